extension Double {
    /// Creates the number of a decimal text without an exponent, of at most fifteen digits. Returns nil for other texts,
    /// even if they are numbers.
    ///
    /// All digits fit into a `Double`, as does the power of ten, so the quotient is rounded only once. It is the number
    /// that `Double(_:)` returns.
    init?(shortDecimal text: Span<UInt8>) {
        guard text.count > 0, text.count <= 17 else { return nil }
        let isNegative = text[0] == UInt8(ascii: "-")
        var (digits, count, power) = (0.0, 0, 0.0)
        for position in (isNegative ? 1 : 0)..<text.count {
            if text[position] == UInt8(ascii: "."), count > 0, power == 0 {
                power = 1
                continue
            }
            let digit = text[position] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            digits = digits * 10 + Double(digit)
            power *= 10
            count += 1
        }
        guard count > 0, count <= 15, power != 1 else { return nil }
        let value = power == 0 ? digits : digits / power
        self = isNegative ? -value : value
    }
}
