// From nodes to values. Children come after their parents in the log, so that from the end to the beginning there are no
// containers to go down into.

extension EncodingLog {
    /// The value of the root.
    func finish() throws -> QueryValue {
        if let failure { throw failure }
        for node in (0..<Int32(nodes.count)).reversed() {
            switch nodes[node].kind {
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
        if nodes[node].hasUnorderedChildren { sortUnordered(&entries, of: node) }
        return entries
    }

    /// Sorts the entries that follow each other and come from a `Dictionary` by their keys.
    private func sortUnordered(_ entries: inout [QueryValue.Entry], of node: Int32) {
        var (start, end) = (0, 0)
        var child = nodes[node].firstChild
        while child != TreeNode.none {
            if nodes[child].kind == .taken {
                end += 1
                if !nodes[child].isUnordered {
                    entries[start..<(end - 1)].sort { $0.key.isOrderedBefore($1.key) }
                    start = end
                }
            }
            child = nodes[child].nextSibling
        }
        entries[start...].sort { $0.key.isOrderedBefore($1.key) }
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
            case .string(let text), .number(let text): entries.append(.init(key: text, value: elements[position + 1]))
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
