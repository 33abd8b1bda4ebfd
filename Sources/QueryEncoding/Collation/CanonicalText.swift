/// An iterator over the code points of a text in normalization form D: the canonical decomposition, with every run of
/// marks sorted by combining class.
package struct CanonicalText: ~Escapable {
    private var source: DecomposedText
    /// The marks of a sorted run; the first `returnedCount` marks have been returned.
    private var run: [Piece] = []
    private var returnedCount = 0
    private var isRunInOrder = false

    @_lifetime(copy source)
    package init(_ source: DecomposedText) {
        self.source = source
    }

    /// Returns the next code point; nil at the end.
    package mutating func next() -> UInt32? {
        if returnedCount < run.count {
            returnedCount += 1
            return run[returnedCount - 1].scalar
        }
        guard let piece = source.next() else { return nil }
        if piece.rank == 0 {
            isRunInOrder = false
            return piece.scalar
        }
        if !isRunInOrder {
            isRunInOrder = isInOrder(after: piece)
            if !isRunInOrder { return sortRun(from: piece) }
        }
        return piece.scalar
    }

    /// Whether the marks that follow the given mark are already sorted, as in nearly all text. Sorted marks are
    /// returned without being stored.
    private func isInOrder(after piece: Piece) -> Bool {
        var rest = source
        var rank = piece.rank
        while let next = rest.next(), next.rank > 0 {
            if next.rank < rank { return false }
            rank = next.rank
        }
        return true
    }

    /// Sorts the run of marks stably by combining class and returns the first mark.
    private mutating func sortRun(from piece: Piece) -> UInt32 {
        run.removeAll(keepingCapacity: true)
        run.append(piece)
        var rest = source
        while let next = rest.next(), next.rank > 0 {
            run.append(next)
            source = rest
        }
        run.sort { $0.rank < $1.rank }
        returnedCount = 1
        return run[0].scalar
    }
}
