// Coding paths and fields, which are computed only on demand.

extension EncodingStore {
    /// Returns the coding path of a spot. After encoding has ended, the path is empty.
    func codingPath(of spot: Spot) -> [any CodingKey] {
        isClosed ? [] : keys(to: spot)
    }

    func keys(to node: NodeIndex, in tree: borrowing EncodedTree) -> [TreeKey] {
        var keys: [TreeKey] = []
        var node = node
        while node > Self.root {
            let parent = tree[node].parent
            keys.append(
                parent >= 0 && tree[parent].kind == .list
                    ? TreeKey(index: Int(tree[node].key.start))
                    : TreeKey(stringValue: tree.string(tree[node].key), intValue: integers[node]))
            node = parent
        }
        return keys.reversed()
    }

    func depthError(at spot: Spot, _ detail: String? = nil) -> QueryCodingError {
        QueryCodingError(kind: .depthLimit, field: keys(to: spot).field, detail: detail)
    }

    /// Returns the error for a value whose spot already has other content.
    func conflict(_ value: Any, at spot: Spot) -> EncodingError {
        invalid(value, at: spot, "The coding path already holds a value or another kind of container.")
    }

    /// Returns the error for a value that cannot be encoded at a spot.
    func invalid(_ value: Any, at spot: Spot, _ description: String) -> EncodingError {
        .invalidValue(value, .init(codingPath: codingPath(of: spot), debugDescription: description))
    }
}

extension [TreeKey] {
    /// The field that the keys form, for errors.
    var field: String {
        map { $0.isIndex ? String($0.intValue ?? 0) : $0.stringValue }.field
    }
}
