public import PercentEncoding

extension QueryPair {
    /// Returns the percent-encoded pair in UTF-8, like AFNetworking's `URLEncodedStringValue`.
    ///
    /// Only three settings of the style apply: the escape sets, the escaping of brackets, and the handling of line
    /// ends. A value that is already percent-encoded is inserted unchanged. If the value is nil, no `=` is written.
    ///
    /// - Complexity: Linear.
    public func percentEncoded(style: QueryStyle = .auto) -> String {
        CollectionOfOne(self).percentEncoded(style: style)
    }

    /// Returns the percent-encoded pair in a charset. If `charset` is nil, the escapes are in UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset cannot encode a character.
    /// - Complexity: Linear.
    public func percentEncoded(
        style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        try CollectionOfOne(self).percentEncoded(style: style, charset: charset)
    }
}

extension Sequence where Element == QueryPair {
    /// Returns the percent-encoded pairs in UTF-8, in order and joined by `&`.
    ///
    /// - Complexity: Linear.
    @inlinable
    public func percentEncoded(style: QueryStyle = .auto) -> String {
        withSpan { QueryPair.text($0, style) }
    }

    /// Returns the percent-encoded pairs in a charset, in order and joined by `&`. If `charset` is nil, the escapes are
    /// in UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset cannot encode a character.
    /// - Complexity: Linear.
    public func percentEncoded(
        style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        let adapted = style.adapted(charset)
        return try QueryText.text(PairStyle(style)) { text, style throws(QueryCodingError) in
            for pair in self { try text.append(pair, adapted, style) }
        }
    }
}

extension QueryPair {
    @usableFromInline
    static func text(_ pairs: Span<QueryPair>, _ style: QueryStyle) -> String {
        QueryText.text(PairStyle(style)) { text, style in
            pairs.forEachBorrowed { text.append($0, style) }
        }
    }
}
