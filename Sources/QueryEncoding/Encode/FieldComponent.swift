/// The part of a field that a step from a container to one of its children adds.
///
/// Keys are pointers, so that passing a component involves no reference counting.
@safe enum FieldComponent {
    /// A key of the root.
    case root(KeyText)
    /// A key of a nested dictionary.
    case key(KeyText)
    case index(Int)
    case brackets
    /// Nothing: the child has its parent's field.
    case same
    /// The result of the array style's own function for the field so far.
    case custom(Int)
}
