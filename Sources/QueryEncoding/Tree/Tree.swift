internal import PercentEncoding

/// The tree of a parsed query or an encoded value. All nodes are in one array and refer to each other by index; all
/// keys are in one buffer.
///
/// Children come after their parents, so a tree can be walked without recursion. Releasing the tree releases all nodes
/// together.
struct Tree<Payload>: ~Copyable {
    /// The text of the keys. If payloads refer to ranges of the buffer, it also holds the text of the values.
    var text: ByteBuffer

    /// The nodes; the first node is the root.
    var nodes: Stack<TreeNode<Payload>>

    /// A filter for the keys in the tree.
    private var filter = KeyFilter()

    /// The lookup table for the children of large containers.
    private var table = ChildTable()

    /// Whether a key is so long that comparing it as a `String` may take quadratic time.
    var holdsLongKey = false

    /// The maximum number of bytes of text in a tree, so that offsets fit into 32 bits.
    static var maximumSize: Int { Int(Int32.max) }

    /// The maximum number of children of a container that is searched without the table.
    static var maximumScan: Int { 32 }

    init(root: Payload, textCapacity: Int, nodeCapacity: Int) {
        text = ByteBuffer(capacity: max(textCapacity, 16))
        nodes = Stack(capacity: nodeCapacity)
        nodes.append(TreeNode(parent: 0, depth: 0, key: .empty, payload: root))
    }
}

/// The index of a node.
typealias NodeIndex = Int32

/// A scalar or a container.
struct TreeNode<Payload> {
    var kind = NodeKind.unset
    var flags: NodeFlags = []
    /// The number of containers around the node.
    let depth: UInt16
    var parent: NodeIndex

    // The null index is 0, because the root is never a sibling or a child.
    var next: NodeIndex = 0
    var first: NodeIndex = 0
    var last: NodeIndex = 0

    /// The number of children.
    var count: Int32 = 0

    /// The key; empty for an element without an index.
    var key: TextRange

    var payload: Payload

    init(parent: NodeIndex, depth: UInt16, key: TextRange, payload: Payload) {
        self.parent = parent
        self.depth = depth
        self.key = key
        self.payload = payload
    }

    var isContainer: Bool { kind == .list || kind == .keyed }
}

enum NodeKind: UInt8 {
    /// A node whose kind is not known yet.
    case unset
    case null
    case scalar
    /// A container of elements, in order.
    case list
    /// A container of children with keys: a dictionary, or an array with indices.
    case keyed
}

struct NodeFlags: OptionSet {
    let rawValue: UInt8

    /// The elements are the values of a field that occurred more than once, or the parts of one joined value.
    static let isRepeated = NodeFlags(rawValue: 1 << 0)
    /// The field had no `=`.
    static let isBare = NodeFlags(rawValue: 1 << 1)
    /// The node stands for a container for which the query has no field.
    static let isAbsent = NodeFlags(rawValue: 1 << 2)
    /// Some keys are not indices, so the container is a dictionary.
    static let hasNames = NodeFlags(rawValue: 1 << 3)
    /// Some children can only be elements of an array, so a name as a key is an error.
    static let hasElements = NodeFlags(rawValue: 1 << 4)
    /// The keys are the indices of an array, in order.
    static let isArray = NodeFlags(rawValue: 1 << 5)
    /// The children are consecutive nodes without keys.
    static let isContiguous = NodeFlags(rawValue: 1 << 6)
    /// The text is a `true` that the grammar inserted.
    static let isTrue = NodeFlags(rawValue: 1 << 7)
}

// MARK: Reading

