public import PercentEncoding

extension String {
    /// A URL with a query added to the one it has: after `?` or `&`, whichever it needs, and before the fragment.
    ///
    /// ```swift
    /// "https://a.test/s?x=1#top".appendingQuery("y=2")    // "https://a.test/s?x=1&y=2#top"
    /// ```
    ///
    /// An empty query changes nothing. The query is inserted as it is, but for `#`, which would end it and becomes `%23`; the URL
    /// stays as it is.
    ///
    /// - Complexity: Linear.
    public func appendingQuery(_ query: String) -> String {
        if query.isEmpty { return self }
        let fragment = utf8.firstIndex(of: UInt8(ascii: "#")) ?? endIndex
        var url = String(self[..<fragment])
        if !url.utf8.contains(UInt8(ascii: "?")) {
            url += "?"
        } else if let last = url.utf8.last, last != UInt8(ascii: "?"), last != UInt8(ascii: "&") {
            url += "&"
        }
        url += query.percentEncoded(using: .allButNumberSign)
        url += self[fragment...]
        return url
    }

    /// A URL with the query of a value added to the one it has; see ``Swift/String/appendingQuery(_:)``.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character.
    /// - Complexity: Linear, and O(n log n) where the style sorts.
    public func appendingQuery(
        of value: QueryValue, style: QueryStyle = .auto, charset: (any TextEncoding)? = nil
    ) throws(QueryCodingError) -> String {
        appendingQuery(try QueryEncoder(style: style, charset: charset).encode(value))
    }

    /// A URL that was glued together from raw text, with whatever its query cannot hold escaped as UTF-8. Everything before the first
    /// `?` and after the first `#` stays as it is.
    ///
    /// ```swift
    /// "https://www.baidu.com/s?ie=UTF-8&wd=汉字&ss".repairingQuery()
    /// // "https://www.baidu.com/s?ie=UTF-8&wd=%E6%B1%89%E5%AD%97&ss"
    /// ```
    ///
    /// Escapes stay as they are, a `%` that is none becomes `%25`, and what a query may hold (RFC 3986, section 3.4) stays literal.
    /// So repairing again changes nothing. What was meant cannot be known: a raw `&`, `=`, `+` or `#` inside a value, or text that
    /// looks like an escape, is taken for what it is in a URL. Encode values before they are put together.
    ///
    /// - Complexity: Linear.
    public func repairingQuery() -> String {
        var parts = URLParts(self)
        guard let query = parts.query else { return self }
        parts.query = EscapeKeepingEncoder(.urlQuery).text(query)[...]
        return parts.text
    }

    /// As ``Swift/String/repairingQuery()``, with characters that are not ASCII escaped in a charset; nil is UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` with the offset of a scalar in this text if the charset has no bytes for it.
    /// - Complexity: Linear.
    public func repairingQuery(charset: (any TextEncoding)?) throws(QueryCodingError) -> String {
        var parts = URLParts(self)
        guard let query = parts.query else { return self }
        parts.query = try EscapeKeepingEncoder(.urlQuery).text(query, charset: charset)[...]
        return parts.text
    }

    /// A URL that was glued together from raw text, with whatever its path, query and fragment cannot hold escaped as UTF-8, as
    /// ``Swift/String/repairingQuery()`` does.
    ///
    /// Scheme and host stay as they are: a host that is not ASCII is a matter of IDNA.
    ///
    /// - Complexity: Linear.
    public func repairingURL() -> String {
        var parts = URLParts(self)
        parts.path = EscapeKeepingEncoder(.pathOfURL).text(parts.path)[...]
        parts.query = parts.query.map { EscapeKeepingEncoder(.urlQuery).text($0)[...] }
        parts.fragment = parts.fragment.map { EscapeKeepingEncoder(.urlFragment).text($0)[...] }
        return parts.text
    }
}

extension EscapeSet {
    /// What a path may hold: RFC 3986, section 3.3.
    static var pathOfURL: EscapeSet { EscapeSet.unreserved.adding("!$&'()*+,;=:@/") }

    fileprivate static var allButNumberSign: EscapeSet { EscapeSet(literal: 0...255).removing("#") }
}
