public import PercentEncoding

extension String {
    /// Returns the URL with a query added before the fragment, after `?` or `&` as needed.
    ///
    /// ```swift
    /// "https://a.test/s?x=1#top".appendingQuery("y=2")    // "https://a.test/s?x=1&y=2#top"
    /// ```
    ///
    /// An empty query changes nothing. The query is inserted unchanged, except that `#` becomes `%23`, because `#`
    /// would end the query. The rest of the URL does not change.
    ///
    /// - Complexity: Linear.
    public func appendingQuery(_ query: String) -> String {
        if query.isEmpty { return self }
        var parts = URLParts(self)
        let old = parts.query ?? ""
        // A '?' at the end of a non-empty query is data, so the new query needs a '&'.
        let separator = old.isEmpty || old.utf8.last == UInt8(ascii: "&") ? "" : "&"
        parts.query = old + separator + query.withoutNumberSigns
        return parts.text
    }

    /// Returns the URL with the query of a value added; see ``Swift/String/appendingQuery(_:)``.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character.
    /// - Complexity: Linear; O(n log n) if the style sorts.
    public func appendingQuery(
        of value: QueryValue, style: QueryStyle = .auto, charset: (any TextEncoding)? = nil
    ) throws(QueryCodingError) -> String {
        appendingQuery(try QueryEncoder(style: style, charset: charset).encode(value))
    }

    /// Returns the URL with the query of a dictionary literal added; see ``QueryLiteralValue``.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write a value or the charset has no bytes for a character.
    /// - Complexity: Linear; O(n log n) if the style sorts.
    public func appendingQuery(
        of literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>, style: QueryStyle = .auto,
        charset: (any TextEncoding)? = nil
    ) throws(QueryCodingError) -> String {
        appendingQuery(try QueryEncoder(style: style, charset: charset).encode(literal))
    }

    /// The text with `%23` for each `#`, which would end a query.
    package var withoutNumberSigns: String {
        utf8.contains(UInt8(ascii: "#")) ? percentEncoded(using: EscapeSet.everything.removing("#")) : self
    }
}

extension EscapeSet {
    /// The characters allowed in a path (RFC 3986, section 3.3).
    package static var pathOfURL: EscapeSet { EscapeSet.unreserved.adding("!$&'()*+,;=:@/") }
}
