internal import PercentEncoding

extension QueryEncoder {
    /// Calls `body` with the query of a value.
    @inline(__always)
    func write<Result>(
        _ root: WalkedValue, _ body: (inout QueryText, PairStyle) -> Result
    ) throws(QueryCodingError) -> Result {
        let escapesPieces = (charset == nil || style.escapesInUTF8) && compiled.escapesPieces
        return try write(root, escapesPieces ? nil : PairFields(charset: style.adapted(charset)), body)
    }

    /// Calls `body` with the query of a value. If `fields` is nil, fields are escaped in pieces.
    @inline(__always)
    func write<Result>(
        _ root: WalkedValue, _ fields: PairFields?, _ body: (inout QueryText, PairStyle) -> Result
    ) throws(QueryCodingError) -> Result {
        try WritingMemory.withMemory { memory throws(QueryCodingError) in
            var walker = QueryWalker(compiled, limits, memory, fields)
            try walker.walk(root)
            return body(&walker.text, compiled.pairs)
        }
    }
}
