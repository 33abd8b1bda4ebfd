internal import PercentEncoding

/// What the walk through a value writes.
struct QueryOutput: ~Copyable {
    /// The query, percent-encoded.
    var bytes = ByteBuffer(capacity: 2048)

    /// The pairs, where they are asked for.
    var pairs: [QueryPair] = []

    /// How many parts there are between separators; one of an empty field and no value has no bytes.
    private var partCount = 0

    /// How much there is.
    var mark: Mark { Mark(bytes: bytes.count, parts: partCount, pairs: pairs.count) }

    /// Starts anew, in the same memory.
    mutating func removeAll() {
        bytes.removeAll()
        partCount = 0
        pairs.removeAll(keepingCapacity: true)
    }

    /// The query as text.
    func text(_ style: CompiledStyle) -> String {
        style.writesASCII && !bytes.holdsRawText
            ? unsafe String(knownASCII: bytes.bytes) : unsafe String(decoding: bytes.bytes, as: UTF8.self)
    }

    /// A place between two pairs.
    struct Mark {
        let bytes: Int
        let parts: Int
        let pairs: Int
    }

    /// Starts a pair.
    @inline(__always)
    mutating func beginPair() {
        if partCount > 0 { bytes.append(UInt8(ascii: "&")) }
        partCount += 1
    }

    /// The segment that was written since the mark; nil if nothing was.
    func segment(since mark: Mark, children: SegmentOrder.Children?) -> Segment? {
        if partCount == mark.parts { return nil }
        // The separator belongs to neither side.
        let start = mark.parts == 0 ? 0 : mark.bytes + 1
        return Segment(bytes: start..<bytes.count, pairs: mark.pairs..<pairs.count, children: children)
    }
}
