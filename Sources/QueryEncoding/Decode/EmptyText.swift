#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The rules for reading empty text as a type that cannot represent empty text. Forms send `a=` for an empty number
/// field.
enum EmptyText {
    /// Whether an empty text is nil for an optional of the type.
    static func isNil(_ type: Any.Type) -> Bool {
        var type = type
        // A type may be its own raw type.
        for _ in 0..<32 {
            guard let outer = type as? any RawRepresentable.Type else { break }
            type = rawType(of: outer)
        }
        return type is any FixedWidthInteger.Type || type is any BinaryFloatingPoint.Type || type == Bool.self
            || type == Date.self || type == URL.self || type == UUID.self || type == Decimal.self
    }

    /// Returns the nil value of an optional type if `isNil` is true for its wrapped type. For other types, the result
    /// is nil.
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
