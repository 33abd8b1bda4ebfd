extension QueryEncoder {
    /// Memory that is kept from one query to the next, so that in the long run nothing is allocated but the results.
    ///
    /// ```swift
    /// let encoder = QueryEncoder(style: .afnetworking)
    /// var scratch = QueryEncoder.Scratch()
    /// for value in values {
    ///     send(try encoder.encode(value, reusing: &scratch))
    /// }
    /// ```
    ///
    /// That makes a difference for queries of more than about a kilobyte. Styles with functions of their own, and charsets, allocate more.
    public struct Scratch: ~Copyable {
        fileprivate var walker = QueryWalker(CompiledStyle(.auto), EscapedSink(), limits: .writing)

        /// Memory for values of moderate size, which grows.
        public init() {}
    }

    /// The query string of a value, with memory of earlier calls.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character.
    /// - Complexity: Linear, and O(n log n) where the style sorts; one allocation.
    public func encode(_ value: QueryValue, reusing scratch: inout Scratch) throws(QueryCodingError) -> String {
        guard escapesPieces else { return try encode(value) }
        try walk(value, &scratch)
        return scratch.walker.output.text(compiled)
    }

    /// Appends the query string of a value to bytes, with memory of earlier calls. Nothing is appended if that fails.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character.
    /// - Complexity: Linear, and O(n log n) where the style sorts; no allocation if capacity is reserved.
    public func encode(
        _ value: QueryValue, appendingTo output: inout [UInt8], reusing scratch: inout Scratch
    ) throws(QueryCodingError) {
        guard escapesPieces else { return try encode(value, appendingTo: &output) }
        try walk(value, &scratch)
        scratch.walker.output.append(compiled, to: &output)
    }

    private func walk(_ value: QueryValue, _ scratch: inout Scratch) throws(QueryCodingError) {
        scratch.walker.use(compiled, limits)
        defer { scratch.walker.forget() }
        try WalkedValue.withRoot(of: value) { root throws(QueryCodingError) in try scratch.walker.walk(root) }
    }
}
