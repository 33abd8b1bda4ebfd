/// The offsets of a field in a query.
@usableFromInline
struct FieldPlace: Sendable {
    @usableFromInline let start: Int
    /// The end of the name, which is an `=` or the end of the field.
    @usableFromInline let nameEnd: Int
    @usableFromInline let end: Int

    @inlinable
    init(start: Int, nameEnd: Int, end: Int) {
        self.start = start
        self.nameEnd = nameEnd
        self.end = end
    }

    @inlinable var name: Range<Int> { start..<nameEnd }

    /// Whether the field has no `=`.
    @inlinable var isBare: Bool { nameEnd == end }

    /// The range of the value; nil if the field has no `=`.
    @inlinable var value: Range<Int>? { isBare ? nil : (nameEnd + 1)..<end }
}

extension FieldPlace {
    /// Returns the place with its bounds adjusted to the rules of a server.
    func adjusted(to rules: GrammarRules, in query: UnsafeBufferPointer<UInt8>) -> FieldPlace {
        if rules.skipsSpaces { return unsafe withoutLeadingSpaces(query) }
        return rules.splitsAfterBracket ? unsafe splitAfterBracket(query, rules.unescapesBracketsFirst) : self
    }

    func withoutLeadingSpaces(_ query: UnsafeBufferPointer<UInt8>) -> FieldPlace {
        // The first field does not follow a separator, but it may follow a skipped '?'.
        guard start > 0, unsafe query[start - 1] != UInt8(ascii: "?") else { return self }
        var start = start
        while unsafe start < end && query[start] == UInt8(ascii: " ") { start += 1 }
        return FieldPlace(start: start, nameEnd: nameEnd, end: end)
    }

    private func splitAfterBracket(_ query: UnsafeBufferPointer<UInt8>, _ escaped: Bool) -> FieldPlace {
        for position in nameEnd..<end where unsafe query[position] == UInt8(ascii: "=") {
            if unsafe query.hasClosingBracket(start, position, escaped: escaped) {
                return FieldPlace(start: start, nameEnd: position, end: end)
            }
        }
        return self
    }
}
