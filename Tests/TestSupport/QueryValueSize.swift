package import QueryEncoding

/// The size of a value.
package struct QueryValueSize {
    /// The maximum number of containers around a leaf, not counting the outermost container.
    package private(set) var depth = 0
    /// The number of scalars, including nulls.
    package private(set) var leaves = 0
    /// The last index of the longest array; -1 if all arrays are empty.
    package private(set) var largestIndex = -1

    /// Creates the size of a value of any depth.
    package init(of value: QueryValue) {
        var rest = [(value: value, depth: 0)]
        while let (value, depth) = rest.popLast() {
            let children = value.array ?? value.dictionary?.map(\.value)
            guard let children else {
                leaves += 1
                continue
            }
            self.depth = max(self.depth, depth)
            if value.array != nil { largestIndex = max(largestIndex, children.count - 1) }
            rest += children.map { ($0, depth + 1) }
        }
    }

    /// Whether reading with the limits may produce a value of this size.
    package func isWithin(_ limits: QueryLimits) -> Bool {
        depth <= limits.depth && leaves <= limits.pairs && largestIndex <= limits.index
    }
}
