/// The way the keys of a nested dictionary extend its own key.
public struct NestingStyle: Sendable {
    package enum Storage: Sendable {
        case none, brackets, dots
        case custom(@Sendable (_ key: String) -> String)
    }

    package let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// Nested dictionaries are an error.
    package static let none = NestingStyle(.none)

    /// In brackets: `person[name]`.
    public static let brackets = NestingStyle(.brackets)

    /// After a dot: `person.name`.
    public static let dots = NestingStyle(.dots)

    /// A custom function that returns the suffix for a key of a nested dictionary, before escaping.
    public static func custom(_ suffix: @escaping @Sendable (_ key: String) -> String) -> NestingStyle {
        NestingStyle(.custom(suffix))
    }
}
