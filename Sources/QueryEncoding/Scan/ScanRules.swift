internal import PercentEncoding

/// The rules by which a query is split into fields and the fields are decoded.
struct ScanRules: ~Copyable {
    let reader: ComponentReader
    let separators: SeparatorPolicy
    /// Whether fields are text if they are well-formed UTF-8, because the style does not escape fields.
    var fieldsAreText = false
    var input = QueryInput.query
    var limits = QueryLimits.none
    /// The notation of joined values; nil if values are not split.
    var joiner: Joined?
    /// Whether undecodable fields are omitted, as in the Facebook SDK.
    var dropsUndecodable = false

    var grammar: QueryGrammar { reader.grammar }

    /// The interpretation of non-ASCII bytes in fields.
    var fieldKind: QueryKind { fieldsAreText && reader.kind == .bytes ? .textIfWellFormed : reader.kind }
}
