/// The settings of ``GenericGrammar``.
struct ReadingRules {
    let syntax: FieldSyntax
    let duplicates: DuplicateFieldPolicy
    let limits: QueryLimits
    /// Whether a field without `=` is null; if false, the field is an empty text.
    let readsBareAsNull: Bool
    /// The text that represents null.
    let nullText: [UInt8]?
    /// Whether empty containers are marked.
    let readsMarks: Bool
    /// Whether a root with the keys of an array is an array.
    let indexesRoot: Bool
}
