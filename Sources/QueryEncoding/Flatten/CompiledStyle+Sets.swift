extension CompiledStyle {
    /// The members of a set as they are written: in the order of their text, containers after scalars.
    func sortedByText(_ members: [QueryValue]) throws(QueryCodingError) -> [QueryValue] {
        var scalars: [(text: String, value: QueryValue)] = []
        var containers: [QueryValue] = []
        for member in members {
            if member.isContainer {
                containers.append(member)
            } else {
                scalars.append((try text(of: member), member))
            }
        }
        let order = style.keyOrder == .compare ? KeyOrder.compare : .bytes
        scalars.sort { order.isOrderedBefore($0.text, $1.text) }
        return scalars.map(\.value) + containers
    }
}
