public import PercentEncoding

extension QueryPair {
    /// Returns the percent-encoded pair in UTF-8, like AFNetworking's `URLEncodedStringValue`.
    ///
    /// Only three settings of the style apply: the escape sets, the escaping of brackets, and the handling of line
    /// ends. A value that is already percent-encoded is inserted unchanged. If the value is nil, no `=` is written.
    ///
    /// - Complexity: Linear.
    public func percentEncoded(style: QueryStyle = .auto) -> String {
        var buffer = ByteBuffer(capacity: 256)
        buffer.append(self, style)
        return buffer.text
    }

    /// Returns the percent-encoded pair in a charset. If `charset` is nil, the escapes are in UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset cannot encode a character.
    /// - Complexity: Linear.
    public func percentEncoded(
        style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        var buffer = ByteBuffer(capacity: 256)
        try buffer.append(self, style, charset: style.adapted(charset))
        return buffer.text
    }
}

extension Sequence where Element == QueryPair {
    /// Returns the percent-encoded pairs in UTF-8, in order and joined by `&`.
    ///
    /// - Complexity: Linear.
    public func percentEncoded(style: QueryStyle = .auto) -> String {
        style.text(Array(self))
    }

    /// Returns the percent-encoded pairs in a charset, in order and joined by `&`. If `charset` is nil, the escapes are
    /// in UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset cannot encode a character.
    /// - Complexity: Linear.
    public func percentEncoded(
        style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        try style.text(Array(self), style.adapted(charset))
    }
}

// These generic functions are not public, so that the compiler specialises them.
extension QueryStyle {
    fileprivate func text(_ pairs: [QueryPair]) -> String {
        text(pairs) { $0.append($1, self) }
    }

    fileprivate func text(_ pairs: [QueryPair], _ charset: (any TextEncoding)?) throws(QueryCodingError) -> String {
        try text(pairs) { buffer, pair throws(QueryCodingError) in try buffer.append(pair, self, charset: charset) }
    }

    private func text<Failure: Error>(
        _ pairs: [QueryPair], append: (inout ByteBuffer, QueryPair) throws(Failure) -> Void
    ) throws(Failure) -> String {
        var buffer = ByteBuffer(capacity: 256)
        for (number, pair) in pairs.enumerated() {
            if number > 0 { buffer.append(UInt8(ascii: "&")) }
            try append(&buffer, pair)
        }
        return buffer.text
    }
}
