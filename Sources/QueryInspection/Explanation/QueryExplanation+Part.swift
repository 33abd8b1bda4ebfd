internal import PercentEncoding

extension QueryExplanation {
    /// A part of an input, such as the name or the value of a field.
    public struct Part: Sendable {
        /// The role of the part in the input.
        public let kind: Kind
        /// The zero-based index of the field; nil if the part is not in a field.
        public let field: Int?
        /// The range of the part in the input.
        public let range: Range<Int>
        /// The text in UTF-8; nil if the part is not UTF-8. In names and values, `+` is decoded to a space. Malformed
        /// escapes are kept.
        public let text: String?
        /// The offset in the input of the first byte that is not UTF-8.
        public let invalidOffset: Int?
        /// The texts in other charsets, the most plausible text first. If the part is UTF-8, only windows-1252 is
        /// tried.
        ///
        /// The array is empty if the part is ASCII, or if this part and the earlier parts are together longer than
        /// ``QueryExplanation/maximumCharsetSize``.
        public let readings: [CharsetReading]
        /// Whether charsets other than UTF-8 were tried.
        let isRead: Bool
        /// The first escaped characters, up to ``QueryExplanation/maximumCharacters``. If the part is not UTF-8, its
        /// bytes are read in the charset of the first reading.
        public let characters: [EscapedCharacter]
        /// Whether the part has escaped characters that are not in ``characters``.
        public let hasMoreCharacters: Bool
        /// A likelier text in UTF-8, and the charset in which it was read to give ``text``.
        let original: (text: String, charset: String)?
        /// The text after each round of decoding. If no escapes are left after the first round, the array is empty.
        public let rounds: [String]
        /// Whether the last text of ``rounds`` still contains escapes.
        public let hasMoreRounds: Bool
    }

    /// The text of a part in one or more charsets.
    public struct CharsetReading: Sendable {
        /// The names of the charsets in which the part has this text.
        public let charsets: [String]
        /// The text.
        public let text: String
        /// The evidence for the reading, in bits, relative to the first reading of the part, or to the part's text if the
        /// part is UTF-8.
        ///
        /// 0 is the score of the first reading. A reading of the score -10 is 1,024 times less likely under a model of
        /// letters and characters in 42 languages. The model does not know words, names or transliterations.
        public let score: Int
        /// Whether the score is at most 20 bits below the first reading.
        public var isPlausible: Bool { score >= -20 }
        /// The charsets.
        let encodings: [any TextEncoding]
    }

    /// A character with at least one escaped byte.
    public struct EscapedCharacter: Hashable, Sendable {
        /// The range of the character in the input.
        public let range: Range<Int>
        /// The bytes of the character.
        public let bytes: [UInt8]
        /// The character.
        public let scalar: Unicode.Scalar
        /// Whether a byte of the character is a literal ASCII character.
        public let hasLiteralByte: Bool
    }
}

extension QueryExplanation.Part {
    /// The role of a part. More roles may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value { case name, value, text, path, fragment }
        private let value: Value

        /// The name of the role, such as `value`.
        public var description: String { "\(value)" }

        /// Whether `+` may be a space in a part with this role.
        var isOfQuery: Bool { self == .name || self == .value || self == .text }

        /// The name of a field.
        public static let name = Kind(value: .name)
        /// The value of a field.
        public static let value = Kind(value: .value)
        /// The whole input, if it contains neither `=` nor `&`.
        public static let text = Kind(value: .text)
        /// The part of a URL before its query, without scheme and host.
        public static let path = Kind(value: .path)
        /// The part of a URL after its `#`.
        public static let fragment = Kind(value: .fragment)
    }
}
