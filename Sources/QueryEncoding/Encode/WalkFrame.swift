/// A container that the walk through a value is in.
@safe struct WalkFrame {
    enum Kind {
        case root, dictionary
        /// An array, and whether its elements have indices.
        case bracketed, indexed, custom
        /// A container whose children have its own field.
        case repeated
    }

    let kind: Kind
    /// The children that have not been visited, unless they are in an order of their own.
    var rest: WalkChildren
    /// The index of the next element of an array.
    var index = 0
    /// The length of the field of the container it is in.
    let outerFieldCount: Int
    /// Where its children start in `order`; -1 for the order they have.
    let orderStart: Int
    /// Where the next one is.
    var orderNext: Int
    /// Where the segments of its children start in `segments`.
    let segmentStart: Int
    /// What was written before it.
    let start: QueryOutput.Mark
}
