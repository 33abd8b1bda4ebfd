extension NumberStyle {
    /// The text of a number.
    func text(of number: Double) throws(QueryCodingError) -> String {
        switch storage {
        case .swift: return number.description
        // The same digits in every language, without an exponent.
        case .javaScript where number.isPlainFraction, .ruby where number.isPlainFraction: return number.description
        case .shortest:
            guard number.isFinite else {
                throw QueryCodingError(kind: .nonFiniteNumber, detail: number.description)
            }
            return number.description
        case .javaScript: return number.isFinite ? ShortestDigits(number).javaScript : number.nameInJavaScript
        case .php: return number.isFinite ? ShortestDigits.php(number) : number.nameInPHP
        case .ruby: return number.isFinite ? ShortestDigits(number).ruby : number.nameInJavaScript
        }
    }

    /// The text of a number that is given by its text. Integers, what is too large, and what is no number of JSON stay as they are.
    func text(ofLiteral literal: String) -> String {
        switch storage {
        case .swift, .shortest: return literal
        case .javaScript, .php, .ruby:
            guard literal.isJSONFraction, let number = Double(literal), number.isFinite else { return literal }
            return (try? text(of: number)) ?? literal
        }
    }
}

extension String {
    /// Whether it is a number with a fraction or an exponent (RFC 8259, section 6).
    fileprivate var isJSONFraction: Bool {
        var rest = utf8[...]
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        func skipDigits() -> Int {
            let count = rest.prefix(while: isDigit).count
            rest = rest.dropFirst(count)
            return count
        }
        func skip(_ characters: String) -> Bool {
            guard let first = rest.first, characters.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = skip("-")
        let isZero = rest.first == UInt8(ascii: "0")
        let integerDigits = skipDigits()
        guard integerDigits == 1 || integerDigits > 1 && !isZero else { return false }
        let hasFraction = skip(".")
        guard !hasFraction || skipDigits() > 0 else { return false }
        let hasExponent = skip("eE")
        guard !hasExponent || (skip("+-"), skipDigits()).1 > 0 else { return false }
        return rest.isEmpty && (hasFraction || hasExponent)
    }
}

extension Double {
    /// Whether it has a fraction and at most 15 digits before and two zeros after the point.
    fileprivate var isPlainFraction: Bool {
        (1e-3..<1e15).contains(magnitude) && self != rounded(.towardZero)
    }

    fileprivate var nameInJavaScript: String {
        isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity"
    }

    fileprivate var nameInPHP: String {
        isNaN ? "NAN" : self < 0 ? "-INF" : "INF"
    }
}
