/// The settings of ``GenericGrammar``.
struct ReadingRules {
    let syntax: FieldSyntax
    let duplicates: DuplicateFieldPolicy
    let limits: QueryLimits
    /// Whether a field without `=` is null. If false, the field's value is empty text.
    let readsBareAsNull: Bool
    /// The text that represents null.
    let nullText: String?
    /// Whether the marks for empty containers are read.
    let readsMarks: Bool
    /// Whether the root is an array if its keys are the indices of an array.
    let indexesRoot: Bool
}
