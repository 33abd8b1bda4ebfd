internal import PercentEncoding

/// A builder that creates a tree according to the notation of a style, such as brackets and indices.
///
/// The rules for structured fields (``FieldSyntax``):
/// - `a[]` appends an element. `a[x]` refers to the child with the key `x`.
/// - `a[][x]` adds to the last element if that element is a dictionary and does not have the key yet, as in Rack.
///   Otherwise `a[][x]` appends a new element.
/// - A container is an array if it has elements without keys, or if its keys are exactly the indices of an array, in
///   any order. All other containers are dictionaries.
/// - After elements with indices, an element without a key gets the index that follows the largest index.
/// - A field that occurs more than once or has a joined value is an array of its values.
/// - A field that is both a scalar and a container is an error. A container with both names and elements without keys
///   is also an error.
/// - If the style marks empty containers, a single `a[]` without `=` is an empty array, and `a{}` is an empty
///   dictionary.
struct GenericGrammar: ~Copyable {
    private(set) var tree: ParsedTree
    private let rules: ReadingRules
    private var path: FieldPath
    private var fieldIsMark = false

    static func tree(
        of query: Span<UInt8>, _ scanRules: consuming ScanRules, _ rules: ReadingRules
    ) throws(QueryCodingError) -> ParsedTree {
        var grammar = GenericGrammar(rules, textCapacity: query.count)
        try FieldScan.withScan(of: query, scanRules) { scan throws(QueryCodingError) in
            while try scan.fill(&grammar.tree.text) {
                while let field = try scan.next(grammar.tree.text) {
                    do throws(QueryCodingError) {
                        try grammar.add(field, &scan)
                    } catch {
                        throw error.at(grammar.name(of: field))
                    }
                }
            }
        }
        try grammar.finish()
        return grammar.tree
    }

    private init(_ rules: ReadingRules, textCapacity: Int) {
        tree = ParsedTree(textCapacity: textCapacity)
        self.rules = rules
        path = FieldPath(maximumDepth: rules.limits.depth)
        tree[0].kind = .keyed
        if !rules.indexesRoot { tree[0].flags.insert(.hasNames) }
    }

    private func checkDepth(_ depth: Int, _ offset: Int) throws(QueryCodingError) {
        if depth > rules.limits.depth { throw QueryCodingError(kind: .depthLimit, offset: offset) }
    }
}

extension GenericGrammar {
    @inline(__always)
    private mutating func add(
        _ field: FieldScan.Field, _ scan: inout FieldScan
    ) throws(QueryCodingError) {
        let offset = field.place.start
        var name = TextRange(field.name)
        fieldIsMark = field.place.isBare && rules.readsMarks && endsInMark(name)
        if fieldIsMark { name.count -= 2 }
        path.split(name, in: tree.text, rules.syntax)
        // The root is at depth 0. The last step leads to a container only if the field is a mark.
        try checkDepth(path.count - (fieldIsMark ? 0 : 1), offset)
        if let elements = scan.elements(of: field) { return try add(elements, &scan, offset) }
        let value = try scan.value(of: field, &tree.text)
        let node = try place(offset)
        if fieldIsMark {
            try markDictionary(node, offset)
        } else if let value {
            try add(value, [], at: node, offset)
        } else {
            try add(0..<0, .isBare, at: node, offset)
        }
    }

    /// Adds the elements of a joined value. If the array is not used, they are only read.
    private mutating func add(
        _ elements: FieldScan.Elements, _ scan: inout FieldScan, _ offset: Int
    ) throws(QueryCodingError) {
        let node = try place(offset)
        let isUsed = try prepare(node, offset)
        if isUsed && tree[node].kind == .unset { try makeRepeated(node, offset) }
        var rest: FieldScan.Elements? = elements
        while let element = try scan.next(&rest, &tree.text) {
            if isUsed { try addScalar(element, [], at: node, offset) }
        }
    }

    /// Returns the name of a field for use in an error. Long names are truncated.
    private func name(of field: FieldScan.Field) -> String {
        var name = TextRange(field.name)
        if fieldIsMark { name.count -= 2 }
        guard name.count > 256 else { return tree.string(name) }
        name.count = 256
        while tree.text.span[name.bounds.upperBound] & 0xC0 == 0x80 { name.count -= 1 }
        return tree.string(name) + "…"
    }

