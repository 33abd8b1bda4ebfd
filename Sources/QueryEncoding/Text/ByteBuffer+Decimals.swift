extension ByteBuffer {
    /// Appends a number in decimal digits, with a minus sign if the number is negative.
    mutating func append(decimal value: Int) {
        if value < 0 { append(UInt8(ascii: "-")) }
        append(digits: value.magnitude, count: value.magnitude.decimalDigitCount)
    }

    /// Appends a number as Swift prints it, if the number has at most six decimals, is at least 0.001 and is less than
    /// 100,000,000. For other numbers, returns false and appends nothing.
    ///
    /// These numbers have fewer than fifteen digits, so dividing by a power of ten rounds correctly. Numbers that
    /// differ in these digits also differ as `Double` (C11, 5.2.4.2.2, `DBL_DIG`), so the digits are the shortest.
    mutating func append(shortDecimal value: Double) -> Bool {
        let size = value.magnitude
        guard size >= 0.001, size < 100_000_000 else { return false }
        let millionths = (size * 1_000_000).rounded()
        guard millionths / 1_000_000 == size else { return false }
        let (whole, rest) = UInt(millionths).quotientAndRemainder(dividingBy: 1_000_000)
        if value < 0 { append(UInt8(ascii: "-")) }
        append(digits: whole, count: whole.decimalDigitCount)
        append(UInt8(ascii: "."))
        var (fraction, count) = (rest, 6)
        while count > 1 {
            let (shorter, digit) = fraction.quotientAndRemainder(dividingBy: 10)
            if digit != 0 { break }
            (fraction, count) = (shorter, count - 1)
        }
        append(digits: fraction, count: count)
        return true
    }

    /// Appends the last `count` digits of a number, with leading zeros.
    private mutating func append(digits value: UInt, count: Int) {
        unsafe append(atMost: count) { output in
            var rest = value
            for position in stride(from: count - 1, through: 0, by: -1) {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                // SAFETY: the buffer has room for `count` digits.
                unsafe output[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
                rest = quotient
            }
            return count
        }
    }
}

extension UInt {
    fileprivate var decimalDigitCount: Int {
        var count = 1
        var limit: UInt = 10
        while self >= limit {
            count += 1
            let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
            if overflow { break }
            limit = next
        }
        return count
    }
}
