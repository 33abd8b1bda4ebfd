extension DecodingContext {
    /// Whether an empty text is nil for an optional of the type.
    func isNil(emptyTextFor type: any Any.Type) -> Bool {
        options.empty == .absent || cannotBeEmpty(type)
    }

    /// Whether a type cannot represent empty text.
    func cannotBeEmpty(_ type: any Any.Type) -> Bool {
        var type = type
        // A type may be its own raw type.
        for _ in 0..<32 {
            guard let outer = type as? any RawRepresentable.Type else { break }
            if outer.hasNoEmptyText { return true }
            type = outer.rawType
        }
        return ScalarTypes.readEmptyAsNil(type)
    }

    /// Returns the nil value of an optional type if an empty text is nil. For other types, the result is nil.
    func nilValue<Value>(of type: Value.Type) -> Value? {
        guard let optional = type as? any OptionalType.Type, isNil(emptyTextFor: optional.wrappedType) else {
            return nil
        }
        return optional.none as? Value
    }
}

extension RawRepresentable {
    fileprivate static var rawType: any Any.Type { RawValue.self }

    /// Whether raw values are text and no value has the empty text.
    fileprivate static var hasNoEmptyText: Bool {
        RawValue.self == String.self && Self(rawValue: sameType("")) == nil
    }
}

private protocol OptionalType {
    static var wrappedType: any Any.Type { get }
    static var none: Any { get }
}

extension Optional: OptionalType {
    fileprivate static var wrappedType: any Any.Type { Wrapped.self }
    fileprivate static var none: Any { Self?.some(nil) as Any }
}