    private func endsInMark(_ field: TextRange) -> Bool {
        tree.span(field).extracting(last: 2).isSame(as: "{}")
    }
}

// MARK: Positions

extension GenericGrammar {
    /// Returns the node at the end of the path.
    @inline(__always)
    private mutating func place(_ offset: Int) throws(QueryCodingError) -> NodeIndex {
        var node: NodeIndex = 0
        for position in 0..<path.count {
            let step = path.steps[position]
            node =
                step.step == .append
                ? try element(of: node, followedBy: position + 1, offset) : try child(of: node, step, offset)
        }
        return node
    }

    @inline(__always)
    private mutating func child(
        of node: NodeIndex, _ step: PathStep, _ offset: Int
    ) throws(QueryCodingError) -> NodeIndex {
        let mayBeIndex = step.step == .index || (node == 0 && rules.indexesRoot)
        let index = mayBeIndex ? tree.span(step.key).canonicalIndex : nil
        try makeKeyed(node, hasIndex: index != nil, offset)
        return tree.child(of: node, named: step.key, index: index, offset: Int32(truncatingIfNeeded: offset))
    }

    /// Prepares a node for a child with a name or an index.
    @inline(__always)
    private mutating func makeKeyed(_ node: NodeIndex, hasIndex: Bool, _ offset: Int) throws(QueryCodingError) {
        let flags = tree[node].flags
        switch tree[node].kind {
        case .unset: tree[node].kind = .keyed
        case .keyed: break
        case .list where hasIndex && !flags.contains(.isRepeated):
            try tree.makeKeyed(node, areIndices: true, offset: Int32(truncatingIfNeeded: offset))
            tree[node].flags.insert(.hasElements)
        default: throw QueryCodingError(kind: .conflictingField, offset: offset)
        }
        if !hasIndex {
            if flags.contains(.hasElements) { throw QueryCodingError(kind: .conflictingField, offset: offset) }
        } else if rules.syntax != .brackets && node != 0 {
            // In the other syntaxes, brackets contain only indices, so a container cannot have both names and indices.
            if flags.contains(.hasNames) { throw QueryCodingError(kind: .conflictingField, offset: offset) }
            tree[node].flags.insert(.hasElements)
        }
    }

    /// Returns the last element if the rest of the path leads to a new position in that element. Otherwise, returns a
    /// new element.
    private mutating func element(
        of node: NodeIndex, followedBy position: Int, _ offset: Int
    ) throws(QueryCodingError) -> NodeIndex {
        let flags = tree[node].flags
        switch tree[node].kind {
        case .unset: tree[node].kind = .list
        case .list where !flags.contains(.isRepeated): break
        case .keyed where !flags.contains(.hasNames): tree[node].flags.insert(.hasElements)
        default: throw QueryCodingError(kind: .conflictingField, offset: offset)
        }
        if position < path.count, path.steps[position].step != .append {
            let last = tree.lastElement(of: node)
            if last != 0, tree[last].kind == .keyed, !isPresent(from: position, in: last) { return last }
        }
        let element = try tree.appendElement(to: node, offset: Int32(truncatingIfNeeded: offset))
        if tree[node].kind == .list { try checkIndex(ofLastIn: node, offset) }
        return element
    }

    /// Whether the rest of the path leads to an existing position, as in Rack's `params_hash_has_key?`. If the rest
    /// contains `[]`, the result is false.
    private func isPresent(from position: Int, in container: NodeIndex) -> Bool {
        let rest = path.steps[position..<path.count]
        if rest.contains(where: { $0.step == .append }) { return false }
        var node = container
        for step in rest {
            guard tree[node].kind == .keyed else { return false }
            node = tree.child(of: node, at: step.key)
            if node == 0 { return false }
        }
        return true
    }

    private func checkIndex(ofLastIn node: NodeIndex, _ offset: Int) throws(QueryCodingError) {
        if Int(tree[node].count) - 1 > rules.limits.index {
            throw QueryCodingError(kind: .indexLimit, offset: offset)
        }
    }
}

