public import PercentEncoding
public import QueryEncoding

extension String {
    /// Repairs the query of a URL that was assembled from raw text. Characters that are not allowed in a query are
    /// escaped as UTF-8. Everything before the first `?` and after the first `#` is unchanged.
    ///
    /// ```swift
    /// "https://www.baidu.com/s?ie=UTF-8&wd=汉字&ss".repairingQuery()
    /// // "https://www.baidu.com/s?ie=UTF-8&wd=%E6%B1%89%E5%AD%97&ss"
    /// ```
    ///
    /// Escapes are kept, a malformed `%` becomes `%25`, and characters allowed in a query (RFC 3986, section 3.4) stay
    /// literal. Repairing again therefore changes nothing. White space around the URL is not dropped, unlike by
    /// ``Swift/String/repairingURL()``.
    ///
    /// The intended meaning of the raw text is unknown. A raw `&`, `=`, `+` or `#` inside a value, or text that looks
    /// like an escape, is read as in any URL. If you can, encode values before you assemble a URL.
    ///
    /// - Complexity: Linear.
    public func repairingQuery() -> String {
        var parts = URLParts(self)
        guard let query = parts.query else { return self }
        parts.query = EscapeKeepingEncoder.query.text(query)[...]
        return parts.text
    }

    /// Repairs the query like ``Swift/String/repairingQuery()``, but escapes non-ASCII characters in a charset; nil
    /// means UTF-8.
    ///
    /// - Throws: `QueryCodingError` with the offset of a scalar in this text if the charset cannot encode the scalar.
    /// - Complexity: Linear.
    public func repairingQuery(charset: (any TextEncoding)?) throws(QueryCodingError) -> String {
        var parts = URLParts(self)
        guard let query = parts.query else { return self }
        parts.query = try EscapeKeepingEncoder.query.text(query, charset: charset)[...]
        return parts.text
    }

    /// Repairs a URL that was assembled from raw text. Characters that are not allowed in the path, query and fragment
    /// are escaped as UTF-8, as by ``Swift/String/repairingQuery()``.
    ///
    /// ```swift
    /// " https://a.test/a b\n".repairingURL()    // "https://a.test/a%20b"
    /// ```
    ///
    /// First, spaces and ASCII controls at the start and the end are dropped, and all tabs and line ends are removed, as
    /// browsers do (WHATWG URL, section 4.4). The scheme and the host are otherwise unchanged. Convert a non-ASCII host
    /// with IDNA before the call.
    ///
    /// - Complexity: Linear.
    public func repairingURL() -> String {
        var parts = URLParts(trimmedURL)
        parts.path = EscapeKeepingEncoder.path.text(parts.path)[...]
        parts.query = parts.query.map { EscapeKeepingEncoder.query.text($0)[...] }
        parts.fragment = parts.fragment.map { EscapeKeepingEncoder.fragment.text($0)[...] }
        return parts.text
    }

    /// Repairs a URL like ``Swift/String/repairingURL()``, but escapes non-ASCII characters of the query in a charset, as
    /// browsers do; nil means UTF-8.
    ///
    /// - Throws: `QueryCodingError` with the offset of a scalar if the charset cannot encode the scalar. Characters that
    ///   the repair drops do not count.
    /// - Complexity: Linear.
    public func repairingURL(charset: (any TextEncoding)?) throws(QueryCodingError) -> String {
        try trimmedURL.repairingQuery(charset: charset).repairingURL()
    }

    /// The text without spaces and controls around it, and without tabs and line ends.
    var trimmedURL: String {
        guard let start = utf8.firstIndex(where: { $0 > 0x20 }), let last = utf8.lastIndex(where: { $0 > 0x20 }) else {
            return ""
        }
        return String(decoding: utf8[start...last].filter { !"\t\n\r".utf8.contains($0) }, as: UTF8.self)
    }
}
