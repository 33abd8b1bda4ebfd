/// A JSON value to be written.
enum JSON {
    case string(String)
    case bool(Bool)
    case array([JSON])

    /// Members in the order in which they are written.
    case object([(name: String, value: JSON)])

    /// An array of strings.
    static func strings(_ strings: [String]) -> JSON {
        .array(strings.map(JSON.string))
    }

    /// The value on one line (RFC 8259).
    var text: String {
        switch self {
        case .string(let string): Self.quoted(string)
        case .bool(let bool): bool ? "true" : "false"
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\(Self.quoted($0.name)): \($0.value.text)" }.joined(separator: ", "))}"
        }
    }

    /// An array with one element on each line, so that line tools can pick from it.
    static func lines(_ elements: [JSON]) -> String {
        elements.isEmpty ? "[]\n" : "[\n\(elements.map { "  " + $0.text }.joined(separator: ",\n"))\n]\n"
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                text.unicodeScalars.append(contentsOf: ["\\", scalar])
            case "\0"..."\u{1F}", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
