/// The part of a field that leads from a container to one of its children.
///
/// Keys are pointers, so that passing a component involves no reference counting.
@safe enum FieldComponent {
    /// A key of the root.
    case root(KeyText)
    /// A key of a nested dictionary.
    case key(KeyText)
    case index(Int)
    case brackets
    /// No component, because the child has the same field as its parent.
    case same
    /// The result of the array style's custom function for the field so far.
    case custom(Int)
}
