/// A tree that is built field by field.
struct ReferenceTree {
    /// The value that a part of a query assigns to a field.
    enum Leaf {
        /// `a=x`.
        case value(ReferenceValue)
        /// A part without `=`, such as `a`, and the value that the style reads from the part.
        case noValue(ReferenceValue)
    }

    /// A step of a path.
    enum Step {
        /// `[name]` or `.name`.
        case name(String)
        /// `[0]`.
        case index(Int)
        /// `[]`.
        case append
    }

    /// A node: either children, or scalars. A repeated field has several scalars.
    indirect enum Node {
        case scalars([Leaf])
        case named([(name: String, node: Node)])
        /// `appended` is the number of elements without an index.
        case indexed([(index: Int, node: Node)], appended: Int)
    }

    let readsMarks: Bool
    let splitsAtDots: Bool
    private var root: [(name: String, node: Node)] = []

    init(readsMarks: Bool, splitsAtDots: Bool) {
        self.readsMarks = readsMarks
        self.splitsAtDots = splitsAtDots
    }

    /// Adds scalars or a mark at the path that a field names.
    mutating func add(_ leaves: [Leaf], at field: String, offset: Int) throws(ReferenceError) {
        do {
            if readsMarks, case .noValue? = leaves.first, field.utf8.suffix(2).elementsEqual("{}".utf8) {
                try add(nil, path(of: String(field.unicodeScalars.dropLast(2))))
            } else {
                try add(leaves, path(of: field))
            }
        } catch {
            throw ReferenceError(.conflictingField, field: field, offset: offset)
        }
    }

    /// The dictionary at the root.
    var value: ReferenceValue {
        value(of: .named(root))
    }

    // MARK: Paths

    private func path(of field: String) -> [Step] {
        ReferencePath.steps(of: field, splitsAtDots: splitsAtDots) ?? [.name(field)]
    }

    // MARK: Growing

    private struct Conflict: Error {}

    /// Adds leaves at a path; nil adds an empty dictionary.
    private mutating func add(_ leaf: [Leaf]?, _ path: [Step]) throws(Conflict) {
        guard case .named(let grown) = try adding(leaf, path[...], to: .named(root)) else { throw Conflict() }
        root = grown
    }

