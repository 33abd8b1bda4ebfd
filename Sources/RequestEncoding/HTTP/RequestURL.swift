internal import Foundation
internal import PercentEncoding
internal import QueryEncoding

/// The conversion of text to URLs, strictly by RFC 3986. Foundation would escape escaped text again, or change the
/// host.
package enum RequestURL {
    /// Returns an absolute URL. A text that is resolved against a base must keep the scheme, the host and the port of the
    /// base.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL`, with the offset of the first byte not allowed at
    ///   its position, or 0 if the text would leave the base.
    static func url(_ text: String, relativeTo base: URL? = nil) throws(RequestEncodingError) -> URL {
        try check(text)
        let url = text.isEmpty ? base : URL(string: text, relativeTo: base)
        guard let url = url?.absoluteURL else { throw invalid(text.isEmpty ? "empty" : "not a URL") }
        guard let scheme = url.scheme else { throw invalid("relative to nothing") }
        if let base = base?.absoluteURL, !url.hasSameOrigin(as: base) {
            throw RequestEncodingError(
                kind: .invalidURL, offset: 0, detail: "leaves the base; before a ':' in the first segment, write './'")
        }
        if scheme.inASCIILowerCase.isHTTP, url.host?.isEmpty ?? true { throw invalid("without a host") }
        return url
    }

    /// Returns a URL with a query. Brackets in the query are escaped, because the query of a Foundation URL cannot hold
    /// them.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL`, with the offset of the first byte not allowed at
    ///   its position.
    static func url(withQuery text: String) throws(RequestEncodingError) -> URL {
        var parts = URLParts(text)
        parts.query = parts.query.map { $0.withoutBrackets }
        parts.fragment = parts.fragment.map { $0.withoutBrackets }
        return try url(parts.text)
    }

    /// Rejects a host that is invalid, or that unescaping would turn into another host or a header.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL`, with the offset of the invalid byte.
    package static func checkHost(of text: String) throws(RequestEncodingError) {
        guard let authority = URLParts(text).authority else { return }
        let parts = AuthorityParts(authority)
        if let userInfo = parts.userInfo { try check(userInfo, of: text, .userInfo) { !$0.isControlOrSpace } }
        if parts.isLiteral {
            // A zone may contain escapes (RFC 6874).
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

    /// Returns the offset of the first illegal byte in a part of a URL. A byte is legal if it is in the set, or part of
    /// an escape of an allowed byte.
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
    /// The characters allowed in a host and in an address in brackets (RFC 3986, section 3.2.2).
    fileprivate static let literal = urlHost.adding(":[]")
    fileprivate static let port = EscapeSet(literal: UInt8(ascii: "0")...UInt8(ascii: "9"))
    fileprivate static let allButBrackets = EscapeSet.everything.removing("[]")
}

extension UInt8 {
    fileprivate var isControlOrSpace: Bool { self <= 0x20 || self == 0x7F }

    /// Whether the byte is forbidden in a host, even if it is escaped. A client that unescapes the byte would contact
    /// another host (WHATWG URL, section 3.1). Escaped non-ASCII bytes would also need IDNA.
    fileprivate var isInNoHost: Bool { self >= 0x80 || "#/:<>?@[\\]^|%".utf8.contains(self) }
}

extension Substring {
    fileprivate var withoutBrackets: Substring { String(self).percentEncoded(using: .allButBrackets)[...] }
}

extension URL {
    /// Whether the schemes, hosts and ports of two absolute URLs are the same.
    fileprivate func hasSameOrigin(as other: URL) -> Bool {
        scheme?.inASCIILowerCase == other.scheme?.inASCIILowerCase
            && host?.inASCIILowerCase == other.host?.inASCIILowerCase && effectivePort == other.effectivePort
    }

    private var effectivePort: Int? {
        port ?? ["http": 80, "https": 443][scheme?.inASCIILowerCase ?? ""]
    }
}

extension String {
    fileprivate var isHTTP: Bool { self == "http" || self == "https" }
}
