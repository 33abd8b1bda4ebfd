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
        let scalar = tree[node]
        guard scalar.kind == .scalar else { throw mismatch(String.self, at: node) }
        let text = tree.string(scalar.text)
        if !StreamSafety.holds(for: text) {
            throw corrupted("text with at most \(StreamSafety.longestRun) combining marks in a row", at: node)
        }
        return text
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
        if scalar.kind == .scalar, let value = unsafe number(type, tree.bytes(scalar.text)) { return value }
        throw mismatch(type, at: node)
    }

    private func number<Value: DecodableNumber>(_ type: Value.Type, _ text: UnsafeBufferPointer<UInt8>) -> Value? {
        // No number of the three floating-point types needs more than 2000 bytes. Hexadecimal numbers are rejected,
        // because only Swift uses this notation.
        guard text.count <= 2000, unsafe !text.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }),
            let value = unsafe Value(String(decoding: text, as: UTF8.self))
        else { return nil }
        if value.isFinite { return value }
        // A finite number beyond the range of the type is an error, not infinity.
        let isSpelledOut = unsafe text.contains { $0 | 0x20 == UInt8(ascii: "n") }
        return isSpelledOut && options.style.numbers != .shortest ? value : nil
    }
}
