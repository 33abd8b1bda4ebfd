/// UTF-8 as defined by RFC 3629: by scalar values, not by ranges of bytes.
public enum ReferenceUTF8 {
    /// Returns the one to four bytes of a scalar value.
    public static func encode(_ value: UInt32) -> [UInt8] {
        switch value {
        case 0..<0x80: [UInt8(value)]
        case 0x80..<0x800: [UInt8(0xC0 + value / 0x40), continuation(value)]
        case 0x800..<0x10000: [UInt8(0xE0 + value / 0x1000), continuation(value / 0x40), continuation(value)]
        default:
            [
                UInt8(0xF0 + value / 0x40000), continuation(value / 0x1000), continuation(value / 0x40),
                continuation(value),
            ]
        }
    }

    /// Returns the length of the character at the start; nil if the bytes are not well-formed.
    public static func characterLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        for length in 1...4 where length <= bytes.count {
            if let value = value(of: Array(bytes.prefix(length))), encode(value) == Array(bytes.prefix(length)) {
                return length
            }
        }
        return nil
    }

    /// Returns the length of the well-formed prefix.
    public static func validPrefixLength(_ bytes: [UInt8]) -> Int {
        var rest = bytes[...]
        while let length = characterLength(rest) {
            rest = rest.dropFirst(length)
        }
        return bytes.count - rest.count
    }

    /// Whether the bytes are the start of a well-formed character.
    public static func isCut(_ bytes: [UInt8]) -> Bool {
        guard bytes.count < 4 else { return false }
        // The minimum and maximum continuation bytes, and the stricter bounds of the second byte after some lead bytes.
        return [0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF].contains { (next: UInt8) in
            let longer = bytes + [next]
            return characterLength(longer[...]) == longer.count || isCut(longer)
        }
    }

    private static func continuation(_ value: UInt32) -> UInt8 {
        UInt8(0x80 + value % 0x40)
    }

    /// Returns the code point in the payload bits of a sequence; nil if the code point is a surrogate or above
    /// U+10FFFF.
    private static func value(of sequence: [UInt8]) -> UInt32? {
        let firstMasks: [UInt32] = [0x7F, 0x1F, 0x0F, 0x07]
        var value = UInt32(sequence[0]) & firstMasks[sequence.count - 1]
        for byte in sequence.dropFirst() {
            value = value * 0x40 + UInt32(byte) % 0x40
        }
        let isScalar = value < 0xD800 || (0xE000...0x10FFFF).contains(value)
        return isScalar ? value : nil
    }
}
