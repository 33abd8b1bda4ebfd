internal import PercentEncoding

/// Finds the fields of a query and the `=` in them, 64 bytes at a time. Empty ones are left out.
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

    /// The offset of the 64 bytes that are looked at, and which of them, from the next field on, are separators and `=`.
    private var block: Int
    private var ends: UInt64 = 0
    private var equals: UInt64 = 0
    /// Where the next field is looked for.
    private var position: Int
    /// The separator beside `&`, or that again.
    private let separator: UInt8

    /// Looks from an offset on.
    init(_ separators: QuerySeparators, from position: Int = 0) {
        self.position = position
        block = position - 64
        separator = UInt8(ascii: separators == .ampersand ? "&" : ";")
    }

    /// The next field, nil at the end.
    @usableFromInline
    mutating func next(in query: UnsafeBufferPointer<UInt8>) -> Field? {
        var rest = self
        defer { self = rest }
        while rest.position < query.count {
            let start = rest.position
            let nameEnd = unsafe rest.findEnd(in: query)
            let end = rest.position
            rest.position &+= 1
            if end > start { return Field(start: start, nameEnd: min(nameEnd, end), end: end) }
        }
        return nil
    }

    /// Moves to the end of a field, and returns the offset of its first `=`, or one that is not before its end.
    @inline(__always)
    private mutating func findEnd(in query: UnsafeBufferPointer<UInt8>) -> Int {
        var nameEnd = Int.max
        while ends == 0 {
            if equals != 0 { nameEnd = min(nameEnd, block &+ equals.trailingZeroBitCount) }
            block &+= 64
            guard block < query.count else {
                position = query.count
                equals = 0
                return nameEnd
            }
            unsafe look(at: query)
        }
        position = block &+ ends.trailingZeroBitCount
        nameEnd = min(nameEnd, block &+ equals.trailingZeroBitCount)
        // Those up to the separator are done with.
        equals &= ~(ends ^ (ends &- 1))
        ends &= ends &- 1
        return nameEnd
    }

    @inline(__always)
    private mutating func look(at query: UnsafeBufferPointer<UInt8>) {
        equals = 0
        if query.count &- block >= 64 {
            for index in 0..<8 { unsafe add(query.wholeWord(at: block &+ 8 &* index), index) }
        } else {
            for index in 0..<8 where block &+ 8 &* index < query.count {
                unsafe add(query.word(at: block &+ 8 &* index), index)
            }
        }
    }

    /// Takes the eight bytes at an index of the block.
    @inline(__always)
    private mutating func add(_ bytes: UInt64, _ index: Int) {
        var found = bytes.topBits(of: UInt8(ascii: "&"))
        if separator != UInt8(ascii: "&") { found |= bytes.topBits(of: separator) }
        ends |= found.gatheredTopBits &<< UInt64(8 &* index)
        equals |= bytes.topBits(of: UInt8(ascii: "=")).gatheredTopBits &<< UInt64(8 &* index)
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

    /// The top bits of the bytes, as a number of eight bits; there are no others.
    @inline(__always)
    fileprivate var gatheredTopBits: UInt64 { ((self >> 7) &* 0x0102_0408_1020_4080) >> 56 }
}

extension UnsafeBufferPointer<UInt8> {
    /// Eight bytes, the first one lowest.
    @inline(__always)
    fileprivate func wholeWord(at offset: Int) -> UInt64 {
        // SAFETY: exactly these bytes are read; the caller has seen that they are there.
        unsafe UInt64(littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Eight bytes, the first one lowest; zeros behind the end.
    @inline(__always)
    fileprivate func word(at offset: Int) -> UInt64 {
        if offset + 8 <= count { return unsafe wholeWord(at: offset) }
        if count >= 8 { return unsafe wholeWord(at: count - 8) >> UInt64(8 * (offset + 8 - count)) }
        var word: UInt64 = 0
        for index in stride(from: count - 1, through: offset, by: -1) { word = unsafe word << 8 | UInt64(self[index]) }
        return word
    }
}
