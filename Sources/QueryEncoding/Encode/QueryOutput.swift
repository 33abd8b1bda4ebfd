internal import PercentEncoding

/// The output of a walk through a value.
struct QueryOutput: ~Copyable {
    /// The query. If marks are not used, all bytes are already percent-encoded. If marks are used, only marked bytes
    /// are.
    var bytes: ByteBuffer

    /// The marks of the bytes that must stay unchanged when the other bytes are escaped at the end.
    var marks: Marks
    private(set) var isMarked = false

    /// The pairs of the query, if they are collected.
    var pairs: [QueryPair] = []

    /// The number of pairs written so far. The count cannot be derived from the bytes, because a pair with an empty
    /// field and no value has no bytes.
    private var partCount = 0

    init(_ bytes: consuming ByteBuffer = ByteBuffer(capacity: 2048), _ marks: consuming Marks = Marks()) {
        self.bytes = bytes
        self.marks = marks
    }

    var mark: Mark { Mark(bytes: bytes.count, parts: partCount, pairs: pairs.count) }

    /// Removes all output and keeps the memory. If `isMarked` is true, the subsequent output uses marks.
    mutating func removeAll(isMarked: Bool) {
        if self.isMarked { marks.removeAll(upTo: bytes.count) }
        self.isMarked = isMarked
        bytes.removeAll()
        partCount = 0
        pairs.removeAll(keepingCapacity: true)
    }

    /// A position between two pairs.
    struct Mark {
        let bytes: Int
        let parts: Int
        let pairs: Int
    }

    @inline(__always)
    mutating func beginPair() {
        if partCount > 0 { bytes.append(UInt8(ascii: "&")) }
        partCount += 1
    }

    /// Appends bytes that must not be escaped at the end.
    @inline(never)
    mutating func appendMarked<Failure: Error>(_ body: (inout ByteBuffer) throws(Failure) -> Void) throws(Failure) {
        let start = bytes.count
        try body(&bytes)
        marks.insert(start, upTo: bytes.count)
    }

    /// Returns the segment that was written since a mark; nil if nothing was written.
    func segment(since mark: Mark, children: SegmentOrder.Children?) -> Segment? {
        if partCount == mark.parts { return nil }
        // The separator between two segments belongs to neither of them.
        let start = mark.parts == 0 ? 0 : mark.bytes + 1
        return Segment(bytes: start..<bytes.count, pairs: mark.pairs..<pairs.count, children: children)
    }
}

// MARK: Finished output

extension QueryOutput {
    /// Whether the percent-encoded query is longer than a limit.
    mutating func isLonger(than limit: Int, _ style: CompiledStyle) -> Bool {
        if isMarked { marks.reserve(bytes.count) }
        return isMarked ? bytes.count > limit / 3 && count(style) > limit : bytes.count > limit
    }

    private func count(_ style: CompiledStyle) -> Int {
        unsafe style.values.encodedCount(bytes.bytes, marks: marks.words(for: bytes.count))
    }

    private func encode(_ style: CompiledStyle, to memory: UnsafeMutableBufferPointer<UInt8>) -> Int {
        unsafe style.values.encode(bytes.bytes, marks: marks.words(for: bytes.count), to: memory)
    }

    func text(_ style: CompiledStyle) -> String {
        if isMarked, #available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *) {
            return unsafe String(unsafeUninitializedCapacity: count(style)) { unsafe encode(style, to: $0) }
        }
        return unsafe withBytes(style) { bytes in
            style.writesASCII && !self.bytes.holdsRawText
                ? unsafe String(knownASCII: bytes) : unsafe String(decoding: bytes, as: UTF8.self)
        }
    }

    func append(_ style: CompiledStyle, to output: inout [UInt8]) {
        if isMarked {
            unsafe output.append(uninitialized: count(style)) { unsafe encode(style, to: $0) }
        } else {
            unsafe output.append(contentsOf: bytes.bytes)
        }
    }

    func withBytes<Result>(_ style: CompiledStyle, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if !isMarked { return unsafe body(bytes.bytes) }
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count(style)) { memory in
            let count = unsafe encode(style, to: memory)
            return unsafe body(UnsafeBufferPointer(rebasing: memory[..<count]))
        }
    }
}
