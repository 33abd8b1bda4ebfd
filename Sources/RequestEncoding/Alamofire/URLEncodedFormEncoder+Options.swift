public import Foundation
internal import PercentEncoding
internal import QueryEncoding

extension URLEncodedFormEncoder {
    /// How the elements of an array extend its key.
    public typealias ArrayEncoding = URLEncoding.ArrayEncoding

    /// The words for truth values.
    public typealias BoolEncoding = URLEncoding.BoolEncoding

    /// The text of binary data.
    public struct DataEncoding: Sendable {
        let style: DataStyle

        /// An array of numbers.
        public static let deferredToData = DataEncoding(style: .array)
        /// Base64, escaped like any text.
        public static let base64 = DataEncoding(style: .base64)
        /// A function of one's own.
        public static func custom(_ text: @escaping @Sendable (Data) throws -> String) -> DataEncoding {
            DataEncoding(style: .custom(text))
        }
    }

    /// The text of dates.
    public struct DateEncoding: Sendable {
        let style: DateStyle

        /// Seconds since the start of 2001.
        public static let deferredToDate = DateEncoding(style: .secondsSince2001)
        /// Seconds since the start of 1970.
        public static let secondsSince1970 = DateEncoding(style: .secondsSince1970)
        /// Milliseconds since the start of 1970.
        public static let millisecondsSince1970 = DateEncoding(style: .millisecondsSince1970)
        /// RFC 3339 in UTC, without a fraction: `2001-01-01T00:02:03Z`.
        public static let iso8601 = DateEncoding(style: .iso8601)
        /// As a formatter prints them.
        public static func formatted(_ formatter: DateFormatter) -> DateEncoding {
            DateEncoding(style: .custom { formatter.string(from: $0) })
        }
        /// A function of one's own.
        public static func custom(_ text: @escaping @Sendable (Date) throws -> String) -> DateEncoding {
            DateEncoding(style: .custom(text))
        }
    }

    /// How keys are spelled. Alamofire applies it to the whole field with its brackets.
    public struct KeyEncoding: Sendable {
        let transform: KeyTransform

        /// As they are.
        public static let useDefaultKeys = KeyEncoding(transform: .asGiven)
        /// `oneTwoThree` becomes `one_two_three`.
        public static let convertToSnakeCase = KeyEncoding(transform: .snakeCase)
        /// `oneTwoThree` becomes `one-two-three`.
        public static let convertToKebabCase = KeyEncoding(transform: .kebabCase)
        /// `oneTwoThree` becomes `OneTwoThree`.
        public static let capitalized = KeyEncoding(transform: .capitalized)
        /// `oneTwoThree` becomes `ONETWOTHREE`.
        public static let uppercased = KeyEncoding(transform: .uppercased)
        /// `oneTwoThree` becomes `onetwothree`.
        public static let lowercased = KeyEncoding(transform: .lowercased)
        /// A function of one's own.
        public static func custom(_ key: @escaping @Sendable (String) -> String) -> KeyEncoding {
            KeyEncoding(transform: .custom(key))
        }
    }

    /// How the keys of a nested dictionary extend its own key.
    public struct KeyPathEncoding: Sendable {
        let style: NestingStyle

        /// In brackets: `parent[child]`.
        public static let brackets = KeyPathEncoding(style: .brackets)
        /// After a dot: `parent.child`.
        public static let dots = KeyPathEncoding(style: .dots)

        private init(style: NestingStyle) {
            self.style = style
        }

        /// What to append for a key of a nested dictionary.
        public init(encoding: @escaping @Sendable (_ subkey: String) -> String) {
            style = .custom(encoding)
        }
    }

    /// What is written for nil.
    public struct NilEncoding: Sendable {
        let style: NullStyle

        /// Nothing.
        public static let dropKey = NilEncoding(style: .drop)
        /// The key with an empty value: `a=`.
        public static let dropValue = NilEncoding(style: .empty)
        /// The word `null`: `a=null`.
        public static let null = NilEncoding(style: .text("null"))

        private init(style: NullStyle) {
            self.style = style
        }

        /// What a function returns, which is asked once; nil for nothing.
        public init(encoding: @Sendable () -> String?) {
            style = encoding().map { .text($0) } ?? .drop
        }
    }

    /// How a space is written.
    public struct SpaceEncoding: Hashable, Sendable {
        let space: SpaceNotation

        /// `%20`.
        public static let percentEscaped = SpaceEncoding(space: .percent)
        /// `+`.
        public static let plusReplaced = SpaceEncoding(space: .plus)
    }
}
