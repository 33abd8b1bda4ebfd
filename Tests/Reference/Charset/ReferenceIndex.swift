/// An index of the WHATWG Encoding Standard (section 5): the code points that pointers stand for.
public struct ReferenceIndex: Sendable {
    /// The code points by pointer; nil for an unassigned pointer.
    private let codePoints: [UInt32?]

    /// The first pointer of each code point.
    private let pointers: [UInt32: Int]

    /// Creates an index from a list that has a code point, or nil, for each pointer, starting at 0.
    public init(_ codePoints: [UInt32?]) {
        self.codePoints = codePoints
        var pointers: [UInt32: Int] = [:]
        for pointer in codePoints.indices.reversed() {
            if let codePoint = codePoints[pointer] {
                pointers[codePoint] = pointer
            }
        }
        self.pointers = pointers
    }

    /// Returns the "index code point" of a pointer.
    func codePoint(at pointer: Int) -> UInt32? {
        codePoints.indices.contains(pointer) ? codePoints[pointer] : nil
    }

    /// Returns the "index pointer" of a code point: the first pointer.
    func pointer(of codePoint: UInt32) -> Int? {
        pointers[codePoint]
    }

    /// Returns the last pointer of a code point.
    func lastPointer(of codePoint: UInt32) -> Int? {
        codePoints.lastIndex(of: codePoint)
    }

    /// Returns a copy of the index without the entries of the given pointers.
    func excluding(_ excluded: some RangeExpression<Int>) -> ReferenceIndex {
        ReferenceIndex(codePoints.enumerated().map { excluded.contains($0) ? nil : $1 })
    }
}
