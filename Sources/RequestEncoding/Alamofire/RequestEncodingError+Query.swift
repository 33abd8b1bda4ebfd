internal import QueryEncoding

extension RequestEncodingError {
    /// The result of work on a query.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unencodableParameters`.
    static func ofQuery<Result>(
        _ work: () throws(QueryCodingError) -> Result
    ) throws(RequestEncodingError) -> Result {
        do throws(QueryCodingError) {
            return try work()
        } catch {
            throw RequestEncodingError(error)
        }
    }
}