// MARK: Values

extension GenericGrammar {
    /// Adds a scalar to a position according to the policy for repeated fields.
    @inline(__always)
    private mutating func add(
        _ text: Range<Int>, _ flags: NodeFlags, at node: NodeIndex, _ offset: Int
    ) throws(QueryCodingError) {
        if tree[node].kind != .unset {
            guard try prepare(node, offset) else { return }
        }
        try addScalar(text, flags, at: node, offset)
    }

    /// Prepares a position for a scalar. Returns false if the scalar is discarded.
    private mutating func prepare(_ node: NodeIndex, _ offset: Int) throws(QueryCodingError) -> Bool {
        switch tree[node].kind {
        case .unset: return true
        case .list where !tree[node].flags.contains(.isRepeated), .keyed:
            throw QueryCodingError(kind: .conflictingField, offset: offset)
        case .null, .scalar, .list: break
        }
        switch rules.duplicates.storage {
        case .combine: return true
        case .first: return false
        case .last:
            tree.clear(node)
            return true
        case .fail: throw QueryCodingError(kind: .duplicateField, offset: offset)
        }
    }

    /// Adds a scalar to a position. If the position already has scalars, the content becomes an array.
    @inline(__always)
    private mutating func addScalar(
        _ text: Range<Int>, _ flags: NodeFlags, at node: NodeIndex, _ offset: Int
    ) throws(QueryCodingError) {
        var target = node
        if tree[node].kind != .unset {
            if tree[node].kind != .list { try makeRepeated(node, offset) }
            target = tree.append(to: node, offset: Int32(truncatingIfNeeded: offset))
            try checkIndex(ofLastIn: node, offset)
        }
        let range = TextRange(text)
        tree[target].kind = isNull(range, flags) ? .null : .scalar
        tree[target].text = range
        tree[target].flags = flags
    }

    @inline(__always)
    private func isNull(_ text: TextRange, _ flags: NodeFlags) -> Bool {
        if flags.contains(.isBare) { return rules.readsBareAsNull }
        guard let nullText = rules.nullText else { return false }
        return tree.span(text).isSame(as: nullText)
    }

    /// Wraps the content of a position in an array. If the position has no content, the array is empty.
    private mutating func makeRepeated(_ node: NodeIndex, _ offset: Int) throws(QueryCodingError) {
        try checkDepth(path.count, offset)
        if tree[node].kind == .unset { tree[node].kind = .list } else { tree.wrap(node) }
        tree[node].flags = .isRepeated
    }

    /// Makes the content of a position a dictionary, even if the dictionary stays empty.
    private mutating func markDictionary(_ node: NodeIndex, _ offset: Int) throws(QueryCodingError) {
        try makeKeyed(node, hasIndex: false, offset)
        tree[node].flags.insert(.hasNames)
    }
}

// MARK: Finishing

extension GenericGrammar {
    /// Decides which containers are arrays, after all keys are known.
    private mutating func finish() throws(QueryCodingError) {
        for index in 0..<tree.nodes.count {
            let node = NodeIndex(truncatingIfNeeded: index)
            switch tree[node].kind {
            case .keyed: try finishKeyed(node)
            case .list where rules.readsMarks && isMark(node): tree.clear(node, kind: .list)
            default: break
            }
        }
    }

    private mutating func finishKeyed(_ index: NodeIndex) throws(QueryCodingError) {
        let node = tree[index]
        guard !node.flags.contains(.hasNames), node.count > 0, node.largestIndex == node.count - 1 else { return }
        if node.largestIndex > rules.limits.index {
            throw QueryCodingError(kind: .indexLimit, offset: Int(tree[node.largest].offset))
        }
        tree.makeArray(index)
    }

    /// Whether an array consists of one element from a field without `=`, which is the mark of an empty array.
    private func isMark(_ list: NodeIndex) -> Bool {
        let node = tree[list]
        return node.count == 1 && !node.flags.contains(.isRepeated) && tree[node.first].flags.contains(.isBare)
    }
}
