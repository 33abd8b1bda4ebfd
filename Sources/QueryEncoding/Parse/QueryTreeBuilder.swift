internal import PercentEncoding

/// Grows a tree from a query in one pass.
///
/// The rules, where the fields have structure (``FieldSyntax``):
/// - `a[]` appends an element; `a[][x]` goes on with the last one if that is a dictionary which does not hold the place yet, as in
///   Rack, and starts a new one otherwise. `a[x]` is a child with a key.
/// - A container is an array if it has elements without keys, or if its keys are exactly the indices of an array, in any order;
///   otherwise it is a dictionary. Elements without keys after indices follow the largest one.
/// - A field that occurs twice, or whose value is joined, is an array of its values.
/// - A field that is a value here and a container there is an error, and so is a container of elements without keys and of names.
/// - If empty containers are marked, `a[]` alone is an array of nothing and `a{}` a dictionary.
struct QueryTreeBuilder: ~Copyable {
    private var tree: QueryTree
    private let rules: ReadingRules
    private var path: FieldPath

    init(_ rules: ReadingRules, textCapacity: Int) {
        tree = QueryTree(textCapacity: textCapacity)
        self.rules = rules
        path = FieldPath(maximumDepth: rules.limits.depth)
        tree[0].kind = .keyed
        if !rules.indexesRoot { tree[0].flags.insert(.hasNames) }
    }

    /// The tree of a query.
    static func tree(
        of query: UnsafeBufferPointer<UInt8>, _ rules: ReadingRules
    ) throws(QueryCodingError) -> QueryTree {
        guard query.count <= QueryTree.maximumSize else {
            throw QueryCodingError(kind: .byteLimit, offset: QueryTree.maximumSize)
        }
        var builder = QueryTreeBuilder(rules, textCapacity: query.count)
        try unsafe builder.read(query)
        return try builder.finish()
    }

    private mutating func read(_ query: UnsafeBufferPointer<UInt8>) throws(QueryCodingError) {
        var counter = try unsafe ValueCounter(rules.limits, query)
        var parts = unsafe RawParts(query, rules.separators, rules.questionMark)
        while let part = parts.next() {
            try counter.count(at: part.start)
            do throws(QueryCodingError) {
                try unsafe read(part, query, &counter)
            } catch {
                // What a dropped part leaves in the buffer does no harm.
                guard rules.dropsUndecodable, error.kind == .malformedEscape || error.kind == .invalidText else {
                    throw error
                }
            }
        }
    }

    // MARK: Parts

    @inline(__always)
    private mutating func read(
        _ part: RawParts.Part, _ query: UnsafeBufferPointer<UInt8>, _ counter: inout ValueCounter
    ) throws(QueryCodingError) {
        var field = try unsafe rules.field.read(query, part.start, part.fieldEnd, into: &tree.text).range
        let isMark = part.isBare && rules.readsMarks && endsInMark(field)
        if isMark { field.count -= 2 }
        path.split(field, in: tree.text, rules.syntax)
        do throws(QueryCodingError) {
            // The root is at depth 0, and only a mark makes the last step lead to a container.
            try checkDepth(path.count - (isMark ? 0 : 1), part.start)
            if isMark {
                try markDictionary(place(part.start), part.start)
            } else if part.isBare {
                try add(ComponentReader.Outcome(range: .empty), .isBare, at: place(part.start), part.start)
            } else {
                try unsafe readValue(part, query, &counter)
            }
        } catch {
            throw error.at(fieldText(field))
        }
    }

    private mutating func readValue(
        _ part: RawParts.Part, _ query: UnsafeBufferPointer<UInt8>, _ counter: inout ValueCounter
    ) throws(QueryCodingError) {
        var start = part.fieldEnd + 1
        if let joiner = rules.joiner, var separator = unsafe joiner.next(in: query, start, part.end) {
            let node = try place(part.start)
            let isAccepted = try prepare(node, part.start)
            if isAccepted && tree[node].kind == .unset { try makeRepeated(node, part.start) }
            while true {
                let element = try unsafe readText(query, start, separator.lowerBound)
                if isAccepted { try addScalar(element, [], at: node, part.start) }
                if separator.lowerBound == part.end { return }
                start = separator.upperBound
                separator = unsafe joiner.next(in: query, start, part.end) ?? part.end..<part.end
                try counter.count(at: start)
            }
        }
        let text = try unsafe readText(query, start, part.end)
        try add(text, [], at: place(part.start), part.start)
    }

