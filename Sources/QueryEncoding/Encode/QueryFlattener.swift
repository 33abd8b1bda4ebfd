/// From a value to its pairs, before they are escaped and joined: what AFNetworking calls
/// `AFQueryStringPairsFromDictionary` and `AFQueryStringPairsFromKeyAndValue`.
///
/// ```swift
/// try QueryFlattener.pairs(of: ["habit": ["游泳", "骑行"]])
/// // [QueryPair(field: "habit[]", value: "游泳"), QueryPair(field: "habit[]", value: "骑行")]
/// ```
public enum QueryFlattener {
    /// The pairs of a value, in the order in which they are written.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value.
    /// - Complexity: Linear, and O(n log n) where the style sorts.
    public static func pairs(
        of value: QueryValue, style: QueryStyle = .auto, limits: QueryLimits = .writing
    ) throws(QueryCodingError) -> [QueryPair] {
        var walker = QueryWalker(
            CompiledStyle(style), TextSink(collectingPairs: ()), limits: limits)
        try WalkedValue.withRoot(of: value) { root throws(QueryCodingError) in try walker.walk(root) }
        return walker.output.pairs
    }

    /// The pairs of a value under a field. Without a field, those of the value alone.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value.
    /// - Complexity: Linear, and O(n log n) where the style sorts.
    public static func pairs(
        field: String?, value: QueryValue, style: QueryStyle = .auto, limits: QueryLimits = .writing
    ) throws(QueryCodingError) -> [QueryPair] {
        let root = field.map { QueryValue.dictionary([QueryValue.Entry(key: $0, value: value)]) }
        return try pairs(of: root ?? value, style: style, limits: limits)
    }
}
