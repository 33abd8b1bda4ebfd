struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let store: EncodingStore
    let spot: EncodingStore.Spot
    /// The number that identifies the `Dictionary` whose entries the container encodes; 0 for other types.
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
        try store.encode(value, at: child)
        try store.link(child)
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

// The default implementations of `encodeIfPresent` encode nothing for nil. The functions below replace all of these
// implementations.
extension KeyedContainer {
    private func encodeIfAny(_ value: (some Encodable)?, _ key: Key) throws {
        if let value {
            try encode(value, forKey: key)
        } else if store.rules.encodesAbsent {
            try encodeNil(forKey: key)
        }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try encodeIfAny(value, key) }
}

@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension KeyedContainer {
    func encode(_ value: Int128, forKey key: Key) throws { try put(.integer(value), for: key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try put(.integer(value), for: key) }
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try encodeIfAny(value, key) }
}
