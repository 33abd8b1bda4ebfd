internal import PercentEncoding

extension Span<UInt8> {
    /// Returns the pairs of a query, in query order. Repeated names are separate pairs. The value of a field without `=`
    /// is `bareValue`.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `malformedEscape`, `invalidText`, `pairLimit` or `byteLimit`, with
    ///   the byte offset in the query.
    /// - Complexity: Linear.
    func pairs(_ rules: consuming ScanRules, bareValue: String? = nil) throws(QueryCodingError) -> [QueryPair] {
        try FieldScan.withScan(of: self, rules) { scan throws(QueryCodingError) in
            // A chunk of a long query moves to the heap.
            try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) {
                memory throws(QueryCodingError) in
                var text = unsafe ByteBuffer(in: memory)
                return try scan.pairs(&text, bareValue)
            }
        }
    }
}

extension FieldScan {
    fileprivate mutating func pairs(
        _ text: inout ByteBuffer, _ bareValue: String?
    ) throws(QueryCodingError) -> [QueryPair] {
        var pairs: [QueryPair] = []
        while try fill(&text) {
            if pairs.isEmpty { pairs.reserveCapacity(estimate) }
            while try next(text) {
                let name = text.string(field.name, isASCII: isASCII)
                do throws(QueryCodingError) {
                    let value = text.string(try value(&text), isASCII: isASCII)
                    pairs.append(QueryPair(field: name, value: field.place.isBare ? bareValue : value))
                } catch {
                    throw error.at(name)
                }
            }
            text.removeAll()
        }
        return pairs
    }
}
