/// A container of values with keys.
struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let store: EncodingStore
    let spot: EncodingStore.Spot
    /// The number of the `Dictionary` that encodes itself into it; zero if there is none.
    let group: Int32

    var codingPath: [any CodingKey] { store.codingPath(of: spot) }

    func encodeNil(forKey key: Key) throws {
        if let null = store.null { try put(null, for: key) }
    }

    func encode(_ value: String, forKey key: Key) throws { try put(.string(value), for: key) }
    func encode(_ value: Int, forKey key: Key) throws { try put(.integer(value), for: key) }
    func encode(_ value: Bool, forKey key: Key) throws { try put(.bool(value), for: key) }
    func encode(_ value: Double, forKey key: Key) throws { try put(QueryValue(.double(value)), for: key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        if try putScalar(value, for: key) { return }
        let child = try store.spot(for: key, in: spot, group: group)
        do {
            try store.encode(value, at: child)
        } catch {
            store.removeValue(child)
            throw error
        }
    }

    /// The protocol's own, which this is for every type, encodes nothing for nil.
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if let value {
            try encode(value, forKey: key)
        } else if store.rules.encodesAbsent {
            try encodeNil(forKey: key)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        let child = store.child(for: key, of: spot, .keyed)
        return KeyedEncodingContainer(KeyedContainer<NestedKey>(store: store, spot: child, group: 0))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        UnkeyedContainer(store: store, spot: store.child(for: key, of: spot, .list))
    }

    func superEncoder() -> any Encoder {
        TreeEncoder(store: store, spot: store.superChild(of: spot), type: nil)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        TreeEncoder(store: store, spot: store.child(for: key, of: spot, .unset), type: nil)
    }

    @inline(__always)
    private func put(_ value: consuming QueryValue, for key: Key) throws {
        try store.put(value, for: key, in: spot, group: group)
    }

    private func putScalar(_ value: some Encodable, for key: Key) throws -> Bool {
        guard let scalar = try store.scalar(of: value) else { return false }
        try put(scalar, for: key)
        return true
    }
}
