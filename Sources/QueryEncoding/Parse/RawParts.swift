internal import PercentEncoding

/// The parts of a query between its separators, as they stand there. Empty ones are left out.
@safe struct RawParts {
    /// Offsets of a part in the query.
    struct Part {
        let start: Int
        /// Where the field ends: at the first `=`, or at the end of the part.
        let fieldEnd: Int
        let end: Int

        /// Whether there is no `=`.
        var isBare: Bool { fieldEnd == end }
    }

    // SAFETY: the caller keeps the query alive while it reads the parts.
    private let query: UnsafeBufferPointer<UInt8>
    /// Where the next part is looked for.
    var position: Int

    // Where the next separators are that were found so far. To look for both from every part on would be quadratic.
    private var ampersand: Int
    private var semicolon: Int

    init(_ query: UnsafeBufferPointer<UInt8>, _ separators: SeparatorPolicy, _ mark: LeadingQuestionMarkPolicy) {
        unsafe self.query = query
        position = unsafe mark == .skip && query.first == UInt8(ascii: "?") ? 1 : 0
        ampersand = -1
        semicolon = separators == .ampersand ? query.count : -1
    }

    /// The next part, nil at the end.
    @inline(__always)
    mutating func next() -> Part? {
        while unsafe position < query.count {
            let start = position
            let end = partEnd
            position = end + 1
            if end == start { continue }
            let part = unsafe UnsafeBufferPointer(rebasing: query[start..<end])
            let fieldEnd = unsafe start + part.offset(of: UInt8(ascii: "="), from: 0)
            return Part(start: start, fieldEnd: fieldEnd, end: end)
        }
        return nil
    }

    private var partEnd: Int {
        mutating get {
            if ampersand < position { unsafe ampersand = query.offset(of: UInt8(ascii: "&"), from: position) }
            if semicolon < position { unsafe semicolon = query.offset(of: UInt8(ascii: ";"), from: position) }
            return min(ampersand, semicolon)
        }
    }
}

extension RawParts.Part {
    /// Where the value is; empty behind a field without `=`.
    var value: Range<Int> { (isBare ? end : fieldEnd + 1)..<end }
}
