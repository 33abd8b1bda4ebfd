internal import QueryEncoding

extension LossFinder {
    /// Finds the numbers whose values change when the style writes them.
    mutating func findRoundedNumbers(in value: QueryValue) {
        if style.numbers == .shortest || style.numbers == .swift { return }
        var rest = [(value: value, place: -1)]
        while let (value, parent) = rest.popLast() {
            // The stack is last in, first out, so the first element must be pushed last.
            switch value.storage {
            case .double, .number: if compiled.rounds(value) { lose(.numberRounded, parent) }
            case .array(let elements), .set(let elements):
                rest += elements.enumerated().reversed().map { ($0.element, place(parent, String($0.offset))) }
            case .dictionary(let entries): rest += entries.reversed().map { ($0.value, place(parent, $0.key)) }
            default: break
            }
        }
    }
}

extension CompiledStyle {
    /// Whether the written text of a number has a different numeric value.
    fileprivate func rounds(_ number: QueryValue) -> Bool {
        let text = try? text(of: number)
        switch number.storage {
        case .double(let double): return double.isFinite && text.flatMap(Double.init) != double
        case .number(let literal): return text.map { $0.numericValue != literal.numericValue } ?? false
        default: return false
        }
    }
}

extension String {
    /// The numeric value of a number in JSON notation, for comparison. As in floating-point comparison, zero and
    /// negative zero are equal.
    fileprivate var numericValue: (isNegative: Bool, digits: String, point: Int?) {
        let (digits, point) = significantDigits
        return (!digits.isEmpty && utf8.first == UInt8(ascii: "-"), digits, point)
    }
}
