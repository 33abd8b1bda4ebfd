internal import PercentEncoding

// The steps that follow after all values are encoded, such as sorting unordered values.

extension EncodedTree {
    /// Sorts dictionaries and sets, and converts alternating keys and values to dictionaries. Children are finished
    /// before their container, without recursion. Values that failed to be encoded are not in the tree.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `duplicateField` if two keys of a dictionary have the same text, or
    ///   an error of `value`.
    mutating func finish(_ store: EncodingStore) throws(QueryCodingError) {
        for node in containers.reversed() {
            switch self[node].kind {
            case .unset: self[node].kind = .keyed
            case .keyed where self[node].payload.holdsGroups: sortGroups(of: node)
            case .list where self[node].payload.outcome != .array:
                self[node].payload.value = try outcome(of: node, store)
                self[node].kind = .scalar
            default: break
            }
        }
    }

    /// The containers of the tree. Each container follows the container around it.
    private var containers: [NodeIndex] {
        var found: [NodeIndex] = [0]
        var position = 0
        while position < found.count {
            var child = self[found[position]].first
            position += 1
            while child != 0 {
                if self[child].isContainer || self[child].kind == .unset { found.append(child) }
                child = self[child].next
            }
        }
        return found
    }

    /// Sorts each group of consecutive children from the same `Dictionary` by key.
    private mutating func sortGroups(of node: NodeIndex) {
        var children = children(of: node)
        var start = 0
        while start < children.count {
            let group = self[children[start]].payload.group
            let end = children[start...].firstIndex { self[$0].payload.group != group } ?? children.count
            if group != 0 { sortByKey(&children, start..<end) }
            start = end
        }
        relink(children, under: node)
    }

    private func sortByKey(_ children: inout [NodeIndex], _ range: Range<Int>) {
        children[range].sort { isOrdered(self[$0].key, before: self[$1].key) }
    }

    private func outcome(of node: NodeIndex, _ store: EncodingStore) throws(QueryCodingError) -> QueryValue {
        var elements: [QueryValue] = []
        elements.reserveCapacity(Int(self[node].count))
        for child in children(of: node) {
            elements.append(try value(of: child, store))
        }
        switch self[node].payload.outcome {
        case .array: return QueryValue(.array(elements))
        case .set: return QueryValue.set(elements)
        case .pairs: return QueryValue(.array(elements.sortedInPairs))
        case .entries: return try entries(from: elements.sortedInPairs, of: node, store)
        }
    }

    /// Returns a dictionary of the given alternating keys and values. If a key is neither text nor an integer, returns
    /// an array.
    private func entries(
        from elements: [QueryValue], of node: NodeIndex, _ store: EncodingStore
    ) throws(QueryCodingError) -> QueryValue {
        var entries: [QueryValue.Entry] = []
        entries.reserveCapacity(elements.count / 2)
        for position in stride(from: 0, to: elements.count, by: 2) {
            guard let key = elements[position].keyText else { return QueryValue(.array(elements)) }
            entries.append(.init(key: key, value: elements[position + 1]))
        }
        entries.sort { $0.key.isOrderedBefore($1.key) }
        if let pair = zip(entries, entries.dropFirst()).first(where: { $0.key.hasSameBytes(as: $1.key) }) {
            throw QueryCodingError(
                kind: .duplicateField, field: store.field(ofNode: node, in: self), detail: pair.0.key)
        }
        return QueryValue(.dictionary(entries))
    }

    /// Returns the value of a node and all nodes below.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `depthLimit` if a container is nested more deeply than the stack can
    ///   release.
    func value(of root: NodeIndex, _ store: EncodingStore) throws(QueryCodingError) -> QueryValue {
        try value(of: root) { tree, node throws(QueryCodingError) in
            switch tree[node].kind {
            case .scalar, .null: tree[node].payload.value
            case .list, .keyed, .unset: nil
            }
        } depthError: { tree, node in
            QueryCodingError(
                kind: .depthLimit, field: store.field(ofNode: node, in: tree), detail: StackAllowance.shortage)
        }
    }
}

extension [QueryValue] {
    /// The alternating keys and values, sorted by key.
    fileprivate var sortedInPairs: [QueryValue] {
        stride(from: 0, to: count - 1, by: 2).sorted { self[$0].isOrderedBefore(self[$1]) }.flatMap {
            [self[$0], self[$0 + 1]]
        }
    }
}
