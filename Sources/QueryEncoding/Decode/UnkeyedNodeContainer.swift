/// An unkeyed container over the elements of an array, or over a scalar that is read as the only element.
struct UnkeyedNodeContainer: UnkeyedDecodingContainer {
    private let context: DecodingContext
    private let node: NodeIndex
    private let isScalar: Bool
    private let dropsBlanks: Bool
    /// The elements in order, if their order is not that of the nodes.
    private let order: [NodeIndex]?

    /// The next element; 0 at the end.
    private var next: NodeIndex
    /// The number of elements before the next element, including omitted elements.
    private var position = 0
    private(set) var currentIndex = 0

    init(_ context: DecodingContext, _ node: NodeIndex, mayBeArray: Bool, dropsBlanks: Bool = false) throws {
        let node = context.place(of: node, isArray: true)
        let shape = context.tree[node].shape
        isScalar = shape == .text && mayBeArray && context.readsScalarsAsArrays
        order = shape == .dictionary ? try context.elementsInOrder(of: node) : nil
        guard shape == .array || isScalar || order != nil else { throw context.mismatch([Any].self, at: node) }
        self.context = context
        self.node = node
        self.dropsBlanks = dropsBlanks
        next = isScalar ? node : order.map { $0.first ?? 0 } ?? context.tree[node].first
        if dropsBlanks { skipBlanks() }
    }

    var codingPath: [any CodingKey] { context.path(to: node) }
    var isAtEnd: Bool { next == 0 }

    var count: Int? {
        if dropsBlanks { return countWithoutBlanks }
        return isScalar ? 1 : Int(context.tree[node].count)
    }

    private var countWithoutBlanks: Int {
        var rest = self
        while !rest.isAtEnd { rest.advance() }
        return rest.currentIndex
    }

    /// Returns the node of the next element.
    @inline(__always)
    private func element(_ type: Any.Type) throws -> NodeIndex {
        if next == 0 { throw end(type) }
        return next
    }

    @inline(__always)
    private mutating func advance() {
        skip()
        currentIndex += 1
        if dropsBlanks { skipBlanks() }
    }

    @inline(__always)
    private mutating func skip() {
        position += 1
        if let order {
            next = position < order.count ? order[position] : 0
        } else {
            next = isScalar ? 0 : context.tree[next].next
        }
    }

    private mutating func skipBlanks() {
        while next != 0, context.tree[next].isEmptyText { skip() }
    }

    private func end(_ type: Any.Type) -> DecodingError {
        let path = codingPath + [DecodedKey(intValue: currentIndex)]
        return .valueNotFound(
            type, DecodingError.Context(codingPath: path, debugDescription: "the array has no more elements"))
    }

    mutating func decodeNil() throws -> Bool {
        if next == 0 { throw end(Any?.self) }
        guard context.tree[next].shape == .null else { return false }
        advance()
        return true
    }

    mutating func nestedContainer<NestedKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        pass(try nextDecoder(type).container(keyedBy: type))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        pass(try nextDecoder([Any].self).unkeyedContainer())
    }

    mutating func superDecoder() throws -> any Decoder { pass(try nextDecoder((any Decoder).self)) }

    private func nextDecoder(_ type: Any.Type) throws -> NodeDecoder {
        try NodeDecoder(nestedIn: context, node: element(type), type: type, mayBeArray: !isScalar)
    }
}

// MARK: Elements

extension UnkeyedNodeContainer {
    /// Moves behind the element with a decoded value. A closure that decodes the value would retain the context.
    @inline(__always)
    private mutating func pass<Value>(_ value: consuming Value) -> Value {
        advance()
        return value
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { pass(try context.bool(at: element(type))) }

    mutating func decode(_ type: String.Type) throws -> String { pass(try context.string(at: element(type))) }

    mutating func decode<Value: DecodableNumber>(_ type: Value.Type) throws -> Value {
        pass(try context.number(type, at: element(type)))
    }

    mutating func decode<Value: DecodableInteger>(_ type: Value.Type) throws -> Value { try integer(type) }

    @inline(__always)
    private mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        pass(try context.integer(type, at: element(type)))
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        pass(try context.decode(type, at: element(type), mayBeArray: !isScalar))
    }
}

@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension UnkeyedNodeContainer {
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try ifPresent(type) }
}

// MARK: Optional elements

// The default implementations would try to decode empty text, but most types cannot represent it.
extension UnkeyedNodeContainer {
    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try ifPresent(type) }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try ifPresent(type) }
    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? { try ifPresent(type) }

    /// Decodes an optional element; nil at the end.
    private mutating func ifPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        isAtEnd ? nil : try decode(Value?.self)
    }
}
