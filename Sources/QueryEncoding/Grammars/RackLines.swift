// The names that Rack 2 reads. Its regular expressions match keys at the start of the rest of a name.
//
// In Rack's regular expressions, `^` and `$` match at every line. If a name contains a line break, Rack may therefore
// ignore the text outside the matched line.
//
// Source: Rack 2.2, lib/rack/query_parser.rb (`normalize_params`).

/// The starts of the lines of a name, after the first line, that begin with empty brackets and more text, in ascending
/// order.
struct RackLines {
    let starts: [Int]

    init(_ name: Range<Int>, _ text: Span<UInt8>) {
        var starts: [Int] = []
        for position in name.dropFirst() where text[position - 1] == .lineFeed {
            if text.beginsWithChild(position..<name.upperBound) { starts.append(position) }
        }
        self.starts = starts
    }
}

extension RackName {
    /// Consumes and returns the first key of a name that Rack 2 reads.
    mutating func takePart(_ lines: RackLines, _ text: borrowing ByteBuffer) -> Part {
        let whole = TextRange(range)
        var next = self
        guard let key = next.takeKey(text) else { return .none }
        let end = range.upperBound
        next.range = (text.span.firstIndex(in: next.range) { $0 != UInt8(ascii: "]") } ?? end)..<end
        if next.range.isEmpty { return Part(key: key, whole: whole, rest: .nothing) }
        if next.range.count == 1, text.span[next.range.lowerBound] == UInt8(ascii: "[") {
            return Part(key: key, whole: whole, rest: .openBracket)
        }
        if next.isEmptyBrackets(text) { return Part(key: key, whole: whole, rest: .array) }
        let child = next.childOfArray(lines, text.span)
        range = child ?? next.range
        return Part(key: key, whole: whole, rest: child == nil ? .hash : .arrayOfHashes)
    }

    /// Returns the name that follows `[]` at the start of a line. If there is a line such as `[][b]`, the name is `b`.
    /// Otherwise, the name is the rest of the first line that begins with `[]`.
    private func childOfArray(_ lines: RackLines, _ text: Span<UInt8>) -> Range<Int>? {
        var first: Int?
        if text.beginsWithChild(range) {
            if let child = bracketedChild(range.lowerBound, text) { return child }
            first = range.lowerBound
        }
        for line in lines.starts where line > range.lowerBound && line + 2 < range.upperBound {
            if let child = bracketedChild(line, text) { return child }
            first = first ?? line
        }
        return first.map { line in
            let child = (line + 2)..<range.upperBound
            return child.lowerBound..<(text.firstIndex(in: child) { $0 == .lineFeed } ?? child.upperBound)
        }
    }

    private func bracketedChild(_ line: Int, _ text: Span<UInt8>) -> Range<Int>? {
        guard text[line + 2] == UInt8(ascii: "[") else { return nil }
        let (start, end) = (line + 3, range.upperBound)
        let keyEnd = text.firstIndex(in: start..<end, where: \.isBracket) ?? end
        guard keyEnd > start, keyEnd < end, text[keyEnd] == UInt8(ascii: "]") else { return nil }
        return keyEnd + 1 == end || text[keyEnd + 1] == .lineFeed ? start..<keyEnd : nil
    }
}

extension Span<UInt8> {
    /// Whether a range begins with empty brackets and more text on the same line.
    fileprivate func beginsWithChild(_ range: Range<Int>) -> Bool {
        range.count > 2 && hasEmptyBrackets(range.lowerBound, in: range) && self[range.lowerBound + 2] != .lineFeed
    }
}

extension UInt8 {
    fileprivate static var lineFeed: UInt8 { UInt8(ascii: "\n") }
}
