public import Foundation
public import PercentEncoding
public import QueryEncoding

// Alamofire's names for options that have other names in QueryEncoding.

extension DataStyle {
    /// An array of numbers: Alamofire's name for `DataStyle.array`.
    public static var deferredToData: DataStyle { .array }
}

extension DateStyle {
    /// Seconds since the start of 2001: Alamofire's name for `DateStyle.secondsSince2001`.
    public static var deferredToDate: DateStyle { .secondsSince2001 }

    /// Returns a style that writes dates with a formatter.
    public static func formatted(_ formatter: DateFormatter) -> DateStyle {
        .custom { formatter.string(from: $0) }
    }
}

extension KeyTransformStyle {
    /// No change: Alamofire's name for `KeyTransformStyle.asGiven`.
    public static var useDefaultKeys: KeyTransformStyle { .asGiven }
    /// `oneTwoThree` becomes `one_two_three`: Alamofire's name for `KeyTransformStyle.snakeCase`.
    public static var convertToSnakeCase: KeyTransformStyle { .snakeCase }
    /// `oneTwoThree` becomes `one-two-three`: Alamofire's name for `KeyTransformStyle.kebabCase`.
    public static var convertToKebabCase: KeyTransformStyle { .kebabCase }
}

extension NestingStyle {
    /// Creates a style from a function that returns the text to append for a key of a nested dictionary: Alamofire's
    /// name for `NestingStyle.custom(_:)`.
    public init(encoding: @escaping @Sendable (_ subkey: String) -> String) {
        self = .custom(encoding)
    }
}

extension NullStyle {
    /// No output: Alamofire's name for `NullStyle.drop`.
    public static var dropKey: NullStyle { .drop }
    /// The key with an empty value, `a=`: Alamofire's name for `NullStyle.empty`.
    public static var dropValue: NullStyle { .empty }
    /// The word `null`, `a=null`.
    public static var null: NullStyle { .text("null") }

    /// Calls a function once, and creates a style that writes its result. A nil result drops the key.
    public init(encoding: @Sendable () -> String?) {
        self = encoding().map { .text($0) } ?? .drop
    }
}

extension SpaceNotation {
    /// `%20`: Alamofire's name for `SpaceNotation.percent`.
    public static var percentEscaped: SpaceNotation { .percent }
    /// `+`: Alamofire's name for `SpaceNotation.plus`.
    public static var plusReplaced: SpaceNotation { .plus }
}
