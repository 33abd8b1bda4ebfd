/// What turns any `Encodable` into a value.
package enum EncodableTree {
    /// The tree of what a value encodes.
    ///
    /// Foundation's scalars have the form that the style gives them. Dictionaries are sorted by the UTF-8 bytes of their keys and
    /// sets by their members, so that every process gets the same tree.
    ///
    /// - Throws: What the `encode(to:)` of the value throws; ``QueryCodingError`` of the kind `depthLimit` for containers nested
    ///   deeper than `maximumDepth` below the root, `duplicateField` for keys of a dictionary that have the same text;
    ///   `EncodingError` for what cannot be represented, or if nothing is encoded at all.
    /// - Complexity: Linear, and O(n log n) for dictionaries and sets; one allocation for each container in the result, one for
    ///   each keyed container that the value asks for, and a few more.
    package static func value<Value: Encodable>(
        of value: Value, style: QueryStyle, userInfo: [CodingUserInfoKey: any Sendable] = [:],
        maximumDepth: Int = QueryLimits.maximumDepth
    ) throws -> QueryValue {
        let log = EncodingLog(EncodingRules(style, userInfo, maximumDepth: maximumDepth))
        try log.encodeRoot(value)
        return try log.finish()
    }
}
