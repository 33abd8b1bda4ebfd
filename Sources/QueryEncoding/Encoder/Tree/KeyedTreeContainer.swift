/// A container of values with keys.
struct KeyedTreeContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let log: EncodingLog
    let spot: EncodingLog.Spot
    /// The number of the `Dictionary` that encodes itself into it; zero if there is none.
    let group: Int32

    var codingPath: [any CodingKey] { log.codingPath(of: spot) }

    func encodeNil(forKey key: Key) throws {
        if let null = log.rules.null { try put(null, for: key) }
    }

    func encode(_ value: String, forKey key: Key) throws { try put(.string(value), for: key) }
    func encode(_ value: Int, forKey key: Key) throws { try put(.integer(value), for: key) }
    func encode(_ value: Bool, forKey key: Key) throws { try put(.bool(value), for: key) }
    func encode(_ value: Double, forKey key: Key) throws { try put(.double(value), for: key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        if try putLeaf(value, for: key) { return }
        let child = try spot(for: key)
        do {
            try log.encode(value, at: child)
        } catch {
            log.removeValue(child)
            throw error
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(
            KeyedTreeContainer<NestedKey>(log: log, spot: child(for: key, .keyed), group: 0))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        UnkeyedTreeContainer(log: log, spot: child(for: key, .unkeyed))
    }

    func superEncoder() -> any Encoder {
        // Alamofire has no key for it.
        let place = log.rules.mirrorsAlamofire ? spot : log.child(for: "super", nil, of: spot, .unset)
        return TreeEncoder(log: log, spot: place, type: nil)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        TreeEncoder(log: log, spot: child(for: key, .unset), type: nil)
    }

    @inline(__always)
    private func put(_ leaf: consuming QueryValue.Storage, for key: Key) throws {
        if log.rules.mirrorsAlamofire {
            try log.put(leaf, for: PlaceKey(key), inPlace: spot, group: group)
        } else {
            try log.put(leaf, for: key.stringValue, in: spot, group: group)
        }
    }

    private func putLeaf(_ value: some Encodable, for key: Key) throws -> Bool {
        guard let leaf = try log.leaf(of: value) else { return false }
        try put(leaf, for: key)
        return true
    }

    /// Where the value of a key is to be encoded.
    private func spot(for key: Key) throws -> EncodingLog.Spot {
        log.rules.mirrorsAlamofire
            ? log.place(for: PlaceKey(key), in: spot, group: group)
            : try log.value(for: key.stringValue, key.intValue, in: spot, group: group)
    }

    private func child(for key: Key, _ kind: TreeNode.Kind) -> EncodingLog.Spot {
        log.rules.mirrorsAlamofire
            ? log.place(for: PlaceKey(key), in: spot)
            : log.child(for: key.stringValue, key.intValue, of: spot, kind)
    }
}

// The protocol's own `encodeIfPresent` encodes nothing for nil, so each of them has to be replaced.
extension KeyedTreeContainer {
    private func encodeIfAny(_ value: (some Encodable)?, _ key: Key) throws {
        if let value {
            try encode(value, forKey: key)
        } else if log.rules.encodesAbsent {
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
extension KeyedTreeContainer {
    func encode(_ value: Int128, forKey key: Key) throws { try put(.init(integer: value), for: key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try put(.init(integer: value), for: key) }
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try encodeIfAny(value, key) }
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try encodeIfAny(value, key) }
}
