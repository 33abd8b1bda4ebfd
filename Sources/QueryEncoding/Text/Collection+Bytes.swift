extension Collection where Element == UInt8 {
    /// Calls `body` with the elements in contiguous memory, in a copy if the collection does not store them so.
    func withBytes<Outcome>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(QueryCodingError) -> Outcome
    ) throws(QueryCodingError) -> Outcome {
        // The standard library's call takes no typed error, so it travels as a value.
        let outcome: Result<Outcome, QueryCodingError>? = withContiguousStorageIfAvailable { bytes in
            do throws(QueryCodingError) {
                return .success(try unsafe body(bytes))
            } catch {
                return .failure(error)
            }
        }
        if let outcome { return try outcome.get() }
        return try unsafe Array(self).withUnsafeBufferPointer(body)
    }
}
