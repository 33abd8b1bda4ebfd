internal import PercentEncoding

/// An error with a location, thrown if a value cannot be written as a query or a query cannot be read.
public struct QueryCodingError: Error, Hashable, Sendable {
    /// The kind of an error. More kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        /// A phrase that describes the kind in an error message.
        package let sentence: String

        private init(_ name: String, _ sentence: String) {
            description = name
            self.sentence = sentence
        }

        /// Nesting that is deeper than ``QueryLimits/depth`` or the thread's stack allows.
        public static let depthLimit = Kind("depthLimit", "too deeply nested")
        /// More values than ``QueryLimits/pairs`` allows.
        public static let pairLimit = Kind("pairLimit", "too many values")
        /// More bytes than ``QueryLimits/bytes`` allows.
        public static let byteLimit = Kind("byteLimit", "too long")
        /// An index beyond ``QueryLimits/index``.
        public static let indexLimit = Kind("indexLimit", "index too large")
        /// A root value that is not a dictionary; see ``RootStyle``.
        public static let rootNotDictionary = Kind("rootNotDictionary", "a value without keys at the root")
        /// An infinity or NaN; see ``NumberStyle``.
        public static let nonFiniteNumber = Kind("nonFiniteNumber", "a number that is not finite")
        /// A value of a type that queries cannot represent.
        public static let unsupportedType = Kind("unsupportedType", "a value that a query cannot represent")
        /// A character that the charset lacks. ``QueryCodingError/offset`` is the offset of a Unicode scalar in the
        /// text.
        public static let unencodable = Kind("unencodable", "a character that the charset cannot encode")
        /// A `%` that is not followed by two hexadecimal digits.
        public static let malformedEscape = Kind(
            "malformedEscape", "malformed escape: '%' must be followed by two hexadecimal digits")
        /// Bytes that are not text in the charset. The charset is UTF-8 unless ``QueryCodingError/detail`` names
        /// another charset.
        public static let invalidText = Kind("invalidText", "bytes that are not text in the charset")
        /// A field whose brackets do not match.
        public static let malformedField = Kind("malformedField", "brackets that do not match")
        /// A field that occurs more than once where repeated fields are not allowed.
        public static let duplicateField = Kind("duplicateField", "a field that occurs twice")
        /// A field used both as a scalar and as a container, or both as an array and as a dictionary.
        public static let conflictingField = Kind("conflictingField", "a field that is used in conflicting ways")
        /// A value that the notation of its field does not allow.
        public static let malformedValue = Kind("malformedValue", "a value that its notation does not allow")
        /// A URL with a missing or invalid part.
        public static let malformedURL = Kind("malformedURL", "a malformed URL")
        /// A charset that requires a missing component, such as a library. ``QueryCodingError/detail`` names the
        /// charset.
        public static let unavailableCharset = Kind("unavailableCharset", "a charset that is not available")
        /// A `Content-Type` that does not follow RFC 9110, section 8.3.1. ``QueryCodingError/offset`` is the offset of
        /// a byte in the header field.
        public static let malformedContentType = Kind(
            "malformedContentType", "not a media type, such as 'text/html; charset=gbk'")
        /// A `Content-Type` other than `application/x-www-form-urlencoded`. ``QueryCodingError/offset`` is the offset
        /// of the type in the header field.
        public static let unsupportedMediaType = Kind(
            "unsupportedMediaType", "a media type other than application/x-www-form-urlencoded")
        /// A `Content-Type` with an unknown charset. ``QueryCodingError/offset`` is the offset of the charset's name in
        /// the header field.
        public static let unknownCharset = Kind("unknownCharset", "an unknown charset")
    }

    /// The kind of the error.
    public let kind: Kind

    /// The field, such as `person[name]`; empty if the error concerns the value or query as a whole.
    public let field: String

    /// The offset of a byte in the query, or of a Unicode scalar in a text; nil if the offset is unknown.
    public let offset: Int?

    /// Details, such as the name of a type.
    public let detail: String?

    /// The character that the charset lacks, for ``Kind/unencodable``.
    public let scalar: Unicode.Scalar?

    /// Whether a limit was exceeded. If true, a server should respond with status 413 instead of 400.
    public var isLimit: Bool { [Kind.depthLimit, .pairLimit, .byteLimit, .indexLimit].contains(kind) }

    /// Creates an error of the given kind at the given location.
    public init(
        kind: Kind, field: String = "", offset: Int? = nil, detail: String? = nil, scalar: Unicode.Scalar? = nil
    ) {
        self.kind = kind
        self.field = field
        self.offset = offset
        self.detail = detail
        self.scalar = scalar
    }
}

extension QueryCodingError {
    /// Returns the error with the given field, unless the error already has a field.
    func at(_ field: String) -> QueryCodingError {
        guard self.field.isEmpty else { return self }
        return QueryCodingError(kind: kind, field: field, offset: offset, detail: detail, scalar: scalar)
    }

    /// Returns the error with the given offset.
    package func at(offset: Int?) -> QueryCodingError {
        QueryCodingError(kind: kind, field: field, offset: offset, detail: detail, scalar: scalar)
    }
}

extension QueryCodingError: CustomStringConvertible {
    /// A sentence for logs. A long field is truncated.
    public var description: String {
        sentence + circumstances + (field.isEmpty ? "" : " in the field \(field.shortened.debugDescription)")
    }

    /// The description of the failure, without its location.
    var sentence: String {
        if let scalar, kind == .unencodable { return "the charset cannot encode \(scalar.notation)" }
        return switch (kind, detail) {
        case (.invalidText, nil): "invalid UTF-8"
        case (.unsupportedType, "array"), (.unsupportedType, "dictionary"), (.unsupportedType, "null"):
            "a value that this style cannot write"
        default: kind.sentence
        }
    }

    /// The details and the offset, without the field.
    var circumstances: String {
        var text = detail.map { " (\($0))" } ?? ""
        guard let offset else { return text }
        text += kind == .unencodable ? ", scalar \(offset)" : " at byte \(offset)"
        let isInHeader = [Kind.malformedContentType, .unsupportedMediaType, .unknownCharset].contains(kind)
        return isInHeader ? text + " of Content-Type" : text
    }
}

extension String {
    /// The text for use in messages, truncated to 80 scalars. The limit counts scalars because a single character can
    /// be as long as the whole text.
    var shortened: String {
        let scalars = unicodeScalars.prefix(81)
        return String(String.UnicodeScalarView(scalars.prefix(80))) + (scalars.count > 80 ? "…" : "")
    }
}
