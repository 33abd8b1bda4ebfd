internal import PercentEncoding

/// A builder that creates a tree according to the notation of a style, such as brackets and indices.
///
/// The rules for structured fields (``FieldPath``):
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
    private let limits: QueryLimits
    private let duplicates: DuplicateFieldPolicy
    private let nulls: NullStyle
    /// Whether the marks for empty containers are read.
    private let readsMarks: Bool
    /// Whether the root is an array if its keys are the indices of an array.
    private let indexesRoot: Bool

    private var path: FieldPath
    private var fieldIsMark = false
    /// The offset of the current field.
    private var offset: Int32 = 0

    static func tree(
        of query: Span<UInt8>, _ rules: consuming ScanRules, _ style: QueryStyle, _ duplicates: DuplicateFieldPolicy
    ) throws(QueryCodingError) -> ParsedTree {
        var grammar = GenericGrammar(style, duplicates, rules.limits, textCapacity: query.count)
        try FieldScan.withScan(of: query, rules) { scan throws(QueryCodingError) in
            while try scan.fill(&grammar.tree.text) {
                while try scan.next(grammar.tree.text) {
                    do throws(QueryCodingError) {
                        try grammar.addField(of: &scan)
                    } catch {
                        throw error.at(grammar.name(of: scan.field))
                    }
                }
            }
        }
        try grammar.finish()
        return grammar.tree
    }

    // An initializer copies a parameter that is not shared.
    private init(
        _ style: __shared QueryStyle, _ duplicates: DuplicateFieldPolicy, _ limits: QueryLimits, textCapacity: Int
    ) {
        tree = ParsedTree(textCapacity: textCapacity)
        self.limits = limits
        self.duplicates = style.grammar.rules.combinesRepeats ? duplicates : .last
        nulls = style.nulls
        let isGeneric = style.grammar == .generic
        path = FieldPath(
            keys: isGeneric ? style.nesting.keys : nil, readsBrackets: isGeneric && style.arrays.readsBrackets,
            maximumDepth: limits.depth)
        readsMarks = style.marksEmptyContainers && path.keys != nil
        indexesRoot = isGeneric && style.root == .indices
        tree[0].kind = .keyed
        if !indexesRoot { tree[0].flags.insert(.hasNames) }
    }

    private func checkDepth(_ depth: Int) throws(QueryCodingError) {
        if depth > limits.depth { throw failure(.depthLimit) }
    }

    private func failure(_ kind: QueryCodingError.Kind) -> QueryCodingError {
        QueryCodingError(kind: kind, offset: Int(offset))
    }
}

extension GenericGrammar {
    @inline(__always)
    private mutating func addField(of scan: inout FieldScan) throws(QueryCodingError) {
        offset = Int32(truncatingIfNeeded: scan.field.place.start)
        let isBare = scan.field.place.isBare
        var name = TextRange(scan.field.name)
        fieldIsMark = isBare && readsMarks && endsInMark(name)
        if fieldIsMark { name.count -= 2 }
        path.split(name, in: tree.text)
        // The name leads to a child of the root. The last step leads to a container only if the field is a mark.
        try checkDepth(path.count + (fieldIsMark ? 1 : 0))
        if let elements = scan.elements() { return try add(elements, &scan) }
        let value = TextRange(try scan.value(&tree.text))
        let node = try place()
        if fieldIsMark {
            try markDictionary(node)
        } else {
            try add(value, isBare ? .isBare : [], at: node)
        }
    }