    @inline(__always)
    private mutating func readText(
        _ query: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
    ) throws(QueryCodingError) -> ComponentReader.Outcome {
        try unsafe rules.value.read(query, start, end, keepsBytes: rules.keepsBytes, into: &tree.text)
    }

    private func endsInMark(_ field: TextRange) -> Bool {
        unsafe field.count >= 2 && tree.bytes(field).suffix(2).elementsEqual("{}".utf8)
    }

    /// A field for an error. A long one is cut off.
    private func fieldText(_ field: TextRange) -> String {
        let limit = 256
        let bytes = unsafe tree.bytes(field)
        return unsafe bytes.count <= limit
            ? tree.string(field) : String(decoding: bytes.prefix(limit), as: UTF8.self) + "…"
    }

    private func checkDepth(_ depth: Int, _ offset: Int) throws(QueryCodingError) {
        if depth > rules.limits.depth { throw QueryCodingError(kind: .depthLimit, offset: offset) }
    }
}

// MARK: Places

extension QueryTreeBuilder {
    /// The node that the path leads to.
    @inline(__always)
    private mutating func place(_ offset: Int) throws(QueryCodingError) -> NodeIndex {
        var node: NodeIndex = 0
        for position in 0..<path.count {
            let step = path.steps[position]
            node =
                step.kind == .append
                ? try element(of: node, followedBy: position + 1, offset) : try child(of: node, step, offset)
        }
        return node
    }

    @inline(__always)
    private mutating func child(
        of node: NodeIndex, _ step: FieldStep, _ offset: Int
    ) throws(QueryCodingError) -> NodeIndex {
        let mayBeIndex = step.kind == .index || (node == 0 && rules.indexesRoot)
        let index = mayBeIndex ? unsafe tree.bytes(step.key).canonicalIndex : nil
        try makeKeyed(node, hasIndex: index != nil, offset)
        return tree.child(of: node, named: step.key, index: index, offset: Int32(truncatingIfNeeded: offset))
    }

    /// Makes a node one that can have a child with a name or an index.
    @inline(__always)
    private mutating func makeKeyed(_ node: NodeIndex, hasIndex: Bool, _ offset: Int) throws(QueryCodingError) {
        let flags = tree[node].flags
        switch tree[node].kind {
        case .unset: tree[node].kind = .keyed
        case .keyed: break
        case .list where hasIndex && !flags.contains(.isRepeated):
            try tree.makeKeyed(node, offset: Int32(truncatingIfNeeded: offset))
            tree[node].flags.insert(.hasElements)
        default: throw QueryCodingError(kind: .conflictingField, offset: offset)
        }
        if !hasIndex {
            if flags.contains(.hasElements) { throw QueryCodingError(kind: .conflictingField, offset: offset) }
        } else if rules.syntax != .brackets && node != 0 {
            // Names follow dots here, so that indices are no names.
            if flags.contains(.hasNames) { throw QueryCodingError(kind: .conflictingField, offset: offset) }
            tree[node].flags.insert(.hasElements)
        }
    }

