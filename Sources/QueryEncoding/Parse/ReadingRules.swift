/// The settings of ``GenericGrammar``.
struct ReadingRules {
    let syntax: FieldSyntax
    let duplicates: DuplicateFieldPolicy
    let limits: QueryLimits
    /// Whether a field without `=` is null; if false, it is an empty text.
    let readsBareAsNull: Bool
    /// The text for null.
    let nullText: [UInt8]?
    /// Whether empty containers have marks.
    let readsMarks: Bool
    /// Whether a root with the keys of an array is an array.
    let indexesRoot: Bool
}
