/// The unread rest of a field's name. Rack's regular expressions match keys at the start of the rest.
///
/// In Rack's regular expressions, `^` and `$` match at every line. If a name contains a line break, Rack may therefore
/// ignore the text outside the matched line.
///
/// Source: Rack 2.2, lib/rack/query_parser.rb (`normalize_params`, `params_hash_has_key?`).
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
    }

    private static let open = UInt8(ascii: "[")
    private static let close = UInt8(ascii: "]")
    private static let newline = UInt8(ascii: "\n")

    /// The start of the rest of the name in the text of a tree.
    private var start: Int
    private var end: Int
    /// The starts of later lines that begin with empty brackets and more text, in ascending order.
    private let lines: [Int]

    init(_ field: TextRange, _ tree: borrowing ParsedTree) {
        start = field.bounds.lowerBound
        end = field.bounds.upperBound
        lines = unsafe Self.lines(in: tree.text.bytes[field.bounds])
    }

    private static func lines(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [Int] {
        guard unsafe bytes.contains(newline) else { return [] }
        return unsafe bytes.indices.dropFirst().filter { index in
            unsafe bytes[index - 1] == newline && beginsWithChild(bytes[index...])
        }
    }

    private static func beginsWithChild(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        unsafe line.count > 2 && line[line.startIndex] == open && line[line.startIndex + 1] == close
            && line[line.startIndex + 2] != newline
    }

    private func rest(_ tree: borrowing ParsedTree) -> Slice<UnsafeBufferPointer<UInt8>> {
        unsafe tree.text.bytes[start..<end]
    }

    func isEmptyBrackets(_ tree: borrowing ParsedTree) -> Bool {
        unsafe rest(tree).elementsEqual([Self.open, Self.close])
    }

    func hasEmptyBrackets(_ tree: borrowing ParsedTree) -> Bool {
        let rest = unsafe rest(tree)
        return unsafe zip(rest, rest.dropFirst()).contains { $0 == Self.open && $1 == Self.close }
    }

    /// Consumes and returns the next text without brackets; nil if no such text remains.
    mutating func takeKey(_ tree: borrowing ParsedTree) -> TextRange? {
        let rest = unsafe rest(tree)
        guard let keyStart = unsafe rest.firstIndex(where: { !Self.isBracket($0) }) else { return nil }
        start = unsafe rest[keyStart...].firstIndex(where: Self.isBracket) ?? end
        return TextRange(keyStart..<start)
    }

    /// Consumes and returns the first key. If the rest of the name has no key, the key is empty and nothing is
    /// consumed.
    mutating func takePart(_ tree: borrowing ParsedTree) -> Part {
        let whole = TextRange(start..<end)
        var next = self
        guard let key = next.takeKey(tree) else { return Part(key: .empty, whole: .empty, rest: .nothing) }
        let bytes = unsafe next.rest(tree)
        next.start = unsafe bytes.firstIndex { $0 != Self.close } ?? end
        let rest = unsafe next.rest(tree)
        if unsafe rest.isEmpty { return Part(key: key, whole: whole, rest: .nothing) }
        if unsafe rest.elementsEqual([Self.open]) { return Part(key: key, whole: whole, rest: .openBracket) }
        if next.isEmptyBrackets(tree) { return Part(key: key, whole: whole, rest: .array) }
        if let child = next.childOfArray(tree) {
            (start, end) = (child.lowerBound, child.upperBound)
            return Part(key: key, whole: whole, rest: .arrayOfHashes)
        }
        start = next.start
        return Part(key: key, whole: whole, rest: .hash)
    }
}

extension RackName {
    /// Returns the name that follows `[]` at the start of a line. If there is a line such as `[][b]`, the name is `b`.
    /// Otherwise, the name is the rest of the first line that begins with `[]`.
    private func childOfArray(_ tree: borrowing ParsedTree) -> Range<Int>? {
        let bytes = unsafe rest(tree)
        var first: Int?
        if unsafe Self.beginsWithChild(bytes) {
            if let child = unsafe bracketedChild(start, bytes) { return child }
            first = start
        }
        for line in lines where line > start && line + 2 < end {
            if let child = unsafe bracketedChild(line, bytes) { return child }
            first = first ?? line
        }
        return first.map { unsafe ($0 + 2)..<(bytes[($0 + 2)...].firstIndex(of: Self.newline) ?? end) }
    }

    private func bracketedChild(_ line: Int, _ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Range<Int>? {
        guard unsafe bytes[line + 2] == Self.open else { return nil }
        let keyEnd = unsafe bytes[(line + 3)...].firstIndex(where: Self.isBracket) ?? end
        guard keyEnd > line + 3, keyEnd < end, unsafe bytes[keyEnd] == Self.close else { return nil }
        let next = keyEnd + 1
        return unsafe next == end || bytes[next] == Self.newline ? (line + 3)..<keyEnd : nil
    }

    private static func isBracket(_ byte: UInt8) -> Bool {
        byte == open || byte == close
    }
}
