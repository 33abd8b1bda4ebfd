internal import PercentEncoding

/// The validation of methods, headers and part names, so that values cannot inject headers, parts or requests.
enum HTTPSyntax {
    /// - Throws: ``RequestEncodingError`` of the kind `invalidMethod`, with the offset of the first byte not allowed in
    ///   a token.
    static func checkMethod(_ method: String) throws(RequestEncodingError) {
        try check(token: method, kind: .invalidMethod)
    }

    /// - Throws: ``RequestEncodingError`` of the kind `invalidHeaderName`, with the offset of the first byte not
    ///   allowed in a token.
    static func checkHeaderName(_ name: String) throws(RequestEncodingError) {
        try check(token: name, kind: .invalidHeaderName)
    }

    /// Throws if a header value contains a control character other than a tab (RFC 9110, section 5.5).
    ///
    /// - Throws: ``RequestEncodingError`` of the given kind, with the offset of the first invalid byte.
    static func checkHeaderValue(
        _ value: String, of name: String, kind: RequestEncodingError.Kind = .invalidHeaderValue
    ) throws(RequestEncodingError) {
        try check(value, subject: name, kind: kind) { ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F }
    }

    /// Throws if a name contains CR, LF, a quote or NUL. C programs would cut the name at a NUL.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidPartName`, with the offset of the first invalid byte.
    static func checkPartName(_ name: String) throws(RequestEncodingError) {
        try check(name, subject: name, kind: .invalidPartName) {
            $0 != 0x00 && $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: "\"")
        }
    }

    private static func check(token: String, kind: RequestEncodingError.Kind) throws(RequestEncodingError) {
        if token.isEmpty { throw RequestEncodingError(kind: kind, offset: 0, detail: "empty") }
        try check(token, subject: token, kind: kind, \.isHTTPToken)
    }

    private static func check(
        _ text: String, subject: String, kind: RequestEncodingError.Kind, _ isAllowed: (UInt8) -> Bool
    ) throws(RequestEncodingError) {
        for (offset, byte) in text.utf8.enumerated() where !isAllowed(byte) {
            throw RequestEncodingError(kind: kind, subject: subject, offset: offset)
        }
    }
}
