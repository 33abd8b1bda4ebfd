// Writing to nodes, for stores in which a spot is a node.

extension EncodingStore {
    @inline(__always)
    func put(_ value: consuming QueryValue, for key: String, in node: NodeIndex, group: Int32) throws {
        try open(node, as: .keyed)
        let count = tree.nodes.count
        let child = try tree.child(of: node, named: key, EncodedScalar(group: group))
        if tree.nodes.count == count {
            try replace(child, group)
        } else if group != 0 {
            tree[node].payload.holdsGroups = true
        }
        tree[child].payload.value = value
        tree[child].kind = .scalar
    }

    /// Makes a detached node a child of its container, or moves its content into the child with the same key.
    func linkByKey(_ node: NodeIndex) throws {
        let (container, group) = (tree[node].parent, tree[node].payload.group)
        let child = tree.linkByKey(node)
        if group != 0 { tree[container].payload.holdsGroups = true }
        if child == node { return }
        try replace(child, group)
        tree[child].become(tree[node])
        tree.adoptChildren(of: child)
        integers[child] = integers[node] ?? integers[child]
    }

    /// Removes the content of a child before other content takes its place.
    @inline(never)
    private func replace(_ child: NodeIndex, _ group: Int32) throws {
        if group != 0, tree[child].payload.group == group {
            throw QueryCodingError(
                kind: .duplicateField, field: keys(to: child).field, detail: tree.string(tree[child].key))
        }
        empty(child)
    }

    /// Throws if a node already has content. A value must be the only content of its node.
    func checkIsEmpty(_ node: NodeIndex, for value: @autoclosure () -> Any) throws {
        guard isEmpty(node), !isClosed else { throw failure ?? conflict(value(), at: node) }
    }

    private func isEmpty(_ node: NodeIndex) -> Bool {
        tree[node].kind == .unset || tree[node].isContainer && tree[node].count == 0
    }

    /// Returns the child at which an encoder, or a container of the given kind, encodes the value of a key. If the
    /// child is already a container of that kind, the container keeps its content.
    func child(named key: String, _ integer: Int?, of node: NodeIndex, _ kind: NodeKind) -> NodeIndex {
        guard declare(node, as: .keyed) else {
            fail(conflict((), at: node))
            return node
        }
        let count = tree.nodes.count
        let child: NodeIndex
        do {
            child = try tree.child(of: node, named: key, EncodedScalar())
        } catch {
            fail(error)
            return node
        }
        if tree.nodes.count == count, kind == .unset || tree[child].kind != kind {
            if kind != .unset, holdsValue(child) { fail(conflict((), at: child)) }
            empty(child)
        }
        if let integer { integers[child] = integer }
        if kind != .unset { _ = declare(child, as: kind) }
        return child
    }

    /// Whether content would be lost if the node became another kind of container.
    private func holdsValue(_ node: NodeIndex) -> Bool {
        tree[node].isContainer ? tree[node].count > 0 : tree[node].kind == .scalar
    }

    /// Makes a node a container. Returns false if the node is nested too deeply or already has another kind. The next
    /// call that can throw reports the error.
    func declare(_ node: NodeIndex, as kind: NodeKind) -> Bool {
        if tree[node].kind == kind { return !isClosed }
        guard isEmpty(node), !isClosed else { return false }
        guard tree[node].depth <= rules.maximumDepth else {
            fail(depthError(at: node))
            return false
        }
        tree[node].kind = kind
        return true
    }

    @inline(__always)
    func open(_ node: NodeIndex, as kind: NodeKind) throws {
        if tree[node].kind != kind || isClosed { try openSlowly(node, as: kind) }
    }

    @inline(never)
    private func openSlowly(_ node: NodeIndex, as kind: NodeKind) throws {
        if !declare(node, as: kind) { throw failure ?? conflict((), at: node) }
    }
}

extension EncodingStore {
    /// Appends an element that is not yet encoded.
    @inline(__always)
    func addElement(to list: NodeIndex) -> NodeIndex {
        tree.addChild(of: list, key: TextRange(element: tree[list].count), EncodedScalar())
    }

    /// Removes the content of a node, including its children.
    func empty(_ node: NodeIndex) {
        tree.orphanChildren(of: node)
        tree[node].become(EncodedNode(parent: 0, depth: 0, key: .empty, payload: EncodedScalar()))
    }
}

extension EncodedTree {
    /// Returns the child with a key. If the child does not exist, creates it as the last node.
    @inline(__always)
    mutating func child(
        of node: NodeIndex, named key: String, _ scalar: EncodedScalar
    ) throws(QueryCodingError) -> NodeIndex {
        let (length, count) = (text.count, nodes.count)
        let child = child(of: node, named: try append(key), scalar)
        // The text of the key is already stored.
        if nodes.count == count { text.truncate(to: length) }
        return child
    }
}
