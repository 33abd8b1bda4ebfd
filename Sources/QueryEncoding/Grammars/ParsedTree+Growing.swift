internal import PercentEncoding

// Nodes whose keys may be indices.

extension ParsedTree {
    /// Returns the child with the given key. If the child does not exist, creates it.
    @inline(__always)
    mutating func child(
        of parent: NodeIndex, named key: TextRange, index: Int32? = nil, offset: Int32
    ) -> NodeIndex {
        let count = nodes.count
        let child = child(of: parent, named: key, ParsedScalar(offset: offset))
        if nodes.count > count { self[parent].note(index, of: child) }
        return child
    }

    mutating func appendElement(to parent: NodeIndex, offset: Int32) throws(QueryCodingError) -> NodeIndex {
        guard self[parent].kind == .keyed else { return append(to: parent, offset: offset) }
        let (index, overflow) = self[parent].largestIndex.addingReportingOverflow(1)
        if overflow { throw QueryCodingError(kind: .indexLimit, offset: Int(offset)) }
        let child = addChild(of: parent, key: try appendDigits(of: Int(index), offset), ParsedScalar(offset: offset))
        register(child)
        self[parent].note(index, of: child)
        return child
    }

    /// Returns the last element: the last child of a list, or the child with the largest index of a keyed container.
    func lastElement(of parent: NodeIndex) -> NodeIndex {
        self[parent].kind == .keyed ? self[parent].largest : self[parent].last
    }

    /// Changes a list to a keyed container, in which the key of each element is its index. Gaps are removed.
    ///
    /// - Parameter areIndices: Whether the keys count as indices. If false, the keys count as names.
    mutating func makeKeyed(_ list: NodeIndex, areIndices: Bool, offset: Int32) throws(QueryCodingError) {
        var child = self[list].first
        var index: Int32 = 0
        self[list].kind = .keyed
        (self[list].first, self[list].last, self[list].count) = (0, 0, 0)
        while child != 0 {
            let next = self[child].next
            if self[child].isGap {
                self[child].parent = ParsedNode.nowhere
            } else {
                self[child].key = try appendDigits(of: Int(index), offset)
                self[child].next = 0
                link(child, under: list)
                register(child)
                self[list].note(areIndices ? index : nil, of: child)
            }
            index += 1
            child = next
        }
    }

    /// Appends the decimal digits of an index to the text and returns their range.
    mutating func appendDigits(of index: Int, _ offset: Int32) throws(QueryCodingError) -> TextRange {
        let start = text.count
        guard start <= Self.maximumSize - 20 else { throw QueryCodingError(kind: .byteLimit, offset: Int(offset)) }
        text.append(decimal: index)
        return TextRange(start..<text.count)
    }

    /// Marks a container as an array and sorts its children by index. The keys must be exactly the indices of an array.
    mutating func makeArray(_ node: NodeIndex) {
        self[node].flags.insert(.isArray)
        let count = Int(self[node].count)
        var children = [NodeIndex](repeating: 0, count: count)
        var child = self[node].first
        var isOrdered = true
        for position in 0..<count {
            let index = Int(span(self[child].key).canonicalIndex ?? 0)
            isOrdered = isOrdered && index == position
            children[index] = child
            child = self[child].next
        }
        if !isOrdered { relink(children, under: node) }
    }
}

extension ParsedNode {
    /// Records that the container has a child with the given index, or a child with a name if the index is nil.
    @inline(__always)
    fileprivate mutating func note(_ index: Int32?, of child: NodeIndex) {
        guard let index else {
            flags.insert(.hasNames)
            return
        }
        if index > largestIndex { (payload.largestIndex, payload.largest) = (index, child) }
    }
}
