public import QueryEncoding

extension QueryEncoder {
    /// Returns the query string of a value with Foundation objects, such as a `[String: Any]`, an `NSDictionary` or the
    /// result of `JSONSerialization`. For the supported objects, see `QueryValue(foundation:)`. The style of the
    /// encoder defines the text of dates and data.
    ///
    /// ```swift
    /// let json = try JSONSerialization.jsonObject(with: Data(#"{"on": true, "page": 2, "none": null}"#.utf8))
    /// try QueryEncoder(style: .afnetworking).encode(foundation: json)    // "none&on=1&page=2"
    /// ```
    ///
    /// A `Dictionary` and an `NSDictionary` are sorted by the UTF-8 bytes of their keys; `KeyValuePairs`,
    /// `[(String, Any)]` and literals keep their order and their repeated keys.
    ///
    /// - Throws: `QueryCodingError` with the field of a value that a query cannot represent, that the style cannot
    ///   write, or that the charset cannot encode.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public func encode(
        foundation value: Any, conversion: FoundationStyle = .swift
    ) throws(QueryCodingError) -> String {
        try encode(QueryValue(foundation: value, style: style, conversion: conversion))
    }

    /// Returns the query string of a dictionary literal; see `QueryLiteralValue`.
    ///
    /// - Throws: The same errors as for a dictionary.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func encode(
        foundation literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws(QueryCodingError) -> String {
        try encode(QueryValue(foundation: literal, style: style))
    }

    /// Returns the query string of a nested dictionary literal.
    ///
    /// - Throws: The same errors as for a dictionary.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func encode(foundation literal: QueryValue) throws(QueryCodingError) -> String {
        try encode(literal)
    }

    /// Returns the pairs of a value with Foundation objects, such as a `[String: Any]`; see
    /// ``encode(foundation:conversion:)``.
    ///
    /// - Throws: `QueryCodingError` with the field of a value that a query cannot represent or that the style cannot
    ///   write.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public func pairs(
        foundation value: Any, conversion: FoundationStyle = .swift
    ) throws(QueryCodingError) -> [QueryPair] {
        try pairs(of: QueryValue(foundation: value, style: style, conversion: conversion))
    }

    /// Returns the pairs of a dictionary literal; see `QueryLiteralValue`.
    ///
    /// - Throws: The same errors as for a dictionary.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func pairs(
        foundation literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws(QueryCodingError) -> [QueryPair] {
        try pairs(of: QueryValue(foundation: literal, style: style))
    }

    /// Returns the pairs of a nested dictionary literal.
    ///
    /// - Throws: The same errors as for a dictionary.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func pairs(foundation literal: QueryValue) throws(QueryCodingError) -> [QueryPair] {
        try pairs(of: literal)
    }
}
