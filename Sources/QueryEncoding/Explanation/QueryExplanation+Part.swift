internal import PercentEncoding

extension QueryExplanation {
    /// A name, a value or another part of an input between separators.
    public struct Part: Sendable {
        /// The role of the part in the input.
        public let kind: Kind
        /// The number of the field, from 0; nil if the part is not in a field.
        public let field: Int?
        /// Its place in the input.
        public let range: Range<Int>
        /// Its text in UTF-8, in names and values with spaces for `+`; nil if it is not UTF-8. Malformed escapes are kept.
        public let text: String?
        /// The offset in the input of the first byte that is not UTF-8.
        public let invalidOffset: Int?
        /// Its text in other charsets, those with plausible text first; only in windows-1252 if it is UTF-8. Empty if all of it is ASCII,
        /// or if it and the parts before it are longer than ``QueryExplanation/maximumCharsetSize``.
        public let readings: [CharsetReading]
        /// Whether it was read in other charsets than UTF-8.
        let isRead: Bool
        /// Its first escaped characters, up to ``QueryExplanation/maximumCharacters``, in UTF-8 or else in the charset of the first reading.
        public let characters: [EscapedCharacter]
        /// Whether more characters are escaped than are listed.
        public let hasMoreCharacters: Bool
        /// The text that each round of decoding gives, if decoding once leaves escapes; otherwise empty.
        public let rounds: [String]
        /// Whether the last of ``rounds`` still holds escapes.
        public let hasMoreRounds: Bool
    }

    /// The text of a part in some charsets.
    public struct CharsetReading: Sendable {
        /// The names of the charsets in which the part is this text.
        public let charsets: [String]
        /// The text.
        public let text: String
        /// The charsets.
        let encodings: [any TextEncoding]
    }

    /// A character with at least one escaped byte.
    public struct EscapedCharacter: Hashable, Sendable {
        /// Its place in the input.
        public let range: Range<Int>
        /// Its bytes.
        public let bytes: [UInt8]
        /// The character.
        public let scalar: Unicode.Scalar
        /// Whether one of its bytes is a literal ASCII character.
        public let hasLiteralByte: Bool
    }
}

extension QueryExplanation.Part {
    /// The role of a part; more roles may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value { case name, value, text, path, fragment }
        private let value: Value

        /// The name of the kind, such as `value`.
        public var description: String { "\(value)" }

        /// Whether `+` may be a space in a part of this kind.
        var isOfQuery: Bool { self == .name || self == .value || self == .text }

        /// The name of a field.
        public static let name = Kind(value: .name)
        /// The value of a field.
        public static let value = Kind(value: .value)
        /// An input without `=` and `&`.
        public static let text = Kind(value: .text)
        /// The part of a URL before its query, without scheme and host.
        public static let path = Kind(value: .path)
        /// The part of a URL after its `#`.
        public static let fragment = Kind(value: .fragment)
    }
}
