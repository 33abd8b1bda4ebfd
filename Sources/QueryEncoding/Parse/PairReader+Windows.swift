internal import PercentEncoding

extension PairReader {
    /// Returns the pairs of a query on the fast path; nil if the query needs the slower path.
    ///
    /// The slower path is needed for:
    /// - a charset other than UTF-8
    /// - a grammar with its own rules for splitting pairs
    /// - a malformed escape
    /// - ill-formed UTF-8
    /// - a field longer than a window
    /// - an exceeded limit
    ///
    /// Most queries take the fast path, which needs a third of the time of ``FieldReader``. The slower path is
    /// ``FieldReader``, which supports every grammar.
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
        // SAFETY: the memory has room for at least one byte.
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
            let splitter = unsafe FieldSplitter(part, UnsafeBufferPointer(rebasing: boundaries[..<fields.count]))
            splitter.forEach(upTo: fields.end) { name, value in
                let field = unsafe String(text: decoded, name, isASCII: found.isASCII)
                let value = value.map { unsafe String(text: decoded, $0, isASCII: found.isASCII) }
                pairs.append(QueryPair(field: field, value: value ?? bareValue))
            }
            guard pairs.count <= limits.pairs else { return nil }
            start += fields.end.read + (fields.isComplete ? 0 : 1)
        }
        return pairs
    }

    /// Returns the number of pairs to reserve memory for, estimated from the first window and limited to 1024.
    private func capacity(_ window: FieldWindow, of size: Int) -> Int {
        let count = window.count / 2 + 1
        return window.isComplete ? count : min(count * (size / max(window.end.read, 1) + 1), limits.pairs, 1024)
    }
}

/// A splitter that finds the ranges of the names and values of a window in the output.
@safe private struct FieldSplitter {
    // SAFETY: the buffers are used only while their memory is valid.
    private let part: UnsafeBufferPointer<UInt8>
    private let boundaries: UnsafeBufferPointer<Boundary>

    init(_ part: UnsafeBufferPointer<UInt8>, _ boundaries: UnsafeBufferPointer<Boundary>) {
        unsafe self.part = part
        unsafe self.boundaries = boundaries
    }

    /// Calls `body` with every non-empty field. If the field has no `=`, the value is nil.
    @inline(__always)
    func forEach(upTo end: Boundary, _ body: (Range<Int>, Range<Int>?) -> Void) {
        var start = 0
        var equals: Int?
        func endField(_ end: Int) {
            if let equals {
                body(start..<equals, (equals + 1)..<end)
            } else if start < end {
                body(start..<end, nil)
            }
        }
        let count = unsafe boundaries.count
        for index in 0..<count {
            let boundary = unsafe boundaries[index]
            if unsafe part[boundary.read] == UInt8(ascii: "=") {
                if equals == nil { equals = boundary.written }
            } else {
                endField(boundary.written)
                start = boundary.written + 1
                equals = nil
            }
        }
        endField(end.written)
    }
}

extension String {
    /// Creates a string from a range of bytes that are known to be well-formed UTF-8.
    @inline(__always)
    fileprivate init(text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isASCII: Bool) {
        let bytes = unsafe UnsafeBufferPointer(rebasing: text[range])
        self = unsafe isASCII ? String(knownASCII: bytes) : String(knownUTF8: bytes)
    }
}
