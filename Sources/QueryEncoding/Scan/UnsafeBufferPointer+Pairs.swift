internal import PercentEncoding

extension UnsafeBufferPointer<UInt8> {
    /// Returns the pairs of a query, in query order. Repeated names are separate pairs. The value of a field without `=`
    /// is `bareValue`.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `malformedEscape`, `invalidText`, `pairLimit` or `byteLimit`, with
    ///   the byte offset in the query.
    /// - Complexity: Linear.
    func pairs(_ rules: ScanRules, bareValue: String? = nil) throws(QueryCodingError) -> [QueryPair] {
        let capacity = Swift.max(Swift.min(count, FieldScan.window), 16)
        return try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) {
            memory throws(QueryCodingError) in
            var text = unsafe ByteBuffer(in: memory)
            return try unsafe FieldScan.withScan(of: self, rules) { scan throws(QueryCodingError) in
                try scan.pairs(&text, bareValue)
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
            while let field = try next(text) {
                do throws(QueryCodingError) {
                    let name = text.string(field.name, isASCII: isASCII)
                    let value = try value(of: field, &text)
                    let string = value.map { text.string($0.range, isASCII: isASCII) }
                    pairs.append(QueryPair(field: name, value: string ?? bareValue))
                } catch {
                    throw error.at(text.string(field.name, isASCII: false))
                }
            }
            text.removeAll()
        }
        return pairs
    }
}

extension ByteBuffer {
    /// Returns the text in a range, which must be well-formed UTF-8.
    @inline(__always)
    fileprivate func string(_ range: Range<Int>, isASCII: Bool) -> String {
        let bytes = unsafe UnsafeBufferPointer(rebasing: bytes[range])
        return unsafe isASCII ? String(knownASCII: bytes) : String(knownUTF8: bytes)
    }
}