    private func adding(_ leaf: [Leaf]?, _ path: ArraySlice<Step>, to node: Node?) throws(Conflict) -> Node {
        switch (path.first, node) {
        case (nil, nil):
            return leaf.map(Node.scalars) ?? .named([])
        case (nil, .scalars(let scalars)?):
            guard let leaf else { throw Conflict() }
            return .scalars(scalars + leaf)
        case (nil, .named?) where leaf == nil:
            return node ?? .named([])
        case (nil, .indexed(let children, appended: 0)?) where leaf == nil && !splitsAtDots:
            return .named(children.map { ("\($0.index)", $0.node) })
        case (.name(let name)?, nil):
            return .named([(name, try adding(leaf, path.dropFirst(), to: nil))])
        case (.name(let name)?, .named(var children)?):
            if let place = children.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
                children[place].node = try adding(leaf, path.dropFirst(), to: children[place].node)
            } else {
                children.append((name, try adding(leaf, path.dropFirst(), to: nil)))
            }
            return .named(children)
        // If keys are in brackets, indices may become names. If keys follow dots, indices never become names.
        case (.name?, .indexed(let children, appended: 0)?) where !splitsAtDots:
            return try adding(leaf, path, to: .named(children.map { ("\($0.index)", $0.node) }))
        case (.index(let index)?, .named?) where !splitsAtDots:
            return try adding(leaf, [.name("\(index)")] + path.dropFirst(), to: node)
        case (.index(let index)?, nil):
            return .indexed([(index, try adding(leaf, path.dropFirst(), to: nil))], appended: 0)
        case (.index(let index)?, .indexed(let children, let appended)?):
            return .indexed(try adding(leaf, path.dropFirst(), at: index, of: children), appended: appended)
        case (.append?, nil):
            return .indexed([(0, try adding(leaf, path.dropFirst(), to: nil))], appended: 1)
        case (.append?, .indexed(let children, let appended)?):
            let rest = path.dropFirst()
            let last = children.max { $0.index < $1.index }
            if let last, accepts(rest, last.node) {
                return .indexed(try adding(leaf, rest, at: last.index, of: children), appended: appended)
            }
            let next = (last?.index ?? -1) + 1
            return .indexed(children + [(next, try adding(leaf, rest, to: nil))], appended: appended + 1)
        default:
            throw Conflict()
        }
    }

    private func adding(
        _ leaf: [Leaf]?, _ path: ArraySlice<Step>, at index: Int, of children: [(index: Int, node: Node)]
    ) throws(Conflict) -> [(index: Int, node: Node)] {
        var children = children
        if let place = children.firstIndex(where: { $0.index == index }) {
            children[place].node = try adding(leaf, path, to: children[place].node)
        } else {
            children.append((index, try adding(leaf, path, to: nil)))
        }
        return children
    }

    /// Whether the field `a[]path` adds to the last element of `a`. If the path begins with `[]` or already has a node,
    /// or if the last element is a scalar or a list without indices, the field starts a new element.
    private func accepts(_ path: ArraySlice<Step>, _ element: Node) -> Bool {
        if case .scalars = element { return false }
        if case .indexed(let children, let appended) = element, appended == children.count { return false }
        switch path.first {
        case nil, .append?: return false
        case .name?, .index?: return !contains(path, element)
        }
    }

    /// Whether the path leads to a node; always false for a path with `[]` (Rack's params_hash_has_key?).
    private func contains(_ path: ArraySlice<Step>, _ node: Node?) -> Bool {
        guard let node else { return false }
        switch (path.first, node) {
        case (nil, _):
            return true
        case (.name(let name)?, .named(let children)):
            let child = children.first { $0.name.utf8.elementsEqual(name.utf8) }
            return contains(path.dropFirst(), child?.node)
        case (.index(let index)?, .indexed(let children, _)):
            return contains(path.dropFirst(), children.first { $0.index == index }?.node)
        case (.index(let index)?, .named):
            return contains([.name("\(index)")] + path.dropFirst(), node)
        default:
            return false
        }
    }

    // MARK: The result

    private func value(of node: Node) -> ReferenceValue {
        switch node {
        case .scalars(let leaves):
            return leaves.count == 1 ? scalar(leaves[0]) : .array(leaves.map(scalar))
        case .named(let children):
            return .dictionary(children.map { ($0.name, value(of: $0.node)) })
        case .indexed(let children, let appended):
            if readsMarks, appended == 1, children.count == 1, case .scalars(let leaves) = children[0].node,
                leaves.count == 1, case .noValue = leaves[0]
            {
                return .array([])
            }
            let sorted = children.sorted { $0.index < $1.index }
            if sorted.map(\.index) == Array(0..<children.count) {
                return .array(sorted.map { value(of: $0.node) })
            }
            return .dictionary(children.map { ("\($0.index)", value(of: $0.node)) })
        }
    }

    private func scalar(_ leaf: Leaf) -> ReferenceValue {
        switch leaf {
        case .value(let value), .noValue(let value): value
        }
    }
}

/// The structure of a field.
enum ReferencePath {
    /// Returns the steps of `a[b][]` or `a.b[0]`; nil for a field without structure. A field has no structure if it
    /// starts with a bracket or a dot, or if its brackets do not match. If names follow dots, a field with a name in
    /// brackets has no structure either.
    static func steps(of field: String, splitsAtDots: Bool) -> [ReferenceTree.Step]? {
        let special: [Unicode.Scalar] = splitsAtDots ? ["[", "]", "."] : ["[", "]"]
        var rest = Substring.UnicodeScalarView(field.unicodeScalars[...])
        func takeName(until ends: [Unicode.Scalar]) -> String {
            let name = rest.prefix { !ends.contains($0) }
            rest = rest.dropFirst(name.count)
            return String(name)
        }
        var steps: [ReferenceTree.Step] = [.name(takeName(until: special))]
        if rest.count == field.unicodeScalars.count && !rest.isEmpty { return nil }
        while let first = rest.popFirst() {
            switch first {
            case "." where splitsAtDots:
                steps.append(.name(takeName(until: special)))
            case "[":
                let name = takeName(until: ["[", "]"])
                guard rest.popFirst() == "]" else { return nil }
                let step = step(inBrackets: name)
                // If names follow dots, brackets must not contain a name.
                if splitsAtDots, case .name = step { return nil }
                steps.append(step)
            default:
                return nil
            }
        }
        return steps
    }

    /// Returns the step for the text in brackets: an appended element, an index in decimal digits without leading
    /// zeros, or a name. Numbers of more than 31 bits are names.
    private static func step(inBrackets name: String) -> ReferenceTree.Step {
        if name.isEmpty { return .append }
        if let index = Int32(name), index >= 0, "\(index)".utf8.elementsEqual(name.utf8) { return .index(Int(index)) }
        return .name(name)
    }
}
