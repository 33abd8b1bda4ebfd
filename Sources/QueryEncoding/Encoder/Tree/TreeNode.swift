/// A value that an `Encodable` has told something about: a scalar, or a container with a list of children.
struct TreeNode {
    enum Kind {
        /// Nothing has been told yet.
        case unset
        case leaf
        case keyed
        case unkeyed
        /// A value that failed to encode, which is not counted as a child any more.
        case removed
        /// A value that is part of the result.
        case taken
    }

    /// What an unkeyed container becomes.
    enum Outcome {
        case array
        case set
        /// An array of keys and values in turn, sorted by the keys.
        case pairs
        /// A dictionary of such keys and values, if the keys are text or integers.
        case entries
    }

    /// The index that stands for no node: that of the root, which is nobody's child.
    static let none: Int32 = 0

    /// The key, for a child of a keyed container.
    var key = ""
    /// The value of a leaf; that of a container at the end.
    var leaf = QueryValue.Storage.null
    var kind = Kind.unset
    var outcome = Outcome.array
    /// Whether one of its children is in a group.
    var hasGroups = false
    /// The number of the `Dictionary` that its key comes from, which has no order; zero if there is none.
    var group: Int32 = 0
    /// The fingerprint of the key, or the position in an unkeyed container.
    var mark: UInt32 = 0
    var parent = none
    var firstChild = none
    var lastChild = none
    var nextSibling = none
    /// How many children it has.
    var count: Int32 = 0
    /// How many containers it is in.
    var depth: Int32 = 0
    /// Where its keys are in the index of keys; zero if they are not there.
    var indexNumber: Int32 = 0
    /// A bit for the fingerprint of every key of a keyed container; the last element that was looked up in an unkeyed one.
    var filter: UInt64 = 0

    var isContainer: Bool {
        kind == .keyed || kind == .unkeyed
    }

    /// Takes over what another node is and holds, but not its place.
    mutating func become(_ other: TreeNode) {
        kind = other.kind
        leaf = other.leaf
        outcome = other.outcome
        firstChild = other.firstChild
        lastChild = other.lastChild
        count = other.count
        filter = other.filter
        hasGroups = other.hasGroups
        indexNumber = other.indexNumber
    }
}
