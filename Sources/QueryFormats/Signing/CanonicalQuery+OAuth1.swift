internal import PercentEncoding
public import QueryEncoding

extension CanonicalQuery {
    /// Returns the normalized parameters of OAuth 1.0a, sorted by escaped name, then by escaped value. A name without a
    /// value is followed by `=`.
    ///
    /// Pass the parameters of the query, of a form in the body, and of the `Authorization` header except `realm`.
    /// `oauth_signature` is omitted.
    ///
    /// Source: RFC 5849, section 3.4.1.3.2.
    ///
    /// - Complexity: O(n log n).
    package static func oauth1(_ parameters: some Sequence<QueryPair>) -> String {
        var canonical = CanonicalPairs(without: "oauth_signature")
        canonical.append(Array(parameters))
        return canonical.text()
    }

    /// Returns the normalized parameters of OAuth 1.0a for the query of a URL, without its `?`, or for the body of a
    /// form. `+` is read as a space.
    ///
    /// Source: RFC 5849, section 3.4.1.3.
    ///
    /// - Complexity: O(n log n).
    package static func oauth1(query: some StringProtocol) -> String {
        var canonical = CanonicalPairs(without: "oauth_signature")
        canonical.append(query: query, space: .plus)
        return canonical.text()
    }

    /// Returns the signature base string of OAuth 1.0a, `METHOD&url&parameters`, with the URL and the parameters
    /// escaped once more.
    ///
    /// ```swift
    /// try CanonicalQuery.oauth1BaseString(
    ///     method: "get", url: "http://EXAMPLE.com:80/r?b=2", parameters: [QueryPair(field: "a", value: "1")])
    /// // "GET&http%3A%2F%2Fexample.com%2Fr&a%3D1%26b%3D2"
    /// ```
    ///
    /// - Parameters:
    ///   - method: The method of the request, written in upper case.
    ///   - url: The URL of the request. The parameters in the query of the URL are included.
    ///   - parameters: All other parameters: from a form in the body, and from the `Authorization` header except
    ///     `realm`. `oauth_signature` is omitted.
    /// - Throws: `QueryCodingError` of the kind `malformedURL` if the URL has no scheme, no
    ///   host, or an invalid port.
    /// - Complexity: O(n log n).
    ///
    /// Source: RFC 5849, section 3.4.1.1.
    public static func oauth1BaseString(
        method: String, url: String, parameters: some Sequence<QueryPair>
    ) throws(QueryCodingError) -> String {
        var canonical = CanonicalPairs(without: "oauth_signature")
        canonical.append(query: URLParts(url).query ?? "", space: .plus)
        canonical.append(Array(parameters))
        return [method.uppercased(), try oauth1BaseURL(of: url), canonical.text()]
            .map { $0.percentEncoded() }.joined(separator: "&")
    }

    /// Returns the base string URI of OAuth 1.0a: the URL with scheme and host in lower case, without a default port,
    /// query or fragment.
    ///
    /// A user name and password before the host are omitted, because the `Host` header does not contain them. In the
    /// path, escapes are kept and invalid characters are escaped.
    ///
    /// - Throws: `QueryCodingError` of the kind `malformedURL`.
    /// - Complexity: Linear.
    ///
    /// Source: RFC 5849, section 3.4.1.2.
    package static func oauth1BaseURL(of url: String) throws(QueryCodingError) -> String {
        let parts = URLParts(url)
        guard let scheme = parts.scheme?.inASCIILowerCase, let authority = parts.authority else {
            throw QueryCodingError(kind: .malformedURL, detail: "no scheme or no host")
        }
        let host = try HostAndPort(authority)
        let path = parts.path.isEmpty ? "/" : EscapeKeepingEncoder.path.text(parts.path)
        return "\(scheme)://\(host.text(scheme: scheme))\(path)"
    }
}

/// The part between `//` and the path of a URL, without a user name and password.
private struct HostAndPort {
    private let host: String
    private let port: Int?

    init(_ authority: Substring) throws(QueryCodingError) {
        let bytes = authority.utf8
        let start = bytes.lastIndex(of: UInt8(ascii: "@")).map { bytes.index(after: $0) } ?? bytes.startIndex
        let text = authority[start...]
        // The colons inside the brackets of an IPv6 address do not start a port.
        let bracket = text.utf8.lastIndex(of: UInt8(ascii: "]")) ?? text.startIndex
        let colon = text.utf8[bracket...].firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        host = text[..<colon].inASCIILowerCase
        port = try Self.port(Substring(text.utf8[colon...].dropFirst()))
        if host.isEmpty { throw QueryCodingError(kind: .malformedURL, detail: "no host") }
    }

    private static func port(_ digits: Substring) throws(QueryCodingError) -> Int? {
        if digits.isEmpty { return nil }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits), port > 0 else {
            throw QueryCodingError(kind: .malformedURL, detail: "no port")
        }
        return Int(port)
    }

    func text(scheme: String) -> String {
        let defaultPort = scheme.hasSameBytes(as: "http") ? 80 : scheme.hasSameBytes(as: "https") ? 443 : nil
        guard let port, port != defaultPort else { return host }
        return "\(host):\(port)"
    }
}