    /// A new element, or the last one if the rest of the path goes on with it.
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
        if position < path.count, path.steps[position].kind != .append {
            let last = tree.lastElement(of: node)
            if last != 0, tree[last].kind == .keyed, !isPresent(from: position, in: last) { return last }
        }
        let element = try tree.appendElement(to: node, offset: Int32(truncatingIfNeeded: offset))
        if tree[node].kind == .list { try checkIndex(ofLastIn: node, offset) }
        return element
    }

    /// Whether the rest of a path leads to a place that is there (Rack's `params_hash_has_key?`). What `[]` stands for never is.
    private func isPresent(from position: Int, in container: NodeIndex) -> Bool {
        let rest = path.steps[position..<path.count]
        if rest.contains(where: { $0.kind == .append }) { return false }
        var node = container
        for step in rest {
            guard tree[node].kind == .keyed else { return false }
            node = unsafe tree.child(of: node, tree.bytes(step.key))
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

extension QueryTreeBuilder {
    /// Adds a scalar at a place.
    @inline(__always)
    private mutating func add(
        _ text: ComponentReader.Outcome, _ flags: QueryNode.Flags, at node: NodeIndex, _ offset: Int
    ) throws(QueryCodingError) {
        if tree[node].kind != .unset {
            guard try prepare(node, offset) else { return }
        }
        try addScalar(text, flags, at: node, offset)
    }

    /// Prepares a place for a scalar, and tells whether it is to be added.
    private mutating func prepare(_ node: NodeIndex, _ offset: Int) throws(QueryCodingError) -> Bool {
        switch tree[node].kind {
        case .unset: return true
        case .list where !tree[node].flags.contains(.isRepeated), .keyed:
            throw QueryCodingError(kind: .conflictingField, offset: offset)
        case .null, .text, .list: break
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

    /// Adds a scalar to those that are at a place.
    @inline(__always)
    private mutating func addScalar(
        _ text: ComponentReader.Outcome, _ flags: QueryNode.Flags, at node: NodeIndex, _ offset: Int
    ) throws(QueryCodingError) {
        var target = node
        if tree[node].kind != .unset {
            if tree[node].kind != .list { try makeRepeated(node, offset) }
            target = tree.addChild(of: node, key: .empty, offset: Int32(truncatingIfNeeded: offset))
            try checkIndex(ofLastIn: node, offset)
        }
        tree[target].kind = isNull(text.range, flags) ? .null : .text
        tree[target].text = text.range
        tree[target].flags = text.isIllFormed ? flags.union(.isIllFormed) : flags
    }

    @inline(__always)
    private func isNull(_ text: TextRange, _ flags: QueryNode.Flags) -> Bool {
        if flags.contains(.isBare) { return rules.readsBareAsNull }
        guard let nullText = rules.nullText else { return false }
        return unsafe tree.bytes(text).elementsEqual(nullText)
    }

    /// Makes a place an array of what is there.
    private mutating func makeRepeated(_ node: NodeIndex, _ offset: Int) throws(QueryCodingError) {
        try checkDepth(path.count, offset)
        let scalar = tree[node]
        tree.clear(node)
        tree[node].kind = .list
        tree[node].flags = .isRepeated
        if scalar.kind == .unset { return }
        let child = tree.addChild(of: node, key: .empty, offset: scalar.offset)
        tree[child].kind = scalar.kind
        tree[child].text = scalar.text
        tree[child].flags = scalar.flags
    }

    /// Makes a place a dictionary, even if nothing follows.
    private mutating func markDictionary(_ node: NodeIndex, _ offset: Int) throws(QueryCodingError) {
        try makeKeyed(node, hasIndex: false, offset)
        tree[node].flags.insert(.hasNames)
    }
}

// MARK: The end

extension QueryTreeBuilder {
    /// The tree, now that all keys are known.
    private consuming func finish() throws(QueryCodingError) -> QueryTree {
        for index in tree.nodes.indices {
            let node = NodeIndex(truncatingIfNeeded: index)
            switch tree[node].kind {
            case .keyed: try finishKeyed(node)
            case .list where rules.readsMarks && isMark(node): tree.clear(node, kind: .list)
            default: break
            }
        }
        return tree
    }

    private mutating func finishKeyed(_ index: NodeIndex) throws(QueryCodingError) {
        let node = tree[index]
        guard !node.flags.contains(.hasNames), node.count > 0, node.largestIndex == node.count - 1 else { return }
        if node.largestIndex > rules.limits.index {
            throw QueryCodingError(kind: .indexLimit, offset: Int(tree[node.largest].offset))
        }
        tree.makeArray(index)
    }

    /// Whether an array is nothing but a mark for none.
    private func isMark(_ list: NodeIndex) -> Bool {
        let node = tree[list]
        return node.count == 1 && !node.flags.contains(.isRepeated) && tree[node.first].flags.contains(.isBare)
    }
}
