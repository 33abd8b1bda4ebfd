/// The unread rest of a field's name.
///
/// Source: Rack 3.2, lib/rack/query_parser.rb (`normalize_params`, `params_hash_has_key?`).
struct RackName {
    /// The kind of text that follows the first key.
    enum Rest {
        /// No text: the name is `a`.
        case nothing
        /// An opening bracket: the name is `a[`, which is a plain key.
        case openBracket
        /// Empty brackets: the name is `a[]`.
        case array
        /// Empty brackets and more text: the name is `a[][b]` or `a[]b`. The text after the brackets is still unread.
        case arrayOfHashes
        /// All other text, such as `[b]` in `a[b]`. The text after the key is still unread.
        case hash
    }

    /// The first key of a name.
    struct Part {
        let key: TextRange
        /// The whole unread name, including the first key and its brackets.
        let whole: TextRange
        let rest: Rest

        /// The part of a name that has no key.
        static let none = Part(key: .empty, whole: .empty, rest: .nothing)
    }

    /// The rest of the name in the text of a tree.
    var range: Range<Int>
    /// The start of the whole name.
    private let nameStart: Int
    /// The lines of the name, if Rack 2 reads it.
    private let lines: RackLines?

    init(_ field: TextRange, matchesKeys: Bool, _ text: borrowing ByteBuffer) {
        range = field.bounds
        nameStart = range.lowerBound
        lines = matchesKeys ? RackLines(range, text.span) : nil
    }

    func isEmptyBrackets(_ text: borrowing ByteBuffer) -> Bool {
        range.count == 2 && text.span.hasEmptyBrackets(range.lowerBound, in: range)
    }

    func hasEmptyBrackets(_ text: borrowing ByteBuffer) -> Bool {
        range.contains { text.span.hasEmptyBrackets($0, in: range) }
    }

    /// Consumes and returns the next text without brackets; nil if no such text remains.
    mutating func takeKey(_ text: borrowing ByteBuffer) -> TextRange? {
        guard let start = text.span.firstIndex(in: range, where: { !$0.isBracket }) else { return nil }
        let end = text.span.firstIndex(in: start..<range.upperBound, where: \.isBracket) ?? range.upperBound
        range = end..<range.upperBound
        return TextRange(start..<end)
    }

    /// Consumes and returns the first key. If the rest of the name has no key, the key is empty and nothing is
    /// consumed.
    mutating func takePart(_ text: borrowing ByteBuffer) -> Part {
        if let lines { return takePart(lines, text) }
        let whole = range
        let (key, keyEnd) = firstKey(text.span)
        // Empty brackets are the last key of a name such as `a[][]`.
        if key.isEmpty || (range.lowerBound > nameStart && isEmptyBrackets(text)) { return .none }
        range = keyEnd..<whole.upperBound
        let rest = kindOfRest(text.span)
        if rest == .arrayOfHashes { range = childOfArray(text.span) }
        return Part(key: TextRange(key), whole: TextRange(whole), rest: rest)
    }

    /// Returns the first key and the end of the key with its brackets. At the start of a name, the key is the text
    /// before the first bracket that is not the first character. After that, the key is in brackets; text without
    /// brackets is a key, and so are empty brackets.
    private func firstKey(_ text: Span<UInt8>) -> (key: Range<Int>, end: Int) {
        let (start, end) = (range.lowerBound, range.upperBound)
        if range.isEmpty { return (range, end) }
        if start == nameStart {
            let keyEnd = text.firstIndex(in: (start + 1)..<end) { $0 == .open } ?? end
            return (start..<keyEnd, keyEnd)
        }
        guard text[start] == .open, let close = text.firstIndex(in: range, where: { $0 == .close }) else {
            return (range, end)
        }
        return (close == start + 1 ? start..<(close + 1) : (start + 1)..<close, close + 1)
    }

    private func kindOfRest(_ text: Span<UInt8>) -> Rest {
        if range.isEmpty { return .nothing }
        if range.count == 1, text[range.lowerBound] == .open { return .openBracket }
        guard text.hasEmptyBrackets(range.lowerBound, in: range) else { return .hash }
        return range.count == 2 ? .array : .arrayOfHashes
    }

    /// Returns the name that follows `[]`. If this name is one key in brackets, the brackets are omitted.
    private func childOfArray(_ text: Span<UInt8>) -> Range<Int> {
        let child = (range.lowerBound + 2)..<range.upperBound
        guard child.count > 2, text[child.lowerBound] == .open, text[child.upperBound - 1] == .close else {
            return child
        }
        let key = (child.lowerBound + 1)..<(child.upperBound - 1)
        return text.firstIndex(in: key, where: \.isBracket) == nil ? key : child
    }
}

extension Span<UInt8> {
    /// Whether `[]` is at an offset and within a range.
    func hasEmptyBrackets(_ offset: Int, in range: Range<Int>) -> Bool {
        offset + 1 < range.upperBound && self[offset] == .open && self[offset + 1] == .close
    }
}

extension UInt8 {
    fileprivate static var open: UInt8 { UInt8(ascii: "[") }
    fileprivate static var close: UInt8 { UInt8(ascii: "]") }

    var isBracket: Bool { self == .open || self == .close }
}
