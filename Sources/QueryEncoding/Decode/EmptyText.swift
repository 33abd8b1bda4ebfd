extension DecodingContext {
    /// Whether an empty text is nil for an optional of the type.
    func isNil(emptyTextFor type: any Any.Type) -> Bool {
        options.readsEmptyAsNil || cannotBeEmpty(type)
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

    /// Returns a type if it is an optional for which an empty text is nil.
    func optional(withoutEmptyText type: any Any.Type) -> (any OptionalType.Type)? {
        guard let optional = type as? any OptionalType.Type, isNil(emptyTextFor: optional.wrappedType) else {
            return nil
        }
        return optional
    }
}

extension RawRepresentable {
    fileprivate static var rawType: any Any.Type { RawValue.self }

    /// Whether raw values are text and no value has the empty text.
    fileprivate static var hasNoEmptyText: Bool {
        RawValue.self == String.self && Self(rawValue: sameType("")) == nil
    }
}
