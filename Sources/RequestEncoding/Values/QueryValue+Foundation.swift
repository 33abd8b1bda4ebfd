public import QueryEncoding

extension QueryValue {
    /// The value of what programs keep in a `[String: Any]`, objects of Foundation included.
    ///
    /// - Throws: ``QueryEncoding/QueryCodingError`` with the field of a value that has no place in a query.
    /// - Complexity: O(n log n).
    public init(
        foundation value: Any, style: QueryStyle = .auto, conversion: FoundationConversion = .swift
    ) throws(QueryCodingError) {
        try self.init(any: value)
    }
}
