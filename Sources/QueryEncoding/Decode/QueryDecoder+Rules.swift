internal import PercentEncoding

extension QueryDecoder {
    /// Returns the rules for reading a tree or pairs. Pairs are the same in every grammar except for the splitting.
    func rules(_ kind: QueryKind, ofTree isTree: Bool) -> ScanRules {
        let isFacebook = isTree && style.grammar == .facebook
        let reader = ComponentReader(
            space: effectiveSpace, malformed: malformed, invalid: invalid,
            charset: sharedCharset(ofBrowser: !isTree || style.grammar.isServer), kind: kind, grammar: style.grammar,
            maximumSize: isTree ? ParsedTree.maximumSize : .max, dropsByteOrderMark: isFacebook)
        return ScanRules(
            reader: reader, separators: effectiveSeparators, fieldsAreText: style.fieldEscapes == nil, input: input,
            limits: limits, joiner: isTree && style.grammar == .generic ? style.arrays.joiner : nil,
            dropsUndecodable: isFacebook)
    }

    private func sharedCharset(ofBrowser isBrowser: Bool) -> SharedCharset? {
        // Without a charset, nothing is copied.
        if charset == nil { return nil }
        return style.adapted(charset).map { SharedCharset(isBrowser ? $0.adapted(to: .browser) : $0) }
    }
}