extension Tree {
    subscript(node: NodeIndex) -> TreeNode<Payload> {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(nodes.address(of: Int(node))) }
        @inline(__always) unsafeMutableAddress { unsafe nodes.address(of: Int(node)) }
    }

    /// Returns the bytes of a key or value, valid until the next change.
    @inline(__always)
    func bytes(_ range: TextRange) -> UnsafeBufferPointer<UInt8> {
        // SAFETY: ranges are within the buffer.
        unsafe UnsafeBufferPointer(rebasing: text.bytes[range.bounds])
    }

    /// Returns the bytes of a key or value.
    @inline(__always)
    @_lifetime(borrow self)
    func span(_ range: TextRange) -> Span<UInt8> { text.span.extracting(range.bounds) }

    /// Whether the text of one range is before that of another in the order of their bytes.
    func isOrdered(_ range: TextRange, before other: TextRange) -> Bool {
        unsafe bytes(range).lexicographicallyPrecedes(bytes(other))
    }

    /// Returns the text of a key or value, which must be UTF-8.
    @inline(__always)
    func string(_ range: TextRange) -> String { text.string(range.bounds) }

    func children(of container: NodeIndex) -> [NodeIndex] {
        var children: [NodeIndex] = []
        children.reserveCapacity(Int(self[container].count))
        var child = self[container].first
        while child != 0 {
            children.append(child)
            child = self[child].next
        }
        return children
    }

    /// Returns the text of at most `maximum` bytes at the start of a range. An incomplete last character is U+FFFD.
    func start(of range: TextRange, maximum: Int) -> String {
        unsafe String(decoding: bytes(range).prefix(maximum), as: UTF8.self)
    }

    /// Returns the child with a key; 0 if the container has no child with the key.
    func child(of parent: NodeIndex, named key: String) -> NodeIndex {
        unsafe key.withBytes { unsafe child(of: parent, $0) }
    }

    /// Returns the child with a key in the text; 0 if the container has no child with the key.
    @inline(__always)
    func child(of parent: NodeIndex, at key: TextRange) -> NodeIndex {
        unsafe child(of: parent, bytes(key))
    }

    /// Returns the child with a key; 0 if the container has no child with the key.
    @inline(__always)
    func child(of parent: NodeIndex, _ key: UnsafeBufferPointer<UInt8>) -> NodeIndex {
        if self[parent].flags.contains(.isContiguous) { return unsafe element(of: parent, key) }
        return unsafe filter.mayContain(KeyFilter.mark(parent, key)) ? search(parent, key) : 0
    }

    @inline(__always)
    private func search(_ parent: NodeIndex, _ key: UnsafeBufferPointer<UInt8>) -> NodeIndex {
        if self[parent].count > Self.maximumScan { return unsafe lookUp(parent, key) }
        var child = self[parent].first
        while child != 0 {
            if unsafe isChild(child, of: parent, key) { return child }
            child = self[child].next
        }
        return 0
    }

    private func element(of container: NodeIndex, _ key: UnsafeBufferPointer<UInt8>) -> NodeIndex {
        guard let index = unsafe key.span.canonicalIndex, index < self[container].count else { return 0 }
        return self[container].first + index
    }

    /// Returns the child with a key in a large container; 0 if the container has no child with the key.
    @inline(never)
    private func lookUp(_ parent: NodeIndex, _ key: UnsafeBufferPointer<UInt8>) -> NodeIndex {
        unsafe table.first(ChildTable.hash(parent, key)) { unsafe isChild($0, of: parent, key) }
    }

    /// Whether a node, which has not been removed, is the child with a key.
    @inline(__always)
    private func isChild(_ child: NodeIndex, of parent: NodeIndex, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let (range, place) = (self[child].key, self[child].parent)
        return unsafe range.count == key.count && bytes(range).isSame(as: key) && place == parent
    }
}

// MARK: Growing

extension Tree {
    @inline(__always)
    mutating func append(_ string: String) throws(QueryCodingError) -> TextRange {
        let start = text.count
        guard string.utf8.count <= Self.maximumSize - start else { throw QueryCodingError(kind: .byteLimit) }
        text.append(text: string)
        return TextRange(start..<text.count)
    }

    /// Adds a child with a new key, or an element with an empty key.
    @inline(__always)
    mutating func addChild(of parent: NodeIndex, key: TextRange, _ payload: Payload) -> NodeIndex {
        let child = addDetached(under: parent, key: key, payload)
        link(child, under: parent)
        return child
    }

    /// Adds a node that knows its container but is not yet one of its children.
    @inline(__always)
    mutating func addDetached(under parent: NodeIndex, key: TextRange, _ payload: Payload) -> NodeIndex {
        let child = NodeIndex(truncatingIfNeeded: nodes.count)
        // The depth never exceeds QueryLimits.maximumDepth plus one for a scalar.
        let depth = self[parent].depth &+ 1
        nodes.append(TreeNode(parent: parent, depth: depth, key: key, payload: payload))
        return child
    }

