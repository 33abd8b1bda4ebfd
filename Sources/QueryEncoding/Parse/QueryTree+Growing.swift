internal import PercentEncoding

// Nodes come to be at the end of the list of their container's children.

extension QueryTree {
    /// Adds a child with a key that is not there yet, or, if it is an element without a key, an empty one.
    @inline(__always)
    mutating func addChild(of parent: NodeIndex, key: TextRange, offset: Int32) -> NodeIndex {
        let child = NodeIndex(truncatingIfNeeded: nodes.count)
        // No deeper than QueryLimits.maximumDepth and a scalar.
        let depth = self[parent].depth &+ 1
        nodes.append(QueryNode(parent: parent, depth: depth, offset: offset, key: key))
        link(child, under: parent)
        return child
    }

    @inline(__always)
    private mutating func link(_ child: NodeIndex, under parent: NodeIndex) {
        let last = self[parent].last
        if last == 0 { self[parent].first = child } else { self[last].next = child }
        self[parent].last = child
        self[parent].count += 1
    }

    /// The child with a key, made if it is not there yet.
    @inline(__always)
    mutating func child(
        of parent: NodeIndex, named key: TextRange, index: Int32?, offset: Int32
    ) -> NodeIndex {
        // What follows each other often belongs together.
        let last = self[parent].last
        if last != 0, unsafe bytes(self[last].key).isSame(as: bytes(key)), self[last].parent == parent { return last }
        var hash: UInt32?
        let found: NodeIndex
        if self[parent].count > Self.maximumScan {
            let keyHash = unsafe ChildTable.hash(parent, bytes(key))
            hash = keyHash
            found = unsafe lookUp(parent, bytes(key), keyHash)
        } else {
            found = unsafe child(of: parent, bytes(key))
        }
        if found != 0 { return found }
        let child = addChild(of: parent, key: key, offset: offset)
        register(child, index, hash)
        return child
    }

    /// Puts a child that has a new key at the end of its container's children.
    mutating func relink(_ child: NodeIndex, under parent: NodeIndex) {
        link(child, under: parent)
        register(child, nil)
    }

    /// Makes a new child known by its key.
    @inline(__always)
    private mutating func register(_ child: NodeIndex, _ index: Int32?, _ hash: UInt32? = nil) {
        let parent = self[child].parent
        if let index {
            if index > self[parent].largestIndex {
                self[parent].largestIndex = index
                self[parent].largest = child
            }
        } else {
            self[parent].flags.insert(.hasNames)
        }
        if self[child].key.count > StreamSafety.longestUncheckedText { holdsLongKey = true }
        if self[parent].count == Self.maximumScan + 1 {
            var sibling = self[parent].first
            while sibling != 0 {
                insert(sibling)
                sibling = self[sibling].next
            }
        } else if self[parent].count > Self.maximumScan {
            insert(child, hash)
        }
    }

    private mutating func insert(_ child: NodeIndex, _ hash: UInt32? = nil) {
        let node = self[child]
        table.insert(child, unsafe hash ?? ChildTable.hash(node.parent, bytes(node.key)))
    }

    /// Adds an element after all others.
    mutating func appendElement(to parent: NodeIndex, offset: Int32) throws(QueryCodingError) -> NodeIndex {
        guard self[parent].kind == .keyed else {
            return addChild(of: parent, key: .empty, offset: offset)
        }
        let (index, overflow) = self[parent].largestIndex.addingReportingOverflow(1)
        if overflow { throw QueryCodingError(kind: .indexLimit, offset: Int(offset)) }
        let child = addChild(of: parent, key: try appendDigits(of: Int(index), offset), offset: offset)
        register(child, index)
        return child
    }

    /// The element that was appended last, or that has the largest index.
    func lastElement(of parent: NodeIndex) -> NodeIndex {
        self[parent].kind == .keyed ? self[parent].largest : self[parent].last
    }

    /// Gives the elements of a list their indices as keys, because a field with an index follows.
    mutating func makeKeyed(_ list: NodeIndex, offset: Int32) throws(QueryCodingError) {
        let count = self[list].count
        self[list].kind = .keyed
        self[list].count = 0
        var child = self[list].first
        for index in 0..<count {
            self[child].key = try appendDigits(of: Int(index), offset)
            self[list].count += 1
            let next = self[child].next
            self[child].next = 0
            register(child, index)
            self[child].next = next
            child = next
        }
    }

    /// Appends the decimal digits of a key.
    mutating func appendDigits(of index: Int, _ offset: Int32) throws(QueryCodingError) -> TextRange {
        let start = text.count
        guard start <= Self.maximumSize - 20 else { throw QueryCodingError(kind: .byteLimit, offset: Int(offset)) }
        text.append(decimal: index)
        return TextRange(start..<text.count)
    }

    /// Puts the children of a container whose keys are exactly its indices in their order, and makes it an array.
    ///
    /// - Complexity: Linear in the number of children.
    mutating func makeArray(_ node: NodeIndex) {
        self[node].flags.insert(.isArray)
        let count = Int(self[node].count)
        var children = [NodeIndex](repeating: 0, count: count)
        var child = self[node].first
        var isOrdered = true
        for position in 0..<count {
            let index = unsafe Int(bytes(self[child].key).canonicalIndex ?? 0)
            isOrdered = isOrdered && index == position
            children[index] = child
            child = self[child].next
        }
        if isOrdered { return }
        self[node].first = children[0]
        for (child, next) in zip(children, children.dropFirst() + [0]) {
            self[child].next = next
        }
    }
}
