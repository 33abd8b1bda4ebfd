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
    /// The first child, or the first entry of a dictionary.
    // SAFETY: memory of a value that outlives the walk, or of one in `owned`.
    let children: UnsafeRawPointer?
    let count: Int
    /// How many children have been visited.
    var visited = 0
    /// The index of the next element of an array.
    var index = 0
    /// The length of the field of the container it is in.
    let outerFieldCount: Int
    /// Where the order of its children starts in `order`; -1 for the order they have.
    let orderStart: Int
    /// Where the segments of its children start in `segments`.
    let segmentStart: Int
    /// What was written before it.
    let start: QueryOutput.Mark
}
