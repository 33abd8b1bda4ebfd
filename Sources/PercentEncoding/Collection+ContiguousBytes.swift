extension Collection where Element == UInt8 {
    /// Calls `body` with the elements in contiguous memory: in place where the collection stores them so, as strings
    /// of Swift, arrays and most buffers do, otherwise in a copy.
    @inlinable
    @inline(__always)
    package func withContiguousBytes<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The standard library's call takes no typed error, so it travels as a value.
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
}
