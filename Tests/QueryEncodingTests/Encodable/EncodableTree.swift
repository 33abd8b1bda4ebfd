import QueryEncoding

/// A function that encodes a type to a tree and has no overload for literals.
enum EncodableTree {
    static func value<Value: Encodable>(
        of value: Value, style: QueryStyle, userInfo: [CodingUserInfoKey: any Sendable] = [:],
        maximumDepth: Int = QueryLimits.maximumDepth
    ) throws -> QueryValue {
        var encoder = QueryEncoder(style: style)
        encoder.limits.depth = maximumDepth
        encoder.userInfo = userInfo
        return try encoder.queryValue(of: value)
    }
}
