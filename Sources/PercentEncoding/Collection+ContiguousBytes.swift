extension Collection where Element == UInt8 {
    /// Calls `body` with the elements in contiguous memory. Swift strings, arrays and most buffers are used in place;
    /// other collections are copied.
    @inlinable
    @inline(__always)
    package func withContiguousBytes<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The standard library's function does not support typed errors, so the error is passed as a value.
        let result: Swift.Result<Result, Failure>? = withContiguousStorageIfAvailable { bytes in
            do throws(Failure) {
                return .success(try unsafe body(bytes))
            } catch {
                return .failure(error)
            }
        }
        guard let result else {
            return try unsafe Array(self).withUnsafeBufferPointer(body)
        }
        return try result.get()
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
