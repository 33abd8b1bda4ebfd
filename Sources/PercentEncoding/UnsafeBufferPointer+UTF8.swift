internal import CPercentEncoding

extension UnsafeBufferPointer<UInt8> {
    /// The length of the well-formed UTF-8 at the start: all bytes, or the bytes before the first ill-formed sequence.
    ///
    /// - Complexity: Linear.
    package var wellFormedUTF8Count: Int {
        // SAFETY: the kernel reads exactly the buffer.
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
    /// The length of a UTF-8 character that starts with this byte; 1 if the byte starts no multibyte character.
    var lengthOfUTF8Character: Int {
        switch self {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
