struct TreeEncoder: Encoder {
    let store: EncodingStore
    let spot: EncodingStore.Spot
    /// The type of the value to encode; nil if the type is unknown.
    let type: Any.Type?

    var codingPath: [any CodingKey] { store.codingPath(of: spot) }

    var userInfo: [CodingUserInfoKey: Any] { store.userInfo }

    func container<Key: CodingKey>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
        store.openDictionary(spot)
        let group = DictionaryKeys.areKeys(keyType) ? store.nextGroup() : 0
        return KeyedEncodingContainer(KeyedContainer(store: store, spot: spot, group: group))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedContainer(store: store, spot: store.openList(spot, of: type))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueContainer(store: store, spot: spot)
    }
}
