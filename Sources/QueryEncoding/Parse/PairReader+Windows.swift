internal import PercentEncoding

extension PairReader {
    /// The pairs of a query in UTF-8; nil if something in it has to be read with more care: an escape that is malformed, bytes that are
    /// not UTF-8, a field that is longer than a window, more than there may be.
    ///
    /// Most queries are read so, in a third of the time that ``FieldReader`` takes, which serves every grammar.
    ///
    /// - Complexity: Linear.
    func pairsInWindows(_ query: UnsafeBufferPointer<UInt8>) -> [QueryPair]? {
        guard charset == nil, grammar.isPlain, query.count <= limits.bytes else { return nil }
        let start = unsafe questionMark == .skip && query.first == UInt8(ascii: "?") ? 1 : 0
        guard start < query.count else { return [] }
        return unsafe withUnsafeTemporaryAllocation(of: Boundary.self, capacity: FieldReader.boundaries) { boundaries in
            unsafe withUnsafeTemporaryAllocation(
                of: UInt8.self, capacity: min(query.count, FieldReader.window)
            ) { text in
                unsafe pairs(in: query, from: start, boundaries, text)
            }
        }
    }

    @inline(__always)
    private func pairs(
        in query: UnsafeBufferPointer<UInt8>, from start: Int, _ boundaries: UnsafeMutableBufferPointer<Boundary>,
        _ text: UnsafeMutableBufferPointer<UInt8>
    ) -> [QueryPair]? {
        var start = start
        var pairs: [QueryPair] = []
        // SAFETY: the memory is for at least one byte.
        let output = unsafe text.baseAddress.unsafelyUnwrapped
        while start < query.count {
            let isLast = query.count - start <= text.count
            let part = unsafe UnsafeBufferPointer(
                rebasing: query[start..<(isLast ? query.count : start + text.count)])
            let found = unsafe part.split(
                to: output, boundaries, space: space, malformed: malformed, semicolons: separators != .ampersand)
            guard !found.isMalformed,
                let fields = unsafe FieldWindow(found, at: boundaries, of: part, isLast: isLast)
            else { return nil }
            let decoded = unsafe UnsafeBufferPointer(start: output, count: fields.end.written)
            guard unsafe found.isASCII || decoded.isWellFormedUTF8 else { return nil }
            if pairs.isEmpty { pairs.reserveCapacity(capacity(fields, of: query.count - start)) }
            unsafe fields.forEachField(
                of: part, boundaries, from: Boundary(read: 0, written: 0), splitsAfterBracket: false
            ) { start, equals, end in
                let field = unsafe String(
                    text: decoded, start.written..<(equals ?? end).written, isASCII: found.isASCII)
                let value = equals.map { equals in
                    unsafe String(text: decoded, (equals.written + 1)..<end.written, isASCII: found.isASCII)
                }
                pairs.append(QueryPair(field: field, value: value ?? bareValue))
            }
            guard pairs.count <= limits.pairs else { return nil }
            start += fields.end.read + (fields.isComplete ? 0 : 1)
        }
        return pairs
    }

    /// For how many pairs to make room: as many as a whole query like its first window has, unless they are very many.
    private func capacity(_ window: FieldWindow, of size: Int) -> Int {
        let count = window.count / 2 + 1
        return window.isComplete ? count : min(count * (size / max(window.end.read, 1) + 1), limits.pairs, 1024)
    }
}

extension String {
    /// The text of a range of bytes that are known to be well-formed UTF-8, copied.
    @inline(__always)
    fileprivate init(text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isASCII: Bool) {
        let bytes = unsafe UnsafeBufferPointer(rebasing: text[range])
        self = unsafe isASCII ? String(knownASCII: bytes) : String(knownUTF8: bytes)
    }
}
