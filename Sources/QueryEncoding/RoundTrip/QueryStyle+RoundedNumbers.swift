extension QueryStyle {
    /// The numbers of a value that are other numbers as the style writes them.
    ///
    /// Iterative, because a value may be nested deeper than a small stack bears.
    func roundedNumbers(in value: QueryValue) -> [QueryLoss] {
        if numbers == .shortest || numbers == .swift { return [] }
        var losses: [QueryLoss] = []
        var rest: [(value: QueryValue, path: Path?)] = [(value, nil)]
        while let (value, path) = rest.popLast() {
            switch value.storage {
            case .double, .number: if numbers.rounds(value) { losses.append(QueryLoss(.numberRounded, at: path.keys)) }
            case .array(let elements), .set(let elements):
                // What was added last comes first.
                rest += elements.enumerated().reversed().map { ($0.element, Path(String($0.offset), in: path)) }
            case .dictionary(let entries): rest += entries.reversed().map { ($0.value, Path($0.key, in: path)) }
            default: break
            }
        }
        return losses
    }
}

/// The keys and indices that lead to a part, shared with those of other parts.
private final class Path {
    let key: String
    let parent: Path?

    init(_ key: String, in parent: Path?) {
        self.key = key
        self.parent = parent
    }
}

extension Path? {
    fileprivate var keys: [String] {
        var keys: [String] = []
        var path = self
        while let step = path {
            keys.append(step.key)
            path = step.parent
        }
        return keys.reversed()
    }
}

extension NumberStyle {
    /// Whether what is written for a number is another number.
    fileprivate func rounds(_ number: QueryValue) -> Bool {
        switch number.storage {
        case .double(let double): double.isFinite && (try? text(of: double)).flatMap(Double.init) != double
        case .number(let literal): rounds(literal)
        default: false
        }
    }

    private func rounds(_ literal: String) -> Bool {
        let text = text(ofLiteral: literal)
        return !text.hasSameBytes(as: literal) && DecimalDigits(text) != DecimalDigits(literal)
    }
}

/// The value of a number in the notation of JSON: 0.DIGITS times ten to the power of `point`.
private struct DecimalDigits: Equatable {
    private let isNegative: Bool
    private let digits: String
    private let point: Int?

    init(_ text: String) {
        let parts = text.split { $0 == "e" || $0 == "E" }
        let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        let all = mantissa.joined()
        let significant = all.drop { $0 == "0" }
        digits = String(significant.reversed().drop { $0 == "0" }.reversed())
        // A zero has no sign, as for the comparison of floating-point numbers.
        isNegative = !digits.isEmpty && text.utf8.first == UInt8(ascii: "-")
        // Nil beyond all exponents that a number of another notation can have.
        let exponent = parts.count > 1 ? Int(parts[1]).flatMap { abs($0) < 1 << 32 ? $0 : nil } : 0
        point = digits.isEmpty ? 0 : exponent.map { $0 + mantissa[0].count - (all.count - significant.count) }
    }
}
