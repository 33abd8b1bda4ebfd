internal import PercentEncoding

/// The grammar of `parse` in the Node package qs with its default options. Express uses qs with a larger depth.
///
/// Source: qs 6.15 and 6.11, lib/parse.js and lib/utils.js (`combine`, `merge`, `compact`).
struct QSGrammar: ServerGrammar {
    /// All fields with the same name. The values are the texts of the children of a detached node.
    struct Field: ServerField {
        let name: TextRange
        let offset: Int32
        let first: NodeIndex
        let count: Int
    }

    private let rules: GrammarRules
    private let limits: QueryLimits
    /// The path of the current field. The memory is reused for the next field.
    private var path: QSPath
    /// The largest index of each overflow object: an array that was too large, and became an object.
    private var overflows: [NodeIndex: Double] = [:]
    private let trueText: TextRange

    init(_ rules: GrammarRules, _ limits: QueryLimits, trueText: TextRange) {
        path = QSPath(rules)
        self.rules = rules
        self.limits = limits
        self.trueText = trueText
    }

    mutating func add(_ field: Field, to tree: inout ParsedTree) throws(QueryCodingError) {
        if path.take(field.name, valueCount: field.count, tree.text) { try merge(field, &tree) }
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
    private mutating func merge(_ field: Field, _ tree: inout ParsedTree) throws(QueryCodingError) {
        var node: NodeIndex = 0
        let count = path.steps.count
        for depth in 0..<count {
            let step = path.steps[depth]
            let height = count - depth - 1 + (field.count > 1 ? 1 : 0)
            try checkDepth(depth + height)
            if tree[node].kind == .list && step.index == nil {
                try tree.makeKeyed(node, areIndices: false, offset: tree[node].offset)
            }
            switch tree[node].kind {
            case .list: node = try element(of: node, at: step.index ?? 0, isScalar: height == 0, field, &tree)
            case .keyed: node = try child(of: node, at: step, field, &tree)
            case .unset, .null, .scalar:
                try checkDepth(depth + height + 1)
                node = try wrap(node, before: step, field, &tree)
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
    private mutating func element(
        of array: NodeIndex, at index: Int, isScalar: Bool, _ field: Field, _ tree: inout ParsedTree
    ) throws(QueryCodingError) -> NodeIndex {
        let element = tree.element(of: array, at: index, offset: field.offset)
        if tree[element].isGap || (tree[element].isContainer && !isScalar) { return element }
        let count = Int(tree[array].count)
        if count < rules.maximumElements { return tree.append(to: array, offset: field.offset) }
        try overflow(array, largest: count, &tree)
        return try child(of: array, at: .index(count), field, &tree)
    }

    /// Returns the child of an object for a step.
    private mutating func child(
        of object: NodeIndex, at step: QSPath.Step, _ field: Field, _ tree: inout ParsedTree
    ) throws(QueryCodingError) -> NodeIndex {
        switch step {
        case .key(let key): return tree.child(of: object, named: key, offset: field.offset)
        case .overflow(let key, let index):
            overflows[object] = max(overflows[object] ?? index, index)
            return tree.child(of: object, named: key, offset: field.offset)
        case .index(let index):
            if let largest = overflows[object] { overflows[object] = max(largest, Double(index)) }
            let key = try tree.appendDigits(of: index, field.offset)
            return tree.child(of: object, named: key, offset: field.offset)
        }
    }

    /// Makes a scalar the first element of an array, and returns the gap for the rest of a path. If the step is a key, a
    /// dictionary with that key is appended. If the step is an index, the gap is at the next index.
    private mutating func wrap(
        _ scalar: NodeIndex, before step: QSPath.Step, _ field: Field, _ tree: inout ParsedTree
    ) throws(QueryCodingError) -> NodeIndex {
        tree.wrap(scalar)
        switch step {
        case .key:
            let dictionary = tree.append(to: scalar, offset: field.offset)
            tree[dictionary].kind = .keyed
            return try child(of: dictionary, at: step, field, &tree)
        case .index(let index):
            if index + 1 < rules.maximumElements {
                return tree.element(of: scalar, at: index + 1, offset: field.offset)
            }
            try overflow(scalar, largest: index + 1, &tree)
            return try child(of: scalar, at: .index(index + 1), field, &tree)
        case .overflow(_, let index):
            try overflow(scalar, largest: 0, &tree)
            return try child(of: scalar, after: index, field, &tree)
        }
    }

    /// Creates the containers of the rest of the path in a gap, and sets the field's values at the end of the path.
    private mutating func fill(
        _ gap: NodeIndex, from depth: Int, _ field: Field, _ tree: inout ParsedTree
    ) throws(QueryCodingError) {
        var node = gap
        for position in depth..<path.steps.count {
            switch path.steps[position] {
            case .index(let index):
                tree[node].kind = .list
                node = tree.element(of: node, at: index, offset: field.offset)
            case .key(let key):
                tree[node].kind = .keyed
                node = tree.child(of: node, named: key, offset: field.offset)
            case .overflow(let key, let index):
                tree[node].kind = .keyed
                overflows[node] = index
                node = tree.child(of: node, named: key, offset: field.offset)
            }
        }
        if field.count == 1 { return tree.set(node, to: tree[field.first].text) }
        tree[node].kind = .list
        try appendValues(of: field, to: node, &tree)
    }

    private mutating func appendValues(
        of field: Field, to list: NodeIndex, _ tree: inout ParsedTree
    ) throws(QueryCodingError) {
        var value = field.first
        while value != 0 {
            tree.set(tree.append(to: list, offset: field.offset), to: tree[value].text)
            value = tree[value].next
        }
        try limit(list, &tree)
    }
}

// MARK: Overflow objects

extension QSGrammar {
    /// Makes an array with too many elements an overflow object.
    private mutating func limit(_ list: NodeIndex, _ tree: inout ParsedTree) throws(QueryCodingError) {
        let count = Int(tree[list].count)
        if count > rules.maximumElements { try overflow(list, largest: count - 1, &tree) }
    }

    private mutating func overflow(
        _ list: NodeIndex, largest: Int, _ tree: inout ParsedTree
    ) throws(QueryCodingError) {
        try tree.makeKeyed(list, areIndices: false, offset: tree[list].offset)
        overflows[list] = Double(largest)
    }

    /// Returns the child of an overflow object at the index after the given index.
    private mutating func child(
        of object: NodeIndex, after index: Double, _ field: Field, _ tree: inout ParsedTree
    ) throws(QueryCodingError) -> NodeIndex {
        // Like in JavaScript, the next number is the same number if it is above 2^53.
        let key = try tree.append(ShortestDigits(index + 1).javaScript)
        return try child(of: object, at: .overflow(key, index + 1), field, &tree)
    }
}

// MARK: Merging values

extension QSGrammar {
    /// Merges a field's values into the node at the end of its path. The values are a string or an array of strings.
    private mutating func mergeValues(
        of field: Field, into node: NodeIndex, _ tree: inout ParsedTree
    ) throws(QueryCodingError) {
        if field.count == 1 {
            return try merge(tree[field.first].text, into: node, depth: path.steps.count, field, &tree)
        }
        let isOverflow = field.count > rules.maximumElements
        if isOverflow && tree[node].kind == .list { try overflow(node, largest: 0, &tree) }
        switch tree[node].kind {
        case .list: try mergeElements(of: field, into: node, &tree)
        case .keyed:
            if isOverflow { overflows[node] = overflows[node] ?? 0 }
            var value = field.first, index = 0
            while value != 0 {
                let child = try child(of: node, at: .index(index), field, &tree)
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
            try appendValues(of: field, to: node, &tree)
        }
    }

    /// Adds a field's values to an array: each fills the gap at its index, or follows the last element.
    private mutating func mergeElements(
        of field: Field, into list: NodeIndex, _ tree: inout ParsedTree
    ) throws(QueryCodingError) {
        var value = field.first, element = tree[list].first
        while value != 0 {
            let gap = element != 0 && tree[element].isGap ? element : tree.append(to: list, offset: field.offset)
            tree.set(gap, to: tree[value].text)
            element = tree[element].next
            value = tree[value].next
        }
        try limit(list, &tree)
    }

    private mutating func merge(
        _ value: TextRange, into node: NodeIndex, depth: Int, _ field: Field, _ tree: inout ParsedTree
    ) throws(QueryCodingError) {
        // The empty string is falsy in JavaScript and therefore not merged.
        if value.count == 0 { return }
        switch tree[node].kind {
        case .list:
            tree.set(tree.append(to: node, offset: field.offset), to: value)
            try limit(node, &tree)
        case .keyed:
            if let largest = overflows[node] {
                let child = try child(of: node, after: largest, field, &tree)
                overflows[child] = nil
                return tree.set(child, to: value)
            }
            if rules.makesScalarsKeys { return addKey(value, to: node, field, &tree) }
            try checkDepth(depth + tree.height(of: node))
            tree.wrapContainer(node)
            tree.set(tree.append(to: node, offset: field.offset), to: value)
        case .unset, .null, .scalar:
            try checkDepth(depth)
            tree.wrap(node)
            tree.set(tree.append(to: node, offset: field.offset), to: value)
        }
    }

    /// Makes a value a key of an object, with the value `true`.
    private func addKey(_ key: TextRange, to object: NodeIndex, _ field: Field, _ tree: inout ParsedTree) {
        if QSPath.isOfPrototype(tree.span(key)) { return }
        let child = tree.child(of: object, named: key, offset: field.offset)
        tree.set(child, to: trueText)
        tree[child].flags.insert(.isTrue)
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

    /// Replaces a container with an array that contains the container.
    fileprivate mutating func wrapContainer(_ container: NodeIndex) {
        let old = self[container]
        self[container] = ParsedNode(
            parent: old.parent, depth: old.depth, key: old.key, payload: ParsedScalar(offset: old.offset))
        self[container].next = old.next
        self[container].kind = .list
        let element = append(to: container, offset: old.offset)
        self[element].kind = old.kind
        (self[element].first, self[element].last, self[element].count) = (old.first, old.last, old.count)
        adoptChildren(of: element)
    }

    /// Returns the number of levels of containers in a container, including itself.
    fileprivate func height(of container: NodeIndex) -> Int {
        var (node, level, height) = (container, 1, 1)
        while true {
            if self[node].isContainer, self[node].first != 0 {
                node = self[node].first
                level += 1
            } else {
                while self[node].next == 0 || node == container {
                    if node == container { return height }
                    node = self[node].parent
                    level -= 1
                }
                node = self[node].next
            }
            if self[node].isContainer { height = max(height, level) }
        }
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
            if let index = span(self[child].key).arrayIndex { indices.append((index, child)) }
            child = self[child].next
        }
        if indices.isEmpty { return }
        indices.sort { $0.index < $1.index }
        let others = children(of: container).filter { span(self[$0].key).arrayIndex == nil }
        relink(indices.map(\.child) + others, under: container)
    }
}

extension Span<UInt8> {
    /// The ECMAScript array index whose decimal text consists of these bytes; nil for other bytes.
    var arrayIndex: UInt32? {
        canonicalInteger.flatMap { UInt32(exactly: $0) }.flatMap { $0 < .max ? $0 : nil }
    }
}
