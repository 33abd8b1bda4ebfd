/// The transform that determines the spelling of keys.
public struct KeyTransformStyle: Sendable {
    package enum Storage: Sendable {
        case asGiven, snakeCase, kebabCase, capitalized, uppercased, lowercased
        case custom(@Sendable (String) -> String)
    }

    package enum Scope: Sendable { case key, path }

    package let storage: Storage

    /// The text to which the transform is applied: each key, or the whole field with its brackets.
    package var scope = Scope.key

    /// The given spelling.
    public static let asGiven = KeyTransformStyle(storage: .asGiven)

    /// Snake case: `oneTwoThree` becomes `one_two_three`.
    public static let snakeCase = KeyTransformStyle(storage: .snakeCase)

    /// Kebab case: `oneTwoThree` becomes `one-two-three`.
    public static let kebabCase = KeyTransformStyle(storage: .kebabCase)

    /// A capital first letter: `oneTwoThree` becomes `OneTwoThree`.
    public static let capitalized = KeyTransformStyle(storage: .capitalized)

    /// Upper case: `oneTwoThree` becomes `ONETWOTHREE`.
    public static let uppercased = KeyTransformStyle(storage: .uppercased)

    /// Lower case: `oneTwoThree` becomes `onetwothree`.
    public static let lowercased = KeyTransformStyle(storage: .lowercased)

    /// Creates a style that calls a custom function.
    public static func custom(_ transform: @escaping @Sendable (String) -> String) -> KeyTransformStyle {
        KeyTransformStyle(storage: .custom(transform))
    }

    /// The same transform applied to the whole field, such as `aB[cD]`, instead of the keys `aB` and `cD`. Alamofire
    /// transforms whole fields.
    public var ofWholeField: KeyTransformStyle {
        var copy = self
        copy.scope = .path
        return copy
    }
}
