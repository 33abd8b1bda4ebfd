/// An unkeyed container whose state is in the store, so that all copies share the state.
struct UnkeyedContainer: UnkeyedEncodingContainer {
    let store: EncodingStore
    let spot: EncodingStore.Spot

    var codingPath: [any CodingKey] { store.codingPath(of: spot) }

    var count: Int { store.countOfElements(in: spot) }

    func encodeNil() throws {
        if let null = store.null { try store.put(null, appendedTo: spot) }
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        if try putScalar(value) { return }
        let child = try store.spot(appendedTo: spot)
        try store.encode(value, at: child)
        try store.link(child)
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    func encode(_ value: Int128) throws { try store.put(.integer(value), appendedTo: spot) }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    func encode(_ value: UInt128) throws { try store.put(.integer(value), appendedTo: spot) }

    func nestedContainer<Key: CodingKey>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
        let child = store.child(appendedTo: spot, .keyed)
        return KeyedEncodingContainer(KeyedContainer(store: store, spot: child, group: 0))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedContainer(store: store, spot: store.child(appendedTo: spot, .list))
    }

    func superEncoder() -> any Encoder {
        TreeEncoder(store: store, spot: store.superElement(of: spot), type: nil)
    }

    private func putScalar(_ value: some Encodable) throws -> Bool {
        guard let scalar = try store.scalar(of: value) else { return false }
        try store.put(scalar, appendedTo: spot)
        return true
    }
}
