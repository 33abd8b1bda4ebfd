/// Rack's `parse_nested_query`, which Rails and Sinatra use.
///
/// Source: Rack 2.2, lib/rack/query_parser.rb (`normalize_params`).
struct RackGrammar {
    /// `param_depth_limit`.
    private static let maximumDepth = 100
    /// `key_space_limit`: characters of the keys of one Hash.
    private static let maximumKeys = 65536

    /// Where a result goes that is not the Hash itself.
    private enum Target {
        case nowhere
        case last(of: ServerTree.Node)
        case key(String, ServerTree.Node)
    }

    private var tree = ServerTree()
    private let limits: QueryLimits

    static func value(of pairs: [QueryPair], limits: QueryLimits) throws(QueryCodingError) -> QueryValue {
        var grammar = RackGrammar(limits: limits)
        for (number, pair) in pairs.enumerated() {
            do throws(QueryCodingError) { try grammar.normalize(pair) } catch { throw error.at(offset: number) }
        }
        return try grammar.tree.value(limits) { entries, _ in .dictionary(entries) }
    }

    private init(limits: QueryLimits) {
        self.limits = limits
    }
}

extension RackGrammar {
    private mutating func normalize(_ pair: QueryPair) throws(QueryCodingError) {
        var name = RackName(pair.field)
        var hash = ServerTree.root
        var target = Target.nowhere
        var depth = 0
        for _ in 0..<Self.maximumDepth {
            let part = name.takePart()
            if part.key.isEmpty {
                return discard(pair.value, name, target)
            }
            switch part.rest {
            case .nothing, .openBracket:
                let key = part.rest == .nothing ? part.key : part.whole
                return try set(tree.make(text: pair.value), in: hash, key: key, pair)
            case .array:
                try checkDepth(depth + 1, pair)
                let array = try container(.array, in: hash, key: part.key, pair)
                return tree.append(tree.make(text: pair.value), to: array)
            case .arrayOfHashes:
                depth += 2
                try checkDepth(depth, pair)
                let array = try container(.array, in: hash, key: part.key, pair)
                (hash, target) = element(of: array, for: name)
            case .hash:
                depth += 1
                try checkDepth(depth, pair)
                target = .key(part.key, hash)
                hash = try container(.dictionary, in: hash, key: part.key, pair)
            }
        }
        throw QueryCodingError(kind: .depthLimit, field: pair.field)
    }

    private func checkDepth(_ depth: Int, _ pair: QueryPair) throws(QueryCodingError) {
        if depth > limits.depth { throw QueryCodingError(kind: .depthLimit, field: pair.field) }
    }

    /// The Hash that the rest of a name goes into: the last one, if it has no such key yet.
    private mutating func element(
        of array: ServerTree.Node, for name: RackName
    ) -> (hash: ServerTree.Node, target: Target) {
        let last = tree.element(of: array, at: max(0, tree.count(of: array) - 1))
        if last != ServerTree.gap, tree.kind(of: last) == .dictionary, !hasKey(name, in: last) {
            return (last, .nowhere)
        }
        let hash = tree.make(.dictionary)
        tree.append(hash, to: array)
        return (hash, .last(of: array))
    }

    /// Whether all keys of a name lead somewhere.
    private func hasKey(_ name: RackName, in hash: ServerTree.Node) -> Bool {
        if name.hasEmptyBrackets { return false }
        var node = hash
        for key in name.keys {
            guard tree.kind(of: node) == .dictionary, let place = tree.place(of: key, in: node) else { return false }
            node = tree[place]
        }
        return true
    }

    /// A name without a key is left out; inside another it takes the place of the Hash that it would have gone into.
    private mutating func discard(_ value: String?, _ name: RackName, _ target: Target) {
        var result = tree.make(text: nil)
        if let value, name.isEmptyBrackets {
            result = tree.make(.array)
            tree.append(tree.make(text: value), to: result)
        }
        switch target {
        case .nowhere: return
        case .last(let array): tree.set(result, in: array, at: tree.count(of: array) - 1)
        case .key(let key, let hash): tree.set(result, in: hash, key: key)
        }
    }

    /// The container at a key. One is made where there is nothing or nil.
    private mutating func container(
        _ kind: ServerTree.Kind, in hash: ServerTree.Node, key: String, _ pair: QueryPair
    ) throws(QueryCodingError) -> ServerTree.Node {
        if let place = tree.place(of: key, in: hash), tree.kind(of: tree[place]) != .null {
            if tree.kind(of: tree[place]) == kind { return tree[place] }
            let expected = kind == .array ? "an array" : "a dictionary"
            throw QueryCodingError(
                kind: .conflictingField, field: pair.field,
                detail: "Rack expects \(expected) at \(key.shortened.debugDescription)")
        }
        let container = tree.make(kind)
        try set(container, in: hash, key: key, pair)
        return container
    }

    private mutating func set(
        _ node: ServerTree.Node, in hash: ServerTree.Node, key: String, _ pair: QueryPair
    ) throws(QueryCodingError) {
        if tree.place(of: key, in: hash) == nil {
            tree[tally: hash] += key.unicodeScalars.count
            if tree[tally: hash] > Self.maximumKeys {
                throw QueryCodingError(kind: .byteLimit, field: pair.field, detail: "Rack's space for keys")
            }
        }
        tree.set(node, in: hash, key: key)
    }
}
