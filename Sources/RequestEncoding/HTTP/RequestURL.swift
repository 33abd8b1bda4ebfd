internal import Foundation
internal import PercentEncoding
internal import QueryEncoding

/// What becomes of raw text in the path, query and fragment of a URL: spaces, characters beyond ASCII, and others that a URL does not
/// hold.
public struct RawURLText: Hashable, Sendable {
    enum Storage { case refuse, escape }
    let storage: Storage

    /// It is an error.
    public static let refuse = RawURLText(storage: .refuse)

    /// It is escaped as UTF-8, and so is a `%` that is no escape; escapes stay as they are.
    public static let escape = RawURLText(storage: .escape)
}

/// Makes URLs of text, by RFC 3986 and nothing more lenient: Foundation would escape an escaped text again, or change its host.
enum RequestURL {
    /// An absolute URL.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL`, with the offset of the first byte that has no place where it is.
    static func url(
        _ text: String, relativeTo base: URL? = nil, raw: RawURLText = .refuse
    ) throws(RequestEncodingError) -> URL {
        let text = raw == .escape ? text.repairingURL() : text
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

    /// Refuses escaped control characters in the host of a URL, which may be unescaped where the host becomes a header.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL`, with the offset of the escape.
    static func checkHost(of text: String) throws(RequestEncodingError) {
        guard let authority = URLParts(text).authority else { return }
        try check(authority, of: text, .authority)
    }

    private static func check(_ text: String) throws(RequestEncodingError) {
        let parts = URLParts(text)
        if let authority = parts.authority { try check(authority, of: text, .authority) }
        try check(parts.path, of: text, .path)
        if let query = parts.query { try check(query, of: text, .query) }
        if let fragment = parts.fragment { try check(fragment, of: text, .query) }
    }

    private static func check(
        _ part: Substring, of text: String, _ allowed: EscapeSet
    ) throws(RequestEncodingError) {
        let bytes = Array(part.utf8)
        var position = 0
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "%") {
                guard let value = bytes.escapedByte(at: position),
                    allowed != .authority || value > 0x20 && value != 0x7F
                else { break }
                position += 3
            } else if allowed.contains(bytes[position]) {
                position += 1
            } else {
                break
            }
        }
        guard position < bytes.count else { return }
        let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
        throw RequestEncodingError(kind: .invalidURL, offset: start + position)
    }

    private static func invalid(_ detail: String) -> RequestEncodingError {
        RequestEncodingError(kind: .invalidURL, detail: detail)
    }
}

extension EscapeSet {
    /// RFC 3986, section 3.2; a host that is not ASCII is a matter of IDNA.
    fileprivate static let authority = EscapeSet.unreserved.adding("!$&'()*+,;=:@[]")
    /// RFC 3986, section 3.3.
    fileprivate static let path = EscapeSet.unreserved.adding("!$&'()*+,;=:@/")
    /// RFC 3986, sections 3.4 and 3.5.
    fileprivate static let query = path.adding("?")
    fileprivate static let allButBrackets = EscapeSet(literal: 0...255).removing("[]")
}

extension [UInt8] {
    fileprivate func escapedByte(at position: Int) -> UInt8? {
        guard position + 2 < count, let high = Character(UnicodeScalar(self[position + 1])).hexDigitValue,
            let low = Character(UnicodeScalar(self[position + 2])).hexDigitValue
        else { return nil }
        return UInt8(high << 4 | low)
    }
}

extension Substring {
    fileprivate var withoutBrackets: Substring { String(self).percentEncoded(using: .allButBrackets)[...] }
}

extension String {
    fileprivate var isHTTP: Bool { self == "http" || self == "https" }
}
