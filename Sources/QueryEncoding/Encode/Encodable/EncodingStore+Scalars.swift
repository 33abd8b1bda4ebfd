extension EncodingStore {
    /// Returns the query value of a scalar; nil if `encode(to:)` must be called.
    @inline(__always)
    func scalar<Value: Encodable>(of value: Value) throws -> QueryValue? {
        if Value.self == String.self { return QueryValue(.string(sameType(value))) }
        if Value.self == Int.self { return QueryValue(.integer(sameType(value))) }
        if Value.self == Bool.self { return QueryValue(.bool(sameType(value))) }
        if Value.self == Double.self { return QueryValue(.double(sameType(value))) }
        return try uncommonScalar(of: value)
    }

    @inline(never)
    private func uncommonScalar<Value: Encodable>(of value: Value) throws -> QueryValue? {
        try ScalarTypes.row(of: Value.self)?.write(value, rules)
    }

    /// Encodes a container of a known type on the fast path. If `encode(to:)` must be called, returns false.
    func encodeKnown<Value: Encodable>(_ value: Value, at spot: Spot) throws -> Bool {
        try KnownContainers.row(of: Value.self)?.encode(value, self, spot) ?? false
    }

    @inline(never)
    fileprivate func encode(elements: [some Encodable], at spot: Spot) throws {
        let container = UnkeyedContainer(store: self, spot: openList(spot, of: nil))
        for element in elements {
            try container.encode(element)
        }
    }
}

/// The containers that are encoded without calling `encode(to:)`, because the standard library's unspecialised code
/// would take several times as long per element.
private enum KnownContainers {
    final class Row<Value>: Sendable {
        /// Encodes a container. If `encode(to:)` must be called, returns false.
        let encode: @Sendable (Value, EncodingStore, EncodingStore.Spot) throws -> Bool

        init(_ encode: @escaping @Sendable (Value, EncodingStore, EncodingStore.Spot) throws -> Bool) {
            self.encode = encode
        }
    }

    /// Returns the row of a type; nil if the type is not in the table.
    @inline(__always)
    static func row<Value>(of type: Value.Type) -> Row<Value>? {
        guard let row = rows[type] else { return nil }
        // SAFETY: the table finds the row by its type.
        return unsafe unsafeDowncast(row, to: Row<Value>.self)
    }

    private static let rows = TypeTable<any AnyObject & Sendable>([
        (
            QueryValue.self,
            Row<QueryValue> { value, store, spot in
                try store.insert(value, at: spot)
                return true
            }
        ),
        array(of: String.self), array(of: Int.self), array(of: Double.self), array(of: Bool.self),
        dictionary(of: String.self), dictionary(of: Int.self),
    ])

    private static func array<Element: Encodable & Sendable>(
        of type: Element.Type
    ) -> (any Any.Type, any AnyObject & Sendable) {
        let row = Row<[Element]> { elements, store, spot in
            try store.encode(elements: elements, at: spot)
            return true
        }
        return ([Element].self, row)
    }

    private static func dictionary<Value: Encodable & Sendable>(
        of type: Value.Type
    ) -> (any Any.Type, any AnyObject & Sendable) {
        ([String: Value].self, Row<[String: Value]> { try $1.encode(entries: $0, at: $2) })
    }
}
