public import PercentEncoding

extension QueryPair {
    /// Returns the pair as the style writes it, in UTF-8, like AFNetworking's `URLEncodedStringValue`.
    ///
    /// Only three settings of the style apply: its escape sets, the escaping of brackets, and line ends as CRLF. A
    /// value that is already encoded is inserted unchanged. If the value is nil, no `=` is written.
    ///
    /// - Complexity: Linear.
    public func percentEncoded(style: QueryStyle = .auto) -> String {
        var buffer = ByteBuffer(capacity: 256)
        buffer.append(self, style)
        return buffer.text
    }

    /// Returns the pair as the style writes it, in a charset. If `charset` is nil, the text is in UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset has no bytes for a character.
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
    /// Returns the pairs as the style writes them, in UTF-8, in order and joined by `&`.
    ///
    /// - Complexity: Linear.
    public func percentEncoded(style: QueryStyle = .auto) -> String {
        style.text(Array(self))
    }

    /// Returns the pairs as the style writes them, joined by `&`, in a charset. If `charset` is nil, the text is in
    /// UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset has no bytes for a character.
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
