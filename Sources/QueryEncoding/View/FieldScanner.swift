internal import PercentEncoding

/// Finds the fields of a query and the `=` in them, eight bytes at a time. Empty ones are left out.
@usableFromInline
struct FieldScanner: Sendable {
    /// Offsets of a field in the query.
    @usableFromInline
    struct Field: Sendable {
        let start: Int
        /// Where the name ends: at the first `=`, or at the end of the field.
        let nameEnd: Int
        let end: Int

        /// Whether there is no `=`.
        var isBare: Bool { nameEnd == end }
    }

    /// Where the next field is looked for.
    private var position: Int
    /// The separator beside `&`, or that again.
    private let separator: UInt8
    /// The offset of the eight bytes that are looked at, and the top bits of those of them, from `position` on, that are separators and
    /// `=`.
    private var word: Int
    private var ends: UInt64 = 0
    private var equals: UInt64 = 0

    /// Looks from an offset on.
    init(_ separators: QuerySeparators, from position: Int = 0) {
        self.position = position
        separator = UInt8(ascii: separators == .ampersand ? "&" : ";")
        word = position - 8
    }

    /// The next field, nil at the end.
    @usableFromInline
    mutating func next(in query: UnsafeBufferPointer<UInt8>) -> Field? {
        while position < query.count {
            let start = position
            let nameEnd = unsafe findEnd(in: query)
            let end = position
            position += 1
            if end > start { return Field(start: start, nameEnd: nameEnd ?? end, end: end) }
        }
        return nil
    }

    /// Moves to the end of a field, and returns the offset of its first `=`.
    @inline(__always)
    private mutating func findEnd(in query: UnsafeBufferPointer<UInt8>) -> Int? {
        var nameEnd: Int?
        while true {
            // Of those in the same word, `=` counts only before the separator.
            let before = (ends &- 1) & ~ends & equals
            if nameEnd == nil, before != 0 { nameEnd = word + before.trailingZeroBitCount / 8 }
            if ends != 0 {
                position = word + ends.trailingZeroBitCount / 8
                equals &= ~(ends ^ (ends &- 1))
                ends &= ends &- 1
                return nameEnd
            }
            word += 8
            guard word < query.count else {
                position = query.count
                equals = 0
                return nameEnd
            }
            let bytes = unsafe query.word(at: word)
            ends = bytes.topBits(of: UInt8(ascii: "&"))
            if separator != UInt8(ascii: "&") { ends |= bytes.topBits(of: separator) }
            equals = bytes.topBits(of: UInt8(ascii: "="))
        }
    }
}

extension UInt64 {
    /// The top bits of the bytes that are equal to one.
    @inline(__always)
    fileprivate func topBits(of byte: UInt8) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let difference = self ^ 0x0101_0101_0101_0101 &* UInt64(byte)
        return ~((difference & low) &+ low | difference | low)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Eight bytes, the first one lowest; zeros behind the end.
    @inline(__always)
    fileprivate func word(at offset: Int) -> UInt64 {
        // SAFETY: exactly the bytes that are there are read.
        if offset + 8 <= count {
            return unsafe UInt64(
                littleEndian: UnsafeRawPointer(baseAddress! + offset).loadUnaligned(as: UInt64.self))
        }
        if count >= 8 {
            let last = unsafe UnsafeRawPointer(baseAddress! + (count - 8)).loadUnaligned(as: UInt64.self)
            return UInt64(littleEndian: last) >> (8 * UInt64(offset + 8 - count))
        }
        var word: UInt64 = 0
        for index in stride(from: count - 1, through: offset, by: -1) { word = unsafe word << 8 | UInt64(self[index]) }
        return word
    }
}
