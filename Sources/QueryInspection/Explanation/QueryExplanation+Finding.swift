extension QueryExplanation {
    /// An oddity of an input.
    public struct Finding: Hashable, Sendable {
        /// The kind of oddity.
        public let kind: Kind
        /// The offsets of the first ten occurrences, in bytes of the input.
        public let offsets: [Int]
        /// The number of all occurrences.
        public let count: Int
        /// A phrase that describes the oddity.
        public let message: String
        /// Phrases with details, such as the names of the affected readers.
        public let details: [String]

        init(_ kind: Kind, _ offsets: [Int], count: Int, _ message: String, _ details: [String]) {
            self.kind = kind
            self.offsets = offsets
            self.count = count
            self.message = message
            self.details = details
        }
    }
}

extension QueryExplanation.Finding {
    /// The kind of an oddity. More kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value: Int, CaseIterable {
            case malformedEscape, unicodeEscape, truncated, invalidUTF8, cutCharacter, mixedCharsets, null, lineBreak
            case control, encodedAgain, misreadUTF8, logEscape, htmlSeparator, byteOrderMark, numericReference,
                literalTrailByte, repeatedName, readersDiffer
            case rawBrackets, semicolon, plus, rawCharacter, emptyName, emptyPart, missingEquals, lowerCaseEscape
            case needlessEscape
        }
        private let value: Value

        /// All kinds, by rank.
        static let all = Value.allCases.map { Kind(value: $0) }

        /// The name of the kind, such as `malformedEscape`.
        public var description: String { "\(value)" }

        /// The rank of the kind. The oddest kind has rank 0.
        var rank: Int { value.rawValue }

        /// A `%` that is not followed by two hexadecimal digits.
        public static let malformedEscape = Kind(value: .malformedEscape)
        /// A `%u` followed by four hexadecimal digits, as in the output of JavaScript's `escape`.
        public static let unicodeEscape = Kind(value: .unicodeEscape)
        /// Bytes that are not well-formed UTF-8.
        public static let invalidUTF8 = Kind(value: .invalidUTF8)
        /// A UTF-8 character with a separator between its bytes.
        public static let cutCharacter = Kind(value: .cutCharacter)
        /// Parts that cannot all be text in one charset.
        public static let mixedCharsets = Kind(value: .mixedCharsets)
        /// A null character.
        public static let null = Kind(value: .null)
        /// A carriage return or a line feed.
        public static let lineBreak = Kind(value: .lineBreak)
        /// A control character other than a null character, a carriage return or a line feed.
        public static let control = Kind(value: .control)
        /// Text that still contains escapes after one round of decoding.
        public static let encodedAgain = Kind(value: .encodedAgain)
        /// A part that ends within a character or an escape, as if it were cut by a length limit.
        public static let truncated = Kind(value: .truncated)
        /// Text in UTF-8 that was read in another charset and encoded again, such as `%C3%83%C2%BC`.
        public static let misreadUTF8 = Kind(value: .misreadUTF8)
        /// A `\xHH`, which web servers write for a byte in their logs.
        public static let logEscape = Kind(value: .logEscape)
        /// An `&amp;` between fields, which is `&` escaped for HTML.
        public static let htmlSeparator = Kind(value: .htmlSeparator)
        /// A UTF-8 byte order mark at the start of a part.
        public static let byteOrderMark = Kind(value: .byteOrderMark)
        /// A numeric character reference, which browsers write for a character that is not in the charset of a form.
        public static let numericReference = Kind(value: .numericReference)
        /// A trail byte that is a literal ASCII character, although another byte of the same character is escaped.
        public static let literalTrailByte = Kind(value: .literalTrailByte)
        /// A name that occurs more than once.
        public static let repeatedName = Kind(value: .repeatedName)
        /// A name that servers read differently.
        public static let readersDiffer = Kind(value: .readersDiffer)
        /// An unescaped `[` or `]`.
        public static let rawBrackets = Kind(value: .rawBrackets)
        /// An unescaped `;`, which some readers treat as a separator.
        public static let semicolon = Kind(value: .semicolon)
        /// An unescaped `+`, which some readers decode to a space.
        public static let plus = Kind(value: .plus)
        /// A character that RFC 3986 does not allow in a query.
        public static let rawCharacter = Kind(value: .rawCharacter)
        /// A field with an empty name.
        public static let emptyName = Kind(value: .emptyName)
        /// An empty part before, between or after separators.
        public static let emptyPart = Kind(value: .emptyPart)
        /// A field without `=`.
        public static let missingEquals = Kind(value: .missingEquals)
        /// An escape with a lower-case digit.
        public static let lowerCaseEscape = Kind(value: .lowerCaseEscape)
        /// An escape of a letter, a digit or one of `-._~`.
        public static let needlessEscape = Kind(value: .needlessEscape)
    }
}
