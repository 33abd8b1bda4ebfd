/// The range of a text in the buffer of a tree.
struct TextRange: BitwiseCopyable {
    var start: Int32
    var count: Int32

    static let empty = TextRange(start: 0, count: 0)

    // SAFETY: the count is that of a range.
    var bounds: Range<Int> { unsafe Range(uncheckedBounds: (Int(start), Int(start) &+ Int(count))) }
}

extension TextRange {
    @inline(__always)
    init(_ range: Range<Int>) {
        // A larger offset would be truncated; see Tree.maximumSize.
        precondition(range.upperBound <= Int(Int32.max))
        start = Int32(truncatingIfNeeded: range.lowerBound)
        count = Int32(truncatingIfNeeded: range.upperBound &- range.lowerBound)
    }
}
