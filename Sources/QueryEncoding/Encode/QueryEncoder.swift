public import PercentEncoding

/// From a value or an `Encodable` to a query string.
///
/// ```swift
/// let encoder = QueryEncoder(style: .afnetworking)
/// try encoder.encode(["person": ["name": "Anna"], "tags": ["a", "b"]])
/// // "person%5Bname%5D=Anna&tags%5B%5D=a&tags%5B%5D=b"
/// ```
///
/// Types that contain themselves recurse. If the stack of the thread has no room for the depth of a value, that is an error of the kind
/// ``QueryCodingError/Kind/depthLimit``. A type whose `encode(to:)` recurses by functions of its own, through nested containers or
/// `superEncoder()`, has to limit its depth itself, because these calls cannot fail.
public struct QueryEncoder: Sendable {
    /// What to write for arrays, nesting, nulls and so on.
    public var style: QueryStyle { didSet { compiled = CompiledStyle(style) } }

    /// The charset of fields and values; nil for UTF-8.
    public var charset: (any TextEncoding)?

    /// The most that is written: 64 MiB by default.
    public var limits: QueryLimits

    /// Information for the `encode(to:)` of types.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    private(set) var compiled: CompiledStyle

    /// An encoder with a style, for UTF-8 unless a charset is given.
    public init(style: QueryStyle = .auto, charset: (any TextEncoding)? = nil, limits: QueryLimits = .writing) {
        self.style = style
        compiled = CompiledStyle(style)
        self.charset = charset
        self.limits = limits
    }

    /// The query string of a value.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character.
    /// - Complexity: Linear, and O(n log n) where the style sorts; one allocation for values of moderate size, see ``Scratch`` for others.
    public func encode(_ value: QueryValue) throws(QueryCodingError) -> String {
        try WalkedValue.withRoot(of: value) { root throws(QueryCodingError) in
            try write(root) { $0.text($1) }
        }
    }

    /// Appends the query string of a value to bytes. Nothing is appended if that fails.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character.
    /// - Complexity: Linear, and O(n log n) where the style sorts.
    public func encode(_ value: QueryValue, appendingTo output: inout [UInt8]) throws(QueryCodingError) {
        try WalkedValue.withRoot(of: value) { root throws(QueryCodingError) in
            try write(root) { $0.append($1, to: &output) }
        }
    }

    /// The query string of parameters as Swift programs keep them; see ``QueryValue/init(any:)``. What AFNetworking calls
    /// `AFQueryStringFromParameters`; `encode(foundation:)` of the module `RequestEncoding` takes objects of Foundation too.
    ///
    /// - Throws: ``QueryCodingError`` if a parameter has no place in a query, the style cannot write it or the charset has no
    ///   bytes for a character.
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
    /// Calls `body` with the query string of a value, for those who copy it to memory of their own. It is not called if that fails.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character.
    @inline(__always)
    package func withEncodedBytes<Result>(
        of value: QueryValue, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(QueryCodingError) -> Result {
        try WalkedValue.withRoot(of: value) { root throws(QueryCodingError) in
            try write(root) { unsafe $0.withBytes($1, body) }
        }
    }
}

extension QueryCodingError {
    /// The same error, with the way to write what this module does not.
    fileprivate var namingFoundation: QueryCodingError {
        let hint = "encode(foundation:) of the module RequestEncoding takes objects of Foundation"
        return QueryCodingError(
            kind: kind, field: field, offset: offset, detail: detail.map { "\($0); \(hint)" } ?? hint)
    }
}
