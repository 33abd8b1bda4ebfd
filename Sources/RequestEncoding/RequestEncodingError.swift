public import QueryEncoding

/// Why a request could not be made of parameters, and where.
///
/// What a closure or an `Encodable` type of the caller throws is thrown on as it is.
public struct RequestEncodingError: Error, Hashable, Sendable {
    /// The kind of failure; more kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value {
            case invalidMethod, invalidHeaderName, invalidHeaderValue, invalidMediaType, invalidUserName, invalidURL
            case unencodableParameters, invalidJSON, invalidPropertyList
            case invalidPartName, unreadableFile, changedFile, failedStream, insufficientMemory
        }
        private let value: Value

        /// Its name.
        public var description: String { "\(value)" }

        /// A method that is not a token (RFC 9110, section 9.1).
        public static let invalidMethod = Kind(value: .invalidMethod)
        /// The name of a header field that is not a token (RFC 9110, section 5.1).
        public static let invalidHeaderName = Kind(value: .invalidHeaderName)
        /// The value of a header field with CR, LF, NUL or another control character (RFC 9110, section 5.5).
        public static let invalidHeaderValue = Kind(value: .invalidHeaderValue)
        /// A media type that is not `type/subtype` with parameters (RFC 9110, section 8.3.1).
        public static let invalidMediaType = Kind(value: .invalidMediaType)
        /// A user name with a colon, which would end it (RFC 7617, section 2), or user name or password with control characters.
        public static let invalidUserName = Kind(value: .invalidUserName)
        /// A text that is not a URL (RFC 3986), such as one with spaces, control characters or characters beyond ASCII, or with escapes in
        /// its host of what ends a host.
        public static let invalidURL = Kind(value: .invalidURL)
        /// Parameters that the style or the charset cannot write; ``RequestEncodingError/query`` says why.
        public static let unencodableParameters = Kind(value: .unencodableParameters)
        /// Parameters that are not JSON.
        public static let invalidJSON = Kind(value: .invalidJSON)
        /// Parameters that are not a property list.
        public static let invalidPropertyList = Kind(value: .invalidPropertyList)
        /// The name or file name of a part with NUL or, if the style leaves them as they are, CR, LF or a quote.
        public static let invalidPartName = Kind(value: .invalidPartName)
        /// A file that cannot be opened or read, or is no regular file.
        public static let unreadableFile = Kind(value: .unreadableFile)
        /// A file that was written to after it was appended, or a file or stream that had another size than was announced.
        public static let changedFile = Kind(value: .changedFile)
        /// A body, or a piece of one, that does not fit into memory; send it in chunks, see `MultipartFormData.reader()`.
        public static let insufficientMemory = Kind(value: .insufficientMemory)
        /// A stream that reported an error.
        public static let failedStream = Kind(value: .failedStream)
    }

    /// What is wrong.
    public let kind: Kind

    /// What it is wrong with: the name of a header field or part, the path of a file, the key path of a value; empty if there is but one
    /// thing it could be.
    public let subject: String

    /// Where in the text, as an offset in bytes of its UTF-8; nil where that makes no sense.
    public let offset: Int?

    /// What QueryEncoding says, for ``Kind/unencodableParameters``.
    public let query: QueryCodingError?

    /// More about it, such as what the system says of a file.
    public let detail: String?

    /// An error of the given kind.
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
    /// A sentence for logs. It never holds a header's value or a password.
    public var description: String {
        if let query { return "\(query)" }
        var text = "\(kind)"
        if !subject.isEmpty { text += " \(subject.debugDescription)" }
        if let offset { text += " at byte \(offset)" }
        if let detail { text += " (\(detail))" }
        return text
    }
}
