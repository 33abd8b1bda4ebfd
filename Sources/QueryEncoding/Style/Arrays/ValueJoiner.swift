internal import PercentEncoding

/// The separator between the elements of an escaped value, as it is written in the query.
struct ValueJoiner {
    private let bytes: [UInt8]
    /// The separator with the hexadecimal letters of its escapes in the opposite case.
    private let otherCase: [UInt8]

    init?(_ separator: String) {
        guard !separator.isEmpty else { return nil }
        let bytes = Array(separator.utf8)
        var otherCase = bytes
        for index in bytes.indices.dropLast(2) where bytes[index] == UInt8(ascii: "%") {
            let digits = (index + 1)...(index + 2)
            guard digits.allSatisfy({ Character(Unicode.Scalar(bytes[$0])).isHexDigit }) else { continue }
            for digit in digits where bytes[digit] > UInt8(ascii: "9") {
                otherCase[digit] ^= 0x20
            }
        }
        self.bytes = bytes
        self.otherCase = otherCase
    }

    /// Returns the range of the next separator in part of a query; nil if no separator is found.
    func next(in query: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Range<Int>? {
        let part = unsafe UnsafeBufferPointer(rebasing: query[start..<end])
        var offset = 0
        while true {
            unsafe offset = part.offset(of: bytes[0], from: offset)
            guard offset <= part.count - bytes.count else { return nil }
            if unsafe isSeparator(part, at: offset) {
                return (start + offset)..<(start + offset + bytes.count)
            }
            offset += 1
        }
    }

    private func isSeparator(_ part: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        bytes.indices.allSatisfy { index in
            let byte = unsafe part[offset + index]
            return byte == bytes[index] || byte == otherCase[index]
        }
    }
}
