/// Parameters that are strings, arrays and dictionaries, for encoders of `Encodable` types.
enum Strings: Encodable, Sendable {
    case string(String)
    case array([Strings])
    case dictionary([String: Strings])

    init(_ value: Any?) {
        switch value {
        case let dictionary as [String: Any]: self = .dictionary(dictionary.mapValues(Strings.init))
        case let array as [Any]: self = .array(array.map(Strings.init))
        default: self = .string(value as? String ?? "")
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .string(let string): try string.encode(to: encoder)
        case .array(let array): try array.encode(to: encoder)
        case .dictionary(let dictionary): try dictionary.encode(to: encoder)
        }
    }

    /// Returns parameters whose values are `Sendable`.
    static func parameters(_ value: Any?) -> [String: any Sendable] {
        (value as? [String: Any] ?? [:]).mapValues(sendable)
    }

    private static func sendable(_ value: Any) -> any Sendable {
        switch value {
        case let dictionary as [String: Any]: dictionary.mapValues(sendable)
        case let array as [Any]: array.map(sendable)
        default: value as? String ?? ""
        }
    }
}
