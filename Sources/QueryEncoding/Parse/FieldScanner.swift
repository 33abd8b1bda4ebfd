internal import PercentEncoding

/// A scanner for the fields of a query and their `=`, 64 bytes at a time. Empty fields are skipped.
@usableFromInline
struct FieldScanner: Sendable {
    /// Offsets of a field in the query.
    @usableFromInline
    struct Field: Sendable {
        @usableFromInline let start: Int
        /// The end of the name: the first `=`, or the end of the field.
        @usableFromInline let nameEnd: Int
        @usableFromInline let end: Int

        @inlinable var name: Range<Int> { start..<nameEnd }

        /// Whether there is no `=`.
        @inlinable var isBare: Bool { nameEnd == end }

        /// Nil without `=`.
        @inlinable var value: Range<Int>? { isBare ? nil : (nameEnd + 1)..<end }
    }

    /// The offset of the current 64 bytes. The masks mark their separators and `=` from the next field on.
    private var block: Int
    private var ends: UInt64 = 0
    private var equals: UInt64 = 0
    /// The start of the search for the next field.
    private var position: Int
    /// The separator besides `&`, or `&` itself.
    private let separator: UInt8

    /// Starts at an offset.
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

    /// Moves to the end of a field. Returns the offset of its first `=`, or an offset that is not before the end.
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
        // The marks up to the separator are done.
        equals &= ~(ends ^ (ends &- 1))
        ends &= ends &- 1
        return nameEnd
    }

    @inline(__always)
    private mutating func look(at query: UnsafeBufferPointer<UInt8>) {
        (ends, equals) = unsafe UnsafeBufferPointer(rebasing: query[block...]).separators(separator)
    }
}
