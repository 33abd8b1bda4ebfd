// The walk through what an `Encodable` has encoded, without making a value of it first.

/// What a value has encoded, in the order in which it is to be written.
struct EncodedNodes: ~Copyable {
    fileprivate let log: EncodingLog

    /// Nil if something has yet to be put in order, which needs a value: the members of a set, say, or all keys if the style sorts.
    /// And if somebody has kept an encoder, who could change what is walked.
    init?(_ log: inout EncodingLog, _ style: QueryStyle) {
        guard isKnownUniquelyReferenced(&log), log.isInOrder, log.nodes[EncodingLog.root].kind == .keyed else {
            return nil
        }
        guard style.keyOrder == .given else { return nil }
        if case .separator = style.arrays.storage { return nil }
        self.log = log
    }
}

extension QueryWalker where Sink: ~Copyable {
    mutating func enterRoot(_ encoded: borrowing EncodedNodes) {
        let nodes = encoded.log.nodes
        unsafe push(nodes.memory, from: nodes[EncodingLog.root].firstChild, .root, outerFieldCount: 0)
    }

    /// Visits the node with an index, which is a child of the container on top.
    mutating func visitNode(_ index: Int) throws(QueryCodingError) {
        guard let nodes = unsafe frames.top.children else { return }
        // SAFETY: there is such a node, and nothing changes it during the walk.
        let node = unsafe nodes.assumingMemoryBound(to: TreeNode.self) + index
        frames.top.visited = unsafe Int(node.pointee.nextSibling)
        if unsafe node.pointee.kind == .removed { return }
        let kind = frames.top.kind
        if kind == .root || kind == .dictionary {
            guard let key = unsafe node.pointer(to: \.key) else { return }
            try unsafe visit(node, nodes, kind == .root ? .root(key) : .key(key))
        } else {
            if unsafe node.pointee.isNull, style.style.nulls == .drop { return }
            try unsafe visit(node, nodes, nextComponent(kind))
        }
    }

    @inline(__always)
    private mutating func visit(
        _ node: UnsafePointer<TreeNode>, _ nodes: UnsafeRawPointer, _ component: FieldComponent
    ) throws(QueryCodingError) {
        switch unsafe node.pointee.kind {
        case .leaf, .removed, .taken: try unsafe visit(QueryValue(node.pointee.leaf), component)
        case .keyed, .unset: try unsafe enterDictionary(node, nodes, component)
        case .unkeyed: try unsafe enterArray(node, nodes, component)
        }
    }

    private mutating func enterDictionary(
        _ node: UnsafePointer<TreeNode>, _ nodes: UnsafeRawPointer, _ component: FieldComponent
    ) throws(QueryCodingError) {
        try checkDepth(component)
        try checkNesting(component)
        if unsafe node.pointee.count == 0 { return try writeMark("{}", component) }
        unsafe push(nodes, from: node.pointee.firstChild, .dictionary, outerFieldCount: extendField(component))
    }

    private mutating func enterArray(
        _ node: UnsafePointer<TreeNode>, _ nodes: UnsafeRawPointer, _ component: FieldComponent
    ) throws(QueryCodingError) {
        try checkDepth(component)
        try checkArrays(component)
        if unsafe node.pointee.count == 0 { return try writeMark("[]", component) }
        let elements = unsafe NodeChildren(nodes: nodes, index: node.pointee.firstChild)
        let kind = style.frameKind(
            holdsContainer: unsafe elements.contains { unsafe $0.pointee.isContainerValue },
            isSingleNull: unsafe node.pointee.count == 1 && elements.allSatisfy { unsafe $0.pointee.isNull },
            in: sink.fieldText(component, style))
        unsafe push(nodes, from: node.pointee.firstChild, kind, outerFieldCount: extendField(component))
    }
}

/// The children of a container that have a value.
@safe private struct NodeChildren: @unsafe Sequence, @unsafe IteratorProtocol {
    // SAFETY: the first of all nodes, which outlive the walk.
    let nodes: UnsafeRawPointer
    var index: Int32

    mutating func next() -> UnsafePointer<TreeNode>? {
        while index != TreeNode.none {
            // SAFETY: there is such a node.
            let node = unsafe nodes.assumingMemoryBound(to: TreeNode.self) + Int(index)
            index = unsafe node.pointee.nextSibling
            if unsafe node.pointee.kind != .removed { return unsafe node }
        }
        return nil
    }
}

extension TreeNode {
    /// Whether what is encoded is null.
    fileprivate var isNull: Bool {
        if kind == .leaf, case .null = leaf { true } else { false }
    }

    /// Whether what is encoded is an array, a set or a dictionary.
    fileprivate var isContainerValue: Bool {
        kind == .leaf ? QueryValue(leaf).isContainer : true
    }
}
