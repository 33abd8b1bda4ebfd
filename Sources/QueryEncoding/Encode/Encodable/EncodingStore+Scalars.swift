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

    /// Encodes a container without calling its `encode(to:)`, because the standard library's unspecialised code would take
    /// several times as long per element. Returns false for other types, and if `encode(to:)` must be called.
    func encodeKnown<Value: Encodable>(_ value: Value, at spot: Spot) throws -> Bool {
        if Value.self == QueryValue.self {
            try insert(sameType(value), at: spot)
            return true
        }
        if Value.self == [String].self { return try encode(elements: sameType(value) as [String], at: spot) }
        if Value.self == [Int].self { return try encode(elements: sameType(value) as [Int], at: spot) }
        if Value.self == [Double].self { return try encode(elements: sameType(value) as [Double], at: spot) }
        if Value.self == [Bool].self { return try encode(elements: sameType(value) as [Bool], at: spot) }
        if Value.self == [String: String].self {
            return try encode(entries: sameType(value) as [String: String], at: spot)
        }
        if Value.self == [String: Int].self { return try encode(entries: sameType(value) as [String: Int], at: spot) }
        return false
    }

    private func encode(elements: [some Encodable], at spot: Spot) throws -> Bool {
        let container = UnkeyedContainer(store: self, spot: openList(spot, of: nil))
        for element in elements {
            try container.encode(element)
        }
        return true
    }
}
