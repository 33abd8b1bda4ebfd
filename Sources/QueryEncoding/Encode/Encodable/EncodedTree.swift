/// The values encoded so far.
typealias EncodedTree = Tree<EncodedScalar>
typealias EncodedNode = TreeNode<EncodedScalar>

/// The payload of a node of an encoded value.
struct EncodedScalar {
    /// The final form of the elements of a list.
    enum Outcome {
        case array
        case set
        /// An array of alternating keys and values, sorted by the keys.
        case pairs
        /// A dictionary of alternating keys and values, if the keys are text or integers.
        case entries
    }

    /// The value of a scalar, or a container that was encoded as one `QueryValue`.
    var value: QueryValue
    var outcome = Outcome.array
    var holdsGroups = false
    var holdsRemoved = false
    /// The number of the unordered `Dictionary` that contains the key; 0 if the key is from another type.
    var group: Int32 = 0

    static var nothing: EncodedScalar { EncodedScalar(value: .null) }
}

extension TextRange {
    /// Creates the key of an element, which has no bytes but only a number.
    init(element: Int32) {
        self.init(start: element, count: 0)
    }
}

extension EncodedNode {
    /// Copies the content of another node, but not the node's position in the tree.
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
