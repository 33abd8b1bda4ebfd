internal import PercentEncoding

/// Finds the fields of a query and the `=` in them, 64 bytes at a time. Empty ones are left out.
@usableFromInline
struct FieldScanner: Sendable {
    /// Offsets of a field in the query.
    @usableFromInline
    struct Field: Sendable {
        @usableFromInline let start: Int
        /// Where the name ends: at the first `=`, or at the end of the field.
        @usableFromInline let nameEnd: Int
        @usableFromInline let end: Int

        @inlinable var name: Range<Int> { start..<nameEnd }

        /// Whether there is no `=`.
        @inlinable var isBare: Bool { nameEnd == end }

        /// Nil without `=`.
        @inlinable var value: Range<Int>? { isBare ? nil : (nameEnd + 1)..<end }
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
    init(_ separators: SeparatorPolicy, from position: Int = 0) {
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
        (ends, equals) = unsafe UnsafeBufferPointer(rebasing: query[block...]).separators(separator)
    }
}
