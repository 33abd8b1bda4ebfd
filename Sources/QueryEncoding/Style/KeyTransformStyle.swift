/// How keys are spelled.
public struct KeyTransform: Sendable {
    package enum Storage: Sendable {
        case asGiven, snakeCase, kebabCase, capitalized, uppercased, lowercased
        case custom(@Sendable (String) -> String)
    }

    package enum Scope: Sendable { case key, path }

    package let storage: Storage

    /// What the transform is applied to: every key by its own, or once the whole field with its brackets.
    package var scope = Scope.key

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// As they are given.
    public static let asGiven = KeyTransform(.asGiven)

    /// `oneTwoThree` becomes `one_two_three`.
    public static let snakeCase = KeyTransform(.snakeCase)

    /// `oneTwoThree` becomes `one-two-three`.
    public static let kebabCase = KeyTransform(.kebabCase)

    /// `oneTwoThree` becomes `OneTwoThree`.
    public static let capitalized = KeyTransform(.capitalized)

    /// `oneTwoThree` becomes `ONETWOTHREE`.
    public static let uppercased = KeyTransform(.uppercased)

    /// `oneTwoThree` becomes `onetwothree`.
    public static let lowercased = KeyTransform(.lowercased)

    /// A function of one's own.
    public static func custom(_ transform: @escaping @Sendable (String) -> String) -> KeyTransform {
        KeyTransform(.custom(transform))
    }

    /// The same transform, applied to the whole field: `aB[cD]` and not to `aB` and `cD`. Alamofire does that.
    public var ofWholeField: KeyTransform {
        var copy = self
        copy.scope = .path
        return copy
    }
}
