/// What shapes the growth of a tree by ``GenericGrammar``.
struct ReadingRules {
    let syntax: FieldSyntax
    let duplicates: DuplicateFieldPolicy
    let limits: QueryLimits
    /// Whether a field without `=` is null, or else an empty text.
    let readsBareAsNull: Bool
    /// The text that stands for null.
    let nullText: [UInt8]?
    /// Whether there are marks for empty containers.
    let readsMarks: Bool
    /// Whether a root with the keys of an array is one.
    let indexesRoot: Bool
}
