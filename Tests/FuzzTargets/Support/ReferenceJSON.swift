import PercentEncodingReference

/// A recursive reader of the tool's JSON, written for clarity and not for speed.
struct ReferenceJSON {
    /// Returns the value of a text, or nil if the text is not JSON.
    static func value(of text: [UInt8]) -> ReferenceValue? {
        guard ReferenceUTF8.validPrefixLength(text) == text.count else { return nil }
        var reader = ReferenceJSON(rest: text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...])
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipSpace()
        return reader.rest.isEmpty ? value : nil
    }

    /// The maximum depth of arrays and objects: the maximum depth of a value, plus one for the root.
    private static let maximumNesting = 513

    private var rest: ArraySlice<UInt8>

    private mutating func skipSpace() {
        rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    private mutating func value(depth: Int) -> ReferenceValue? {
        skipSpace()
        switch rest.first.map({ Unicode.Scalar($0) }) {
        case "[": return depth < Self.maximumNesting ? array(depth: depth) : nil
        case "{": return depth < Self.maximumNesting ? object(depth: depth) : nil
        case "\"": return string().map { .string($0) }
        case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": return number()
        default:
            let isLetter = { (byte: UInt8) in
                Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
            }
            let word = String(decoding: rest.prefix { $0 < 0x80 && isLetter($0) }, as: UTF8.self)
            rest = rest.dropFirst(word.utf8.count)
            return ["true": .bool(true), "false": .bool(false), "null": .null][word]
        }
    }

    private mutating func array(depth: Int) -> ReferenceValue? {
        _ = take("[")
        skipSpace()
        if take("]") { return .array([]) }
        var elements: [ReferenceValue] = []
        repeat {
            guard let element = value(depth: depth + 1) else { return nil }
            elements.append(element)
            skipSpace()
        } while take(",")
        return take("]") ? .array(elements) : nil
    }

    private mutating func object(depth: Int) -> ReferenceValue? {
        _ = take("{")
        skipSpace()
        if take("}") { return .dictionary([]) }
        var entries: [(key: String, value: ReferenceValue)] = []
        repeat {
            skipSpace()
            guard let key = string() else { return nil }
            skipSpace()
            guard take(":"), let value = value(depth: depth + 1) else { return nil }
            if entries.contains(where: { Array($0.key.utf8) == Array(key.utf8) }) { return nil }
            entries.append((key, value))
            skipSpace()
        } while take(",")
        guard take("}") else { return nil }
        if entries.count == 1, Array(entries[0].key.utf8) == Array("$set".utf8),
            case .array(let members) = entries[0].value
        {
            return .set(members)
        }
        return .dictionary(entries)
    }

    private mutating func number() -> ReferenceValue? {
        let whole = rest
        _ = take("-")
        let digits = digits()
        guard digits > 0 else { return nil }
        let start = whole[whole.startIndex] == UInt8(ascii: "-") ? whole.startIndex + 1 : whole.startIndex
        if digits > 1 && whole[start] == UInt8(ascii: "0") { return nil }
        let end = rest.startIndex
        if take(".") { guard self.digits() > 0 else { return nil } }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            guard self.digits() > 0 else { return nil }
        }
        let text = String(decoding: whole[..<rest.startIndex], as: UTF8.self)
        if end == rest.startIndex, text != "-0", let integer = Int(text) { return .integer(integer) }
        return .number(text)
    }

    private mutating func digits() -> Int {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.count
    }

    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        var units: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
            case 0..<0x20: return nil
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                units += ReferenceUTF8.encode(scalar)
            default: units.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> UInt32? {
        guard let byte = rest.popFirst() else { return nil }
        let others: [Character: UInt32] = [
            "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
        ]
        guard byte == UInt8(ascii: "u") else { return others[Character(Unicode.Scalar(byte))] }
        guard let unit = fourDigits() else { return nil }
        switch unit {
        case 0xDC00...0xDFFF: return nil
        case 0xD800...0xDBFF:
            guard take("\\u"), let second = fourDigits(), (0xDC00...0xDFFF).contains(second) else { return nil }
            return 0x10000 + (unit - 0xD800) * 0x400 + second - 0xDC00
        default: return unit
        }
    }

    private mutating func fourDigits() -> UInt32? {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        let isDigit = { (byte: UInt8) in Character(Unicode.Scalar(byte)).isHexDigit && byte < 0x80 }
        guard digits.count == 4, digits.allSatisfy(isDigit) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
