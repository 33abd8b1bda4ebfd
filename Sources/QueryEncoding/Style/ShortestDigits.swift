/// A finite number, represented by the shortest digits that read back as the same number. The value is 0.DIGITS times
/// ten to the power of `point`.
struct ShortestDigits {
    let isNegative: Bool
    let digits: String
    let point: Int
}

extension ShortestDigits {
    init(_ number: Double) {
        self.init(number, number.magnitude.description)
    }

    /// Creates a number from the text of its magnitude.
    private init(_ number: Double, _ text: String) {
        let (digits, point) = text.significantDigits
        isNegative = number.sign == .minus
        self.digits = digits.isEmpty ? "0" : digits
        self.point = digits.isEmpty ? 1 : point ?? 0
    }

    /// The text that ECMAScript's `Number::toString` returns.
    var javaScript: String {
        if digits == "0" { return "0" }
        return sign + ((-5...21).contains(point) ? plain : scientific("e", exponentDigits: 1, fraction: ""))
    }

    /// The text that Ruby's `flo_to_s` returns. The text has no exponent if the magnitude is at least 0.0001 and less
    /// than 1e15, or if digits both precede and follow the point.
    var ruby: String {
        guard (-3...15).contains(point) || (1..<digits.count).contains(point) else {
            return sign + scientific("e", exponentDigits: 2, fraction: ".0")
        }
        return sign + plain + (plain.contains(".") ? "" : ".0")
    }

    /// The text that PHP's `smart_str_append_double` appends with a precision of 14, as in `http_build_query`.
    static func php(_ number: Double) -> String {
        var rounded = ShortestDigits(number, number.rounded(toDigits: 14))
        // If an integer is exactly halfway between two rounded values and is rounded down, PHP's fast path keeps
        // trailing zeros.
        if rounded.point == 15, number.magnitude.truncatingRemainder(dividingBy: 20) == 5 {
            let zeros = String(repeating: "0", count: 14 - rounded.digits.count)
            rounded = ShortestDigits(isNegative: rounded.isNegative, digits: rounded.digits + zeros, point: 15)
        }
        let isPlain = (-3...14).contains(rounded.point)
        return rounded.sign
            + (isPlain ? rounded.plain : rounded.scientific("E", exponentDigits: 1, fraction: ".0"))
    }

    private var sign: String {
        isNegative ? "-" : ""
    }

    private var plain: String {
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
        if point >= digits.count { return digits + String(repeating: "0", count: point - digits.count) }
        return "\(digits.prefix(point)).\(digits.dropFirst(point))"
    }

    /// Returns the scientific notation with at least `exponentDigits` digits in the exponent. If there is only one
    /// digit, `fraction` follows it.
    private func scientific(_ mark: String, exponentDigits: Int, fraction: String) -> String {
        let exponent = String((point - 1).magnitude)
        let zeros = String(repeating: "0", count: max(0, exponentDigits - exponent.count))
        let rest = digits.count > 1 ? ".\(digits.dropFirst())" : fraction
        return "\(digits.prefix(1))\(rest)\(mark)\(point > 0 ? "+" : "-")\(zeros)\(exponent)"
    }
}

extension String {
    /// The digits of a decimal number and the position of its point. The digits have no leading or trailing zeros and
    /// are empty for zero. The number is 0.DIGITS times ten to the power of `point`. If the exponent is beyond the
    /// range of every floating-point type, `point` is nil.
    package var significantDigits: (digits: String, point: Int?) {
        let parts = split { $0 == "e" || $0 == "E" }
        let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        let all = mantissa.joined()
        let significant = all.drop { $0 == "0" }
        let digits = String(significant.reversed().drop { $0 == "0" }.reversed())
        if digits.isEmpty { return ("", 0) }
        let exponent = parts.count > 1 ? Int(parts[1]).flatMap { $0.magnitude < 1 << 32 ? $0 : nil } : 0
        return (digits, exponent.map { $0 + mantissa[0].count - (all.count - significant.count) })
    }
}
