/// What a value and everything in it have encoded so far.
typealias EncodedTree = Tree<EncodedScalar>
typealias EncodedNode = TreeNode<EncodedScalar>

/// What a node of an encoded value is besides its place in the tree.
struct EncodedScalar {
    /// What becomes of the elements of a list.
    enum Outcome {
        case array
        case set
        /// An array of keys and values in turn, sorted by the keys.
        case pairs
        /// A dictionary of such keys and values, if the keys are text or integers.
        case entries
    }

    /// The value of a scalar, which may be a container that was given as a whole.
    var value: QueryValue
    var outcome = Outcome.array
    var holdsGroups = false
    var holdsRemoved = false
    /// The number of the `Dictionary` that its key comes from, which has no order; zero if there is none.
    var group: Int32 = 0

    static var nothing: EncodedScalar { EncodedScalar(value: .null) }
}

extension TextRange {
    /// The key of an element without one: no bytes, but its number.
    init(element: Int32) {
        self.init(start: element, count: 0)
    }
}

extension EncodedNode {
    /// Takes over what another node is and holds, but not its place.
    mutating func become(_ other: EncodedNode) {
        let group = payload.group
        kind = other.kind
        flags = other.flags
        first = other.first
        last = other.last
        count = other.count
        payload = other.payload
        payload.group = group
    }
}

extension EncodedTree {
    init() {
        self.init(root: .nothing, textCapacity: 512, nodeCapacity: 48)
    }
}
