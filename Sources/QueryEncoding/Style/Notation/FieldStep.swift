/// The step from a container to one of its children, as a field expresses it.
package enum FieldStep: UInt8, BitwiseCopyable, Sendable {
    /// The name at the start of a field.
    case name
    /// The key of a nested dictionary.
    case key
    /// The index of an element.
    case index
    /// A new element, without an index.
    case append
    /// No text: the child has the field of its parent.
    case same
    /// The whole field that a custom function returns.
    case custom

    /// Whether the step leads to a child of a dictionary.
    var hasKey: Bool { self == .name || self == .key }
}
