/// A container on the current path of the walk.
@safe struct WalkFrame {
    enum Kind {
        case root, dictionary
        /// An array whose elements are written with empty brackets, with indices, or by a custom function.
        case bracketed, indexed, custom
        /// A container whose children have the same field as the container itself.
        case repeated
    }

    let kind: Kind
    /// The unvisited children, unless the children are sorted. The walker's `order` contains the sorted children.
    var rest: WalkChildren
    /// The index of the next element of an array.
    var index = 0
    /// The length of the enclosing container's field.
    let outerFieldCount: Int
    /// The position of the first child in `order`; -1 if the children are not sorted.
    let orderStart: Int
    /// The position of the next child in `order`.
    var orderNext: Int
    /// The position of the first child's segment in the walker's `segments`.
    let segmentStart: Int
    /// The position in the output at which the container starts.
    let start: QueryOutput.Mark
}
