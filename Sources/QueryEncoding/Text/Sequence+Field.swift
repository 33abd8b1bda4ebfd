extension Sequence<String> {
    /// The field that keys and indices lead to, such as `a[b][0]`, for errors and losses.
    var field: String {
        var steps = makeIterator()
        var field = steps.next() ?? ""
        while let step = steps.next() { field += "[\(step)]" }
        return field
    }
}
