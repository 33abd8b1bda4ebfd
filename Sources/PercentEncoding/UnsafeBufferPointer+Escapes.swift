internal import CPercentEncoding

extension UnsafeBufferPointer<UInt8> {
    /// Returns the byte that an escape at a position stands for; nil if there is no escape.
    package func escapedByte(at position: Int) -> UInt8? {
        guard position < count, unsafe self[position] == UInt8(ascii: "%") else { return nil }
        return unsafe hexadecimalPair(at: position + 1)
    }

    /// Returns the value of the two hexadecimal digits at a position; nil if the two bytes are not hexadecimal digits.
    package func hexadecimalPair(at position: Int) -> UInt8? {
        guard position + 1 < count else { return nil }
        return unsafe UInt8(exactly: pct_decode_digits(self[position], self[position + 1]))
    }
}

extension ArraySlice<UInt8> {
    /// Returns the byte that an escape at an index stands for; nil if there is no escape.
    package func escapedByte(at index: Int) -> UInt8? {
        guard index < endIndex, self[index] == UInt8(ascii: "%") else { return nil }
        return hexadecimalPair(at: index + 1)
    }

    /// Returns the value of the two hexadecimal digits at an index; nil if the two bytes are not hexadecimal digits.
    package func hexadecimalPair(at index: Int) -> UInt8? {
        guard index + 1 < endIndex else { return nil }
        return UInt8(exactly: pct_decode_digits(self[index], self[index + 1]))
    }
}
