/// The reference for the text of numbers.
public enum ReferenceNumbers {
    /// Returns the text of a floating-point number; nil for a number that the style does not write.
    public static func text(of value: Double, _ style: ReferenceStyle.Numbers) -> String? {
        switch style {
        case .shortest: value.isFinite ? "\(value)" : nil
        case .swift: "\(value)"
        case .javaScript: javaScript(value)
        case .php: php(value)
        case .ruby: ruby(value)
        }
    }

    /// Returns the text of a number that is given as text. Integers, numbers that are too large, and texts that are not
    /// JSON numbers (RFC 8259, section 6) are unchanged.
    public static func text(ofLiteral literal: String, _ style: ReferenceStyle.Numbers) -> String {
        guard isFraction(literal), let value = Double(literal), value.isFinite else { return literal }
        switch style {
        case .shortest, .swift: return literal
        case .javaScript, .php, .ruby: return text(of: value, style) ?? literal
        }
    }

    /// Whether the text is a JSON number with a fraction or an exponent.
    private static func isFraction(_ literal: String) -> Bool {
        var rest = Array(literal.utf8)[...]
        func digits() -> Int {
            let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
            rest = rest.dropFirst(count)
            return count
        }
        func take(_ characters: String) -> Bool {
            guard let first = rest.first, characters.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = take("-")
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let integerDigits = digits()
        guard integerDigits > 0, integerDigits == 1 || !startsWithZero else { return false }
        let hasFraction = take(".")
        if hasFraction && digits() == 0 { return false }
        let hasExponent = take("eE")
        if hasExponent {
            _ = take("+-")
            if digits() == 0 { return false }
        }
        return rest.isEmpty && (hasFraction || hasExponent)
    }

    /// Returns the text of ECMA-262's Number::toString with radix 10.
    private static func javaScript(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value == 0 { return "0" }
        let sign = value < 0 ? "-" : ""
        if value.isInfinite { return sign + "Infinity" }
        let decimal = Decimal(shortest: value)
        guard -6 < decimal.point && decimal.point <= 21 else {
            return sign + decimal.scientific(point: "", exponentSign: { $0 < 0 ? "e-" : "e+" }, exponentDigits: 1)
        }
        return sign + decimal.positional(fraction: "")
    }

    /// Returns the text of Ruby 3.1's Float#to_s (numeric.c, flo_to_s).
    private static func ruby(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        let sign = value.sign == .minus ? "-" : ""
        if value.isInfinite { return sign + "Infinity" }
        if value == 0 { return sign + "0.0" }
        let decimal = Decimal(shortest: value)
        guard -4 < decimal.point && decimal.point < max(16, decimal.digits.count) else {
            return sign + decimal.scientific(point: ".0", exponentSign: { $0 < 0 ? "e-" : "e+" }, exponentDigits: 2)
        }
        return sign + decimal.positional(fraction: ".0")
    }

    /// Returns the text of PHP's `%.*G` with `precision`, which is 14 by default (main/snprintf.c, php_gcvt). If a
    /// 15-digit integer is halfway between two results and is rounded down, zeros at the end are kept
    /// (Zend/zend_strtod.c, "small" integers).
    private static func php(_ value: Double) -> String {
        if value.isNaN { return "NAN" }
        let sign = value.sign == .minus ? "-" : ""
        if value.isInfinite { return sign + "INF" }
        if value == 0 { return sign + "0" }
        let precision = 14
        let exact = Decimal(exact: value)
        let isSmallInteger = exact.point == 15 && exact.digits.count == 15
        let decimal = exact.rounded(to: precision, keepsZeros: isSmallInteger)
        guard -4 < decimal.point && decimal.point <= precision else {
            return sign + decimal.scientific(point: ".0", exponentSign: { $0 < 0 ? "E-" : "E+" }, exponentDigits: 1)
        }
        return sign + decimal.positional(fraction: "")
    }
}

/// The magnitude of a finite number other than zero: 0.ddd times ten to the power of `point`.
struct Decimal {
    /// The decimal digits, without zeros at the start and end.
    var digits: [Int]
    var point: Int

    /// Creates the fewest digits that survive the round trip, as Swift prints them.
    init(shortest value: Double) {
        let parts = "\(value.magnitude)".split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        self.init(
            trimming: mantissa.joined().map { $0.wholeNumberValue ?? 0 }, point: mantissa[0].utf8.count + exponent)
    }

    /// Creates all decimal digits of a number m × 2^e. If e is negative, the number equals m × 5^-e ÷ 10^-e.
    init(exact value: Double) {
        let fraction = Int(value.significandBitPattern)
        let significand = value.isSubnormal ? fraction : 1 << 52 + fraction
        let shift = value.isSubnormal ? -1074 : Int(value.exponent) - 52
        var reversed = String(significand).reversed().map { $0.wholeNumberValue ?? 0 }
        for _ in 0..<abs(shift) {
            Self.multiply(&reversed, by: shift < 0 ? 5 : 2)
        }
        self.init(trimming: reversed.reversed(), point: reversed.count + min(shift, 0))
    }

    private init(trimming digits: [Int], point: Int) {
        let leading = digits.prefix { $0 == 0 }.count
        let trailing = digits.reversed().prefix { $0 == 0 }.count
        self.digits = Array(digits.dropFirst(leading).dropLast(trailing))
        self.point = point - leading
    }

    /// Multiplies digits in reverse order by a one-digit factor, in place, because a number may need a thousand
    /// multiplications.
    private static func multiply(_ reversed: inout [Int], by factor: Int) {
        var carry = 0
        for index in reversed.indices {
            carry += reversed[index] * factor
            reversed[index] = carry % 10
            carry /= 10
        }
        if carry > 0 { reversed.append(carry) }
    }

    /// Returns at most `count` digits, rounded to the nearest, with ties to an even digit. If `keepsZeros` is true,
    /// zeros at the end are kept.
    func rounded(to count: Int, keepsZeros: Bool) -> Decimal {
        guard digits.count > count else { return self }
        var kept = Array(digits.prefix(count))
        let rest = digits.dropFirst(count)
        let isHalf = rest.elementsEqual([5])
        let roundsUp = isHalf ? kept[count - 1] % 2 == 1 : rest[count] >= 5
        if isHalf && !roundsUp && keepsZeros {
            var result = self
            result.digits = kept
            return result
        }
        guard roundsUp else { return Decimal(trimming: kept, point: point) }
        var index = count - 1
        while index >= 0 && kept[index] == 9 {
            kept[index] = 0
            index -= 1
        }
        if index < 0 { return Decimal(trimming: [1], point: point + 1) }
        kept[index] += 1
        return Decimal(trimming: kept, point: point)
    }

    /// Returns the notation without an exponent. If the number is an integer, `fraction` is appended.
    func positional(fraction: String) -> String {
        let text = digits.map(String.init).joined()
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + text }
        if digits.count <= point { return text + String(repeating: "0", count: point - digits.count) + fraction }
        return text.prefix(point) + "." + text.dropFirst(point)
    }

    /// Returns the notation with an exponent. If the number has only one digit, `pointText` follows the digit.
    func scientific(point pointText: String, exponentSign: (Int) -> String, exponentDigits: Int) -> String {
        let text = digits.map(String.init).joined()
        let exponent = point - 1
        let exponentText = String(abs(exponent))
        let padding = String(repeating: "0", count: max(0, exponentDigits - exponentText.utf8.count))
        let fraction = digits.count == 1 ? pointText : "." + text.dropFirst()
        return text.prefix(1) + fraction + exponentSign(exponent) + padding + exponentText
    }
}
