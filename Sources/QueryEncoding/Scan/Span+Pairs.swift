internal import PercentEncoding

extension Span<UInt8> {
    /// Returns the pairs of a query, in query order. Repeated names are separate pairs. The value of a field without `=`
    /// is `bareValue`.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `malformedEscape`, `invalidText`, `pairLimit` or `byteLimit`, with
    ///   the byte offset in the query.
    /// - Complexity: Linear.
    func pairs(_ rules: consuming ScanRules, bareValue: String? = nil) throws(QueryCodingError) -> [QueryPair] {
        let capacity = Swift.max(Swift.min(count, FieldScan.window), 16) + ByteBuffer.slack
        return try FieldScan.withScan(of: self, rules) { scan throws(QueryCodingError) in
            try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) {
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
            if isPending {
                if let field = try next(text) { pairs.append(try pair(field, &text, bareValue)) }
            } else {
                let (decoded, isASCII) = unsafe (text.bytes, isASCII)
                while let field = try next(text) {
                    let name = unsafe String(decoded, field.name, isASCII: isASCII)
                    let value = field.value.map { unsafe String(decoded, $0, isASCII: isASCII) }
                    pairs.append(QueryPair(field: name, value: value ?? bareValue))
                }
            }
            text.removeAll()
        }
        return pairs
    }

    /// Returns the pair of a field whose value is not yet decoded.
    @inline(never)
    private mutating func pair(
        _ field: Field, _ text: inout ByteBuffer, _ bareValue: String?
    ) throws(QueryCodingError) -> QueryPair {
        let name = unsafe String(text.bytes, field.name, isASCII: false)
        do throws(QueryCodingError) {
            let value = try value(of: field, &text)
            return QueryPair(
                field: name, value: value.map { unsafe String(text.bytes, $0, isASCII: false) } ?? bareValue)
        } catch {
            throw error.at(name)
        }
    }
}

extension String {
    /// Creates a string from a range of well-formed UTF-8.
    @inline(__always)
    fileprivate init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isASCII: Bool) {
        let bytes = unsafe UnsafeBufferPointer(rebasing: text[range])
        self = unsafe isASCII ? String(knownASCII: bytes) : String(knownUTF8: bytes)
    }
}
