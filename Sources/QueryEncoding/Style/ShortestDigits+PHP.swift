extension ShortestDigits {
    /// PHP's smart_str_append_double with a precision of 14, as http_build_query calls it.
    static func php(_ number: Double) -> String {
        let digits = ShortestDigits(number).rounded(to: 14, of: number)
        let text =
            (-3...14).contains(digits.point)
            ? digits.plain : digits.scientific("E", exponentDigits: 1, fraction: ".0")
        return digits.sign + text
    }

    /// The number with no more digits than asked for, rounded as its exact value has it.
    private func rounded(to count: Int, of number: Double) -> ShortestDigits {
        guard digits.count > count else { return self }
        var kept = UInt64(digits.prefix(count)) ?? 0
        let rest = digits.dropFirst(count)
        let isUp = rest == "5" ? isAboveTie(number) ?? (kept % 2 == 1) : rest >= "5"
        if isUp { kept += 1 }
        let text = String(kept)
        let trimmed = String(text.reversed().drop { $0 == "0" }.reversed())
        return ShortestDigits(isNegative: isNegative, digits: trimmed, point: point + text.count - count)
    }

    /// Whether the number is greater than what its shortest digits say, which are half way between two neighbours; nil if it is the
    /// same.
    private func isAboveTie(_ number: Double) -> Bool? {
        let leadingBit: UInt64 = number.isNormal ? 1 << 52 : 0
        let binaryExponent = number.isNormal ? Int(number.exponent) - 52 : -1074
        let decimalExponent = point - digits.count
        var exact = Magnitude(number.significandBitPattern | leadingBit)
        var tie = Magnitude(UInt64(digits) ?? 0)
        binaryExponent > 0 ? exact.multiply(by: 2, times: binaryExponent) : tie.multiply(by: 2, times: -binaryExponent)
        decimalExponent > 0
            ? tie.multiply(by: 10, times: decimalExponent) : exact.multiply(by: 10, times: -decimalExponent)
        return exact == tie ? nil : tie < exact
    }
}

/// A natural number of any size.
private struct Magnitude: Comparable {
    /// Its 32-bit digits, the lowest first, without zeros at the end.
    private var digits: [UInt32]

    init(_ value: UInt64) {
        digits = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
        while digits.last == 0 { digits.removeLast() }
    }

    mutating func multiply(by factor: UInt64, times: Int) {
        for _ in 0..<times {
            var carry: UInt64 = 0
            for index in digits.indices {
                carry += UInt64(digits[index]) * factor
                digits[index] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            if carry > 0 { digits.append(UInt32(truncatingIfNeeded: carry)) }
        }
    }

    static func < (left: Magnitude, right: Magnitude) -> Bool {
        left.digits.count == right.digits.count
            ? left.digits.reversed().lexicographicallyPrecedes(right.digits.reversed())
            : left.digits.count < right.digits.count
    }
}
