// From nodes to values. Children come after their parents in the log, so that from the end to the beginning there are no
// containers to go down into.

extension EncodingLog {
    /// The value of the root. Nothing can be encoded any more then.
    func finish() throws -> QueryValue {
        if let failure { throw failure }
        isClosed = true
        let levels = StackAllowance.levelsToRelease
        for node in (0..<Int32(nodes.count)).reversed() {
            let kind = nodes[node].kind
            if kind == .removed { continue }
            if nodes[node].depth >= levels {
                // A node does not tell the place of Alamofire's rules that it belongs to.
                throw rules.mirrorsAlamofire
                    ? QueryCodingError(kind: .depthLimit, detail: StackAllowance.shortage)
                    : depthError(at: node, StackAllowance.shortage)
            }
            nodes[node].kind = .leaf
            switch kind {
            case .leaf, .removed, .taken: break
            case .unset: nodes[node].leaf = .dictionary([])
            case .keyed: nodes[node].leaf = .dictionary(entries(of: node))
            case .unkeyed: nodes[node].leaf = try outcome(of: node)
            }
        }
        return nodes.takeValue(Self.root)
    }

    private func entries(of node: Int32) -> [QueryValue.Entry] {
        var entries: [QueryValue.Entry] = []
        entries.reserveCapacity(Int(nodes[node].count))
        var child = nodes[node].firstChild
        while child != TreeNode.none {
            if nodes[child].kind != .removed { entries.append(nodes.takeEntry(child)) }
            child = nodes[child].nextSibling
        }
        if nodes[node].hasGroups { sortGroups(&entries, of: node) }
        return entries
    }

    /// Sorts the entries of each `Dictionary` by their keys.
    private func sortGroups(_ entries: inout [QueryValue.Entry], of node: Int32) {
        var (start, end, group) = (0, 0, Int32(0))
        func sortGroup() {
            if group == 0 || end - start < 2 { return }
            // A part is copied to be sorted.
            if start == 0, end == entries.count {
                entries.sort { $0.key.isOrderedBefore($1.key) }
            } else {
                entries[start..<end].sort { $0.key.isOrderedBefore($1.key) }
            }
        }
        var child = nodes[node].firstChild
        while child != TreeNode.none {
            if nodes[child].kind == .taken {
                if nodes[child].group != group {
                    sortGroup()
                    (start, group) = (end, nodes[child].group)
                }
                end += 1
            }
            child = nodes[child].nextSibling
        }
        sortGroup()
    }

    private func outcome(of node: Int32) throws -> QueryValue.Storage {
        var elements: [QueryValue] = []
        elements.reserveCapacity(Int(nodes[node].count))
        var child = nodes[node].firstChild
        while child != TreeNode.none {
            if nodes[child].kind != .removed { elements.append(nodes.takeValue(child)) }
            child = nodes[child].nextSibling
        }
        switch nodes[node].outcome {
        case .array: return .array(elements)
        case .set: return QueryValue.set(elements).storage
        case .pairs: return .array(elements.sortedInPairs)
        case .entries: return try entries(from: elements.sortedInPairs, of: node)
        }
    }

    /// A dictionary of keys and values in turn; an array if a key is neither text nor an integer.
    private func entries(from elements: [QueryValue], of node: Int32) throws -> QueryValue.Storage {
        var entries: [QueryValue.Entry] = []
        entries.reserveCapacity(elements.count / 2)
        for position in stride(from: 0, to: elements.count, by: 2) {
            switch elements[position].storage {
            case .string(let text), .number(let text), .decimal(let text):
                entries.append(.init(key: text, value: elements[position + 1]))
            case .integer(let number): entries.append(.init(key: String(number), value: elements[position + 1]))
            default: return .array(elements)
            }
        }
        entries.sort { $0.key.isOrderedBefore($1.key) }
        if let pair = zip(entries, entries.dropFirst()).first(where: { $0.key.hasSameBytes(as: $1.key) }) {
            throw QueryCodingError(kind: .duplicateField, field: field(of: node), detail: pair.0.key)
        }
        return .dictionary(entries)
    }
}

extension [QueryValue] {
    /// Keys and values in turn, in the order of the keys.
    fileprivate var sortedInPairs: [QueryValue] {
        stride(from: 0, to: count - 1, by: 2).sorted { self[$0].isOrderedBefore(self[$1]) }.flatMap {
            [self[$0], self[$0 + 1]]
        }
    }
}
