/// The grammar of Rack's `parse_nested_query`, which Rails and Sinatra use.
///
/// Source: Rack 3.2 and 2.2, lib/rack/query_parser.rb (`normalize_params`).
struct RackGrammar: ServerGrammar {
    /// The location at which a value would replace the current Hash.
    private enum Target {
        case nowhere
        case node(NodeIndex)
        case key(TextRange, NodeIndex)
    }

    private let rules: GrammarRules
    private let limits: QueryLimits
    /// The number of characters in the keys of each Hash.
    private var keySpace = ContainerTally(initial: 0)

    init(_ rules: GrammarRules, _ limits: QueryLimits, trueText: TextRange) {
        self.rules = rules
        self.limits = limits
    }

    func finish(_ container: NodeIndex, in tree: inout ParsedTree) {}
}

extension RackGrammar {
    mutating func add(_ field: ReadField, to tree: inout ParsedTree) throws(QueryCodingError) {
        var name = RackName(field.name, matchesKeys: rules.matchesKeys, tree.text)
        var hash: NodeIndex = 0
        var target = Target.nowhere
        var depth = 0
        for _ in 0..<rules.maximumDepth {
            let part = name.takePart(tree.text)
            if part.key.count == 0 { return try discard(field, name, target, &tree) }
            switch part.rest {
            case .nothing, .openBracket:
                let key = part.rest == .nothing ? part.key : part.whole
                let node = try child(of: hash, key, field, &tree)
                return tree.set(node, to: field.value)
            case .array:
                try checkDepth(depth + 1)
                let array = try container(.list, in: hash, key: part.key, field, &tree)
                let element = tree.append(to: array, offset: field.offset)
                return tree.set(element, to: field.value)
            case .arrayOfHashes:
                depth += 2
                try checkDepth(depth)
                let array = try container(.list, in: hash, key: part.key, field, &tree)
                (hash, target) = element(of: array, for: name, field, &tree)
            case .hash:
                depth += 1
                try checkDepth(depth)
                target = .key(part.key, hash)
                hash = try container(.keyed, in: hash, key: part.key, field, &tree)
            }
        }
        throw QueryCodingError(kind: .depthLimit)
    }

    private func checkDepth(_ depth: Int) throws(QueryCodingError) {
        if depth > limits.depth { throw QueryCodingError(kind: .depthLimit) }
    }

    /// Returns the last element of an array, as the Hash for the rest of a name. If the last element is not a Hash or
    /// already has the key, a new Hash is appended.
    private func element(
        of array: NodeIndex, for name: RackName, _ field: ReadField, _ tree: inout ParsedTree
    ) -> (hash: NodeIndex, target: Target) {
        let last = tree[array].last
        if last != 0, tree[last].kind == .keyed, !hasKey(name, in: last, tree) { return (last, .nowhere) }
        let hash = tree.append(to: array, offset: field.offset)
        tree[hash].kind = .keyed
        return (hash, .node(hash))
    }

    /// Whether a Hash already has the position that a name denotes. For names with empty brackets, the result is false.
    private func hasKey(_ name: RackName, in hash: NodeIndex, _ tree: borrowing ParsedTree) -> Bool {
        if name.hasEmptyBrackets(tree.text) { return false }
        var node = hash
        var rest = name
        while let key = rest.takeKey(tree.text) {
            guard tree[node].kind == .keyed else { return false }
            node = tree.child(of: node, at: key)
            if node == 0 { return false }
        }
        return true
    }

    /// Discards a field whose name has no key. If only the rest of the name has no key, the value replaces the Hash
    /// that would have contained the key. Rack 3 reaches this case only by a rest that is `[]`.
    private func discard(
        _ field: ReadField, _ name: RackName, _ target: Target, _ tree: inout ParsedTree
    ) throws(QueryCodingError) {
        let node: NodeIndex
        switch target {
        case .nowhere: return
        case .node(let hash): node = hash
        case .key(let key, let hash): node = tree.child(of: hash, named: key, offset: field.offset)
        }
        tree.clear(node, kind: .null)
        if name.isEmptyBrackets(tree.text), field.value != nil || !rules.matchesKeys {
            tree[node].kind = .list
            let element = tree.append(to: node, offset: field.offset)
            tree.set(element, to: field.value)
        }
    }

    /// Returns the container at a key. If the key is absent or its value is null, a container is created.
    private mutating func container(
        _ kind: NodeKind, in hash: NodeIndex, key: TextRange, _ field: ReadField, _ tree: inout ParsedTree
    ) throws(QueryCodingError) -> NodeIndex {
        let node = try child(of: hash, key, field, &tree)
        if tree[node].kind == kind { return node }
        guard tree[node].isGap || tree[node].kind == .null else {
            let expected = kind == .list ? "an array" : "a dictionary"
            throw QueryCodingError(
                kind: .conflictingField,
                detail: "Rack expects \(expected) at \(tree.string(key).shortened.debugDescription)")
        }
        tree.clear(node, kind: kind)
        return node
    }

    /// Returns the child with a key. The characters of a new key count towards the limit of the Hash.
    private mutating func child(
        of hash: NodeIndex, _ key: TextRange, _ field: ReadField, _ tree: inout ParsedTree
    ) throws(QueryCodingError) -> NodeIndex {
        let node = tree.child(of: hash, named: key, offset: field.offset)
        if tree[node].isGap, rules.maximumKeySize < .max {
            keySpace[hash] += tree.string(key).unicodeScalars.count
            if keySpace[hash] > rules.maximumKeySize {
                throw QueryCodingError(
                    kind: .byteLimit, detail: "Rack allows \(rules.maximumKeySize) characters of keys in one Hash")
            }
        }
        return node
    }
}
