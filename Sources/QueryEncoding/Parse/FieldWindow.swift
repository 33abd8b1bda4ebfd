internal import PercentEncoding

/// The whole fields that one call of the kernel has found at the start of a part of a query.
struct FieldWindow {
    /// The number of boundaries between and in these fields.
    let count: Int
    /// The end of the last field.
    let end: Boundary
    /// Whether the whole part was read, so that no separator follows.
    let isComplete: Bool

    /// Nil if no field is whole.
    ///
    /// - Parameter isLast: Whether the query, and with it the last field, ends with the part.
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
        // The last field continues after the last boundary.
        var count = found.boundaryCount
        while count > 0, unsafe part[boundaries[count - 1].read] == UInt8(ascii: "=") { count -= 1 }
        guard count > 0 else { return nil }
        self.count = count - 1
        end = unsafe boundaries[count - 1]
    }
}
