/// The part of a field that leads from a container to one of its children.
///
/// Keys are pointers, so that passing a component needs no reference counting.
@safe enum FieldComponent {
    /// A key of the root.
    case root(KeyText)
    /// A key of a nested dictionary.
    case key(KeyText)
    case index(Int)
    case brackets
    /// No component, because the child has the same field as its parent.
    case same
    /// The component that the array style's custom function defines. The function replaces the whole field.
    case custom(Int)
}
