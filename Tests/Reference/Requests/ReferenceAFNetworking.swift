/// The reference for `AFHTTPRequestSerializer` of AFNetworking 2.2 to 4.0 (AFURLRequestSerialization.m).
public struct ReferenceAFNetworking: Sendable {
    /// The versions with different behaviour.
    public enum Version: CaseIterable, Sendable {
        /// 2.2.0 to 2.3.1.
        case charsetInContentType
        /// 2.4.0 to 2.5.4.
        case plainContentType
        /// 2.6.1 to 3.0.4.
        case emptyBody
        /// 3.1.0 to 4.0.1.
        case noEmptyQuery

        /// Whether fields and values are escaped in the charset and brackets in fields stay literal.
        public var isBefore26: Bool { self == .charsetInContentType || self == .plainContentType }
    }

    /// The `stringEncoding`, if it is not UTF-8.
    public struct StringEncoding: Sendable {
        /// The tables of the encoding.
        public let tables: ReferenceCoreFoundation
        /// The profile of CoreFoundation.
        public let profile: ReferenceCoreFoundation.Profile
        /// The name from `CFStringConvertEncodingToIANACharSetName`.
        public let name: String

        /// Creates an encoding with a name.
        public init(_ tables: ReferenceCoreFoundation, _ profile: ReferenceCoreFoundation.Profile, name: String) {
            self.tables = tables
            self.profile = profile
            self.name = name
        }
    }

    /// The version of AFNetworking.
    public let version: Version
    /// The style in which the version flattens and escapes parameters.
    public let style: ReferenceStyle
    /// The encoding; nil for UTF-8.
    public var encoding: StringEncoding?
    /// `HTTPRequestHeaders`.
    public var headers: [(name: String, value: String)] = []
    /// `HTTPMethodsEncodingParametersInURI`.
    public var methodsInURI: Set<String> = ["GET", "HEAD", "DELETE"]
    /// The string that the block passed to `setQueryStringSerializationWithBlock:` returns.
    public var block: String?

    /// Creates a serializer without headers.
    public init(version: Version, style: ReferenceStyle) {
        self.version = version
        self.style = style
    }

    /// Returns the result of `requestBySerializingRequest:withParameters:error:`; nil if the parameters cannot be
    /// written or the URL is invalid.
    public func serialize(_ request: ReferenceRequest, parameters: ReferenceValue?) -> ReferenceRequest? {
        var result = request
        for field in headers { result.addHeader(field.name, field.value) }
        var query: [UInt8]?
        if let parameters {
            query = block.map { Array($0.utf8) } ?? self.query(of: parameters)
            if query == nil { return nil }
        }
        if methodsInURI.contains(request.method.uppercased()) {
            guard let query, !query.isEmpty || version != .noEmptyQuery else { return result }
            let text = result.url + (result.hasQuery ? "&" : "?") + String(decoding: query, as: UTF8.self)
            guard ReferenceRequest.isURL(text) else { return nil }
            result.url = ReferenceRequest.withoutBrackets(text)
            return result
        }
        // Since version 2.6.1, a request without parameters gets an empty body.
        if query == nil && version.isBefore26 { return result }
        guard let body = bytes(of: query ?? []) else { return nil }
        result.body = body
        var type = "application/x-www-form-urlencoded"
        if version == .charsetInContentType { type += "; charset=" + (encoding?.name ?? "utf-8") }
        result.addHeader("Content-Type", type)
        return result
    }

    private func query(of parameters: ReferenceValue) -> [UInt8]? {
        if version.isBefore26, let encoding {
            return encoding.tables.afnetworking2Query(of: parameters, style: style, profile: encoding.profile)
        }
        return try? ReferenceFlattener.query(of: parameters, style: style)
    }

    /// Returns the result of `dataUsingEncoding:`.
    private func bytes(of query: [UInt8]) -> [UInt8]? {
        guard let encoding else { return query }
        return encoding.bytes(of: String(decoding: query, as: UTF8.self))
    }
}

extension ReferenceAFNetworking.StringEncoding {
    /// Returns the bytes of a text; nil if the encoding lacks a character of the text.
    public func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let more = tables.bytes(of: scalar, profile) else { return nil }
            bytes += more
        }
        return bytes
    }
}

extension ReferenceRequest {
    /// Whether `NSURL.query` is not nil.
    var hasQuery: Bool { url.prefix { $0 != "#" }.contains("?") }
}
