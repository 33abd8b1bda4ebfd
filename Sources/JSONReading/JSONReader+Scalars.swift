internal import QueryEncoding

extension JSONReader {
    /// Reads a string with its quotes.
    mutating func readString() throws(JSONError) -> String {
        let quote = position
        position += 1
        var runStart = position
        var unescaped: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                let run = bytes[runStart..<position]
                position += 1
                return String(decoding: unescaped.isEmpty ? run : (unescaped + run)[...], as: UTF8.self)
            case UInt8(ascii: "\\"):
                unescaped += bytes[runStart..<position]
                try readEscape(into: &unescaped)
                runStart = position
            case 0..<0x20:
                throw error("a control character in a string must be escaped, such as \\n for a line feed")
            default:
                position += 1
            }
        }
        throw error("the string that starts at \(TextPlace(quote, in: bytes)) does not end")
    }

    /// Reads an escape, and appends its character.
    private mutating func readEscape(into unescaped: inout [UInt8]) throws(JSONError) {
        let start = position
        position += 1
        let byte = next ?? 0
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(byte)
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "u"): unescaped += String(try readEscapedScalar(from: start)).utf8
        default: throw error("'\\' does not start an escape here; write '\\\\' for a backslash", at: start)
        }
    }

    /// Reads the digits of `\u`, and a second escape if the first escape is half of a surrogate pair.
    private mutating func readEscapedScalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let unit = try readFourDigits(of: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let second = position
        if UTF16.isLeadSurrogate(unit), bytes[second...].starts(with: "\\u".utf8) {
            position += 2
            let trail = try readFourDigits(of: second)
            if UTF16.isTrailSurrogate(trail) {
                return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
            }
        }
        throw error("half of a surrogate pair without the other half", at: start)
    }

    private mutating func readFourDigits(of start: Int) throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw error("'\\u' without four hexadecimal digits", at: start)
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    /// Reads a number. An integer in Swift's notation becomes an integer; any other number keeps its text.
    mutating func readNumber() throws(JSONError) -> QueryValue {
        let start = position
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let isZero = next == UInt8(ascii: "0")
        let digits = try readDigits("after '-'")
        if isZero && digits > 1 { throw error("a number does not start with 0 and more digits", at: start) }
        var isInteger = !(isNegative && isZero)
        if next == UInt8(ascii: ".") {
            position += 1
            _ = try readDigits("after '.'")
            isInteger = false
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            _ = try readDigits("in the exponent")
            isInteger = false
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isInteger, let integer = Int(text) { return .integer(integer) }
        return .number(text)
    }

    private mutating func readDigits(_ place: String) throws(JSONError) -> Int {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            position += 1
        }
        guard position > start else { throw error("expected a digit \(place), found \(found)") }
        return position - start
    }
}
