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

    /// What was written for one child of a container.
    struct Segment {
        let bytes: Range<Int>
        let pairs: Range<Int>
    }

    /// Starts a pair.
    @inline(__always)
    mutating func beginPair() {
        if partCount > 0 { bytes.append(UInt8(ascii: "&")) }
        partCount += 1
    }

    /// What was written since the mark; nil if that is nothing.
    func segment(since mark: Mark) -> Segment? {
        if partCount == mark.parts { return nil }
        // The separator belongs to neither side.
        let start = mark.parts == 0 ? 0 : mark.bytes + 1
        return Segment(bytes: start..<bytes.count, pairs: mark.pairs..<pairs.count)
    }

    /// Sorts neighbouring segments by their bytes; equal ones stay as they are.
    mutating func sort(_ segments: ArraySlice<Segment>) {
        guard let first = segments.first, !isSorted(segments) else { return }
        let sorted = segments.sorted { unsafe bytes.bytes[$0.bytes].lexicographicallyPrecedes(bytes.bytes[$1.bytes]) }
        bytes.rearrange(from: first.bytes.lowerBound, sorted.map(\.bytes), separator: UInt8(ascii: "&"))
        let pairs = pairs
        self.pairs.replaceSubrange(first.pairs.lowerBound..., with: sorted.lazy.flatMap { pairs[$0.pairs] })
    }

    private func isSorted(_ segments: ArraySlice<Segment>) -> Bool {
        zip(segments, segments.dropFirst()).allSatisfy { left, right in
            unsafe !bytes.bytes[right.bytes].lexicographicallyPrecedes(bytes.bytes[left.bytes])
        }
    }
}
