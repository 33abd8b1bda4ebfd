internal import QueryEncoding

extension QueryCodingError {
    /// A message for people: where, what, and which option helps.
    var message: String {
        let place = field.isEmpty ? "" : "field \(Quotation.quoted(field)): "
        return place + reason + (hint.map { " (\($0))" } ?? "")
    }

    private var reason: String {
        switch kind {
        case .rootNotDictionary: "the value is not an object and has no keys"
        case .unsupportedType: "the style cannot write \(typeName)"
        case .nonFiniteNumber: "the number is not finite"
        default: description
        }
    }

    private var hint: String? {
        switch (kind, detail) {
        case (.rootNotDictionary, _): "write {\"key\": ...}; php and qs are styles that number the elements of an array"
        case (.unsupportedType, "array"): "--array says how to"
        case (.unsupportedType, "dictionary"): "--nesting says how to"
        case (.unsupportedType, "null"): "--null says how to"
        default: nil
        }
    }

    /// A kind of value in the words of JSON.
    private var typeName: String {
        switch detail {
        case "array": "an array"
        case "dictionary": "an object inside another"
        default: detail ?? "the value"
        }
    }
}
