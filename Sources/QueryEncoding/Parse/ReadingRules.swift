internal import PercentEncoding

/// What the options of a decoder mean for the growth of a tree.
struct ReadingRules {
    /// How fields name places.
    let syntax: FieldSyntax
    /// How fields become text.
    let field: ComponentReader
    /// How values do.
    let value: ComponentReader
    let separators: QuerySeparators
    let questionMark: LeadingQuestionMarkPolicy
    let duplicates: DuplicateFieldPolicy
    let limits: QueryLimits
    /// What stands between the elements of one value.
    let joiner: ValueJoiner?
    /// Whether a field without `=` is null, or else an empty text.
    let readsBareAsNull: Bool
    /// The text that stands for null.
    let nullText: [UInt8]?
    /// Whether there are marks for empty containers.
    let readsMarks: Bool
    /// Whether a root with the keys of an array is one.
    let indexesRoot: Bool
    /// Whether values that are not UTF-8 are kept, because they may be binary data.
    let keepsBytes: Bool
    /// Whether parts that cannot be decoded are left out, as the Facebook SDK does.
    let dropsUndecodable: Bool

    init(_ decoder: QueryDecoder, _ kind: QueryKind, keepsBytes: Bool) {
        let style = decoder.style
        let isFacebook = style.grammar == .facebook
        syntax = FieldSyntax(style)
        value = ComponentReader(
            space: decoder.effectiveSpace, malformed: decoder.malformed, invalid: decoder.invalid,
            charset: style.adapted(decoder.charset), kind, dropsByteOrderMark: isFacebook)
        field = value.reading(kind.ofFields(areText: style.fieldEscapes == nil))
        separators = decoder.effectiveSeparators
        questionMark = decoder.questionMark
        duplicates = isFacebook ? .last : decoder.duplicates
        limits = decoder.limits
        joiner = style.grammar == .generic ? style.arrays.joiner : nil
        readsBareAsNull = style.nulls == .key
        nullText = style.nulls.text
        readsMarks = style.emptyContainers == .mark && (syntax == .brackets || syntax == .dots)
        indexesRoot = style.grammar == .generic && style.root == .indices
        self.keepsBytes = keepsBytes
        dropsUndecodable = isFacebook
    }
}

extension NullStyle {
    /// The bytes of the text that stands for null; nil where none does. An empty one is text.
    fileprivate var text: [UInt8]? {
        if case .text(let text) = storage, !text.isEmpty { Array(text.utf8) } else { nil }
    }
}
