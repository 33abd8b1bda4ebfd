// Writing where a container is a node: everywhere but under Alamofire's rules.

extension EncodingLog {
    /// Sets the value of a key.
    func put(
        _ leaf: consuming QueryValue.Storage, for key: consuming String, in node: Int32, group: Int32
    ) throws {
        try open(node, as: .keyed)
        _ = try slot(leaf, .leaf, for: key, in: node, group: group)
    }

    /// Appends a value.
    func put(_ leaf: consuming QueryValue.Storage, appendedTo node: Int32) throws {
        try open(node, as: .unkeyed)
        _ = append(leaf, .leaf, to: node)
    }

    /// Makes the node of an encoder a leaf.
    func put(_ leaf: QueryValue.Storage, at node: Int32) throws {
        try checkIsEmpty(node, for: QueryValue(leaf))
        nodes[node].leaf = leaf
        nodes[node].kind = .leaf
    }

    /// Throws if a node is something already, for a value that is to be all of it.
    func checkIsEmpty(_ node: Int32, for value: @autoclosure () -> Any) throws {
        guard nodes[node].kind == .unset || nodes[node].isContainer && nodes[node].count == 0 else {
            throw failure ?? conflict(value(), at: node)
        }
    }

    /// The node for the value of a key, which is to be encoded.
    func value(for key: consuming String, _ integer: Int?, in node: Int32, group: Int32) throws -> Int32 {
        try open(node, as: .keyed)
        let child = try slot(.null, .unset, for: key, in: node, group: group)
        if let integer { integers[child] = integer }
        return child
    }

    /// The node for an element, which is to be encoded.
    func value(appendedTo node: Int32) throws -> Int32 {
        try open(node, as: .unkeyed)
        return append(.null, .unset, to: node)
    }

    /// Takes a value away that could not be encoded, and puts back what it has replaced. Alamofire leaves what there is of it.
    func removeValue(_ child: Spot) {
        if rules.mirrorsAlamofire { return }
        if let old = replaced.removeValue(forKey: child) { return nodes[child].become(old) }
        nodes[child].kind = .removed
        // Zero if the child has been replaced with its parent in the meantime.
        nodes[nodes[child].parent].count = max(nodes[nodes[child].parent].count - 1, 0)
    }

    /// The node for an encoder of a key's value, or for a container of a kind, which goes on if there is one already.
    func child(for key: String, _ integer: Int?, of node: Int32, _ kind: TreeNode.Kind) -> Int32 {
        guard declare(node, as: .keyed) else {
            fail(conflict((), at: node))
            return node
        }
        let mark = key.mark
        let child: Int32
        if let known = find(key, mark, in: node) {
            child = known
            if kind == .unset || nodes[child].kind != kind {
                if kind != .unset, holdsValue(child) { fail(conflict((), at: child)) }
                empty(child)
            }
        } else {
            child = append(.null, .unset, key: key, mark: mark, to: node, group: 0)
        }
        if let integer { integers[child] = integer }
        if kind != .unset { _ = declare(child, as: kind) }
        return child
    }

    /// Whether something has been encoded that would be lost if a node became another kind of container.
    private func holdsValue(_ node: Int32) -> Bool {
        nodes[node].isContainer ? nodes[node].count > 0 : nodes[node].kind == .leaf
    }

    /// The node for an encoder of an element, or for a container of a kind.
    func child(appendedTo node: Int32, _ kind: TreeNode.Kind) -> Int32 {
        guard declare(node, as: .unkeyed) else {
            fail(conflict((), at: node))
            return node
        }
        let child = append(.null, .unset, to: node)
        if kind != .unset { _ = declare(child, as: kind) }
        return child
    }
}

extension EncodingLog {
    /// Makes a node a container; false if it is nested too deeply or has become something else already, which is an error as
    /// soon as something is encoded.
    func declare(_ node: Int32, as kind: TreeNode.Kind) -> Bool {
        if nodes[node].kind == kind { return true }
        guard nodes[node].kind == .unset || nodes[node].isContainer && nodes[node].count == 0 else { return false }
        guard nodes[node].depth <= rules.maximumDepth else {
            fail(depthError(at: node))
            return false
        }
        nodes[node].kind = kind
        return true
    }

    @inline(__always)
    private func open(_ node: Int32, as kind: TreeNode.Kind) throws {
        if nodes[node].kind != kind { try openSlowly(node, as: kind) }
    }

    @inline(never)
    private func openSlowly(_ node: Int32, as kind: TreeNode.Kind) throws {
        if !declare(node, as: kind) { throw failure ?? conflict((), at: node) }
    }

    /// The child for a key: a new one, or the one there is, which starts anew.
    @inline(__always)
    private func slot(
        _ leaf: consuming QueryValue.Storage, _ kind: TreeNode.Kind, for key: consuming String, in node: Int32,
        group: Int32
    ) throws -> Int32 {
        let mark = key.mark
        if let known = find(key, mark, in: node) {
            try replace(known, by: leaf, kind, group: group)
            return known
        }
        return append(leaf, kind, key: key, mark: mark, to: node, group: group)
    }

    @inline(never)
    private func replace(
        _ node: Int32, by leaf: QueryValue.Storage, _ kind: TreeNode.Kind, group: Int32
    ) throws {
        if group != 0, nodes[node].group == group {
            throw QueryCodingError(kind: .duplicateField, field: field(of: node), detail: nodes[node].key)
        }
        // What is to be encoded may fail.
        replaced[node] = kind == .unset && nodes[node].kind != .removed ? nodes[node] : nil
        empty(node)
        nodes[node].leaf = leaf
        nodes[node].kind = kind
    }

    /// Forgets what a node is. It may have been removed.
    func empty(_ node: Int32) {
        if nodes[node].kind == .removed { nodes[nodes[node].parent].count += 1 }
        nodes[node].become(TreeNode())
    }

    @inline(__always)
    func append(
        _ leaf: consuming QueryValue.Storage, _ kind: TreeNode.Kind, key: consuming String, mark: UInt32,
        to node: Int32, group: Int32
    ) -> Int32 {
        let child = nodes.append(leaf, kind, key: key, mark: mark, group: group, to: node)
        nodes[node].filter |= mark.bit
        if group != 0 { nodes[node].hasGroups = true }
        if nodes[node].indexNumber != 0 { keys.insert(nodes[child].key, child, nodes[node].indexNumber) }
        return child
    }

    @inline(__always)
    func append(_ leaf: consuming QueryValue.Storage, _ kind: TreeNode.Kind, to node: Int32) -> Int32 {
        nodes.append(
            leaf, kind, key: "", mark: UInt32(truncatingIfNeeded: nodes[node].count), group: 0, to: node)
    }
}
