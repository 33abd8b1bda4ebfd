/// The tree of the values that have been encoded so far.
typealias EncodedTree = Tree<EncodedScalar>
typealias EncodedNode = TreeNode<EncodedScalar>

/// The payload of a node of an encoded value.
struct EncodedScalar {
    /// The final form of the elements of a list.
    enum Outcome {
        case array
        case set
        /// An array of alternating keys and values, sorted by key.
        case pairs
        /// A dictionary, encoded as alternating keys and values. If the keys are not text or integers, the form is
        /// `pairs`.
        case entries
    }

    /// The value of a scalar or of a container that was encoded as one `QueryValue`.
    var value = QueryValue.null
    var outcome = Outcome.array
    var holdsGroups = false
    /// The number that identifies the `Dictionary` with the key; 0 if the key belongs to another type.
    var group: Int32 = 0
}

extension TextRange {
    /// Creates the key of an element. The key has a number but no bytes.
    init(element: Int32) {
        self.init(start: element, count: 0)
    }
}

extension EncodedNode {
    /// Replaces the content of the node with the content of another node. The node keeps its position in the tree.
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
