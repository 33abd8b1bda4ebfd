internal import PercentEncoding

extension QueryStyle {
    /// Which bytes stay literal where a field is escaped as a whole; nil for all.
    var wholeFieldEscapes: EscapeSet? {
        punctuation == .literal ? fieldEscapes?.adding("[].") : fieldEscapes
    }
}

extension CompiledStyle {
    /// What the elements of an array that is not empty add to its field, if some are containers, or if there is only one that is
    /// null.
    func frameKind(
        holdsContainer: @autoclosure () -> Bool, isSingleNull: @autoclosure () -> Bool,
        in field: @autoclosure () -> String
    ) -> WalkFrame.Kind {
        switch style.arrays.storage {
        case .brackets: isMistakable(isSingleNull(), field()) ? .indexed : .bracketed
        case .auto: holdsContainer() || isMistakable(isSingleNull(), field()) ? .indexed : .bracketed
        case .indices, .separator: .indexed
        case .repeated, .none: .repeated
        case .custom: .custom
        }
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
