#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension EncodingLog {
    /// The value of a scalar; nil for a value that has to be asked. Types are compared, which costs next to nothing.
    func leaf<Value: Encodable>(of value: Value) throws -> QueryValue.Storage? {
        if Value.self == String.self { return .string(same(value)) }
        if Value.self == Int.self { return .integer(same(value)) }
        if Value.self == Bool.self { return .bool(same(value)) }
        if Value.self == Double.self { return .double(same(value)) }
        if Value.self == Float.self { return QueryValue.float(same(value)).storage }
        if Value.self == Int64.self { return .init(integer: same(value) as Int64) }
        if Value.self == Int32.self { return .init(integer: same(value) as Int32) }
        if Value.self == Int16.self { return .init(integer: same(value) as Int16) }
        if Value.self == Int8.self { return .init(integer: same(value) as Int8) }
        if Value.self == UInt.self { return .init(integer: same(value) as UInt) }
        if Value.self == UInt64.self { return .init(integer: same(value) as UInt64) }
        if Value.self == UInt32.self { return .init(integer: same(value) as UInt32) }
        if Value.self == UInt16.self { return .init(integer: same(value) as UInt16) }
        if Value.self == UInt8.self { return .init(integer: same(value) as UInt8) }
        if Value.self == Date.self { return try rules.leaf(same(value) as Date) }
        if Value.self == Data.self { return try rules.leaf(same(value) as Data) }
        if Value.self == Decimal.self { return rules.leaf(same(value) as Decimal) }
        if rules.mirrorsAlamofire { return nil }
        if Value.self == URL.self { return .string((same(value) as URL).absoluteString) }
        if Value.self == UUID.self { return .string((same(value) as UUID).uuidString) }
        return nil
    }
}

/// The value as the type that it is.
@inline(__always)
func same<Value, Same>(_ value: Value) -> Same {
    assert(Value.self == Same.self)
    // SAFETY: every caller has compared the types.
    return unsafe unsafeBitCast(value, to: Same.self)
}

extension QueryValue.Storage {
    init(integer value: some BinaryInteger) {
        self = Int(exactly: value).map(Self.integer) ?? .number(String(value))
    }
}
