/// What the step from a container to one of its children adds to the field.
enum FieldComponent {
    /// A key of the root.
    case root(String)
    /// A key of a nested dictionary.
    case key(String)
    /// An index.
    case index(Int)
    /// Empty brackets.
    case brackets
    /// Nothing: the child has its parent's field.
    case same
    /// What the array style's own function makes of the field so far.
    case custom(Int)
}
