public import QueryEncoding

/// The reason why a request could not be made from parameters, and the position of the invalid part.
///
/// Errors of the caller's closures and `Encodable` types are rethrown unchanged.
public struct RequestEncodingError: Error, Hashable, Sendable {
    /// The kind of failure; more kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value {
            case invalidMethod, invalidHeaderName, invalidHeaderValue, invalidMediaType, invalidUserName, invalidURL
            case unencodableParameters, invalidJSON, invalidPropertyList
            case invalidPartName, unreadableFile, changedFile, failedStream, insufficientMemory
        }
        private let value: Value

        /// The name of the kind.
        public var description: String { "\(value)" }

        /// A method that is not a token (RFC 9110, section 9.1).
        public static let invalidMethod = Kind(value: .invalidMethod)
        /// The name of a header field that is not a token (RFC 9110, section 5.1).
        public static let invalidHeaderName = Kind(value: .invalidHeaderName)
        /// The value of a header field with CR, LF, NUL or another control character (RFC 9110, section 5.5).
        public static let invalidHeaderValue = Kind(value: .invalidHeaderValue)
        /// A media type that is not `type/subtype`, optionally with parameters (RFC 9110, section 8.3.1).
        public static let invalidMediaType = Kind(value: .invalidMediaType)
        /// A user name with a colon, which would end the name (RFC 7617, section 2), or credentials with a control
        /// character.
        public static let invalidUserName = Kind(value: .invalidUserName)
        /// Text that is not a URL (RFC 3986). For example, the text has a space, a control character or a non-ASCII
        /// character, or the host has the escape of a delimiter that ends a host. Or a URL that is relative to a base,
        /// but would leave its scheme, host or port.
        public static let invalidURL = Kind(value: .invalidURL)
        /// Parameters that the style or the charset cannot write; ``RequestEncodingError/query`` says why.
        public static let unencodableParameters = Kind(value: .unencodableParameters)
        /// Parameters that are not JSON.
        public static let invalidJSON = Kind(value: .invalidJSON)
        /// Parameters that are not a property list.
        public static let invalidPropertyList = Kind(value: .invalidPropertyList)
        /// A name or file name that contains NUL or, if the style does not escape names, CR, LF or a quote.
        public static let invalidPartName = Kind(value: .invalidPartName)
        /// A file that cannot be opened or read, or is not a regular file.
        public static let unreadableFile = Kind(value: .unreadableFile)
        /// A file that was written to after it was appended, or a file or stream whose size was not as announced.
        public static let changedFile = Kind(value: .changedFile)
        /// A body, or a chunk of a body, that does not fit into memory. Send the body in smaller chunks; see
        /// `MultipartFormData.reader()`.
        public static let insufficientMemory = Kind(value: .insufficientMemory)
        /// A stream that reported an error.
        public static let failedStream = Kind(value: .failedStream)
    }

    /// The kind of failure.
    public let kind: Kind

    /// The invalid item: the name of a header field or part, the path of a file, or the key path of a value. Empty if
    /// the kind of failure identifies the item.
    public let subject: String

    /// The offset in the text, in UTF-8 bytes, or the offset of ``query``; nil if the error has no offset.
    public let offset: Int?

    /// The error of QueryEncoding, for ``Kind/unencodableParameters``.
    public let query: QueryCodingError?

    /// More details, such as the system's message about a file.
    public let detail: String?

    /// Creates an error of the given kind.
    public init(
        kind: Kind, subject: String = "", offset: Int? = nil, query: QueryCodingError? = nil, detail: String? = nil
    ) {
        self.kind = kind
        self.subject = subject
        self.offset = offset
        self.query = query
        self.detail = detail
    }
}

extension RequestEncodingError: CustomStringConvertible {
    /// A description for logs, without header values and passwords.
    public var description: String {
        if let query { return "\(query)" }
        var text = "\(kind)"
        if !subject.isEmpty { text += " \(subject.debugDescription)" }
        if let offset { text += " at byte \(offset)" }
        if let detail { text += " (\(detail))" }
        return text
    }
}
