#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The handling of empty text for types that cannot represent it. Forms send `a=` for a number that was not filled in.
enum EmptyText {
    /// Whether an optional of the type is nil.
    static func isNil(_ type: Any.Type) -> Bool {
        var type = type
        // A type may be the raw type of itself.
        for _ in 0..<32 {
            guard let outer = type as? any RawRepresentable.Type else { break }
            type = rawType(of: outer)
        }
        return type is any FixedWidthInteger.Type || type is any BinaryFloatingPoint.Type || type == Bool.self
            || type == Date.self || type == URL.self || type == UUID.self || type == Decimal.self
    }

    /// The nil value of an optional type if `isNil` is true for its wrapped type; otherwise nil.
    static func value<Value>(of type: Value.Type, isNil: (Any.Type) -> Bool) -> Value? {
        guard let optional = type as? any OptionalType.Type, isNil(optional.wrappedType) else { return nil }
        return optional.none as? Value
    }

    private static func rawType<Value: RawRepresentable>(of type: Value.Type) -> Any.Type {
        Value.RawValue.self
    }
}

extension DecodingContext {
    /// Whether an empty text is nil for an optional of the type.
    func isNil(emptyTextFor type: Any.Type) -> Bool {
        options.empty == .absent || EmptyText.isNil(type)
    }
}

private protocol OptionalType {
    static var wrappedType: Any.Type { get }
    static var none: Any { get }
}

extension Optional: OptionalType {
    fileprivate static var wrappedType: Any.Type { Wrapped.self }
    fileprivate static var none: Any { Self?.some(nil) as Any }
}
