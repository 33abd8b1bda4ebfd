/// What the step from a container to one of its children adds to the field.
///
/// Keys are pointers, so that passing a component counts no references.
@safe enum FieldComponent {
    // SAFETY: the key is part of the value that is walked, or a local variable of whoever makes the component.
    /// A key of the root.
    case root(UnsafePointer<String>)
    /// A key of a nested dictionary.
    case key(UnsafePointer<String>)
    /// An index.
    case index(Int)
    /// Empty brackets.
    case brackets
    /// Nothing: the child has its parent's field.
    case same
    /// What the array style's own function makes of the field so far.
    case custom(Int)
}
