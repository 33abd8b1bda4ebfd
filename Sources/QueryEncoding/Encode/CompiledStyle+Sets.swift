extension CompiledStyle {
    /// Returns the members of a set in output order: scalars sorted by their text, followed by containers.
    package func sortedByText(_ members: [QueryValue]) throws(QueryCodingError) -> [QueryValue] {
        var scalars: [(text: String, value: QueryValue)] = []
        var containers: [QueryValue] = []
        for member in members {
            if member.isContainer {
                containers.append(member)
            } else {
                scalars.append((try sortingText(of: member), member))
            }
        }
        let order = [.given, .segments].contains(style.keyOrder) ? .bytes : style.keyOrder
        scalars.sort { order.isOrderedBefore($0.text, $1.text) }
        return scalars.map(\.value) + containers
    }

    /// Returns the sort key of a scalar: its text in the output, and for null without a text the description that
    /// AFNetworking uses.
    private func sortingText(of member: QueryValue) throws(QueryCodingError) -> String {
        switch member.storage {
        case .null: if case .text(let text) = style.nulls.storage { text } else { "<null>" }
        case .string(let text): text
        default: try text(of: member)
        }
    }
}
