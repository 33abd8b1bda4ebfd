internal import QueryEncoding

extension RequestEncodingError {
    /// Creates the error for parameters that cannot be written as a query.
    init(_ error: QueryCodingError) {
        self.init(kind: .unencodableParameters, subject: error.field, offset: error.offset, query: error)
    }

    /// Returns the result of a closure, and converts its errors.
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
