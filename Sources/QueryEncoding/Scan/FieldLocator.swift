internal import PercentEncoding

/// A search that finds the fields of a query and the first `=` of each field, 64 bytes at a time. Empty fields are
/// skipped.
@usableFromInline
struct FieldLocator: Sendable {
    /// The offset of the current block of 64 bytes. The masks mark the separators and the `=` in the rest of the block.
    @usableFromInline var block: Int
    @usableFromInline var ends: UInt64 = 0
    @usableFromInline var equals: UInt64 = 0
    /// The start of the next field.
    @usableFromInline var position: Int
    /// The offset of the first `=` of that field in earlier blocks; the maximum if these have no `=`.
    @usableFromInline var nameEnd = Int.max
    /// The second separator; `&` if there is no second separator.
    private let separator: UInt8

    /// Creates a search that starts at an offset.
    init(_ separators: SeparatorPolicy, from position: Int = 0) {
        self.position = position
        block = position - 64
        separator = UInt8(ascii: separators == .ampersand ? "&" : ";")
    }

    /// Returns the next field if it ends in the current block. The query is not read.
    @inlinable
    @inline(__always)
    mutating func nextInBlock() -> FieldPlace? {
        while ends != 0 {
            let end = block &+ ends.trailingZeroBitCount
            let place = FieldPlace(
                start: position, nameEnd: min(nameEnd, block &+ equals.trailingZeroBitCount, end), end: end)
            // Bits up to the separator are cleared.
            equals &= ~(ends ^ (ends &- 1))
            ends &= ends &- 1
            (position, nameEnd) = (end &+ 1, .max)
            if place.end > place.start { return place }
        }
        return nil
    }

    /// Returns the next field; nil at the end.
    @usableFromInline
    mutating func next(in query: Span<UInt8>) -> FieldPlace? {
        while true {
            if let place = nextInBlock() { return place }
            if equals != 0 { nameEnd = min(nameEnd, block &+ equals.trailingZeroBitCount) }
            equals = 0
            guard block &+ 64 < query.count else { return last(query.count) }
            block &+= 64
            (ends, equals) = unsafe query.extracting(droppingFirst: block).withUnsafeBufferPointer {
                unsafe $0.separators(separator)
            }
        }
    }

    /// Returns the next field of a text that ends with its query at an offset; nil at the end.
    @usableFromInline
    mutating func next(in text: Span<UInt8>, upTo end: Int) -> FieldPlace? {
        next(in: text.extracting(first: end))
    }

    /// Returns the field that ends with the query.
    private mutating func last(_ end: Int) -> FieldPlace? {
        guard position < end else { return nil }
        defer { position = end }
        return FieldPlace(start: position, nameEnd: min(nameEnd, end), end: end)
    }
}
