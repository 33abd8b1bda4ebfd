public import PercentEncoding

extension QueryPair {
    /// The pair as a style writes it, in UTF-8: what AFNetworking calls `URLEncodedStringValue`.
    ///
    /// Of the style count its escape sets, ``QueryStyle/punctuation`` and ``QueryStyle/newlines``. A value that is encoded
    /// already is inserted as it is; without a value there is no `=`.
    ///
    /// - Complexity: Linear.
    public func percentEncoded(style: QueryStyle = .auto) -> String {
        CollectionOfOne(self).percentEncoded(style: style)
    }

    /// The pair as a style writes it, in a charset; nil is UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset has no bytes for a character.
    /// - Complexity: Linear.
    public func percentEncoded(
        style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        try CollectionOfOne(self).percentEncoded(style: style, charset: charset)
    }
}

extension Sequence where Element == QueryPair {
    /// The pairs as a style writes each of them, joined by `&`, in UTF-8 and in the order they have.
    ///
    /// - Complexity: Linear.
    public func percentEncoded(style: QueryStyle = .auto) -> String {
        var buffer = ByteBuffer(capacity: 256)
        var isFirst = true
        for pair in self {
            if !isFirst { buffer.append(UInt8(ascii: "&")) }
            isFirst = false
            buffer.append(pair, style)
        }
        return buffer.text
    }

    /// The pairs as a style writes each of them, joined by `&`, in a charset; nil is UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset has no bytes for a character.
    /// - Complexity: Linear.
    public func percentEncoded(
        style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        var buffer = ByteBuffer(capacity: 256)
        var isFirst = true
        for pair in self {
            if !isFirst { buffer.append(UInt8(ascii: "&")) }
            isFirst = false
            try buffer.append(pair, style, charset: charset)
        }
        return buffer.text
    }
}
