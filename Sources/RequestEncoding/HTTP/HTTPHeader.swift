/// A header field of a request, like Alamofire's `HTTPHeader`.
///
/// Source: Alamofire 5.12, HTTPHeaders.swift.
public struct HTTPHeader: Hashable, Sendable, CustomStringConvertible {
    /// The name of the field.
    public let name: String
    /// The value of the field.
    public let value: String

    /// Creates a field. The call that makes or encodes a request throws if the name or value is invalid.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// The name and the value.
    public var description: String { "\(name): \(value)" }

    /// `Accept`
    public static func accept(_ value: String) -> HTTPHeader { HTTPHeader(name: "Accept", value: value) }

    /// `Accept-Charset`
    public static func acceptCharset(_ value: String) -> HTTPHeader { HTTPHeader(name: "Accept-Charset", value: value) }

    /// `Accept-Language`
    public static func acceptLanguage(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Accept-Language", value: value)
    }

    /// `Accept-Encoding`
    public static func acceptEncoding(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Accept-Encoding", value: value)
    }

    /// Returns `Authorization` with a user name and a password (RFC 7617), without validation. To validate the user
    /// name and password, use ``HTTPHeaders/setBasicAuthorization(userName:password:)``.
    public static func authorization(username: String, password: String) -> HTTPHeader {
        authorization(HTTPSyntax.basicCredentials(username, password))
    }

    /// Returns `Authorization` with a token (RFC 6750).
    public static func authorization(bearerToken: String) -> HTTPHeader { authorization("Bearer \(bearerToken)") }

    /// `Authorization`
    public static func authorization(_ value: String) -> HTTPHeader { HTTPHeader(name: "Authorization", value: value) }

    /// `Content-Disposition`
    public static func contentDisposition(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Content-Disposition", value: value)
    }

    /// `Content-Encoding`
    public static func contentEncoding(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Content-Encoding", value: value)
    }

    /// `Content-Type`
    public static func contentType(_ value: String) -> HTTPHeader { HTTPHeader(name: "Content-Type", value: value) }

    /// `User-Agent`
    public static func userAgent(_ value: String) -> HTTPHeader { HTTPHeader(name: "User-Agent", value: value) }
}

extension HTTPHeader {
    /// Throws if the name is not a token, or if the value has control characters other than tabs.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidHeaderName` or `invalidHeaderValue`, with the offset of a
    ///   byte.
    package func check() throws(RequestEncodingError) {
        try HTTPSyntax.checkHeaderName(name)
        try HTTPSyntax.checkHeaderValue(value, of: name)
    }
}
