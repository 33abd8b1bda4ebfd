internal import PercentEncoding

/// The grammar of `parse` in the Node package qs with its default options. Express uses qs with a larger depth.
///
/// Source: qs 6.11, lib/parse.js and lib/utils.js (`combine`, `merge`, `compact`).
struct QSGrammar: ServerGrammar {
    /// All fields with the same name. The values are the texts of the children of a detached node.
    struct Field: ServerField {
        let name: TextRange
        let offset: Int32
        let first: NodeIndex
        let count: Int
    }

    private let limits: QueryLimits
    /// The path of the current field. The memory is reused for the next field.
    private var path: QSPath
    private let trueText: TextRange

    init(_ rules: GrammarRules, _ limits: QueryLimits, trueText: TextRange) {
        path = QSPath(maximumDepth: rules.maximumDepth)
        self.limits = limits
        self.trueText = trueText
    }

    mutating func add(_ field: Field, to tree: inout ParsedTree) throws(QueryCodingError) {
        if path.take(field.name, valueCount: field.count, tree) { try merge(field, &tree) }
    }

    /// Sorts the children of a dictionary like the properties of a JavaScript object.
    func finish(_ container: NodeIndex, in tree: inout ParsedTree) {
        guard tree[container].kind == .keyed, tree[container].shape == .dictionary else { return }
        tree.sortProperties(container)
    }

    /// Groups the fields by name. The names are in the order of a JavaScript object's properties.
    func arrange(_ fields: [ReadField], _ tree: inout ParsedTree) -> [Field] {
        let names = tree.addDetached()
        for field in fields {
            let name = tree.child(of: names, named: field.name, offset: field.offset)
            let value = tree.append(to: name, offset: field.offset)
            tree.set(value, to: field.value ?? .empty)
        }
        tree.sortProperties(names)
        return tree.children(of: names).map { name in
            let node = tree[name]
            return Field(name: node.key, offset: node.offset, first: node.first, count: Int(node.count))
        }
    }
}

// MARK: Merging

extension QSGrammar {
    /// Merges a field into the tree of all earlier fields. The result is the same as that of `merge` in lib/utils.js,
    /// but only the path of the field is visited.
    private func merge(_ field: Field, _ tree: inout ParsedTree) throws(QueryCodingError) {
        var node: NodeIndex = 0
        for (depth, step) in path.steps.enumerated() {
            let height = path.steps.count - depth - 1 + (field.count > 1 ? 1 : 0)
            try checkDepth(depth + height)
            if tree[node].kind == .list && step.index == nil {
                try tree.makeKeyed(node, areIndices: false, offset: tree[node].offset)
            }
            switch tree[node].kind {
            case .list: node = element(of: node, at: step.index ?? 0, isScalar: height == 0, field, &tree)
            case .keyed: node = tree.child(of: node, named: try key(of: step, field, &tree), offset: field.offset)
            case .unset, .null, .scalar:
                try checkDepth(depth + height + 1)
                tree.wrap(node)
                node = try wrapped(step, in: node, field, &tree)
            }
            if tree[node].isGap { return try fill(node, from: depth + 1, field, &tree) }
        }
        try mergeValues(of: field, into: node, &tree)
    }

    private func checkDepth(_ depth: Int) throws(QueryCodingError) {
        if depth > limits.depth { throw QueryCodingError(kind: .depthLimit) }
    }

    /// Returns the element of an array at an index. If the field cannot be merged into that element, returns a new last
    /// element.
    private func element(
        of array: NodeIndex, at index: Int, isScalar: Bool, _ field: Field, _ tree: inout ParsedTree
    ) -> NodeIndex {
        let element = tree.element(of: array, at: index, offset: field.offset)
        if tree[element].isGap || (tree[element].isContainer && !isScalar) { return element }
        return tree.append(to: array, offset: field.offset)
    }

    /// Returns the gap for the rest of a path after a scalar has become the first element of an array. If the step is a
    /// key, a dictionary with that key is appended. If the step is an index, the gap is at the next index.
    private func wrapped(
        _ step: QSPath.Step, in array: NodeIndex, _ field: Field, _ tree: inout ParsedTree
    ) throws(QueryCodingError) -> NodeIndex {
        if let index = step.index { return tree.element(of: array, at: index + 1, offset: field.offset) }
        let dictionary = tree.append(to: array, offset: field.offset)
        tree[dictionary].kind = .keyed
        return tree.child(of: dictionary, named: try key(of: step, field, &tree), offset: field.offset)
    }

    private func key(
        of step: QSPath.Step, _ field: Field, _ tree: inout ParsedTree
    ) throws(QueryCodingError) -> TextRange {
        switch step {
        case .key(let key): key
        case .index(let index): try tree.appendDigits(of: index, field.offset)
        }
    }

