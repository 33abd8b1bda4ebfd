/// What is left of a field while Rack takes it apart from the front with its regular expressions.
///
/// Their `^` and `$` are the ends of any line, not of the text, so that a line break in a field hides what is around the line.
///
/// Source: Rack 2.2, lib/rack/query_parser.rb (`normalize_params`, `params_hash_has_key?`).
struct RackName {
    /// What follows the first key.
    enum Rest {
        /// `a`
        case nothing
        /// `a[`, which is a key as it is.
        case openBracket
        /// `a[]`
        case array
        /// `a[][b]` or `a[]b`; what follows the brackets is left.
        case arrayOfHashes
        /// `a[b]` and all else; what follows the key is left.
        case hash
    }

    /// The first key of a name.
    struct Part {
        let key: String
        /// The name with its brackets.
        let whole: String
        let rest: Rest
    }

    private static let open = UInt8(ascii: "[")
    private static let close = UInt8(ascii: "]")
    private static let newline = UInt8(ascii: "\n")

    private let bytes: [UInt8]
    private var start = 0
    private var end: Int
    /// Where lines after the first begin with empty brackets and more: ascending.
    private let lines: [Int]

    init(_ field: String) {
        let bytes = Array(field.utf8)
        self.bytes = bytes
        end = bytes.count
        lines = bytes.indices.dropFirst().filter { index in
            bytes[index - 1] == Self.newline && Self.beginsWithChild(bytes[index...])
        }
    }

    private static func beginsWithChild(_ line: ArraySlice<UInt8>) -> Bool {
        line.count > 2 && line.starts(with: [open, close]) && line[line.startIndex + 2] != newline
    }

    /// Whether it is `[]`.
    var isEmptyBrackets: Bool {
        bytes[start..<end].elementsEqual([Self.open, Self.close])
    }

    /// Whether there are empty brackets anywhere.
    var hasEmptyBrackets: Bool {
        zip(bytes[start..<end], bytes[start..<end].dropFirst()).contains { $0 == Self.open && $1 == Self.close }
    }

    /// What is between the brackets, wherever they are.
    var keys: [String] {
        bytes[start..<end].split(whereSeparator: Self.isBracket).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The first key, empty if there is none, in which case nothing is taken.
    mutating func takePart() -> Part {
        let all = bytes[start..<end]
        let keyStart = all.firstIndex { !Self.isBracket($0) } ?? end
        if keyStart == end { return Part(key: "", whole: "", rest: .nothing) }
        let keyEnd = all[keyStart...].firstIndex(where: Self.isBracket) ?? end
        let after = all[keyEnd...].firstIndex { $0 != Self.close } ?? end
        let key = String(decoding: all[keyStart..<keyEnd], as: UTF8.self)
        let rest = bytes[after..<end]
        if rest.isEmpty { return Part(key: key, whole: key, rest: .nothing) }
        if rest.elementsEqual([Self.open]) {
            return Part(key: key, whole: String(decoding: all, as: UTF8.self), rest: .openBracket)
        }
        if rest.elementsEqual([Self.open, Self.close]) { return Part(key: key, whole: key, rest: .array) }
        if let child = childOfArray(after..<end) {
            (start, end) = (child.lowerBound, child.upperBound)
            return Part(key: key, whole: key, rest: .arrayOfHashes)
        }
        start = after
        return Part(key: key, whole: key, rest: .hash)
    }
}

extension RackName {
    /// The name that follows empty brackets at the start of a line: `b` of a line `[][b]`, or else all that follows them in one.
    private func childOfArray(_ range: Range<Int>) -> Range<Int>? {
        let starts = lineStarts(range)
        return starts.lazy.compactMap { bracketedChild($0, range.upperBound) }.first
            ?? starts.first.map { restOfLine($0, range.upperBound) }
    }

    /// Where lines begin with empty brackets, and at least one byte that follows.
    private func lineStarts(_ range: Range<Int>) -> [Int] {
        (Self.beginsWithChild(bytes[range]) ? [range.lowerBound] : [])
            + lines.drop { $0 <= range.lowerBound }.prefix { $0 + 2 < range.upperBound }
    }

    private func bracketedChild(_ line: Int, _ end: Int) -> Range<Int>? {
        guard bytes[line + 2] == Self.open else { return nil }
        let key = (line + 3)..<(bytes[(line + 3)..<end].firstIndex(where: Self.isBracket) ?? end)
        guard !key.isEmpty, key.upperBound < end, bytes[key.upperBound] == Self.close else { return nil }
        let next = key.upperBound + 1
        return next == end || bytes[next] == Self.newline ? key : nil
    }

    private func restOfLine(_ line: Int, _ end: Int) -> Range<Int> {
        (line + 2)..<(bytes[(line + 2)..<end].firstIndex(of: Self.newline) ?? end)
    }

    private static func isBracket(_ byte: UInt8) -> Bool {
        byte == open || byte == close
    }
}
