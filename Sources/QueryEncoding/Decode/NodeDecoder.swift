/// The decoder that a type's `init(from:)` receives for a node. It has at most three words, in this order, so that an
/// existential holds it without an allocation.
struct NodeDecoder: Decoder {
    let context: DecodingContext
    let node: NodeIndex

    /// Whether a scalar may be read as an array of one element. If the node is already read as the only element of an
    /// array, the value is false, so that decoding does not recurse forever.
    var mayBeArray = true

    /// Whether empty texts are not elements of the array.
    var dropsBlanks = false

    /// The type that reads the node.
    let type: any Any.Type
}

extension NodeDecoder {
    /// Creates a decoder of a nested node and checks the stack. The check is necessary because a type may recurse in
    /// its own functions.
    init(nestedIn context: DecodingContext, node: NodeIndex, type: any Any.Type, mayBeArray: Bool = true) throws {
        try context.checkStack(node)
        self.init(context: context, node: node, mayBeArray: mayBeArray, type: type)
    }

    var codingPath: [any CodingKey] { context.path(to: node) }

    var userInfo: [CodingUserInfoKey: Any] { context.options.userInfo }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try context.checkKeyed(node)
        return KeyedDecodingContainer(KeyedNodeContainer<Key>(context: context, node: node, type: self.type))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try elements() }

    private func elements() throws -> UnkeyedNodeContainer {
        try UnkeyedNodeContainer(context, node, mayBeArray: mayBeArray, dropsBlanks: dropsBlanks)
    }

    /// Returns the elements of the array, which `decode` decodes.
    @inline(__always)
    func elements<Element>(_ decode: (inout UnkeyedNodeContainer) throws -> Element) throws -> [Element] {
        var container = try elements()
        var elements: [Element] = []
        elements.reserveCapacity(container.count ?? 0)
        while !container.isAtEnd { elements.append(try decode(&container)) }
        return elements
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension NodeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { context.isNull(node) }
    func decode(_ type: Bool.Type) throws -> Bool { try context.bool(at: node) }
    func decode(_ type: String.Type) throws -> String { try context.string(at: node) }
    func decode<Value: DecodableNumber>(_ type: Value.Type) throws -> Value { try context.number(type, at: node) }
    func decode<Value: DecodableInteger>(_ type: Value.Type) throws -> Value { try context.integer(type, at: node) }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try context.integer(type, at: node) }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try context.integer(type, at: node) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try context.decode(type, at: node, mayBeArray: mayBeArray)
    }
}
