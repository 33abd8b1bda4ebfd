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
