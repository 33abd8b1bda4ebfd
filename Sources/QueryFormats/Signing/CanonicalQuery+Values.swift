public import QueryEncoding

// Canonical queries of tuples, values and types.

extension CanonicalQuery {
    /// Returns the canonical query string of AWS Signature Version 4 for names with their values.
    ///
    /// ```swift
    /// CanonicalQuery.sigV4([("prefix", "a b"), ("acl", "")])    // "acl=&prefix=a%20b"
    /// ```
    ///
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public static func sigV4(_ pairs: some Sequence<(String, String)>) -> String {
        sigV4(pairs.map { QueryPair(field: $0, value: $1) })
    }

    /// Returns the canonical query string of AWS Signature Version 4 for a dictionary literal, flattened in a style;
    /// see `QueryLiteralValue`.
    ///
    /// - Throws: `QueryCodingError` if the style cannot write a value.
    /// - Complexity: O(n log n).
    public static func sigV4(
        _ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>, style: QueryStyle = .auto
    ) throws(QueryCodingError) -> String {
        sigV4(try QueryEncoder(style: style).pairs(of: literal))
    }

    /// Returns the canonical query string of AWS Signature Version 4 for a value, flattened in a style.
    ///
    /// - Throws: `QueryCodingError` if the style cannot write the value.
    /// - Complexity: O(n log n).
    public static func sigV4(
        _ value: QueryValue, style: QueryStyle = .auto
    ) throws(QueryCodingError) -> String {
        sigV4(try QueryEncoder(style: style).pairs(of: value))
    }

    /// Returns the canonical query string of AWS Signature Version 4 for a value of a type, flattened in a style.
    ///
    /// - Throws: `QueryCodingError` if the style cannot write the value, or any error that the type's `encode(to:)`
    ///   throws.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public static func sigV4<Value: Encodable>(
        _ value: Value, style: QueryStyle = .auto
    ) throws -> String {
        sigV4(try QueryEncoder(style: style).pairs(of: value))
    }

    /// Returns the signature base string of OAuth 1.0a for names with their values.
    ///
    /// ```swift
    /// try CanonicalQuery.oauth1BaseString(method: "get", url: "http://h/r", parameters: [("a", "1")])    // "GET&http%3A%2F%2Fh%2Fr&a%3D1"
    /// ```
    ///
    /// - Throws: `QueryCodingError` of the kind `malformedURL`.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public static func oauth1BaseString(method: String, url: String, parameters pairs: some Sequence<(String, String)>)
        throws(QueryCodingError) -> String
    {
        try oauth1BaseString(method: method, url: url, parameters: pairs.map { QueryPair(field: $0, value: $1) })
    }

    /// Returns the signature base string of OAuth 1.0a for a dictionary literal, flattened in a style; see
    /// `QueryLiteralValue`.
    ///
    /// - Throws: `QueryCodingError` if the style cannot write a value, or if the URL is malformed.
    /// - Complexity: O(n log n).
    public static func oauth1BaseString(
        method: String, url: String, parameters literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>,
        style: QueryStyle = .auto
    ) throws(QueryCodingError) -> String {
        try oauth1BaseString(method: method, url: url, parameters: try QueryEncoder(style: style).pairs(of: literal))
    }

    /// Returns the signature base string of OAuth 1.0a for a value, flattened in a style.
    ///
    /// - Throws: `QueryCodingError` if the style cannot write the value, or if the URL is malformed.
    /// - Complexity: O(n log n).
    public static func oauth1BaseString(
        method: String, url: String, parameters value: QueryValue, style: QueryStyle = .auto
    ) throws(QueryCodingError) -> String {
        try oauth1BaseString(method: method, url: url, parameters: try QueryEncoder(style: style).pairs(of: value))
    }

    /// Returns the signature base string of OAuth 1.0a for a value of a type, flattened in a style.
    ///
    /// - Throws: `QueryCodingError` if the style cannot write the value, or if the URL is malformed. Any error that
    ///   the type's `encode(to:)` throws.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public static func oauth1BaseString<Value: Encodable>(
        method: String, url: String, parameters value: Value, style: QueryStyle = .auto
    ) throws -> String {
        try oauth1BaseString(method: method, url: url, parameters: try QueryEncoder(style: style).pairs(of: value))
    }
}
