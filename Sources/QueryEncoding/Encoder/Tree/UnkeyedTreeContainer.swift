/// A container of elements. What it knows of them is in the log, so that its copies are one container.
struct UnkeyedTreeContainer: UnkeyedEncodingContainer {
    let log: EncodingLog
    let spot: EncodingLog.Spot

    var codingPath: [any CodingKey] { log.codingPath(of: spot) }

    var count: Int {
        log.rules.mirrorsAlamofire ? log.places[Int(spot)].count : Int(log.nodes[spot].count)
    }

    func encodeNil() throws {
        if let null = log.rules.null { try put(null) }
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        if try putLeaf(value) { return }
        let child = try nextSpot()
        do {
            try log.encode(value, at: child)
        } catch {
            log.removeValue(child)
            throw error
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    func encode(_ value: Int128) throws { try put(.init(integer: value)) }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    func encode(_ value: UInt128) throws { try put(.init(integer: value)) }

    func nestedContainer<Key: CodingKey>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedTreeContainer(log: log, spot: child(.keyed), group: 0))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedTreeContainer(log: log, spot: child(.unkeyed))
    }

    func superEncoder() -> any Encoder {
        guard log.rules.mirrorsAlamofire else { return TreeEncoder(log: log, spot: child(.unset), type: nil) }
        // Alamofire counts an element, but writes at the path of the container itself.
        _ = log.nextElement(inPlace: spot)
        return TreeEncoder(log: log, spot: spot, type: nil)
    }

    private func put(_ leaf: consuming QueryValue.Storage) throws {
        if log.rules.mirrorsAlamofire {
            try log.put(leaf, for: log.nextElement(inPlace: spot), inPlace: spot, group: 0)
        } else {
            try log.put(leaf, appendedTo: spot)
        }
    }

    private func putLeaf(_ value: some Encodable) throws -> Bool {
        guard let leaf = try log.leaf(of: value) else { return false }
        try put(leaf)
        return true
    }

    /// Where the next element is to be encoded.
    private func nextSpot() throws -> EncodingLog.Spot {
        log.rules.mirrorsAlamofire
            ? log.place(for: log.nextElement(inPlace: spot), in: spot) : try log.value(appendedTo: spot)
    }

    private func child(_ kind: TreeNode.Kind) -> EncodingLog.Spot {
        log.rules.mirrorsAlamofire
            ? log.place(for: log.nextElement(inPlace: spot), in: spot) : log.child(appendedTo: spot, kind)
    }
}
