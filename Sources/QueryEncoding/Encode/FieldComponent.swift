/// What the step from a container to one of its children adds to the field.
///
/// Keys are pointers, so that passing a component counts no references.
@safe enum FieldComponent {
    /// A key of the root.
    case root(KeyText)
    /// A key of a nested dictionary.
    case key(KeyText)
    case index(Int)
    case brackets
    /// Nothing: the child has its parent's field.
    case same
    /// What the array style's own function makes of the field so far.
    case custom(Int)
}
