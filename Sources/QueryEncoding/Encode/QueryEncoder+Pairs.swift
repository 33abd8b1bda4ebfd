// Access to pairs before they are escaped and joined.

extension QueryEncoder {
    /// Returns the pairs of a value in output order, like AFNetworking's `AFQueryStringPairsFromDictionary`.
    ///
    /// ```swift
    /// try QueryEncoder().pairs(of: ["habit": ["游泳", "骑行"]])
    /// // [QueryPair(field: "habit[]", value: "游泳"), QueryPair(field: "habit[]", value: "骑行")]
    /// ```
    ///
    /// The charset has no effect on pairs.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func pairs(of value: QueryValue) throws(QueryCodingError) -> [QueryPair] {
        try WalkedValue.withRoot(of: value) { root throws(QueryCodingError) in try pairs(of: root) }
    }

    /// Returns the pairs of an `Encodable` value in output order.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value, or any error of the type's `encode(to:)`.
    /// - Complexity: Linear, or O(n log n) if values are sorted, plus the time of the type's `encode(to:)`.
    @_disfavoredOverload
    public func pairs<Value: Encodable>(of value: Value) throws -> [QueryPair] {
        let store = try store(of: value)
        return try WalkedValue.withRoot(of: store.tree) { root throws(QueryCodingError) in try pairs(of: root) }
    }

    /// Returns the pairs of a value under a field, like AFNetworking's `AFQueryStringPairsFromKeyAndValue`. If `field`
    /// is nil, the result is the same as that of `pairs(of:)`.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func pairs(field: String?, value: QueryValue) throws(QueryCodingError) -> [QueryPair] {
        try pairs(of: field.map { .dictionary([QueryValue.Entry(key: $0, value: value)]) } ?? value)
    }

    private func pairs(of root: WalkedValue) throws(QueryCodingError) -> [QueryPair] {
        let fields = PairFields(collects: true)
        try write(root, fields) { _, _ in }
        return fields.pairs
    }
}
