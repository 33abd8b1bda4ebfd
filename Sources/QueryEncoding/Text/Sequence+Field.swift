extension Sequence<String> {
    /// The text of a path of keys and indices, such as `a[b][0]`, as errors and losses show it.
    var field: String {
        var steps = makeIterator()
        var field = steps.next() ?? ""
        while let step = steps.next() { field += "[\(step)]" }
        return field
    }
}
