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
    /// The first child, or the first entry of a dictionary; for nodes the first of all nodes.
    // SAFETY: memory of a value or of nodes that outlive the walk, or of a value in `owned`.
    let children: UnsafeRawPointer?
    /// How many children there are; for nodes the index that stands for no more.
    let count: Int
    /// How many children have been visited; for nodes the index of the next one.
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
    /// Whether its children are nodes.
    var holdsNodes = false
}
