/// The encoder for one value.
struct TreeEncoder: Encoder {
    let log: EncodingLog
    let spot: EncodingLog.Spot
    /// The type of the value; nil if it is not known.
    let type: Any.Type?

    var codingPath: [any CodingKey] { log.codingPath(of: spot) }

    var userInfo: [CodingUserInfoKey: Any] { log.userInfo }

    func container<Key: CodingKey>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
        // Whatever cannot be opened is reported by the first call that may fail.
        if !log.rules.mirrorsAlamofire { _ = log.declare(spot, as: .keyed) }
        let group = DictionaryKeys.areKeys(keyType) ? log.nextGroup() : 0
        return KeyedEncodingContainer(KeyedTreeContainer(log: log, spot: spot, group: group))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { unkeyedTreeContainer() }

    func unkeyedTreeContainer() -> UnkeyedTreeContainer {
        if log.rules.mirrorsAlamofire { return UnkeyedTreeContainer(log: log, spot: log.twin(ofPlace: spot)) }
        if log.declare(spot, as: .unkeyed), let type = type as? any UnorderedEncodable.Type {
            log.nodes[spot].outcome = type.outcome
            log.holdsOutcomes = true
        }
        return UnkeyedTreeContainer(log: log, spot: spot)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueTreeContainer(log: log, spot: spot)
    }
}
