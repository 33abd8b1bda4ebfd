internal import CPercentEncoding

extension UnsafeBufferPointer<UInt8> {
    /// How many bytes from the start are well-formed UTF-8: all, or those before the first ill-formed sequence.
    ///
    /// - Complexity: Linear.
    package var wellFormedUTF8Count: Int {
        // SAFETY: reads exactly the buffer.
        unsafe pct_utf8_valid_prefix(baseAddress, count)
    }

    /// Whether all bytes are well-formed UTF-8.
    ///
    /// - Complexity: Linear.
    package var isWellFormedUTF8: Bool {
        unsafe wellFormedUTF8Count == count
    }
}

extension UInt8 {
    /// How many bytes a UTF-8 character has that starts with this one; 1 if none of several bytes does.
    var lengthOfUTF8Character: Int {
        switch self {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
