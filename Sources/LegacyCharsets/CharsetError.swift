internal import PercentEncoding

/// An error in finding a charset or in converting text, with its offset.
public struct CharsetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; more kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value {
            case unknownLabel, refusedLabel, notInProfile, unencodable, invalidBytes, malformedEscape
            case malformedContentType, outOfMemory, unusableReplacement, tooManyCharsets
        }
        private let value: Value

        /// The name of the kind.
        public var description: String { "\(value)" }

        /// No charset has the given label or number.
        public static let unknownLabel = Kind(value: .unknownLabel)

        /// The label of a charset that browsers refuse or have dropped because text in the charset can hide markup
        /// (WHATWG Encoding, "replacement"; UTF-7).
        public static let refusedLabel = Kind(value: .refusedLabel)

        /// The profile lacks the charset: only CoreFoundation has the charset and the profile is
        /// `CharsetProfile.browser`, or the reverse.
        public static let notInProfile = Kind(value: .notInProfile)

        /// A ``CharsetFallback`` with more charsets than ``CharsetFallback/limit``.
        public static let tooManyCharsets = Kind(value: .tooManyCharsets)

        /// The charset has no bytes for a character.
        public static let unencodable = Kind(value: .unencodable)

        /// The charset has no bytes for a character, and the byte of ``UnencodablePolicy/replacement(_:)`` is not a
        /// character of the charset.
        public static let unusableReplacement = Kind(value: .unusableReplacement)

        /// The bytes are not text in the charset.
        public static let invalidBytes = Kind(value: .invalidBytes)

        /// A `%` without two hexadecimal digits after it (RFC 3986, section 2.1).
        public static let malformedEscape = Kind(value: .malformedEscape)

        /// Text that is not a media type, optionally with parameters (RFC 9110, section 8.3.1).
        public static let malformedContentType = Kind(value: .malformedContentType)

        /// There is no memory for the tables of the charset. If Swift itself runs out of memory, the process ends.
        public static let outOfMemory = Kind(value: .outOfMemory)
    }

    /// The kind of failure.
    public let kind: Kind

    /// The offset of the failure; 0 for kinds without an offset.
    ///
    /// For ``Kind/unencodable`` and ``Kind/unusableReplacement``, the offset counts Unicode scalars of the text. For
    /// ``Kind/invalidBytes``, ``Kind/malformedEscape`` and ``Kind/malformedContentType``, the offset counts bytes of the
    /// input.
    public let offset: Int

    /// The character that the charset lacks, for ``Kind/unencodable`` and ``Kind/unusableReplacement``; nil if unknown.
    public let scalar: Unicode.Scalar?

    /// The label or the name of the charset.
    public let charset: String

    /// Creates an error of the given kind.
    public init(kind: Kind, offset: Int = 0, charset: String = "", scalar: Unicode.Scalar? = nil) {
        self.kind = kind
        self.offset = offset
        self.charset = charset
        self.scalar = scalar
    }

    /// A sentence for logs.
    public var description: String {
        switch kind {
        case .unknownLabel where charset.isEmpty: "the label of a charset must not be empty"
        case .unknownLabel: "no charset is called '\(charset)'"
        case .refusedLabel: "'\(charset)' is refused, as in browsers: it can hide markup"
        case .notInProfile: "the profile has no \(charset): browsers and CoreFoundation know different charsets"
        case .tooManyCharsets: "more than \(CharsetFallback.limit) charsets in a list"
        case .unencodable: "\(charset) has no bytes for \(scalar?.notation ?? "the character") at scalar \(offset)"
        case .unusableReplacement:
            "\(charset) has no bytes for \(scalar?.notation ?? "the character") at scalar \(offset), "
                + "and the replacement byte is not a character of \(charset)"
        case .malformedEscape: "malformed escape at byte \(offset): '%' must be followed by two hexadecimal digits"
        case .malformedContentType:
            "malformed Content-Type at byte \(offset): it must be a media type, such as 'text/html; charset=gbk'"
        case .outOfMemory: "there is no memory for the tables of \(charset)"
        default: "bytes that are not text in \(charset), from byte \(offset) on"
        }
    }
}
