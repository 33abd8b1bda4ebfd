extension FixedWidthInteger {
    /// Parses decimal digits with an optional sign. Returns nil if the bytes are not a decimal number or the number
    /// does not fit.
    @inline(__always)
    init?(decimal text: Span<UInt8>) {
        var position = 0
        var isNegative = false
        if let first = text.isEmpty ? nil : text[0], first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            isNegative = first == UInt8(ascii: "-")
            position = 1
        }
        guard position < text.count else { return nil }
        var magnitude: UInt64 = 0
        // Eighteen digits always fit.
        let end = Swift.min(text.count, position + 18)
        while position < end {
            let digit = UInt64(text[position]) &- 0x30
            guard digit < 10 else { return nil }
            magnitude = magnitude &* 10 &+ digit
            position += 1
        }
        if position == text.count {
            let value = isNegative ? -Int64(magnitude) : Int64(magnitude)
            self.init(exactly: value)
        } else {
            self.init(longDecimal: text)
        }
    }

    @inline(never)
    private init?(longDecimal text: Span<UInt8>) {
        self.init(text.text, radix: 10)
    }
}
