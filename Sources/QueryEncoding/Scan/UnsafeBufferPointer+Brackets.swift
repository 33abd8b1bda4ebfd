extension UnsafeBufferPointer<UInt8> {
    /// The bytes with brackets instead of the escapes of brackets.
    var unescapedBrackets: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        var position = 0
        while position < count {
            let bracket = unsafe escapedBracket(at: position)
            unsafe bytes.append(bracket ?? self[position])
            position += bracket == nil ? 1 : 3
        }
        return bytes
    }

    /// Whether the bytes from `start` to `end` end in `]`, or in the escape of `]` if `escaped` is true.
    @inline(__always)
    func hasClosingBracket(_ start: Int, _ end: Int, escaped: Bool) -> Bool {
        guard end > start else { return false }
        if unsafe self[end - 1] == UInt8(ascii: "]") { return true }
        return unsafe escaped && end - start > 2 && escapedBracket(at: end - 3) == UInt8(ascii: "]")
    }

    private func escapedBracket(at position: Int) -> UInt8? {
        guard position + 2 < count, unsafe self[position] == UInt8(ascii: "%") else { return nil }
        guard unsafe self[position + 1] == UInt8(ascii: "5") else { return nil }
        switch unsafe self[position + 2] {
        case UInt8(ascii: "B"), UInt8(ascii: "b"): return UInt8(ascii: "[")
        case UInt8(ascii: "D"), UInt8(ascii: "d"): return UInt8(ascii: "]")
        default: return nil
        }
    }
}
