/// A code point of a canonical decomposition.
struct Piece {
    let scalar: UInt32
    /// The rank of the combining class among all classes: 0 for a starter, positive for a mark that can be reordered.
    var rank: UInt8 = 0
}

/// The few code points of a decomposed character, stored inline.
struct Pieces: Sequence, IteratorProtocol {
    // A decomposition has at most four pieces.
    private var scalars = SIMD4<UInt32>()
    private var ranks = SIMD4<UInt8>()
    private var start = 0
    private var end = 0

    init() {}

    mutating func append(_ piece: Piece) {
        scalars[end] = piece.scalar
        ranks[end] = piece.rank
        end += 1
    }

    mutating func next() -> Piece? {
        if start == end { return nil }
        defer { start += 1 }
        return Piece(scalar: scalars[start], rank: ranks[start])
    }
}
