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
        if scalar.kind == .scalar, let value = bool(tree.span(scalar.text)) { return value }
        guard scalar.flags.contains(.isRepeated), options.style.bools.omitsFalse else {
            throw mismatch(Bool.self, at: node)
        }
        // All values are read, so that an invalid value is an error even after a true value.
        return try tree.children(of: node).map { try bool(at: $0) }.contains(true)
    }

    private func bool(_ text: Span<UInt8>) -> Bool? {
        let style = options.style.bools
        if text.isSame(as: style.trueText) { return true }
        if text.isSame(as: style.falseText) { return false }
        if text.isSame(as: "true") || text.isSame(as: "1") { return true }
        if text.isSame(as: "false") || text.isSame(as: "0") { return false }
        return nil
    }

    /// Decodes an integer in decimal digits, with or without a sign.
    @inline(__always)
    func integer<Value: FixedWidthInteger>(_ type: Value.Type, at node: NodeIndex) throws -> Value {
        let node = place(of: node)
        let scalar = tree[node]
        if scalar.kind == .scalar, let value = Value(decimal: tree.span(scalar.text)) { return value }
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
