struct KeyedNodeContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let context: DecodingContext
    let node: NodeIndex
    /// The type that reads the container.
    let type: any Any.Type

    var codingPath: [any CodingKey] { context.path(to: node) }

    var allKeys: [Key] { context.keys(of: node).compactMap { context.codingKey($0, in: node) } }

    func contains(_ key: Key) -> Bool { context.child(of: node, key) != 0 }

    func decodeNil(forKey key: Key) throws -> Bool { context.tree[try child(key)].shape == .null }

    func nestedContainer<NestedKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try NodeDecoder(nestedIn: context, node: container(key), type: self.type).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try NodeDecoder(nestedIn: context, node: container(key), type: type).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        try NodeDecoder(nestedIn: context, node: container(DecodedKey.superclass), type: type)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try NodeDecoder(nestedIn: context, node: container(key), type: type)
    }

    /// Returns the child for the key of a container.
    private func container(_ key: some CodingKey) throws -> NodeIndex {
        try context.requiredChild(of: node, key, for: (any Decoder).self, in: self.type)
    }

    /// Returns the child for the key of a scalar.
    @inline(__always)
    private func child(_ key: some CodingKey) throws -> NodeIndex {
        let child = context.child(of: node, key)
        if child == 0 { throw context.missing(key, in: node) }
        return child
    }

    /// Returns the child for a key; nil if the child is absent, null, or an empty text that the type cannot represent.
    @inline(__always)
    private func optionalChild(_ key: Key, _ type: Any.Type) -> NodeIndex? {
        let child = context.child(of: node, key)
        if child == 0 { return nil }
        let value = context.tree[child]
        if value.shape == .null || (value.isEmptyText && context.isNil(emptyTextFor: type)) { return nil }
        return child
    }
}

// MARK: Values

// A generic function satisfies the protocol's requirement for every matching type. If a requirement has a default
// implementation, the default takes precedence over the generic function.
extension KeyedNodeContainer {
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        let child = context.child(of: node, key)
        if child != 0 { return try context.bool(at: child) }
        guard context.options.style.bools.omitsFalse else { throw context.missing(key, in: node) }
        return false
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String { try context.string(at: child(key)) }

    @inline(__always)
    func decode<Value: DecodableNumber>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try context.number(type, at: child(key))
    }

    @inline(__always)
    func decode<Value: DecodableInteger>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try context.integer(type, at: child(key))
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try context.decode(type, at: context.requiredChild(of: node, key, for: type, in: self.type))
    }
}

// MARK: Optional values

// Each function of this extension looks up a key once. The default implementations look up a key three times.
extension KeyedNodeContainer {
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try optionalChild(key, type).map { try context.bool(at: $0) }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try optionalChild(key, type).map { try context.string(at: $0) }
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try optionalChild(key, type).map { try context.number(type, at: $0) }
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try optionalChild(key, type).map { try context.number(type, at: $0) }
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try integer(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try integer(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try integer(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try integer(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try integer(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try integer(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try integer(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try integer(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try integer(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try integer(type, key) }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try optionalChild(key, type).map { try context.decode(type, at: $0) }
    }

    @inline(__always)
    private func integer<Value: FixedWidthInteger>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try optionalChild(key, type).map { try context.integer(type, at: $0) }
    }
}

@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension KeyedNodeContainer {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try context.integer(type, at: child(key)) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try context.integer(type, at: child(key)) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try integer(type, key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try integer(type, key) }
}

// MARK: Containers

extension DecodingContext {
    /// Throws unless a node can be read by keys.
    func checkKeyed(_ node: NodeIndex) throws {
        let container = tree[node]
        // An array can be read by keys if its elements have explicit indices or are contiguous.
        guard container.kind == .keyed || container.flags.contains(.isContiguous) else {
            throw mismatch([String: Any].self, at: node)
        }
        guard tree.holdsLongKey else { return }
        for child in tree.children(of: node) where !StreamSafety.holds(for: tree.string(tree[child].key)) {
            let limit = StreamSafety.longestRun
            throw DecodingError.dataCorrupted(
                context("a key with more than \(limit) combining marks in a row", at: node))
        }
    }

    func keys(of node: NodeIndex) -> [String] {
        if tree[node].flags.contains(.isContiguous) { return (0..<tree[node].count).map(String.init) }
        return tree.children(of: node).map { tree.string(tree[$0].key) }
    }
}
