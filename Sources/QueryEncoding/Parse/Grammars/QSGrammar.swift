/// The `parse` of the Node package qs with its default options, which Express uses with a larger depth.
///
/// Source: qs 6.11, lib/parse.js and lib/utils.js (`combine`, `merge`, `compact`).
struct QSGrammar {
    /// One level of what a field leads to. Empty brackets are the index 0, as each field makes a tree of its own.
    enum Step {
        case key(String)
        case index(Int)

        var key: String {
            switch self {
            case .key(let key): key
            case .index(let index): String(index)
            }
        }
    }

    private var tree = ServerTree()
    private let limits: QueryLimits

    static func value(of pairs: [QueryPair], limits: QueryLimits) throws(QueryCodingError) -> QueryValue {
        var grammar = QSGrammar(limits: limits)
        for field in QSField.all(in: pairs) {
            guard let steps = field.steps else { continue }
            do throws(QueryCodingError) { try grammar.merge(steps, field) } catch {
                throw error.at(offset: field.number)
            }
        }
        return try grammar.tree.value(limits) { entries, _ in .dictionary(QSField.inOrder(entries, key: \.key)) }
    }

    private init(limits: QueryLimits) {
        self.limits = limits
    }
}

// MARK: Merging

extension QSGrammar {
    /// Merges the tree of one field into the tree of all before it: `merge` of lib/utils.js, along the one path there is.
    private mutating func merge(_ steps: [Step], _ field: QSField) throws(QueryCodingError) {
        var target = ServerTree.root
        var place: ServerTree.Place?
        for (depth, step) in steps.enumerated() {
            let rest = steps[(depth + 1)...]
            let height = rest.count + (field.values.count > 1 ? 1 : 0)
            try checkDepth(depth + height, field)
            switch tree.kind(of: target) {
            case .array:
                if case .index(let index) = step {
                    let element = tree.element(of: target, at: index)
                    if element == ServerTree.gap {
                        return tree.set(make(rest, field.values), in: target, at: index)
                    }
                    guard tree.isContainer(element), height > 0 else {
                        return tree.append(make(rest, field.values), to: target)
                    }
                    place = .element(target, index)
                    target = element
                    continue
                }
                tree.makeDictionary(of: target)
            case .dictionary: break
            case .null, .bool, .string:
                try checkDepth(depth + height + 1, field)
                return wrap(target, at: place, with: step, rest, field.values)
            }
            guard let found = tree.place(of: step.key, in: target) else {
                return tree.set(make(rest, field.values), in: target, key: step.key)
            }
            place = found
            target = tree[found]
        }
        try merge(field, into: target, at: place, depth: steps.count)
    }

    private func checkDepth(_ depth: Int, _ field: QSField) throws(QueryCodingError) {
        if depth > limits.depth { throw QueryCodingError(kind: .depthLimit, field: field.name) }
    }

    /// Merges what stands where a path ends, at a depth: a string, or an array of strings.
    private mutating func merge(
        _ field: QSField, into target: ServerTree.Node, at place: ServerTree.Place?, depth: Int
    ) throws(QueryCodingError) {
        if field.values.count == 1 {
            return try merge(field.values[0], into: target, at: place, depth: depth, field)
        }
        switch tree.kind(of: target) {
        case .array:
            for (index, value) in field.values.enumerated() {
                let string = tree.make(text: value)
                if tree.element(of: target, at: index) == ServerTree.gap {
                    tree.set(string, in: target, at: index)
                } else {
                    tree.append(string, to: target)
                }
            }
        case .dictionary:
            for (index, value) in field.values.enumerated() {
                let key = String(index)
                if let place = tree.place(of: key, in: target) {
                    try merge(value, into: tree[place], at: place, depth: depth + 1, field)
                } else {
                    tree.set(tree.make(text: value), in: target, key: key)
                }
            }
        case .null, .bool, .string:
            replace(target, at: place, withArrayAnd: field.values.map { tree.make(text: $0) })
        }
    }

    private mutating func merge(
        _ value: String, into target: ServerTree.Node, at place: ServerTree.Place?, depth: Int, _ field: QSField
    ) throws(QueryCodingError) {
        // What is falsy in JavaScript is not merged.
        if value.isEmpty { return }
        switch tree.kind(of: target) {
        case .array: tree.append(tree.make(text: value), to: target)
        case .dictionary:
            if QSField.isOfPrototype(value) { return }
            tree.set(tree.make(.bool), in: target, key: value)
        case .null, .bool, .string:
            try checkDepth(depth, field)
            replace(target, at: place, withArrayAnd: [tree.make(text: value)])
        }
    }
}

// MARK: New nodes

extension QSGrammar {
    /// The subtree of what is left of a path.
    private mutating func make(_ steps: ArraySlice<Step>, _ values: [String]) -> ServerTree.Node {
        var node: ServerTree.Node
        if values.count == 1 {
            node = tree.make(text: values[0])
        } else {
            node = tree.make(.array)
            for value in values {
                tree.append(tree.make(text: value), to: node)
            }
        }
        for step in steps.reversed() {
            let child = node
            switch step {
            case .key(let key):
                node = tree.make(.dictionary)
                tree.set(child, in: node, key: key)
            case .index(let index):
                node = tree.make(.array)
                tree.set(child, in: node, at: index)
            }
        }
        return node
    }

    /// Makes a scalar the first element of an array, and a container the next: a dictionary as it is, an array by its elements.
    private mutating func wrap(
        _ scalar: ServerTree.Node, at place: ServerTree.Place?, with step: Step, _ rest: ArraySlice<Step>,
        _ values: [String]
    ) {
        let child = make(rest, values)
        switch step {
        case .key(let key):
            let dictionary = tree.make(.dictionary)
            tree.set(child, in: dictionary, key: key)
            replace(scalar, at: place, withArrayAnd: [dictionary])
        case .index(let index):
            replace(scalar, at: place, withArrayAnd: Array(repeating: ServerTree.gap, count: index) + [child])
        }
    }

    private mutating func replace(
        _ scalar: ServerTree.Node, at place: ServerTree.Place?, withArrayAnd elements: [ServerTree.Node]
    ) {
        guard let place else { return }
        let array = tree.make(.array)
        tree.append(scalar, to: array)
        for element in elements {
            tree.append(element, to: array)
        }
        tree[place] = array
    }
}
