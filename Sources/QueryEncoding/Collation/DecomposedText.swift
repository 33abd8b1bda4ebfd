/// An iterator over the canonical decomposition of a text, with marks in their original order.
package struct DecomposedText: ~Escapable {
    private let bytes: Span<UInt8>
    private var position: Int
    /// The remaining pieces of the character before `position`.
    private var pending = Pieces()

    /// Creates an iterator that starts at a position in well-formed UTF-8.
    @_lifetime(copy bytes)
    package init(_ bytes: Span<UInt8>, from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    mutating func next() -> Piece? {
        if let piece = pending.next() { return piece }
        guard position < bytes.count else { return nil }
        pending = Pieces(decomposing: nextScalar())
        return pending.next()
    }

    private mutating func nextScalar() -> UInt32 {
        let lead = nextByte()
        if lead < 0x80 { return lead }
        var scalar = lead & (lead < 0xE0 ? 0x1F : lead < 0xF0 ? 0x0F : 0x07)
        for _ in 0..<(lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3) {
            scalar = scalar << 6 | nextByte() & 0x3F
        }
        return scalar
    }

    private mutating func nextByte() -> UInt32 {
        defer { position += 1 }
        return UInt32(bytes[position])
    }
}
