// Conversion of a tree to a value, without recursion.

extension Tree {
    /// Returns the value rooted at a node. `scalar` returns the value of a node that is not a container.
    ///
    /// - Throws: Errors of `scalar`; `depthError` if a container is nested more deeply than the stack can release.
    @inline(__always)
    func value(
        of root: NodeIndex,
        scalar: (borrowing Self, NodeIndex) throws(QueryCodingError) -> QueryValue?,
        depthError: (borrowing Self, NodeIndex) -> QueryCodingError
    ) throws(QueryCodingError) -> QueryValue {
        if let scalar = try scalar(self, root) { return scalar }
        // The innermost container is a local variable, because an array would be checked for each child.
        var frame = ValueFrame(self, root)
        var outer: [ValueFrame] = []
        let levels = StackAllowance.levelsToRelease
        while true {
            let child = frame.next
            if child != 0 {
                frame.next = self[child].next
                if let scalar = try scalar(self, child) {
                    frame.append(scalar, self[child].key, self)
                } else if outer.count + 1 < levels {
                    outer.append(consume frame)
                    frame = ValueFrame(self, child)
                } else {
                    throw depthError(self, child)
                }
            } else {
                let key = self[frame.node].key
                let value = (consume frame).value()
                guard let parent = outer.popLast() else { return value }
                frame = parent
                frame.append(value, key, self)
            }
        }
    }
}

/// A partly visited container.
private struct ValueFrame {
    let node: NodeIndex
    let isArray: Bool
    var next: NodeIndex
    private var elements: [QueryValue] = []
    private var entries: [QueryValue.Entry] = []

    init<Payload>(_ tree: borrowing Tree<Payload>, _ node: NodeIndex) {
        self.node = node
        isArray = tree[node].kind == .list || tree[node].flags.contains(.isArray)
        next = tree[node].first
        if isArray {
            elements.reserveCapacity(Int(tree[node].count))
        } else {
            entries.reserveCapacity(Int(tree[node].count))
        }
    }

    @inline(__always)
    mutating func append<Payload>(_ value: QueryValue, _ key: TextRange, _ tree: borrowing Tree<Payload>) {
        if isArray {
            elements.append(value)
        } else {
            entries.append(QueryValue.Entry(key: tree.string(key), value: value))
        }
    }

    consuming func value() -> QueryValue {
        isArray ? QueryValue(.array(elements)) : QueryValue(.dictionary(entries))
    }
}