    /// Adds the elements of a joined value. If the array is not used, they are only read.
    private mutating func add(_ elements: FieldScan.Elements, _ scan: inout FieldScan) throws(QueryCodingError) {
        let node = try place()
        let isUsed = try prepare(node)
        if isUsed && tree[node].kind == .unset { try makeRepeated(node) }
        var rest: FieldScan.Elements? = elements
        while let element = try scan.next(&rest, &tree.text) {
            if isUsed { try addScalar(TextRange(element), [], at: node) }
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
    private mutating func place() throws(QueryCodingError) -> NodeIndex {
        var node = try child(of: 0, path.name, indexesRoot ? tree.text.index(in: path.name.bounds) : nil)
        for position in 0..<path.count {
            let step = path.steps[position]
            node =
                step.step == .append
                ? try element(of: node, followedBy: position + 1) : try child(of: node, step.key, step.index)
        }
        return node
    }

    @inline(__always)
    private mutating func child(
        of node: NodeIndex, _ key: TextRange, _ index: Int32?
    ) throws(QueryCodingError) -> NodeIndex {
        try makeKeyed(node, hasIndex: index != nil)
        return tree.child(of: node, named: key, index: index, offset: offset)
    }

    /// Prepares a node for a child with a name or an index.
    @inline(__always)
    private mutating func makeKeyed(_ node: NodeIndex, hasIndex: Bool) throws(QueryCodingError) {
        let flags = tree[node].flags
        switch tree[node].kind {
        case .unset: tree[node].kind = .keyed
        case .keyed: break
        case .list where hasIndex && !flags.contains(.isRepeated):
            try tree.makeKeyed(node, areIndices: true, offset: offset)
            tree[node].flags.insert(.hasElements)
        default: throw failure(.conflictingField)
        }
        if !hasIndex {
            if flags.contains(.hasElements) { throw failure(.conflictingField) }
        } else if path.keys != .brackets && node != 0 {
            // In other notations, brackets contain only indices, so a container cannot have both names and indices.
            if flags.contains(.hasNames) { throw failure(.conflictingField) }
            tree[node].flags.insert(.hasElements)
        }
    }

    /// Returns the last element if the rest of the path leads to a new position in that element. Otherwise, returns a
    /// new element.
    private mutating func element(
        of node: NodeIndex, followedBy position: Int
    ) throws(QueryCodingError) -> NodeIndex {
        let flags = tree[node].flags
        switch tree[node].kind {
        case .unset: tree[node].kind = .list
        case .list where !flags.contains(.isRepeated): break
        case .keyed where !flags.contains(.hasNames): tree[node].flags.insert(.hasElements)
        default: throw failure(.conflictingField)
        }
        if position < path.count, path.steps[position].step != .append {
            let last = tree.lastElement(of: node)
            if last != 0, tree[last].kind == .keyed, !isPresent(from: position, in: last) { return last }
        }
        let element = try tree.appendElement(to: node, offset: offset)
        if tree[node].kind == .list { try checkIndex(ofLastIn: node) }
        return element
    }

    /// Whether the rest of the path leads to an existing position, as in Rack's `params_hash_has_key?`. If the rest
    /// contains `[]`, the result is false.
    private func isPresent(from position: Int, in container: NodeIndex) -> Bool {
        let rest = position..<path.count
        if rest.contains(where: { path.steps[$0].step == .append }) { return false }
        var node = container
        for position in rest {
            guard tree[node].kind == .keyed else { return false }
            node = tree.child(of: node, at: path.steps[position].key)
            if node == 0 { return false }
        }
        return true
    }

    @inline(__always)
    private func checkIndex(ofLastIn node: NodeIndex) throws(QueryCodingError) {
        if Int(tree[node].count) - 1 > limits.index { throw failure(.indexLimit) }
    }
}

// MARK: Values

extension GenericGrammar {
    /// Adds a scalar to a position according to the policy for repeated fields.
    @inline(__always)
    private mutating func add(_ text: TextRange, _ flags: NodeFlags, at node: NodeIndex) throws(QueryCodingError) {
        if tree[node].kind == .unset {
            set(node, text, flags)
        } else if try prepare(node) {
            try addScalar(text, flags, at: node)
        }
    }

    /// Prepares a position for a scalar. Returns false if the scalar is discarded.
    private mutating func prepare(_ node: NodeIndex) throws(QueryCodingError) -> Bool {
        switch tree[node].kind {
        case .unset: return true
        case .list where !tree[node].flags.contains(.isRepeated), .keyed: throw failure(.conflictingField)
        case .null, .scalar, .list: break
        }
        switch duplicates.storage {
        case .combine: return true
        case .first: return false
        case .last:
            tree.clear(node)
            return true
        case .fail: throw failure(.duplicateField)
        }
    }

    /// Adds a scalar to a position. If the position already has scalars, the content becomes an array.
    @inline(never)
    private mutating func addScalar(
        _ text: TextRange, _ flags: NodeFlags, at node: NodeIndex
    ) throws(QueryCodingError) {
        var target = node
        if tree[node].kind != .unset {
            if tree[node].kind != .list { try makeRepeated(node) }
            target = tree.append(to: node, offset: offset)
            try checkIndex(ofLastIn: node)
        }
        set(target, text, flags)
    }

    @inline(__always)
    private mutating func set(_ node: NodeIndex, _ text: TextRange, _ flags: NodeFlags) {
        (tree[node].kind, tree[node].text, tree[node].flags) = (isNull(text, flags) ? .null : .scalar, text, flags)
    }

    @inline(__always)
    private func isNull(_ text: TextRange, _ flags: NodeFlags) -> Bool {
        switch nulls.storage {
        case .key: flags.contains(.isBare)
        // Empty text is a string.
        case .text(let null): !null.isEmpty && !flags.contains(.isBare) && tree.span(text).isSame(as: null)
        case .fail, .drop, .skip: false
        }
    }

    /// Wraps the content of a position in an array. If the position has no content, the array is empty.
    private mutating func makeRepeated(_ node: NodeIndex) throws(QueryCodingError) {
        try checkDepth(path.count + 1)
        if tree[node].kind == .unset { tree[node].kind = .list } else { tree.wrap(node) }
        tree[node].flags = .isRepeated
    }

    /// Makes the content of a position a dictionary, even if the dictionary stays empty.
    private mutating func markDictionary(_ node: NodeIndex) throws(QueryCodingError) {
        try makeKeyed(node, hasIndex: false)
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
            case .list where readsMarks && isMark(node): tree.clear(node, kind: .list)
            default: break
            }
        }
    }

    private mutating func finishKeyed(_ index: NodeIndex) throws(QueryCodingError) {
        let node = tree[index]
        guard !node.flags.contains(.hasNames), node.count > 0, node.largestIndex == node.count - 1 else { return }
        if node.largestIndex > limits.index {
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
