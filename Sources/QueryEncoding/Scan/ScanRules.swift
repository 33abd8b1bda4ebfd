internal import PercentEncoding

/// The rules by which a query is split into fields and the fields are decoded.
struct ScanRules: ~Copyable {
    let reader: ComponentReader
    /// The interpretation of non-ASCII bytes in fields.
    let fieldKind: QueryKind
    let separators: SeparatorPolicy
    var input = QueryInput.query
    var limits = QueryLimits.none
    /// The notation of joined values; nil if values are not split.
    var joiner: Joined?
    /// Whether undecodable fields are omitted, as in the Facebook SDK.
    var dropsUndecodable = false

    var grammar: QueryGrammar { reader.grammar }

    /// Creates rules.
    ///
    /// - Parameter fieldsAreText: Whether fields are read as text if they are well-formed UTF-8, because the style does
    ///   not escape fields.
    init(_ reader: consuming ComponentReader, _ separators: SeparatorPolicy, fieldsAreText: Bool = false) {
        fieldKind = reader.kind.ofFields(areText: fieldsAreText)
        self.reader = reader
        self.separators = separators
    }
}
