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
        try QueryPair.text(self, style.adapted(charset), PairStyle(style))
    }
}

extension QueryPair {
    @usableFromInline
    static func text(_ pairs: Span<QueryPair>, _ style: QueryStyle) -> String { text(pairs, PairStyle(style)) }

    static func text(_ pairs: Span<QueryPair>, _ style: PairStyle) -> String {
        QueryText.text(style) { text, style in
            pairs.forEachBorrowed { text.append($0, style) }
        }
    }

    /// Returns the escaped pairs in a charset; nil means UTF-8.
    static func text(
        _ pairs: some Sequence<QueryPair>, _ charset: (any TextEncoding)?, _ style: PairStyle
    ) throws(QueryCodingError) -> String {
        try QueryText.text(style) { text, style throws(QueryCodingError) in
            for pair in pairs { try text.append(pair, charset, style) }
        }
    }
}
