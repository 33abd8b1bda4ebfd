/// A field of a query and its value, both without percent-encoding. AFNetworking calls this type `AFQueryStringPair`.
///
/// ```swift
/// QueryPair(field: "wd", value: "汉字&ss").percentEncoded()    // "wd=%E6%B1%89%E5%AD%97%26ss"
/// QueryPair(field: "flag", value: nil).percentEncoded()       // "flag"
/// ```
public struct QueryPair: Sendable {
    /// The name of the field, such as `person[name]`.
    public var field: String

    /// The text of the value; nil for a field without `=`.
    public var value: String?

    /// Whether ``value`` is already percent-encoded and is written unchanged.
    public private(set) var isValueEncoded = false

    /// Creates a pair of a field and the text of a value.
    public init(field: String, value: String?) {
        self.field = field
        self.value = value
    }

    /// Creates a pair whose value is already percent-encoded.
    public init(field: String, encodedValue: String) {
        self.field = field
        value = encodedValue
        isValueEncoded = true
    }
}

extension QueryPair: Hashable {
    /// Whether two pairs have the same bytes.
    public static func == (left: QueryPair, right: QueryPair) -> Bool {
        left.field.hasSameBytes(as: right.field) && left.isValueEncoded == right.isValueEncoded
            && (left.value == nil) == (right.value == nil) && (left.value ?? "").hasSameBytes(as: right.value ?? "")
    }

    /// Hashes the bytes of the field and the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytesOf: field)
        hasher.combine(isValueEncoded)
        hasher.combine(bytesOf: value ?? "")
    }
}

extension QueryPair: CustomStringConvertible {
    /// The pair as a Swift expression for logs, such as `QueryPair(field: "a", value: "1")`.
    public var description: String {
        let text = value?.debugDescription ?? "nil"
        return "QueryPair(field: \(field.debugDescription), \(isValueEncoded ? "encodedValue" : "value"): \(text))"
    }
}
