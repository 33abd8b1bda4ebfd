internal import PercentEncoding

extension QueryStyle {
    /// The set of bytes that stay literal if a field is escaped as a whole; nil if every byte stays literal.
    var wholeFieldEscapes: EscapeSet? {
        punctuation == .literal ? fieldEscapes?.adding("[].") : fieldEscapes
    }
}

extension CompiledStyle {
    /// Returns the notation of the elements of a non-empty array.
    func elementKey(of elements: WalkChildren, in field: @autoclosure () -> String) -> ArrayStyle.ElementKey {
        var key = style.arrays.scalars
        if let other = style.arrays.containers, elements.holdsContainer { key = other }
        if case .brackets = key, isMistakable(elements.isSingleNull, field()) { return .index }
        return key
    }

    /// Whether the array would be written exactly like the mark of an empty array. An array of one null is written like
    /// the mark, unless a transform of whole fields changes the brackets.
    private func isMistakable(
        _ isSingleNull: @autoclosure () -> Bool, _ field: @autoclosure () -> String
    ) -> Bool {
        guard style.emptyContainers == .mark && style.nulls == .key && isSingleNull() else { return false }
        guard !style.keyTransform.isPerKey else { return true }
        let field = field()
        return style.keyTransform.apply(to: field + "[]").hasSameBytes(as: style.keyTransform.apply(to: field) + "[]")
    }
}