    /// Creates the containers of the rest of the path in a gap, and sets the field's values at the end of the path.
    private func fill(
        _ gap: NodeIndex, from depth: Int, _ field: Field, _ tree: inout ParsedTree
    ) throws(QueryCodingError) {
        var node = gap
        for step in path.steps[depth...] {
            switch step {
            case .key(let key):
                tree[node].kind = .keyed
                node = tree.child(of: node, named: key, offset: field.offset)
            case .index(let index):
                tree[node].kind = .list
                node = tree.element(of: node, at: index, offset: field.offset)
            }
        }
        if field.count == 1 { return tree.set(node, to: tree[field.first].text) }
        tree[node].kind = .list
        appendValues(of: field, to: node, &tree)
    }

    private func appendValues(of field: Field, to list: NodeIndex, _ tree: inout ParsedTree) {
        var value = field.first
        while value != 0 {
            tree.set(tree.append(to: list, offset: field.offset), to: tree[value].text)
            value = tree[value].next
        }
    }
}

// MARK: Merging values

extension QSGrammar {
    /// Merges a field's values into the node at the end of its path. The values are a string or an array of strings.
    private func mergeValues(
        of field: Field, into node: NodeIndex, _ tree: inout ParsedTree
    ) throws(QueryCodingError) {
        if field.count == 1 {
            return try merge(tree[field.first].text, into: node, depth: path.steps.count, field, &tree)
        }
        switch tree[node].kind {
        case .list:
            var value = field.first, element = tree[node].first
            while value != 0 {
                let gap = element != 0 && tree[element].isGap ? element : tree.append(to: node, offset: field.offset)
                tree.set(gap, to: tree[value].text)
                element = tree[element].next
                value = tree[value].next
            }
        case .keyed:
            var value = field.first, index = 0
            while value != 0 {
                let key = try tree.appendDigits(of: index, field.offset)
                let child = tree.child(of: node, named: key, offset: field.offset)
                if tree[child].isGap {
                    tree.set(child, to: tree[value].text)
                } else {
                    try merge(tree[value].text, into: child, depth: path.steps.count + 1, field, &tree)
                }
                value = tree[value].next
                index += 1
            }
        case .unset, .null, .scalar:
            tree.wrap(node)
            appendValues(of: field, to: node, &tree)
        }
    }

    private func merge(
        _ value: TextRange, into node: NodeIndex, depth: Int, _ field: Field, _ tree: inout ParsedTree
    ) throws(QueryCodingError) {
        // The empty string is falsy in JavaScript and therefore not merged.
        if value.count == 0 { return }
        switch tree[node].kind {
        case .list: tree.set(tree.append(to: node, offset: field.offset), to: value)
        case .keyed:
            if unsafe QSPath.isOfPrototype(tree.bytes(value)) { return }
            let child = tree.child(of: node, named: value, offset: field.offset)
            tree.set(child, to: trueText)
            tree[child].flags.insert(.isTrue)
        case .unset, .null, .scalar:
            try checkDepth(depth)
            tree.wrap(node)
            tree.set(tree.append(to: node, offset: field.offset), to: value)
        }
    }
}

// MARK: JavaScript objects

extension ParsedTree {
    /// Creates a dictionary without a parent.
    fileprivate mutating func addDetached() -> NodeIndex {
        let node = NodeIndex(truncatingIfNeeded: nodes.count)
        nodes.append(
            ParsedNode(parent: ParsedNode.nowhere, depth: 0, key: .empty, payload: ParsedScalar(offset: 0)))
        self[node].kind = .keyed
        return node
    }

    /// Returns the element of a list at an index of at most 21. If the list is shorter, gaps are added.
    fileprivate mutating func element(of list: NodeIndex, at index: Int, offset: Int32) -> NodeIndex {
        var element = self[list].first
        for _ in 0..<index {
            if element == 0 { element = append(to: list, offset: offset) }
            element = self[element].next
        }
        return element == 0 ? append(to: list, offset: offset) : element
    }

    /// Sorts the children of a dictionary like the properties of a JavaScript object: array indices in ascending order,
    /// then the other keys in their original order.
    fileprivate mutating func sortProperties(_ container: NodeIndex) {
        var indices: [(index: UInt32, child: NodeIndex)] = []
        var child = self[container].first
        while child != 0 {
            if let index = unsafe bytes(self[child].key).arrayIndex { indices.append((index, child)) }
            child = self[child].next
        }
        if indices.isEmpty { return }
        indices.sort { $0.index < $1.index }
        let others = children(of: container).filter { unsafe bytes(self[$0].key).arrayIndex == nil }
        relink(indices.map(\.child) + others, under: container)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The ECMAScript array index whose decimal text consists of these bytes; nil for other bytes.
    var arrayIndex: UInt32? {
        unsafe span.canonicalInteger.flatMap { UInt32(exactly: $0) }.flatMap { $0 < .max ? $0 : nil }
    }
}
