internal import PercentEncoding

/// The whole fields at the start of a part of a query, which one call of the kernel has found.
struct FieldWindow {
    /// How many of the boundaries found are between these fields and in them.
    let count: Int
    /// Where the last field ends.
    let end: Boundary
    /// Whether all of the part has been read, so that no separator follows.
    let isComplete: Bool

    /// Nil if no field is whole.
    ///
    /// - Parameter isLast: Whether the query ends with the part, and with it the last field.
    @inline(__always)
    init?(
        _ found: Splitting, at boundaries: UnsafeMutableBufferPointer<Boundary>, of part: UnsafeBufferPointer<UInt8>,
        isLast: Bool
    ) {
        isComplete = isLast && found.read == part.count
        guard !isComplete else {
            count = found.boundaryCount
            end = Boundary(read: found.read, written: found.written)
            return
        }
        // The last field goes on behind the boundaries found.
        var count = found.boundaryCount
        while count > 0, unsafe part[boundaries[count - 1].read] == UInt8(ascii: "=") { count -= 1 }
        guard count > 0 else { return nil }
        self.count = count - 1
        end = unsafe boundaries[count - 1]
    }
}

extension FieldWindow {
    /// Calls `body` with every field that is not empty: where it starts, its first `=`, if there is one, and where it ends, in the query and
    /// in the text.
    ///
    /// - Parameters:
    ///   - origin: Where the part is in the query, and its text in the text.
    ///   - splitsAfterBracket: Whether the first `]=` of a field is its `=`, if it has one (qs).
    @inline(__always)
    func forEachField<Failure: Error>(
        of query: UnsafeBufferPointer<UInt8>, _ boundaries: UnsafeMutableBufferPointer<Boundary>, from origin: Boundary,
        splitsAfterBracket: Bool,
        _ body: (_ start: Boundary, _ equals: Boundary?, _ end: Boundary) throws(Failure) -> Void
    ) throws(Failure) {
        var start = origin
        var equals: Boundary?
        var isAfterBracket = false
        for index in 0..<count {
            let boundary = unsafe boundaries[index] + origin
            if unsafe query[boundary.read] != UInt8(ascii: "=") {
                if start.read < boundary.read { try body(start, equals, boundary) }
                start = boundary + Boundary(read: 1, written: 1)
                equals = nil
                isAfterBracket = false
            } else if splitsAfterBracket, !isAfterBracket, boundary.read > start.read,
                unsafe query[boundary.read - 1] == UInt8(ascii: "]")
            {
                equals = boundary
                isAfterBracket = true
            } else if equals == nil {
                equals = boundary
            }
        }
        let end = end + origin
        if start.read < end.read { try body(start, equals, end) }
    }
}
