extension QueryEncoder {
    /// Memory to reuse between queries. After the first few calls, only the results are allocated.
    ///
    /// ```swift
    /// let encoder = QueryEncoder(style: .afnetworking)
    /// var scratch = QueryEncoder.Scratch()
    /// for value in values {
    ///     send(try encoder.encode(value, reusing: &scratch))
    /// }
    /// ```
    ///
    /// Reuse reduces the allocations for queries of more than about a kilobyte. If the encoder has a charset or a style
    /// with custom functions, calls allocate additional memory.
    public struct Scratch: ~Copyable {
        fileprivate var walker = QueryWalker(CompiledStyle(.auto), EscapedSink(), limits: .writing)

        /// Creates memory for values of moderate size. The memory grows on demand.
        public init() {}
    }

    /// Returns the query string of a value and reuses the memory of earlier calls.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset cannot encode a character.
    /// - Complexity: Linear, or O(n log n) if the style sorts. One allocation.
    public func encode(_ value: QueryValue, reusing scratch: inout Scratch) throws(QueryCodingError) -> String {
        guard escapesPieces else { return try encode(value) }
        try walk(value, &scratch)
        return scratch.walker.output.text(compiled)
    }

    /// Appends the query string of a value to bytes and reuses the memory of earlier calls. If encoding fails, nothing
    /// is appended.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset cannot encode a character.
    /// - Complexity: Linear, or O(n log n) if the style sorts. No allocation if `output` has enough capacity.
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
