internal import PercentEncoding

/// A search that finds the fields of a query and the first `=` of each field, 64 bytes at a time. Empty fields are
/// skipped.
@usableFromInline
struct FieldLocator: Sendable {
    /// The offset of the current block of 64 bytes. The masks mark the separators and the `=` in the rest of the block.
    private var block: Int
    private var ends: UInt64 = 0
    private var equals: UInt64 = 0
    /// The offset at which the search for the next field starts.
    private var position: Int
    /// The offset at which the search ends.
    private let limit: Int
    /// The second separator; `&` if there is no second separator.
    private let separator: UInt8

    /// Creates a search in a range of offsets.
    init(_ separators: SeparatorPolicy, from position: Int = 0, to limit: Int = .max) {
        self.position = position
        self.limit = limit
        block = position - 64
        separator = UInt8(ascii: separators == .ampersand ? "&" : ";")
    }

    /// Returns the next field; nil at the end.
    @usableFromInline
    mutating func next(in text: UnsafeBufferPointer<UInt8>) -> FieldPlace? {
        let query = unsafe UnsafeBufferPointer(rebasing: text.prefix(limit))
        var rest = self
        defer { self = rest }
        while rest.position < query.count {
            let start = rest.position
            let nameEnd = unsafe rest.findEnd(in: query)
            let end = rest.position
            rest.position &+= 1
            if end > start { return FieldPlace(start: start, nameEnd: min(nameEnd, end), end: end) }
        }
        return nil
    }

    /// Moves to the end of a field. Returns the offset of the first `=`, or an offset at or after the end if the field
    /// has no `=`.
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
        // Bits up to the separator are cleared.
        equals &= ~(ends ^ (ends &- 1))
        ends &= ends &- 1
        return nameEnd
    }

    @inline(__always)
    private mutating func look(at query: UnsafeBufferPointer<UInt8>) {
        (ends, equals) = unsafe UnsafeBufferPointer(rebasing: query[block...]).separators(separator)
    }
}
