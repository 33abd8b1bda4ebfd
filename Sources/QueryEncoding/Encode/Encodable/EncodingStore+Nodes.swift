// Writing to nodes, for stores in which a spot is a node.

extension EncodingStore {
    @inline(__always)
    func put(_ value: consuming QueryValue, for key: String, in node: NodeIndex, group: Int32) throws {
        try open(node, as: .keyed)
        _ = try slot(EncodedScalar(value: value), .scalar, for: key, in: node, group: group)
    }

    /// Throws if a node already has content. A value must be the only content of its node.
    func checkIsEmpty(_ node: NodeIndex, for value: @autoclosure () -> Any) throws {
        guard isEmpty(node), !isClosed else { throw failure ?? conflict(value(), at: node) }
    }

    private func isEmpty(_ node: NodeIndex) -> Bool {
        tree[node].kind == .unset || tree[node].isContainer && countOfChildren(of: node) == 0
    }

    /// Returns the child at which an encoder, or a container of the given kind, encodes the value of a key. If the
    /// child is already a container of that kind, the container keeps its content.
    func child(named key: String, _ integer: Int?, of node: NodeIndex, _ kind: NodeKind) -> NodeIndex {
        guard declare(node, as: .keyed) else {
            fail(conflict((), at: node))
            return node
        }
        let count = tree.nodes.count
        guard let child = add(.nothing, for: key, in: node) else { return node }
        if tree.nodes.count == count, kind == .unset || tree[child].kind != kind {
            if kind != .unset, holdsValue(child) { fail(conflict((), at: child)) }
            empty(child)
        }
        if let integer { integers[child] = integer }
        if kind != .unset { _ = declare(child, as: kind) }
        return child
    }

    /// Returns the child with a key. If the child does not exist, creates it. If there are too many keys, the result is
    /// nil.
    private func add(_ scalar: EncodedScalar, for key: String, in node: NodeIndex) -> NodeIndex? {
        do {
            return try tree.child(of: node, named: key, scalar)
        } catch {
            fail(error)
            return nil
        }
    }

    /// Whether content would be lost if the node became another kind of container.
    private func holdsValue(_ node: NodeIndex) -> Bool {
        tree[node].isContainer ? countOfChildren(of: node) > 0 : tree[node].kind == .scalar
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

    /// Returns the child for a key. The content of an existing child is replaced.
    @inline(__always)
    func slot(
        _ scalar: consuming EncodedScalar, _ kind: NodeKind, for key: String, in node: NodeIndex, group: Int32
    ) throws -> NodeIndex {
        let count = tree.nodes.count
        scalar.group = group
        let child = try tree.child(of: node, named: key, scalar)
        if tree.nodes.count == count {
            try replace(child, by: scalar, kind, group: group)
            return child
        }
        tree[child].kind = kind
        if group != 0 { tree[node].payload.holdsGroups = true }
        return child
    }

    @inline(never)
    private func replace(_ node: NodeIndex, by scalar: EncodedScalar, _ kind: NodeKind, group: Int32) throws {
        if group != 0, tree[node].payload.group == group {
            throw QueryCodingError(
                kind: .duplicateField, field: keys(to: node).field, detail: tree.string(tree[node].key))
        }
        // The old node is kept, because encoding the new value may fail.
        replaced[node] = kind == .unset && tree[node].kind != .removed ? tree[node] : nil
        empty(node)
        tree[node].payload.value = scalar.value
        tree[node].kind = kind
    }
}

// MARK: Removing and restoring

extension EncodingStore {
    /// Appends an element that is a scalar or not yet encoded.
    @inline(__always)
    func addElement(to list: NodeIndex, _ scalar: EncodedScalar, _ kind: NodeKind) -> NodeIndex {
        let number = tree[list].payload.holdsRemoved ? Int32(countOfChildren(of: list)) : tree[list].count
        let child = tree.addChild(of: list, key: TextRange(element: number), scalar)
        tree[child].kind = kind
        return child
    }

    /// Returns the number of children that were not removed.
    func countOfChildren(of node: NodeIndex) -> Int {
        Int(tree[node].count) - (tree[node].payload.holdsRemoved ? removedCounts[node] ?? 0 : 0)
    }

    /// Removes the content of a node, including its children.
    func empty(_ node: NodeIndex) {
        if tree[node].kind == .removed, !tree[node].isNowhere { removedCounts[tree[node].parent]? -= 1 }
        if tree[node].payload.holdsRemoved { removedCounts[node] = nil }
        tree.orphanChildren(of: node)
        tree[node].become(EncodedNode(parent: 0, depth: 0, key: .empty, payload: .nothing))
    }

    func remove(_ child: NodeIndex) {
        if tree[child].kind == .removed { return }
        empty(child)
        tree[child].kind = .removed
        // If another value replaced the parent, the child is no longer in the tree.
        let parent = tree[child].parent
        guard parent >= 0 else { return }
        tree[parent].payload.holdsRemoved = true
        removedCounts[parent, default: 0] += 1
    }

    /// Restores the content that a node had before another value replaced it.
    func restore(_ node: NodeIndex, _ old: EncodedNode) {
        empty(node)
        tree[node].become(old)
        tree.restoreChildren(of: node)
        if old.payload.holdsRemoved {
            removedCounts[node] = tree.children(of: node).count { tree[$0].kind == .removed }
        }
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
