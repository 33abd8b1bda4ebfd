internal import JSONReading
internal import PercentEncoding
internal import QueryEncoding

extension QueryCodingError {
    /// Returns a message with the position, the problem, and the remedy in `hint`.
    func message(hint: String?) -> String {
        let place = field.isEmpty ? "" : "field \(Quotation.quoted(field)): "
        return place + reason + (hint.map { " (\($0))" } ?? "")
    }

    private var reason: String {
        switch kind {
        case .rootNotDictionary: "the value is not an object and has no keys"
        case .unsupportedType: "the style cannot write \(typeName)"
        case .malformedEscape: "malformed escape\(at): '%' must be followed by two hexadecimal digits"
        case .unencodable:
            "\(detail ?? "the charset") does not have \(scalar?.notation ?? "the character") at scalar \(offset ?? 0)"
        case .invalidText: "invalid \(detail ?? "UTF-8")" + (offset.map { " from byte \($0) on" } ?? "")
        case .conflictingField: "contradicts an earlier field" + (offset.map { ", at byte \($0)" } ?? "") + more
        case .depthLimit: "too deeply nested\(at)\(more)"
        case .pairLimit: "too many values\(at)\(more)"
        case .byteLimit: "too long\(at)\(more)"
        case .indexLimit: "the index is too large\(at)\(more)"
        default: description
        }
    }

    private var at: String {
        offset.map { " at byte \($0)" } ?? ""
    }

    private var more: String {
        detail.map { ": " + Quotation.shown($0, limit: 100) } ?? ""
    }

    /// The name of the kind of value in JSON.
    private var typeName: String {
        switch detail {
        case "array": "an array"
        case "dictionary": "an object inside another"
        default: detail ?? "the value"
        }
    }
}
