internal import PercentEncoding

/// Why a value could not be written as a query, or a query not be read, and where.
public struct QueryCodingError: Error, Hashable, Sendable {
    /// The kind of failure; more kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case depthLimit = "too deeply nested"
            case pairLimit = "too many values"
            case byteLimit = "too long"
            case indexLimit = "index too large"
            case rootNotDictionary = "a value without keys at the root"
            case nonFiniteNumber = "a number that is not finite"
            case unsupportedType = "a value that has no place in a query"
            case unencodable = "a character that the charset cannot encode"
            case malformedEscape = "malformed escape: '%' without two hexadecimal digits"
            case invalidText = "bytes that are not text in the charset"
            case malformedField = "brackets that do not match"
            case duplicateField = "a field that occurs twice"
            case conflictingField = "a field that is two different things"
            case malformedValue = "a value that its notation does not allow"
            case malformedURL = "not a URL to use"
            case unavailableCharset = "a charset that is not available"
            case malformedContentType = "not a media type with parameters"
            case unsupportedMediaType = "a media type other than application/x-www-form-urlencoded"
            case unknownCharset = "a charset that is not known"
        }
        private let value: Value

        /// Its name.
        public var description: String { "\(value)" }

        /// What is wrong, for a sentence.
        var sentence: String { value.rawValue }

        /// More nested than ``QueryLimits/depth`` allows, or than the stack of the thread has room for.
        public static let depthLimit = Kind(value: .depthLimit)
        /// More values than ``QueryLimits/pairs`` allows.
        public static let pairLimit = Kind(value: .pairLimit)
        /// More bytes than ``QueryLimits/bytes`` allows.
        public static let byteLimit = Kind(value: .byteLimit)
        /// An index beyond ``QueryLimits/index``.
        public static let indexLimit = Kind(value: .indexLimit)
        /// A value without keys at the root, see ``RootStyle``.
        public static let rootNotDictionary = Kind(value: .rootNotDictionary)
        /// An infinity or NaN, see ``NumberStyle``.
        public static let nonFiniteNumber = Kind(value: .nonFiniteNumber)
        /// A value of a type that has no place in a query.
        public static let unsupportedType = Kind(value: .unsupportedType)
        /// The charset has no bytes for a character; ``QueryCodingError/offset`` is that of a Unicode scalar in the text.
        public static let unencodable = Kind(value: .unencodable)
        /// A `%` that two hexadecimal digits do not follow.
        public static let malformedEscape = Kind(value: .malformedEscape)
        /// Bytes that are not text in the charset, which is UTF-8 unless ``QueryCodingError/detail`` names another.
        public static let invalidText = Kind(value: .invalidText)
        /// A field with brackets that do not match.
        public static let malformedField = Kind(value: .malformedField)
        /// A field that occurs twice, where that is not allowed.
        public static let duplicateField = Kind(value: .duplicateField)
        /// A field that is a scalar here and a container there, or an array and a dictionary.
        public static let conflictingField = Kind(value: .conflictingField)
        /// A value that the notation of its field does not allow.
        public static let malformedValue = Kind(value: .malformedValue)
        /// A URL without a part it needs, or with one that makes no sense.
        public static let malformedURL = Kind(value: .malformedURL)
        /// What the charset needs is not there, such as a library; ``QueryCodingError/detail`` names the charset.
        public static let unavailableCharset = Kind(value: .unavailableCharset)
        /// A `Content-Type` that RFC 9110, section 8.3.1, does not allow; ``QueryCodingError/offset`` is that of a byte in the field.
        public static let malformedContentType = Kind(value: .malformedContentType)
        /// A `Content-Type` of something else than a form; ``QueryCodingError/offset`` is that of the type in the field.
        public static let unsupportedMediaType = Kind(value: .unsupportedMediaType)
        /// A `Content-Type` with a charset that is not known; ``QueryCodingError/offset`` is that of its name in the field.
        public static let unknownCharset = Kind(value: .unknownCharset)
    }

    /// What is wrong.
    public let kind: Kind

    /// The field, such as `person[name]`; empty for the value or query as a whole.
    public let field: String

    /// Where in the query, as a byte offset, or in a text, as a scalar offset; nil where the field says it all.
    public let offset: Int?

    /// More about it, such as the name of a type.
    public let detail: String?

    /// The character that the charset has no bytes for, for ``Kind/unencodable``.
    public let scalar: Unicode.Scalar?

    /// Whether there is too much of something, rather than something wrong: what a server answers with 413 instead of 400.
    public var isLimit: Bool { [Kind.depthLimit, .pairLimit, .byteLimit, .indexLimit].contains(kind) }

    /// An error of the given kind at the given place.
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
    /// The same error, at a field.
    func at(_ field: String) -> QueryCodingError {
        guard self.field.isEmpty else { return self }
        return QueryCodingError(kind: kind, field: field, offset: offset, detail: detail, scalar: scalar)
    }

    /// The same error, at another offset.
    func at(offset: Int?) -> QueryCodingError {
        QueryCodingError(kind: kind, field: field, offset: offset, detail: detail, scalar: scalar)
    }
}

extension QueryCodingError: CustomStringConvertible {
    /// A sentence for logs. The field in it is shortened.
    public var description: String {
        sentence + circumstances + (field.isEmpty ? "" : " in the field \(field.shortened.debugDescription)")
    }

    /// What is wrong, as far as the kind says it.
    var sentence: String {
        if let scalar, kind == .unencodable { return "the charset cannot encode \(scalar.notation)" }
        return switch (kind, detail) {
        case (.invalidText, nil): "invalid UTF-8"
        case (.unsupportedType, "array"), (.unsupportedType, "dictionary"), (.unsupportedType, "null"):
            "a value that this style cannot write"
        default: kind.sentence
        }
    }

    /// Details and the offset, without the field.
    var circumstances: String {
        var text = detail.map { " (\($0))" } ?? ""
        if let offset { text += kind == .unencodable ? ", scalar \(offset)" : " at byte \(offset)" }
        return text
    }
}

extension String {
    /// No more than the first 80 scalars, for messages; a single character can be as long as the whole text.
    var shortened: String {
        let scalars = unicodeScalars.prefix(81)
        return String(String.UnicodeScalarView(scalars.prefix(80))) + (scalars.count > 80 ? "…" : "")
    }
}
