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
        if scalar.kind == .scalar, let value = bool(scalar.text.bounds) { return value }
        guard scalar.flags.contains(.isRepeated), options.style.bools.omitsFalse else {
            throw mismatch(Bool.self, at: node)
        }
        // All values are read, so that an invalid value is an error even after a true value.
        return try tree.children(of: node).map { try bool(at: $0) }.contains(true)
    }

    private func bool(_ text: Range<Int>) -> Bool? {
        let style = options.style.bools
        if tree.text.holds(style.trueText, in: text) { return true }
        if tree.text.holds(style.falseText, in: text) { return false }
        if tree.text.holds("true", in: text) || tree.text.holds("1", in: text) { return true }
        if tree.text.holds("false", in: text) || tree.text.holds("0", in: text) { return false }
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
        guard scalar.kind == .scalar else { throw mismatch(type, at: node) }
        if type == Double.self, let value = Double(shortDecimal: tree.span(scalar.text)) { return sameType(value) }
        guard let value: Value = rules.number(tree.string(scalar.text)) else { throw mismatch(type, at: node) }
        return value
    }
}
