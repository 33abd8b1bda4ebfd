public import PercentEncoding

extension QueryPair {
    /// The pair as a style writes it, in UTF-8: what AFNetworking calls `URLEncodedStringValue`.
    ///
    /// Of the style count its escape sets, and whether it escapes brackets and line ends become CRLF. A value that is encoded
    /// already is inserted as it is; without a value there is no `=`.
    ///
    /// - Complexity: Linear.
    public func percentEncoded(style: QueryStyle = .auto) -> String {
        var buffer = ByteBuffer(capacity: 256)
        buffer.append(self, style)
        return buffer.text
    }

    /// The pair as a style writes it, in a charset; nil is UTF-8.
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
    /// The pairs as a style writes each of them, joined by `&`, in UTF-8 and in the order they have.
    ///
    /// - Complexity: Linear.
    public func percentEncoded(style: QueryStyle = .auto) -> String {
        style.text(Array(self))
    }

    /// The pairs as a style writes each of them, joined by `&`, in a charset; nil is UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset has no bytes for a character.
    /// - Complexity: Linear.
    public func percentEncoded(
        style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        try style.text(Array(self), style.adapted(charset))
    }
}

// Not public and generic, so that they are compiled for what they take.
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
