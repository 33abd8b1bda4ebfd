extension NumberStyle {
    func text(of number: Double) throws(QueryCodingError) -> String {
        switch storage {
        case .swift: return number.description
        // Swift, JavaScript and Ruby write a plain fraction as the same text, without an exponent.
        case .javaScript where number.isPlainFraction, .ruby where number.isPlainFraction: return number.description
        // PHP writes at most 14 digits.
        case .php where number.isPlainFraction && number.description.utf8.count <= 15: return number.description
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

    /// Returns the style's notation of a number that is given as text. The text is kept if it is an integer, if it is
    /// not a JSON number, or if the number is beyond the range of `Double`.
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
    /// Whether the text is a JSON number with a fraction or an exponent (RFC 8259, section 6).
    fileprivate var isJSONFraction: Bool {
        var rest = TextScanner(self)
        _ = rest.skip("-")
        guard rest.skip("0") || rest.digits() != nil else { return false }
        let hasFraction = rest.skip(".")
        guard !hasFraction || rest.digits() != nil else { return false }
        let hasExponent = rest.skip("eE")
        guard !hasExponent || (rest.skip("+-"), rest.digits()).1 != nil else { return false }
        return rest.isAtEnd && (hasFraction || hasExponent)
    }
}

extension Double {
    /// Whether the number is not whole and has a magnitude from 1e-3 up to, but not including, 1e15.
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
