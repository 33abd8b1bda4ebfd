internal import CPercentEncoding

/// The start of an escape at the end of a chunk: nothing, `%`, or `%` and a digit.
struct PendingEscape: Sendable {
    private(set) var count = 0
    private var digit: UInt8 = 0

    subscript(index: Int) -> UInt8 {
        index == 0 ? UInt8(ascii: "%") : digit
    }

    mutating func append(_ byte: UInt8) {
        digit = byte
        count += 1
    }

    /// Returns the byte that the escape stands for if `last` completes the escape; otherwise nil.
    func value(with last: UInt8) -> UInt8? {
        count == 2 ? Self.pair(digit, last) : nil
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        pair(byte, byte) != nil
    }

    /// Returns how many bytes at the end of a chunk may be the start of an escape.
    static func length(atEndOf chunk: UnsafeBufferPointer<UInt8>) -> Int {
        let percent = UInt8(ascii: "%")
        if unsafe chunk.last == percent { return 1 }
        let end = chunk.count
        return unsafe end >= 2 && chunk[end - 2] == percent && isDigit(chunk[end - 1]) ? 2 : 0
    }

    private static func pair(_ high: UInt8, _ low: UInt8) -> UInt8? {
        UInt8(exactly: pct_decode_digits(high, low))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The number of final bytes that may be the start of an escape.
    package var pendingEscapeCount: Int { unsafe PendingEscape.length(atEndOf: self) }
}
