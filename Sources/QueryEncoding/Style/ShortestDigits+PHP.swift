extension ShortestDigits {
    /// Returns the output of PHP's `smart_str_append_double` with a precision of 14, as in `http_build_query`.
    static func php(_ number: Double) -> String {
        let shortest = ShortestDigits(number)
        // The shortest digits of a subnormal number can be fewer than 14, and can differ from the first digits of the
        // number's exact value.
        let digits =
            number.isSubnormal
            ? shortest.exactDigits(14, of: number, point: shortest.point) : shortest.rounded(to: 14, of: number)
        let text =
            (-3...14).contains(digits.point)
            ? digits.plain : digits.scientific("E", exponentDigits: 1, fraction: ".0")
        return digits.sign + text
    }

    /// Returns the number with at most `count` digits, rounded from its exact value.
    private func rounded(to count: Int, of number: Double) -> ShortestDigits {
        guard digits.count > count else { return self }
        var kept = UInt64(digits.prefix(count)) ?? 0
        let rest = digits.dropFirst(count)
        let isAboveTie = rest == "5" ? isAboveTie(number) : rest >= "5"
        if isAboveTie == nil && kept % 2 == 0 && point == digits.count {
            // If an integer is exactly halfway between two rounded values and is rounded down, PHP's fast path keeps
            // trailing zeros.
            return ShortestDigits(isNegative: isNegative, digits: String(kept), point: point)
        }
        if isAboveTie ?? (kept % 2 == 1) { kept += 1 }
        return with(kept, of: count, point: point)
    }

    /// Returns the first `count` digits of a subnormal number's exact value, rounded to nearest. There are no ties: a
    /// tie would require a significand with hundreds of trailing zero bits.
    private func exactDigits(_ count: Int, of number: Double, point: Int) -> ShortestDigits {
        var scaled = Magnitude(number.significandBitPattern)
        scaled.multiply(by: 10, times: count - point)
        let (quotient, isUp) = scaled.shiftedRight(by: 1074)
        // The shortest digits may have been rounded up to the next power of ten.
        if String(quotient).count < count { return exactDigits(count, of: number, point: point - 1) }
        return with(isUp ? quotient + 1 : quotient, of: count, point: point)
    }

    /// Returns a number with the sign of this number and the digits of an integer. The integer has `count` digits, or
    /// one more after a carry.
    private func with(_ integer: UInt64, of count: Int, point: Int) -> ShortestDigits {
        let text = String(integer)
        let trimmed = String(text.reversed().drop { $0 == "0" }.reversed())
        return ShortestDigits(isNegative: isNegative, digits: trimmed, point: point + text.count - count)
    }

    /// Whether a normal number is greater than the value of its shortest digits; nil if both are equal. The caller
    /// checks that the shortest digits are halfway between two rounded values.
    private func isAboveTie(_ number: Double) -> Bool? {
        let binaryExponent = Int(number.exponent) - 52
        let decimalExponent = point - digits.count
        var exact = Magnitude(number.significandBitPattern | 1 << 52)
        var tie = Magnitude(UInt64(digits) ?? 0)
        binaryExponent > 0 ? exact.multiply(by: 2, times: binaryExponent) : tie.multiply(by: 2, times: -binaryExponent)
        decimalExponent > 0
            ? tie.multiply(by: 10, times: decimalExponent) : exact.multiply(by: 10, times: -decimalExponent)
        return exact == tie ? nil : tie < exact
    }
}

/// A natural number of any size.
private struct Magnitude: Comparable {
    /// The 32-bit digits in little-endian order, without leading zeros.
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

    /// Divides by a power of two. `isUp` is true if the remainder is at least half of the divisor.
    func shiftedRight(by bits: Int) -> (quotient: UInt64, isUp: Bool) {
        func bit(_ index: Int) -> UInt64 {
            index / 32 < digits.count ? UInt64(digits[index / 32] >> UInt32(index % 32) & 1) : 0
        }
        let quotient = (0..<64).reduce(0) { $0 | bit(bits + $1) << UInt64($1) }
        return (quotient, bit(bits - 1) == 1)
    }

    static func < (left: Magnitude, right: Magnitude) -> Bool {
        left.digits.count == right.digits.count
            ? left.digits.reversed().lexicographicallyPrecedes(right.digits.reversed())
            : left.digits.count < right.digits.count
    }
}
