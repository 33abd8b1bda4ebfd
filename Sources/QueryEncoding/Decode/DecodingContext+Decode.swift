extension DecodingContext {
    /// Decodes a value of a type from the root. If the stack had no room for a part of the value, the call fails even
    /// if the type ignored the error.
    func decodeRoot<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decode(type, at: 0)
        if let exhaustion { throw exhaustion }
        return value
    }

    /// Decodes a value of a type from a node. The type's `init(from:)` is called only if there is no special case for
    /// the type.
    func decode<Value: Decodable>(_ type: Value.Type, at node: NodeIndex, mayBeArray: Bool = true) throws -> Value {
        // This function is called for each element of an array. It has no optional of the type, because the lookup of
        // that optional's metadata would slow down every call.
        if type == String.self { return sameType(try string(at: node)) }
        if type == Int.self { return sameType(try integer(Int.self, at: node)) }
        if type == QueryValue.self { return sameType(try queryValue(at: node)) }
        if let read = rules.reader(of: type) { return try scalar(at: place(of: node), read) }
        if tree[place(of: node)].isEmptyText, let optional = optional(withoutEmptyText: type) {
            return optional.none(as: type)
        }
        try checkStack(node, forValueOf: MemoryLayout<Value>.size)
        // The size excludes most types before the lookup of the protocol.
        if tree[node].kind == .keyed, MemoryLayout<Value>.size == MemoryLayout<[String: String]>.size,
            let dictionary = type as? any RawKeyedDictionary.Type, dictionary.isDecodedHere
        {
            return try dictionary.decode(at: node, self, as: type)
        }
        let decoder = NodeDecoder(
            context: self, node: node, mayBeArray: mayBeArray, dropsBlanks: dropsBlanks(in: type), type: type)
        // For these arrays, the standard library's unspecialised code would take several times as long per element.
        if type == [String].self { return sameType(try decoder.elements { try $0.decode(String.self) }) }
        if type == [Int].self { return sameType(try decoder.elements { try $0.decode(Int.self) }) }
        if type == [Double].self { return sameType(try decoder.elements { try $0.decode(Double.self) }) }
        if type == [Bool].self { return sameType(try decoder.elements { try $0.decode(Bool.self) }) }
        return try Value(from: decoder)
    }

    func queryValue(at node: NodeIndex) throws -> QueryValue {
        if tree[node].flags.contains(.isAbsent) { throw missing(node) }
        return try tree.value(of: node, keepsTrue: false)
    }

    /// Reads a scalar that is not read from its bytes.
    func scalar<Value>(at node: NodeIndex, _ read: (String, DecodingRules) throws -> Value) throws -> Value {
        guard tree[node].kind == .scalar else { throw mismatch(Value.self, at: node) }
        do {
            return try read(tree.string(tree[node].text), rules)
        } catch ScalarFault.mismatch(let type) {
            throw mismatch(type, at: node)
        } catch ScalarFault.format(let format) {
            throw corrupted(format, at: node)
        }
    }
}
