internal import PercentEncoding

/// The part of the output that contains the pairs of one child of a container.
struct Segment {
    let bytes: Range<Int>
    let pairs: Range<Int>

    /// The nested segments in their final order; nil if the order does not change.
    let children: SegmentOrder.Children?
}

/// The sorted order of segments, for styles that sort segments by their bytes at every level.
///
/// Bytes are moved only once, at the end. If bytes were moved for each enclosing container, the time would also be
/// proportional to the depth.
struct SegmentOrder {
    /// The index in `lists` of the sorted children of a segment.
    typealias Children = Int

    /// The lists of children, each in its final order.
    private var lists: [[Segment]] = []

    /// Sorts adjacent segments by their bytes. Equal segments keep their order. If the order does not change, returns
    /// nil.
    mutating func sorted(_ segments: ArraySlice<Segment>, in bytes: Span<UInt8>) -> Children? {
        var isSorted = true
        for (left, right) in zip(segments, segments.dropFirst()) where isSorted {
            isSorted = !isOrdered(right, before: left, in: bytes)
        }
        if isSorted, segments.allSatisfy({ $0.children == nil }) { return nil }
        lists.append(isSorted ? Array(segments) : segments.sorted { isOrdered($0, before: $1, in: bytes) })
        return lists.count - 1
    }

    private func isOrdered(
        _ left: Segment, before right: Segment, in bytes: Span<UInt8>
    ) -> Bool {
        if left.children == nil, right.children == nil {
            return bytes.order(left.bytes, right.bytes) < 0
        }
        var (leftPieces, rightPieces) = (pieces(of: left), pieces(of: right))
        var (leftRest, rightRest) = (0..<0, 0..<0)
        while true {
            // Pairs with an empty field and no value have no bytes and are skipped.
            while leftRest.isEmpty, let piece = leftPieces.next() { leftRest = piece.bytes }
            while rightRest.isEmpty, let piece = rightPieces.next() { rightRest = piece.bytes }
            let count = min(leftRest.count, rightRest.count)
            if count == 0 { return leftRest.isEmpty && !rightRest.isEmpty }
            let order = bytes.order(leftRest.prefix(count), rightRest.prefix(count))
            if order != 0 { return order < 0 }
            leftRest = leftRest.dropFirst(count)
            rightRest = rightRest.dropFirst(count)
        }
    }

    /// Returns the pieces of a segment in their final order. A separator is a separate piece without pairs.
    func pieces(of segment: Segment) -> Pieces {
        Pieces(self, segment)
    }

    /// An iterator over the pieces of a segment. The iterator does not recurse.
    struct Pieces: IteratorProtocol {
        private let order: SegmentOrder
        private var open: [(children: Children, visited: Int)] = []
        private var first: Segment?

        fileprivate init(_ order: SegmentOrder, _ segment: Segment) {
            self.order = order
            first = segment
        }

        mutating func next() -> Segment? {
            var segment = first.take()
            while true {
                if let children = segment?.children {
                    open.append((children, 0))
                } else if let segment {
                    return segment
                }
                guard let last = open.indices.last else { return nil }
                let list = order.lists[open[last].children]
                let position = open[last].visited
                if position == 2 * list.count - 1 {
                    open.removeLast()
                    segment = nil
                    continue
                }
                open[last].visited += 1
                // The pieces of a list alternate between segments and separators.
                if position % 2 == 1 { return order.separator(in: list) }
                segment = list[position / 2]
            }
        }
    }

    /// Returns the separator between two segments: the byte after the first or second segment of the list, whichever
    /// comes first in the output.
    private func separator(in list: [Segment]) -> Segment {
        let first = list[0].bytes.lowerBound < list[1].bytes.lowerBound ? list[0] : list[1]
        let start = first.bytes.upperBound
        return Segment(bytes: start..<start + 1, pairs: 0..<0, children: nil)
    }
}
