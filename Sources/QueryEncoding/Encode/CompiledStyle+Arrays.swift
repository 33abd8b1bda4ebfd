internal import PercentEncoding

extension QueryStyle {
    /// Which bytes stay literal where a field is escaped as a whole; nil for all.
    var wholeFieldEscapes: EscapeSet? {
        punctuation == .literal ? fieldEscapes?.adding("[].") : fieldEscapes
    }
}

extension CompiledStyle {
    /// What the elements of an array that is not empty add to its field.
    func elementKey(of elements: WalkChildren, in field: @autoclosure () -> String) -> ArrayStyle.ElementKey {
        var key = style.arrays.scalars
        if let other = style.arrays.containers, elements.holdsContainer { key = other }
        if case .brackets = key, isMistakable(elements.isSingleNull, field()) { return .index }
        return key
    }

    /// Whether the mark of an empty array would be the same as what is written for these elements: for a single null, unless a
    /// transform of the whole field changes the brackets.
    private func isMistakable(
        _ isSingleNull: @autoclosure () -> Bool, _ field: @autoclosure () -> String
    ) -> Bool {
        guard style.emptyContainers == .mark && style.nulls == .key && isSingleNull() else { return false }
        guard !style.keyTransform.isPerKey else { return true }
        let field = field()
        return style.keyTransform.apply(to: field + "[]").hasSameBytes(as: style.keyTransform.apply(to: field) + "[]")
    }
}
