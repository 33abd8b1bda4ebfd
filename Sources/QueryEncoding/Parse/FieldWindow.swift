internal import PercentEncoding

/// The complete fields that one call of the kernel finds at the start of a part of a query.
struct FieldWindow {
    /// The number of boundaries between and within the complete fields.
    let count: Int
    /// The end of the last field.
    let end: Boundary
    /// Whether the fields extend to the end of the part. If false, a separator follows.
    let isComplete: Bool

    /// Creates a window of the complete fields. If no field is complete, the initializer returns nil.
    ///
    /// - Parameter isLast: Whether the part ends at the end of the query, so that its last field is complete.
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
