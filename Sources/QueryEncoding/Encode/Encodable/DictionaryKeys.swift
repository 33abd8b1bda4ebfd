/// A test whether a keyed container belongs to a `Dictionary`, by the type of its coding keys. The type of the keys is
/// private to the standard library, so it is recorded while a dictionary is encoded.
enum DictionaryKeys {
    private static let type: ObjectIdentifier? = {
        let probe = KeyProbe()
        try? ["": 0].encode(to: probe)
        return probe.type
    }()

    @inline(__always)
    static func areKeys(_ type: Any.Type) -> Bool {
        ObjectIdentifier(type) == self.type
    }
}

/// An encoder that only records the type of keys.
private final class KeyProbe: Encoder {
    var type: ObjectIdentifier?
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private let store = EncodingStore(.plain)

    func container<Key: CodingKey>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
        type = ObjectIdentifier(keyType)
        return KeyedEncodingContainer(KeyedContainer(store: store, spot: EncodingStore.root, group: 0))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedContainer(store: store, spot: EncodingStore.root)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueContainer(store: store, spot: EncodingStore.root)
    }
}
