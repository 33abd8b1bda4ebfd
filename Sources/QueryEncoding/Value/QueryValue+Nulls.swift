extension QueryValue {
    /// The value without the nulls in its dictionaries, arrays and sets, at every level: what AFNetworking's `removesKeysWithNullValues` does
    /// to JSON. A value that is null itself stays so, and containers may become empty.
    ///
    /// Source: AFNetworking 4.0.1, AFURLResponseSerialization.m, AFJSONObjectByRemovingKeysWithNullValues.
    ///
    /// - Complexity: Linear. It does not recurse.
    public var removingNulls: QueryValue {
        guard isContainer else { return self }
        var open = [OpenContainer(self)]
        while true {
            let top = open.count - 1
            guard let (key, child) = open[top].next() else {
                let closed = open.removeLast()
                if top == 0 { return closed.value }
                open[top - 1].add(closed.value, closed.key)
                continue
            }
            if child.isNull { continue }
            if child.isContainer {
                open.append(OpenContainer(child, key))
            } else {
                open[top].add(child, key)
            }
        }
    }
}

/// A container of which some children have been kept.
private struct OpenContainer {
    let key: String
    private let original: QueryValue
    private let entries: [QueryValue.Entry]
    private var position = 0
    private var kept: [QueryValue.Entry] = []

    init(_ container: QueryValue, _ key: String = "") {
        self.key = key
        original = container
        entries = container.dictionary ?? (container.array ?? container.set ?? []).map { .init(key: "", value: $0) }
    }

    mutating func next() -> (String, QueryValue)? {
        guard position < entries.count else { return nil }
        position += 1
        return (entries[position - 1].key, entries[position - 1].value)
    }

    mutating func add(_ value: QueryValue, _ key: String) {
        kept.append(.init(key: key, value: value))
    }

    var value: QueryValue {
        if original.dictionary != nil { return .dictionary(kept) }
        return original.set == nil ? .array(kept.map(\.value)) : .set(kept.map(\.value))
    }
}
