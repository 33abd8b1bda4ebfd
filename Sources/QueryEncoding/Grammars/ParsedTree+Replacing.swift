internal import PercentEncoding

// Changes to existing nodes of a tree.

extension ParsedNode {
    /// Whether the node is a missing element of an array.
    var isGap: Bool { kind == .unset }
}

extension ParsedTree {
    /// Removes the content of a node, including its children.
    mutating func clear(_ node: NodeIndex, kind: NodeKind = .unset) {
        orphanChildren(of: node)
        let old = self[node]
        self[node] = ParsedNode(
            parent: old.parent, depth: old.depth, key: old.key, payload: ParsedScalar(offset: old.offset))
        self[node].next = old.next
        self[node].kind = kind
    }

    /// Sets the content of a node to a text. If `text` is nil, the content is null.
    mutating func set(_ node: NodeIndex, to text: TextRange?) {
        clear(node, kind: text == nil ? .null : .scalar)
        if let text { self[node].text = text }
    }

    /// Appends an element to a list. The element is a gap until its content is set.
    @inline(__always)
    mutating func append(to list: NodeIndex, offset: Int32) -> NodeIndex {
        addChild(of: list, key: .empty, ParsedScalar(offset: offset))
    }

    /// Replaces the scalar of a node with an array that contains the scalar.
    mutating func wrap(_ scalar: NodeIndex) {
        let old = self[scalar]
        clear(scalar, kind: .list)
        let element = append(to: scalar, offset: old.offset)
        self[element].kind = old.kind
        self[element].text = old.text
        self[element].flags = old.flags
    }
}

// MARK: Finishing

extension ParsedTree {
    /// Finishes all containers, beginning with the innermost. Gaps are removed, and the elements of lists get their
    /// final indices.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `indexLimit` for an array that is too large.
    mutating func finishContainers(
        _ limits: QueryLimits, _ finish: (NodeIndex, inout ParsedTree) -> Void
    ) throws(QueryCodingError) {
        var node: NodeIndex = 0
        var isNew = true
        while true {
            if isNew, self[node].isContainer {
                // Nodes that were removed from a dictionary have no parent, so the traversal must not enter them.
                if self[node].kind == .keyed { dropGaps(node) }
                if self[node].first != 0 {
                    node = self[node].first
                    continue
                }
            }
            if self[node].isContainer { try finishContainer(node, limits, finish) }
            if node == 0 { return }
            isNew = self[node].next != 0
            node = isNew ? self[node].next : self[node].parent
        }
    }

    private mutating func finishContainer(
        _ node: NodeIndex, _ limits: QueryLimits, _ finish: (NodeIndex, inout ParsedTree) -> Void
    ) throws(QueryCodingError) {
        if self[node].kind == .list { try indexElements(of: node) }
        finish(node, &self)
        guard self[node].shape == .array else { return }
        if Int(self[node].count) - 1 > limits.index {
            throw QueryCodingError(kind: .indexLimit, field: field(of: node), offset: Int(self[node].offset))
        }
    }

    /// Prepares a list for lookups of elements by index.
    private mutating func indexElements(of list: NodeIndex) throws(QueryCodingError) {
        dropGaps(list)
        let first = self[list].first
        var child = first
        while child != 0 && (self[child].next == 0 || self[child].next == child + 1) { child = self[child].next }
        if child == 0 {
            self[list].flags.insert(.isContiguous)
        } else {
            try makeKeyed(list, areIndices: true, offset: self[list].offset)
            self[list].flags.insert(.isArray)
        }
    }

    /// Unlinks gaps and removed nodes from the children of a container.
    private mutating func dropGaps(_ container: NodeIndex) {
        var child = self[container].first
        var last: NodeIndex = 0
        var count: Int32 = 0
        while child != 0 {
            let next = self[child].next
            if self[child].isGap || self[child].parent != container {
                if last == 0 { self[container].first = next } else { self[last].next = next }
            } else {
                last = child
                count += 1
            }
            child = next
        }
        self[container].last = last
        self[container].count = count
    }

    /// Returns the field of a node, such as `a[b][0]`. In lists, gaps count as elements.
    func field(of node: NodeIndex) -> String {
        var keys: [String] = []
        var node = node
        while node != 0 {
            let parent = self[node].parent
            if self[parent].kind == .list {
                keys.append(String(children(of: parent).firstIndex(of: node) ?? 0))
            } else {
                keys.append(string(self[node].key))
            }
            node = parent
        }
        return keys.reversed().field
    }
}
