internal import PercentEncoding

/// The notation of a step to a child: the characters around its key or its index.
package struct KeyNotation: Hashable, Sendable {
    private let opening: UInt8
    /// The character after the key; nil if the key ends at the next step.
    private let closing: UInt8?

    /// Brackets: `a[key]`, `a[0]`, and `a[]` for an element without an index.
    package static let brackets = KeyNotation(opening: UInt8(ascii: "["), closing: UInt8(ascii: "]"))

    /// A dot: `a.key`.
    package static let dots = KeyNotation(opening: UInt8(ascii: "."), closing: nil)

    /// All characters that separate keys in a field. Elements are in brackets in every notation.
    package var separators: [UInt8] { [opening] + Array("[]".utf8) }
}

// MARK: Writing

extension KeyNotation {
    /// The characters around a key, as they are written.
    struct Spelling: Sendable {
        let opening, closing: ShortPiece
    }

    /// Returns the characters escaped by a set; nil means that they stay literal.
    func spelling(escapedBy set: EscapeSet?) -> Spelling {
        Spelling(
            opening: ShortPiece(opening, escapedBy: set),
            closing: closing.map { ShortPiece($0, escapedBy: set) } ?? .empty)
    }
}

// MARK: Reading

extension KeyNotation {
    /// Returns the end of the name or the key at the start of a range. A bracket ends keys in every notation.
    @inline(__always)
    func endOfKey(_ text: borrowing ByteBuffer, in range: Range<Int>) -> Int {
        var position = range.lowerBound
        while position < range.upperBound {
            let word = text.word(at: position)
            let ends = word.marks(of: opening) | word.marks(of: UInt8(ascii: "[")) | word.marks(of: UInt8(ascii: "]"))
            if ends != 0 { return min(position + ends.trailingZeroBitCount / 8, range.upperBound) }
            position += 8
        }
        return range.upperBound
    }

    /// Reads a step at the start of a range, which is not empty. Returns nil if no step in this notation is there.
    @inline(__always)
    func key(_ text: borrowing ByteBuffer, in range: Range<Int>) -> (key: Range<Int>, end: Int)? {
        guard text.span[range.lowerBound] == opening else { return nil }
        let start = range.lowerBound + 1
        let end = endOfKey(text, in: start..<range.upperBound)
        guard let closing else { return (start..<end, end) }
        return end < range.upperBound && text.span[end] == closing ? (start..<end, end + 1) : nil
    }
}

extension UInt64 {
    /// Marks a byte in this word, in its top bit. Only the lowest mark is reliable.
    @inline(__always)
    fileprivate func marks(of byte: UInt8) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let difference = self ^ ones &* UInt64(byte)
        return (difference &- ones) & ~difference & ones << 7
    }
}
