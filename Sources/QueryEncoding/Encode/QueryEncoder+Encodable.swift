extension QueryEncoder {
    /// Returns the query string of an `Encodable` value.
    ///
    /// ```swift
    /// struct Search: Encodable { let wd: String, tags: [String], page: Int? }
    /// try QueryEncoder().encode(Search(wd: "汉", tags: ["a", "b"], page: nil))    // "wd=%E6%B1%89&tags%5B%5D=a&tags%5B%5D=b"
    /// ```
    ///
    /// Keys are in the order in which the type encodes them, unless the style sorts keys. The entries of dictionaries
    /// are sorted by key, and the members of sets are also sorted.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset cannot encode a character, or
    ///   any error of the type's `encode(to:)`.
    /// - Complexity: Linear, or O(n log n) if values are sorted, plus the time of the type's `encode(to:)`.
    @_disfavoredOverload
    public func encode<Value: Encodable>(_ value: Value) throws -> String {
        let store = try store(of: value)
        return try WalkedValue.withRoot(of: store.tree) { root throws(QueryCodingError) in
            try write(root) { $0.text($1) }
        }
    }

    /// Appends the query string of an `Encodable` value to bytes. If encoding fails, nothing is appended.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset cannot encode a character, or
    ///   any error of the type's `encode(to:)`.
    /// - Complexity: Linear, or O(n log n) if values are sorted, plus the time of the type's `encode(to:)`.
    @_disfavoredOverload
    public func encode<Value: Encodable>(_ value: Value, appendingTo output: inout [UInt8]) throws {
        let store = try store(of: value)
        try WalkedValue.withRoot(of: store.tree) { root throws(QueryCodingError) in
            try write(root) { $0.append(to: &output, $1) }
        }
    }

    /// Calls `body` with the bytes of an `Encodable` value's query string, so that the caller can copy the bytes to its
    /// own memory. If encoding fails, `body` is not called.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset cannot encode a character, or
    ///   any error of the type's `encode(to:)`.
    @inline(__always)
    package func withEncodedBytes<Value: Encodable, Result>(
        of value: Value, _ body: (Span<UInt8>) -> Result
    ) throws -> Result {
        let store = try store(of: value)
        return try WalkedValue.withRoot(of: store.tree) { root throws(QueryCodingError) in
            try write(root) { $0.withSpan($1, body) }
        }
    }

    /// Converts an `Encodable` value to a query value. Dates, data and optionals are in the style's notation.
    ///
    /// The entries of dictionaries are sorted by the UTF-8 bytes of their keys, and the members of sets are also
    /// sorted. Every process therefore gets the same result. Exception: if a type passes its own encoder to a set's
    /// `encode(to:)`, the set is not sorted, because it cannot be distinguished from an array.
    ///
    /// In ``QueryStyle/alamofireForm``, the method follows Alamofire's `URLEncodedFormEncoder`:
    ///
    /// - Keys with an integer value become indices of arrays.
    /// - Empty containers are omitted.
    /// - Later values replace conflicting values.
    ///
    /// - Throws: ``QueryCodingError`` if the value is nested too deeply, or any error of the type's `encode(to:)`.
    /// - Complexity: Linear, or O(n log n) if values are sorted, plus the time of the type's `encode(to:)`.
    @_disfavoredOverload
    public func queryValue<Value: Encodable>(of value: Value) throws -> QueryValue {
        let store = try store(of: value)
        return try store.tree.value(of: EncodingStore.root, store)
    }

    func store<Value: Encodable>(of value: Value) throws -> EncodingStore {
        let rules = EncodingRules(style, userInfo, maximumDepth: limits.depth)
        let store = style.mirrorsAlamofire ? AlamofireStore(rules, style.nulls) : EncodingStore(rules)
        try store.encodeRoot(value)
        try store.finish()
        return store
    }
}
