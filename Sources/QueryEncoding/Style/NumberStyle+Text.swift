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
        case .javaScript: return number.isFinite ? ShortestDigits(number).javaScript : number.nameInJavaScript
        case .php: return number.isFinite ? ShortestDigits.php(number) : number.nameInPHP
        case .ruby: return number.isFinite ? ShortestDigits(number).ruby : number.nameInJavaScript
        }
    }

    /// The text of a number that is given by its text.
    func text(ofLiteral literal: String) -> String {
        switch storage {
        case .swift, .shortest: return literal
        case .javaScript, .php, .ruby:
            // What is an integer there keeps its digits, what is no number at all its text.
            if let integer = Int(literal) { return String(integer) }
            guard let number = Double(literal) else { return literal }
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
