internal import Foundation
internal import PercentEncoding
internal import QueryEncoding

/// Makes URLs of text, by RFC 3986 and nothing more lenient: Foundation would escape an escaped text again, or change its host.
enum RequestURL {
    /// An absolute URL.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL`, with the offset of the first byte that has no place where it is.
    static func url(_ text: String, relativeTo base: URL? = nil) throws(RequestEncodingError) -> URL {
        try check(text)
        let url = text.isEmpty ? base : URL(string: text, relativeTo: base)
        guard let url = url?.absoluteURL else { throw invalid(text.isEmpty ? "empty" : "not a URL") }
        guard let scheme = url.scheme else { throw invalid("relative to nothing") }
        if scheme.inASCIILowerCase.isHTTP, url.host?.isEmpty ?? true { throw invalid("without a host") }
        return url
    }

    /// A URL with a query, of which brackets are escaped: Foundation's URLs hold none there.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL`, with the offset of the first byte that has no place where it is.
    static func url(withQuery text: String) throws(RequestEncodingError) -> URL {
        var parts = URLParts(text)
        parts.query = parts.query.map { $0.withoutBrackets }
        parts.fragment = parts.fragment.map { $0.withoutBrackets }
        return try url(parts.text)
    }

    /// Refuses a host of a URL that is none, or would be another one or a header once it is unescaped.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL`, with the offset of a byte.
    static func checkHost(of text: String) throws(RequestEncodingError) {
        guard let authority = URLParts(text).authority else { return }
        let parts = AuthorityParts(authority)
        if let userInfo = parts.userInfo { try check(userInfo, of: text, .userInfo) { !$0.isControlOrSpace } }
        if parts.isLiteral {
            // A zone may have escapes (RFC 6874).
            try check(parts.host, of: text, .literal) { !$0.isControlOrSpace }
        } else {
            try check(parts.host, of: text, .urlHost) { !$0.isControlOrSpace && !$0.isInNoHost }
        }
        guard let port = parts.port else { return }
        try check(port, of: text, .port) { _ in false }
        if !port.isEmpty, UInt16(port) == nil { throw invalid(at: port.startIndex, of: text) }
    }

    private static func check(_ text: String) throws(RequestEncodingError) {
        let parts = URLParts(text)
        try checkHost(of: text)
        try check(parts.path, of: text, .pathOfURL)
        if let query = parts.query { try check(query, of: text, .urlQuery) }
        if let fragment = parts.fragment { try check(fragment, of: text, .urlFragment) }
    }

    private static func check(
        _ part: Substring, of text: String, _ allowed: EscapeSet, isAllowed: (_ escaped: UInt8) -> Bool = { _ in true }
    ) throws(RequestEncodingError) {
        guard let offset = firstIllegalByte(of: part, allowed, isAllowed: isAllowed) else { return }
        throw invalid(at: part.utf8.index(part.startIndex, offsetBy: offset), of: text)
    }

    /// The offset in a part of a URL of what is neither in a set nor an escape of a byte that is allowed.
    static func firstIllegalByte(
        of part: Substring, _ allowed: EscapeSet, isAllowed: (_ escaped: UInt8) -> Bool = { _ in true }
    ) -> Int? {
        unsafe Array(part.utf8).withUnsafeBufferPointer { bytes in
            var position = 0
            while position < bytes.count {
                if let value = unsafe bytes.escapedByte(at: position), isAllowed(value) {
                    position += 3
                } else if unsafe bytes[position] != UInt8(ascii: "%") && allowed.contains(bytes[position]) {
                    position += 1
                } else {
                    return position
                }
            }
            return nil
        }
    }

    private static func invalid(at index: String.Index, of text: String) -> RequestEncodingError {
        RequestEncodingError(kind: .invalidURL, offset: text.utf8.distance(from: text.startIndex, to: index))
    }

    private static func invalid(_ detail: String) -> RequestEncodingError {
        RequestEncodingError(kind: .invalidURL, detail: detail)
    }
}

extension EscapeSet {
    /// RFC 3986, section 3.2.1.
    fileprivate static let userInfo = urlHost.adding(":")
    /// The same as a host for what is in brackets (RFC 3986, section 3.2.2), with them.
    fileprivate static let literal = urlHost.adding(":[]")
    fileprivate static let port = EscapeSet(literal: UInt8(ascii: "0")...UInt8(ascii: "9"))
    fileprivate static let allButBrackets = EscapeSet.everything.removing("[]")
}

extension UInt8 {
    fileprivate var isControlOrSpace: Bool { self <= 0x20 || self == 0x7F }

    /// Whether it is in no host, so that a client that unescapes it would ask another one; source: WHATWG URL, section 3.1. What is
    /// not ASCII is a matter of IDNA when it is escaped, too.
    fileprivate var isInNoHost: Bool { self >= 0x80 || "#/:<>?@[\\]^|%".utf8.contains(self) }
}

extension Substring {
    fileprivate var withoutBrackets: Substring { String(self).percentEncoded(using: .allButBrackets)[...] }
}

extension String {
    fileprivate var isHTTP: Bool { self == "http" || self == "https" }
}