    /// Appends a child to its container.
    @inline(__always)
    mutating func link(_ child: NodeIndex, under parent: NodeIndex) {
        let last = self[parent].last
        if last == 0 { self[parent].first = child } else { self[last].next = child }
        (self[parent].last, self[parent].count) = (child, self[parent].count &+ 1)
    }

    /// Returns the child with a key. If the child does not exist, creates it from the payload as the last node.
    @inline(__always)
    mutating func child(
        of parent: NodeIndex, named key: TextRange, _ payload: @autoclosure () -> Payload
    ) -> NodeIndex {
        let existing = childToUse(of: parent, named: key)
        if existing != 0 { return existing }
        let child = addChild(of: parent, key: key, payload())
        noteKey(key, of: child, in: parent)
        return child
    }

    /// Makes a detached node a child of its container. If the container already has a child with the key, nothing
    /// changes, and that child is returned.
    mutating func linkByKey(_ node: NodeIndex) -> NodeIndex {
        let existing = childToUse(of: self[node].parent, named: self[node].key)
        if existing != 0 { return existing }
        link(node, under: self[node].parent)
        noteKey(self[node].key, of: node, in: self[node].parent)
        return node
    }

    /// Returns the child with a key; 0 if the caller must now add a child with the key.
    @inline(__always)
    private mutating func childToUse(of parent: NodeIndex, named key: TextRange) -> NodeIndex {
        if unsafe filter.insert(KeyFilter.mark(parent, bytes(key))) { return 0 }
        // Consecutive fields often belong to the same child.
        let last = self[parent].last
        if last != 0, unsafe isChild(last, of: parent, bytes(key)) { return last }
        return unsafe search(parent, bytes(key))
    }

    /// Adds a new child to the filter and, in a large container, to the table.
    mutating func register(_ child: NodeIndex) {
        let (parent, key) = (self[child].parent, self[child].key)
        _ = unsafe filter.insert(KeyFilter.mark(parent, bytes(key)))
        noteKey(key, of: child, in: parent)
    }

    @inline(__always)
    private mutating func noteKey(_ key: TextRange, of child: NodeIndex, in parent: NodeIndex) {
        if key.count > StreamSafety.longestUncheckedText { holdsLongKey = true }
        if self[parent].count > Self.maximumScan { registerInTable(child) }
    }

    @inline(never)
    private mutating func registerInTable(_ child: NodeIndex) {
        let parent = self[child].parent
        var new = self[parent].count == Self.maximumScan + 1 ? self[parent].first : child
        while new != 0 {
            table.insert(new, unsafe ChildTable.hash(parent, bytes(self[new].key)), nodes)
            new = self[new].next
        }
    }

    /// Removes the children of a container from the tree.
    mutating func orphanChildren(of container: NodeIndex) {
        guard self[container].isContainer else { return }
        var child = self[container].first
        while child != 0 {
            self[child].parent = TreeNode<Payload>.nowhere
            child = self[child].next
        }
    }

    /// Makes the children of a container, which belonged to another node, findable as children of the container.
    mutating func adoptChildren(of container: NodeIndex) {
        let areKeyed = self[container].kind == .keyed
        var child = self[container].first
        while child != 0 {
            self[child].parent = container
            if areKeyed { _ = unsafe filter.insert(KeyFilter.mark(container, bytes(self[child].key))) }
            if areKeyed && self[container].count > Self.maximumScan {
                table.insert(child, unsafe ChildTable.hash(container, bytes(self[child].key)), nodes)
            }
            child = self[child].next
        }
    }

    /// Relinks the children of a container in a new order.
    mutating func relink(_ children: [NodeIndex], under parent: NodeIndex) {
        self[parent].first = children.first ?? 0
        self[parent].last = children.last ?? 0
        for (child, next) in zip(children, children.dropFirst() + [0]) {
            self[child].next = next
        }
    }
}

extension TreeNode {
    /// The parent index of a node that was removed from the tree.
    static var nowhere: NodeIndex { -1 }

    var isNowhere: Bool { parent == Self.nowhere }
}
