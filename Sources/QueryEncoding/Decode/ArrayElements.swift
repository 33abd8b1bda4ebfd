extension DecodingContext {
    /// Returns the children of a dictionary whose keys are all indices, sorted by index; nil for other dictionaries.
    /// Pages whose rows were deleted, or that number new rows by time, leave gaps between indices.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `indexLimit` if there are too many elements.
    /// - Complexity: O(n log n), or linear if the query has the elements in order.
    func elementsInOrder(of node: NodeIndex) throws(QueryCodingError) -> [NodeIndex]? {
        if isEmptyRoot(node) { return [] }
        let children = tree.children(of: node).map { (node: $0, key: tree.string(tree[$0].key)) }
        guard !children.isEmpty, children.allSatisfy(\.key.isIndex) else { return nil }
        guard children.count - 1 <= options.limits.index else {
            throw QueryCodingError(kind: .indexLimit, field: tree.field(of: node), offset: Int(tree[node].offset))
        }
        return children.sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }.map(\.node)
    }

    /// Whether the empty texts in an array or set of the given type are omitted.
    @inline(__always)
    func dropsBlanks(in type: any Any.Type) -> Bool {
        dropsBlanks && cannotHoldBlanks(type)
    }

    private func cannotHoldBlanks(_ type: any Any.Type) -> Bool {
        (type as? any ElementCollection.Type).map { cannotBeEmpty($0.elementType) } ?? false
    }
}

/// A collection that is decoded from the elements of an array.
private protocol ElementCollection {
    static var elementType: any Any.Type { get }
}

extension Array: ElementCollection {
    fileprivate static var elementType: any Any.Type { Element.self }
}

extension ContiguousArray: ElementCollection {
    fileprivate static var elementType: any Any.Type { Element.self }
}

extension Set: ElementCollection {
    fileprivate static var elementType: any Any.Type { Element.self }
}
