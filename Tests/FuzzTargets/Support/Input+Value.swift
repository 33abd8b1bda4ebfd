import PercentEncodingReference

extension Input {
    /// Reads a value of any kind.
    mutating func value(depth: Int = 5) -> ReferenceValue {
        let kind = byte() % 12
        if depth == 0 || rest.isEmpty { return .string(text()) }
        switch kind {
        case 0: return .null
        case 1: return .bool(bool())
        case 2: return .integer(integer())
        case 3: return .double(double())
        case 4: return .number(number())
        case 5: return .encoded(text())
        case 6, 7: return .array((0..<byte() % 6).map { _ in value(depth: depth - 1) })
        case 8: return .set((0..<byte() % 6).map { _ in value(depth: depth - 1) })
        case 9, 10: return dictionary(depth: depth)
        default: return .string(text())
        }
    }

    mutating func dictionary(depth: Int = 5) -> ReferenceValue {
        .dictionary((0..<byte() % 6).map { _ in (key: text(), value: value(depth: depth - 1)) })
    }

    /// Reads a value that survives a round trip: a dictionary of plain keys, strings, nulls and nonempty containers.
    mutating func readable(depth: Int = 4) -> ReferenceValue {
        .dictionary((0...byte() % 4).map { (key: "k\($0)", value: readableValue(depth: depth - 1)) })
    }

    private mutating func readableValue(depth: Int) -> ReferenceValue {
        switch depth > 0 && !rest.isEmpty ? byte() % 5 : 4 {
        case 0: readable(depth: depth)
        case 1: .array((0...byte() % 4).map { _ in readableValue(depth: depth - 1) })
        case 2: .array((0...byte() % 4).map { _ in readableValue(depth: 0) })
        case 3: .null
        default: .string(text())
        }
    }

    // MARK: Scalars

    mutating func text() -> String {
        String(decoding: prefix(Int(byte() % 16)), as: UTF8.self)
    }

    mutating func bits() -> UInt64 {
        (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) }
    }

    private mutating func integer() -> Int {
        bool() ? Int(Int8(bitPattern: byte())) : Int(bitPattern: UInt(bits()))
    }

    /// Reads a floating-point number. Every NaN becomes the default NaN, because Swift prints the payload of a NaN
    /// inconsistently.
    private mutating func double() -> Double {
        switch byte() % 4 {
        case 0:
            return pick([0, -0.0, .infinity, -.infinity, .nan, 1e-5, 1e15, 1e16, 1e21, 1e-7, .leastNonzeroMagnitude])
        case 1: return Double(Int16(truncatingIfNeeded: word())) / 1000
        default:
            let number = Double(bitPattern: bits())
            return number.isNaN ? .nan : number
        }
    }

    /// Reads a JSON number with arbitrary digits.
    private mutating func number() -> String {
        var text = bool() ? "-" : ""
        text += digits(upTo: 25)
        if bool() { text += "." + digits(upTo: 20, startsWithZero: true) }
        if bool() { text += pick(["e", "E", "e+", "e-", "E-"]) + digits(upTo: 3, startsWithZero: true) }
        return text
    }

    private mutating func digits(upTo count: Int, startsWithZero: Bool = false) -> String {
        let digits = (0...Int(byte()) % count).map { _ in UInt8(ascii: "0") + byte() % 10 }
        if digits[0] == UInt8(ascii: "0") && !startsWithZero { return "0" }
        return String(decoding: digits, as: UTF8.self)
    }
}
