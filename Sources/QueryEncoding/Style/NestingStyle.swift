/// The notation of the keys of a nested dictionary.
public struct NestingStyle: Sendable {
    package enum Storage: Sendable {
        case none, brackets, dots
        case custom(@Sendable (_ key: String) -> String)
    }

    package let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// Nested dictionaries are errors.
    package static let none = NestingStyle(.none)

    /// Keys in brackets: `person[name]`.
    public static let brackets = NestingStyle(.brackets)

    /// Keys after a dot: `person.name`.
    public static let dots = NestingStyle(.dots)

    /// Creates a style that calls a custom function. The function receives a key of a nested dictionary and returns the
    /// suffix to append to the field, unescaped.
    public static func custom(_ suffix: @escaping @Sendable (_ key: String) -> String) -> NestingStyle {
        NestingStyle(.custom(suffix))
    }
}
