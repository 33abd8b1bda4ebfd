extension Collection where Element == UInt8 {
    /// Calls `body` with the elements in contiguous memory. Swift strings, arrays and most buffers are used in place;
    /// other collections are copied.
    @inlinable
    @inline(__always)
    package func withContiguousBytes<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The standard library's function does not support typed errors, so the result is passed in a variable.
        var result: Result?
        var failure: Failure?
        withContiguousStorageIfAvailable { bytes in
            do throws(Failure) {
                result = try unsafe body(bytes)
            } catch {
                failure = error
            }
        }
        if let result { return result }
        if let failure { throw failure }
        return try unsafe Array(self).withUnsafeBufferPointer(body)
    }

    /// Calls `body` with a span of the elements; see ``withContiguousBytes(_:)``.
    @inlinable
    @inline(__always)
    package func withContiguousSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withContiguousBytes { bytes throws(Failure) in try unsafe body(bytes.span) }
    }
}
