extension Sequence<String> {
    /// The field for a path of keys and indices, such as `a[b][0]`, for errors and losses.
    var field: String {
        var steps = makeIterator()
        var field = steps.next() ?? ""
        while let step = steps.next() { field += "[\(step)]" }
        return field
    }
}
