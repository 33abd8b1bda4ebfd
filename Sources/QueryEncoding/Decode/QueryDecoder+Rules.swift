internal import PercentEncoding

extension QueryDecoder {
    /// Returns the rules for reading pairs, which are the same in every grammar except for the splitting.
    func pairRules(_ kind: QueryKind) -> ScanRules {
        let value = ComponentReader(
            space: effectiveSpace, malformed: malformed, invalid: invalid,
            charset: style.adapted(charset)?.adapted(to: .browser), kind: kind, grammar: style.grammar,
            maximumSize: .max)
        var rules = ScanRules(value, effectiveSeparators, fieldsAreText: style.fieldEscapes == nil)
        rules.input = input
        rules.limits = limits
        return rules
    }
}

extension ScanRules {
    init(_ decoder: QueryDecoder, _ kind: QueryKind) {
        let style = decoder.style
        var charset = style.adapted(decoder.charset)
        if style.grammar.isServer { charset = charset?.adapted(to: .browser) }
        let value = ComponentReader(
            space: decoder.effectiveSpace, malformed: decoder.malformed, invalid: decoder.invalid, charset: charset,
            kind: kind, grammar: style.grammar, maximumSize: ParsedTree.maximumSize,
            dropsByteOrderMark: style.grammar == .facebook)
        self.init(value, decoder.effectiveSeparators, fieldsAreText: style.fieldEscapes == nil)
        input = decoder.input
        limits = decoder.limits
        joiner = style.grammar == .generic ? style.arrays.joiner : nil
        dropsUndecodable = style.grammar == .facebook
    }
}
