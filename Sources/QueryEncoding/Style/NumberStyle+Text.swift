extension NumberStyle {
    /// The text of a number.
    func text(of number: Double) throws(QueryCodingError) -> String {
        switch storage {
        case .swift: return number.description
        case .shortest:
            guard number.isFinite else {
                throw QueryCodingError(kind: .nonFiniteNumber, detail: number.description)
            }
            return number.description
        case .javaScript: return number.isFinite ? Digits(number).javaScript : number.nameInJavaScript
        case .php: return number.isFinite ? Digits(number).php : number.nameInPHP
        case .ruby: return number.isFinite ? Digits(number).ruby : number.nameInJavaScript
        }
    }

    /// The text of a number that is given by its text.
    func text(ofLiteral literal: String) -> String {
        switch storage {
        case .swift, .shortest: return literal
        case .javaScript, .php, .ruby:
            // What is an integer there keeps its digits, what is no number at all its text.
            if let integer = Int(literal) { return String(integer) }
            guard let number = Double(literal), number.isFinite else { return literal }
            return (try? text(of: number)) ?? literal
        }
    }
}

extension Double {
    fileprivate var nameInJavaScript: String {
        isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity"
    }

    fileprivate var nameInPHP: String {
        isNaN ? "NAN" : self < 0 ? "-INF" : "INF"
    }
}

/// A finite number as the shortest digits that give it back: 0.DIGITS times ten to the power of `point`.
private struct Digits {
    private let isNegative: Bool
    private let digits: String
    private let point: Int

    init(_ number: Double) {
        isNegative = number.sign == .minus
        let parts = number.magnitude.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let all = mantissa.joined()
        let significant = all.drop { $0 == "0" }
        let trimmed = String(significant.reversed().drop { $0 == "0" }.reversed())
        digits = trimmed.isEmpty ? "0" : trimmed
        point = trimmed.isEmpty ? 1 : mantissa[0].count - (all.count - significant.count) + exponent
    }

    /// ECMAScript, Number::toString.
    var javaScript: String {
        if digits == "0" { return "0" }
        return sign + ((-5...21).contains(point) ? plain : scientific("e", sign: "+", digitCount: 1, fraction: ""))
    }

    /// PHP's smart_str_append_double with a precision of 17 and the shortest digits.
    var php: String {
        sign + ((-3...17).contains(point) ? plain : scientific("E", sign: "+", digitCount: 1, fraction: ".0"))
    }

    /// Ruby's flo_to_s.
    var ruby: String {
        guard (-3...16).contains(point) else {
            return sign + scientific("e", sign: "+", digitCount: 2, fraction: ".0")
        }
        return sign + plain + (plain.contains(".") ? "" : ".0")
    }

    private var sign: String {
        isNegative ? "-" : ""
    }

    private var plain: String {
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
        if point >= digits.count { return digits + String(repeating: "0", count: point - digits.count) }
        return "\(digits.prefix(point)).\(digits.dropFirst(point))"
    }

    private func scientific(_ mark: String, sign: String, digitCount: Int, fraction: String) -> String {
        let exponent = String((point - 1).magnitude)
        let zeros = String(repeating: "0", count: max(0, digitCount - exponent.count))
        let rest = digits.count > 1 ? ".\(digits.dropFirst())" : fraction
        return "\(digits.prefix(1))\(rest)\(mark)\(point > 0 ? sign : "-")\(zeros)\(exponent)"
    }
}
