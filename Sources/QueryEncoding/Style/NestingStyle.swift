/// The notation of the keys of a nested dictionary.
public struct NestingStyle: Sendable {
    package enum Storage: Sendable {
        case none
        case keys(KeyNotation)
        case custom(@Sendable (_ key: String) -> String)
    }

    package let storage: Storage

    /// Nested dictionaries are errors.
    package static let none = NestingStyle(storage: .none)

    /// Keys in brackets: `person[name]`.
    public static let brackets = NestingStyle(storage: .keys(.brackets))

    /// Keys after a dot: `person.name`.
    public static let dots = NestingStyle(storage: .keys(.dots))

    /// Creates a style that calls a custom function. The function receives a key of a nested dictionary and returns the
    /// suffix to append to the field, unescaped.
    public static func custom(_ suffix: @escaping @Sendable (_ key: String) -> String) -> NestingStyle {
        NestingStyle(storage: .custom(suffix))
    }

    /// The notation of keys; nil if there are no nested keys or a function writes them.
    package var keys: KeyNotation? {
        if case .keys(let keys) = storage { keys } else { nil }
    }
}
