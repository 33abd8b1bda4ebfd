internal import QueryEncoding

extension QueryCodingError {
    /// A message for people: where, what, and what helps if anything does.
    func message(hint: String?) -> String {
        let place = field.isEmpty ? "" : "field \(Quotation.quoted(field)): "
        let byte = offset.map { "byte \($0)" }
        return place + reason(at: byte) + (hint.map { " (\($0))" } ?? "")
    }

    private func reason(at byte: String?) -> String {
        let at = byte.map { " at \($0)" } ?? ""
        switch kind {
        case .rootNotDictionary: return "the value is not an object and has no keys"
        case .unsupportedType: return "the style cannot write \(typeName)"
        case .malformedEscape: return "malformed escape\(at): '%' without two hexadecimal digits"
        case .invalidText: return "invalid UTF-8" + (byte.map { " from \($0) on" } ?? "")
        case .malformedField: return "brackets that do not match\(at)"
        case .duplicateField: return "occurs twice" + (byte.map { ", the second time at \($0)" } ?? "")
        case .conflictingField: return "contradicts an earlier field" + (byte.map { ", at \($0)" } ?? "")
        case .depthLimit: return "too deeply nested\(at)"
        case .pairLimit: return "too many values\(at)"
        case .byteLimit: return "too long\(at)"
        case .indexLimit: return "the index is too large\(at)"
        default: return description
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
