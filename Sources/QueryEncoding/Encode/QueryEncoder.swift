public import PercentEncoding

/// An encoder that converts values and `Encodable` types to query strings.
///
/// ```swift
/// let encoder = QueryEncoder(style: .afnetworking)
/// try encoder.encode(["person": ["name": "Anna"], "tags": ["a", "b"]])
/// // "person%5Bname%5D=Anna&tags%5B%5D=a&tags%5B%5D=b"
/// ```
///
/// Recursive types are encoded recursively. If the thread's stack has no room for the depth of a value, encoding throws
/// ``QueryCodingError/Kind/depthLimit``.
///
/// If a type's `encode(to:)` recurses through its own functions, nested containers or `superEncoder()`, the type must
/// limit the depth itself. The calls that create nested containers cannot throw.
public struct QueryEncoder: Sendable {
    /// The notation of the queries, such as the notation of arrays and nulls.
    public var style: QueryStyle { didSet { compiled = CompiledStyle(style) } }

    /// The charset of fields and values; nil means UTF-8.
    public var charset: (any TextEncoding)?

    /// The limits of the output. By default, the output is limited to 64 MiB; see ``QueryLimits/writing``.
    public var limits: QueryLimits

    /// Information that the `encode(to:)` of a type can read from its encoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    private(set) var compiled: CompiledStyle

    /// Creates an encoder with a style, a charset and limits. If `charset` is nil, the encoder uses UTF-8.
    public init(style: QueryStyle = .auto, charset: (any TextEncoding)? = nil, limits: QueryLimits = .writing) {
        self.style = style
        compiled = CompiledStyle(style)
        self.charset = charset
        self.limits = limits
    }

    /// Returns the query string of a value.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset cannot encode a character.
    /// - Complexity: Linear, or O(n log n) if the style sorts. Encoding a value of moderate size takes one allocation.
    public func encode(_ value: QueryValue) throws(QueryCodingError) -> String {
        try WalkedValue.withRoot(of: value) { root throws(QueryCodingError) in
            try write(root) { $0.text($1) }
        }
    }

    /// Appends the query string of a value to bytes. If encoding fails, nothing is appended.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset cannot encode a character.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func encode(_ value: QueryValue, appendingTo output: inout [UInt8]) throws(QueryCodingError) {
        try WalkedValue.withRoot(of: value) { root throws(QueryCodingError) in
            try write(root) { $0.append(to: &output, $1) }
        }
    }

    /// Returns the query string of a Swift dictionary of parameters, like AFNetworking's `AFQueryStringFromParameters`.
    /// ``QueryValue/init(any:)`` lists the supported types. In addition, the method `encode(foundation:)` of the module
    /// `RequestEncoding` accepts Foundation objects.
    ///
    /// - Throws: ``QueryCodingError`` if a parameter has an unsupported type, the style cannot write a parameter, or
    ///   the charset cannot encode a character.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public func encode(parameters: [String: Any]) throws(QueryCodingError) -> String {
        do throws(QueryCodingError) {
            return try encode(QueryValue(any: parameters))
        } catch {
            throw error.kind == .unsupportedType ? error.namingFoundation : error
        }
    }
}

extension QueryEncoder {
    /// Calls `body` with the bytes of a value's query string, so that the caller can copy the bytes to its own memory.
    /// If encoding fails, `body` is not called.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset cannot encode a character.
    @inline(__always)
    package func withEncodedBytes<Result>(
        of value: QueryValue, _ body: (Span<UInt8>) -> Result
    ) throws(QueryCodingError) -> Result {
        try WalkedValue.withRoot(of: value) { root throws(QueryCodingError) in
            try write(root) { $0.withSpan($1, body) }
        }
    }
}

extension QueryCodingError {
    /// The error with a hint that names the method for Foundation objects.
    fileprivate var namingFoundation: QueryCodingError {
        let hint = "encode(foundation:) of the module RequestEncoding accepts Foundation objects"
        return QueryCodingError(
            kind: kind, field: field, offset: offset, detail: detail.map { "\($0); \(hint)" } ?? hint)
    }
}
