/// Percent-decoding, one unit at a time.
public enum ReferenceDecoding {
    /// A literal byte or an escape: its length in the input, and its byte.
    public struct Unit: Sendable {
        /// 1 or 3.
        public let length: Int
        /// The output.
        public let byte: UInt8
    }

    /// The units of an input, up to the first malformed escape unless malformed escapes are kept.
    public struct Outcome: Sendable {
        /// The units in order.
        public var units: [Unit] = []
        /// The offset of the malformed escape that ended the decoding.
        public var malformedOffset: Int?

        /// The decoded bytes.
        public var bytes: [UInt8] { units.map(\.byte) }
    }

    /// Decodes percent-encoded bytes (WHATWG URL, "percent-decode"). Malformed escapes are kept unchanged or end the
    /// decoding.
    public static func decode(_ bytes: [UInt8], plusAsSpace: Bool, keepsMalformed: Bool) -> Outcome {
        var outcome = Outcome()
        var index = 0
        while index < bytes.count {
            if let value = escape(in: bytes, at: index) {
                outcome.units.append(Unit(length: 3, byte: value))
                index += 3
            } else if bytes[index] == UInt8(ascii: "%") && !keepsMalformed {
                outcome.malformedOffset = index
                return outcome
            } else {
                let isSpace = bytes[index] == UInt8(ascii: "+") && plusAsSpace
                outcome.units.append(Unit(length: 1, byte: isSpace ? UInt8(ascii: " ") : bytes[index]))
                index += 1
            }
        }
        return outcome
    }

    /// Returns the input offset of the first decoded byte that is not UTF-8; nil if the text is UTF-8. If a malformed
    /// escape truncates a character, the result is nil, because the escape is the error.
    public static func invalidUTF8Offset(of outcome: Outcome) -> Int? {
        let bytes = outcome.bytes
        let valid = ReferenceUTF8.validPrefixLength(bytes)
        if valid == bytes.count { return nil }
        if outcome.malformedOffset != nil && ReferenceUTF8.isCut(Array(bytes.dropFirst(valid))) { return nil }
        return outcome.units.prefix(valid).reduce(0) { $0 + $1.length }
    }

    /// Returns the byte of the escape at an index; nil if no well-formed escape begins at the index.
    static func escape(in bytes: [UInt8], at index: Int) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return nil }
        guard let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) else { return nil }
        return high * 16 + low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
