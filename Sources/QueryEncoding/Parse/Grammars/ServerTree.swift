/// A tree that grows pair by pair: nodes by number, the entries of all dictionaries in one table.
///
/// Neither growing nor ``value(_:dictionary:)`` recurses or copies a container.
struct ServerTree {
    /// The number of a node. The root is a dictionary.
    typealias Node = Int

    /// What a node is.
    enum Kind {
        case null, bool, string, array, dictionary
    }

    /// Where a node hangs: the number of an entry, or an element of an array.
    enum Place {
        case entry(Int)
        case element(Node, Int)
    }

    /// The root.
    static let root: Node = 0

    /// The gap that a sparse array has at an index without an element.
    static let gap: Node = -1

    private struct Content {
        let kind: Kind
        var text = ""
        /// Elements by their nodes, entries by their numbers.
        var children: [Int] = []
        /// What a grammar counts for a container.
        var tally = 0
    }

    private struct Entry {
        let key: String
        /// A gap if it was removed.
        var node: Node
    }

    private var nodes = [Content(kind: .dictionary)]
    private var entries: [Entry] = []
    private var slots: [ContainerKey: Int] = [:]
}

// MARK: Nodes

extension ServerTree {
    /// A new node that hangs nowhere yet.
    mutating func make(_ kind: Kind, tally: Int = 0) -> Node {
        nodes.append(Content(kind: kind, tally: tally))
        return nodes.count - 1
    }

    /// A new string that hangs nowhere yet, or null for none.
    mutating func make(text: String?) -> Node {
        nodes.append(text.map { Content(kind: .string, text: $0) } ?? Content(kind: .null))
        return nodes.count - 1
    }

    func kind(of node: Node) -> Kind {
        nodes[node].kind
    }

    func isContainer(_ node: Node) -> Bool {
        nodes[node].kind == .array || nodes[node].kind == .dictionary
    }

    /// What a grammar counts for a container.
    subscript(tally node: Node) -> Int {
        get { nodes[node].tally }
        set { nodes[node].tally = newValue }
    }

    /// The node at a place, or a gap.
    subscript(place: Place) -> Node {
        get {
            switch place {
            case .entry(let number): entries[number].node
            case .element(let array, let index): nodes[array].children[index]
            }
        }
        set {
            switch place {
            case .entry(let number): entries[number].node = newValue
            case .element(let array, let index): nodes[array].children[index] = newValue
            }
        }
    }
}

// MARK: Arrays

extension ServerTree {
    /// How many elements and gaps an array has, or how many entries a dictionary.
    func count(of node: Node) -> Int {
        nodes[node].children.count
    }

    /// The element at an index, a gap if there is none.
    func element(of array: Node, at index: Int) -> Node {
        index < nodes[array].children.count ? nodes[array].children[index] : Self.gap
    }

    mutating func append(_ node: Node, to array: Node) {
        nodes[array].children.append(node)
    }

    /// Puts an element at an index, with gaps before it if the array is shorter.
    mutating func set(_ node: Node, in array: Node, at index: Int) {
        while nodes[array].children.count <= index {
            nodes[array].children.append(Self.gap)
        }
        nodes[array].children[index] = node
    }

    /// Makes an array a dictionary that has its indices for keys.
    mutating func makeDictionary(of array: Node) {
        let elements = nodes[array].children
        nodes[array] = Content(kind: .dictionary, tally: nodes[array].tally)
        for (index, element) in elements.enumerated() where element != Self.gap {
            set(element, in: array, key: String(index))
        }
    }
}

// MARK: Dictionaries

extension ServerTree {
    /// Where the value of a key is, nil if there is none.
    func place(of key: String, in dictionary: Node) -> Place? {
        slots[ContainerKey(dictionary, key)].map(Place.entry)
    }

    /// Adds an entry, or replaces its value and keeps its place in the order.
    mutating func set(_ node: Node, in dictionary: Node, key: String) {
        let slot = ContainerKey(dictionary, key)
        if let number = slots[slot] {
            entries[number].node = node
        } else {
            slots[slot] = entries.count
            nodes[dictionary].children.append(entries.count)
            entries.append(Entry(key: key, node: node))
        }
    }

    /// Removes an entry, if there is one.
    mutating func remove(_ key: String, in dictionary: Node) {
        if let number = slots.removeValue(forKey: ContainerKey(dictionary, key)) {
            entries[number].node = Self.gap
        }
    }
}

// MARK: The value

extension ServerTree {
    /// The whole tree, without gaps, each dictionary as a function of its entries.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `indexLimit` for what becomes too large an array, `depthLimit` for a container that is
    ///   nested more deeply than the stack has room to release.
    /// - Complexity: Linear, but for the function.
    func value(
        _ limits: QueryLimits, dictionary: (_ entries: [QueryValue.Entry], _ isRoot: Bool) -> QueryValue
    ) throws(QueryCodingError) -> QueryValue {
        var open = [Frame(Self.root)]
        let levels = StackAllowance.levelsToRelease
        while true {
            let last = open.count - 1
            let parent = open[last].node
            let isArray = nodes[parent].kind == .array
            guard open[last].visited < nodes[parent].children.count else {
                let closed = open.removeLast()
                let value: QueryValue = isArray ? .array(closed.elements) : dictionary(closed.entries, last == 0)
                if let elements = value.array, !elements.isEmpty, elements.count - 1 > limits.index {
                    throw QueryCodingError(kind: .indexLimit, field: field(in: open))
                }
                if last == 0 { return value }
                add(value, to: &open[last - 1])
                continue
            }
            let child = nodes[parent].children[open[last].visited]
            let node = isArray ? child : entries[child].node
            if node == Self.gap {
                open[last].visited += 1
            } else if isContainer(node) {
                if open.count >= levels {
                    throw QueryCodingError(kind: .depthLimit, field: field(in: open), detail: StackAllowance.shortage)
                }
                open.append(Frame(node))
            } else {
                add(scalar(node), to: &open[last])
            }
        }
    }

    /// A container of which the children are being collected.
    private struct Frame {
        let node: Node
        var visited = 0
        var elements: [QueryValue] = []
        var entries: [QueryValue.Entry] = []

        init(_ node: Node) {
            self.node = node
        }
    }

    /// The field of what is visited in the innermost of open containers.
    private func field(in open: [Frame]) -> String {
        open.enumerated().map { depth, frame in
            let isArray = nodes[frame.node].kind == .array
            let key = isArray ? String(frame.visited) : entries[nodes[frame.node].children[frame.visited]].key
            return depth == 0 ? key : "[\(key)]"
        }.joined()
    }

    /// Adds the value of the child that is visited, and goes on to the next.
    private func add(_ value: QueryValue, to frame: inout Frame) {
        let child = nodes[frame.node].children[frame.visited]
        frame.visited += 1
        if nodes[frame.node].kind == .array {
            frame.elements.append(value)
        } else {
            frame.entries.append(QueryValue.Entry(key: entries[child].key, value: value))
        }
    }

    private func scalar(_ node: Node) -> QueryValue {
        switch nodes[node].kind {
        case .bool: .bool(true)
        case .string: .string(nodes[node].text)
        default: .null
        }
    }
}
