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
    /// Returns the end of the name or the key at the given start. A bracket ends keys in every notation.
    @inline(__always)
    func endOfKey(_ field: Span<UInt8>, from start: Int) -> Int {
        field.firstIndex(from: start) { $0 == opening || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
    }

    /// Reads a step at an offset of a field. Returns nil if the field has no step in this notation at the offset.
    @inline(__always)
    func key(in field: Span<UInt8>, at offset: Int) -> (key: Range<Int>, end: Int)? {
        guard field[offset] == opening else { return nil }
        let end = endOfKey(field, from: offset + 1)
        guard let closing else { return ((offset + 1)..<end, end) }
        return end < field.count && field[end] == closing ? ((offset + 1)..<end, end + 1) : nil
    }
}
