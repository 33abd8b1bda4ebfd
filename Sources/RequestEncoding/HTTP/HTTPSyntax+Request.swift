internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

extension HTTPSyntax {
    /// Throws if the method, headers or host of a request could be misread.
    ///
    /// - Throws: ``RequestEncodingError`` with the offset of the invalid byte.
    static func check(_ request: URLRequest) throws(RequestEncodingError) {
        if let method = request.httpMethod { try checkMethod(method) }
        for (name, value) in request.allHTTPHeaderFields ?? [:] {
            try HTTPHeader(name: name, value: value).check()
        }
        try RequestURL.checkHost(of: request.checkURL().absoluteString)
    }

    /// Returns the value of `Authorization` for Basic authentication (RFC 7617, section 2).
    static func basicCredentials(_ userName: String, _ password: String) -> String {
        "Basic " + Data("\(userName):\(password)".utf8).base64EncodedString()
    }

    /// Throws for characters that Basic authentication cannot carry (RFC 7617, section 2).
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidUserName`, with the offset of the invalid byte.
    static func checkUserName(_ userName: String, password: String) throws(RequestEncodingError) {
        // In credentials, a tab counts as a control character; in header values, it does not.
        for (text, subject) in [(userName, "user name"), (password, "password")] {
            try checkHeaderValue(text, of: subject, kind: .invalidUserName)
            let isBad = { (byte: UInt8) in byte == 0x09 || subject == "user name" && byte == UInt8(ascii: ":") }
            for (offset, byte) in text.utf8.enumerated() where isBad(byte) {
                throw RequestEncodingError(kind: .invalidUserName, subject: subject, offset: offset)
            }
        }
    }
}
