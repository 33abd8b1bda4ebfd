public import PercentEncoding

/// Writes one query after the other and keeps its memory, so that in the long run nothing is allocated but the results.
///
/// ```swift
/// var writer = QueryWriter(style: .afnetworking)
/// for value in values {
///     send(try writer.encode(value))
/// }
/// ```
///
/// Styles with functions of their own, and charsets, allocate more.
public struct QueryWriter: ~Copyable {
    private var walker: QueryWalker<EscapedSink>

    /// What writes if pieces cannot be escaped as they come.
    private let general: QueryEncoder?

    /// A writer with a style, for UTF-8 unless a charset is given.
    public init(style: QueryStyle = .auto, charset: (any TextEncoding)? = nil, limits: QueryLimits = .writing) {
        let encoder = QueryEncoder(style: style, charset: charset, limits: limits)
        walker = QueryWalker(encoder.compiled, EscapedSink(), limits: limits)
        general = encoder.escapesPieces ? nil : encoder
    }

    /// The query string of a value.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character.
    /// - Complexity: Linear, and O(n log n) where the style sorts; one allocation.
    public mutating func encode(_ value: QueryValue) throws(QueryCodingError) -> String {
        if let general { return try general.encode(value) }
        try walk(value)
        return walker.output.text(walker.style)
    }

    /// Appends the query string of a value to bytes. Nothing is appended if that fails.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character.
    /// - Complexity: Linear, and O(n log n) where the style sorts; no allocation if capacity is reserved.
    public mutating func encode(_ value: QueryValue, appendingTo output: inout [UInt8]) throws(QueryCodingError) {
        if let general { return try general.encode(value, appendingTo: &output) }
        try walk(value)
        walker.output.append(walker.style, to: &output)
    }

    private mutating func walk(_ value: QueryValue) throws(QueryCodingError) {
        try WalkedValue.withRoot(of: value) { root throws(QueryCodingError) in try walker.walk(root) }
    }
}
