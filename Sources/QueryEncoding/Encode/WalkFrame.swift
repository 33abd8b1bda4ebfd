/// A container on the current path of the walk.
@safe struct WalkFrame {
    enum Kind {
        case root, dictionary
        /// An array, by the notation of its elements: empty brackets, indices, or a custom function.
        case bracketed, indexed, custom
        /// A container whose children have the same field as the container.
        case repeated
    }

    let kind: Kind
    /// The unvisited children. If the order of the children changes, `order` holds them instead.
    var rest: WalkChildren
    /// The index of the next element of an array.
    var index = 0
    /// The length of the enclosing container's field.
    let outerFieldCount: Int
    /// The start of the children in `order`; -1 if their order does not change.
    let orderStart: Int
    /// The position of the next child in `order`.
    var orderNext: Int
    /// The start of the children's segments in `segments`.
    let segmentStart: Int
    /// The end of the output before the container.
    let start: QueryOutput.Mark
}
