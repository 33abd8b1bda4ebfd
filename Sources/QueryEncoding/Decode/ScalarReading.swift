internal import PercentEncoding

// Decoding of scalars from the bytes of a node.

typealias DecodableInteger = Decodable & FixedWidthInteger
typealias DecodableNumber = BinaryFloatingPoint & Decodable & LosslessStringConvertible

extension DecodingContext {
    @inline(__always)
    func string(at node: NodeIndex) throws -> String {
        let node = place(of: node)
        let scalar = tree[node]
        guard scalar.kind == .scalar, scalar.text.count <= StreamSafety.longestUncheckedText else {
            return try uncommonString(at: node)
        }
        return tree.string(scalar.text)
    }

    @inline(never)
    private func uncommonString(at node: NodeIndex) throws -> String {
        try scalar(at: node) { text, rules in try rules.checked(text) }
    }

    /// Decodes a Boolean from a word of the style, from `true` or `false`, or from `1` or `0`.
    @inline(__always)
    func bool(at node: NodeIndex) throws -> Bool {
        let node = place(of: node)
        let scalar = tree[node]
        if scalar.kind == .scalar, let value = unsafe bool(tree.bytes(scalar.text)) { return value }
        guard scalar.flags.contains(.isRepeated), options.style.bools.omitsFalse else {
            throw mismatch(Bool.self, at: node)
        }
        // All values are read, so that an invalid value is an error even after a true value.
        return try tree.children(of: node).map { try bool(at: $0) }.contains(true)
    }

    private func bool(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        let style = options.style.bools
        if unsafe text.elementsEqual(style.trueText.utf8) { return true }
        if unsafe text.elementsEqual(style.falseText.utf8) { return false }
        if unsafe text.elementsEqual("true".utf8) || text.elementsEqual("1".utf8) { return true }
        if unsafe text.elementsEqual("false".utf8) || text.elementsEqual("0".utf8) { return false }
        return nil
    }

    /// Decodes an integer in decimal digits, with or without a sign.
    @inline(__always)
    func integer<Value: FixedWidthInteger>(_ type: Value.Type, at node: NodeIndex) throws -> Value {
        let node = place(of: node)
        let scalar = tree[node]
        if scalar.kind == .scalar, let value = unsafe Value(decimal: tree.bytes(scalar.text)) { return value }
        throw mismatch(type, at: node)
    }

    /// Decodes a floating-point number. Infinity and NaN are accepted only if the style can write them.
    @inline(__always)
    func number<Value: DecodableNumber>(_ type: Value.Type, at node: NodeIndex) throws -> Value {
        let node = place(of: node)
        let scalar = tree[node]
        if scalar.kind == .scalar, let value: Value = rules.number(tree.string(scalar.text)) { return value }
        throw mismatch(type, at: node)
    }
}
