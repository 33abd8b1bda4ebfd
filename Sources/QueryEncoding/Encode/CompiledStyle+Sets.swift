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

    private func sortingText(of member: QueryValue) throws(QueryCodingError) -> String {
        switch member.storage {
        case .null: style.nulls.text
        case .string(let text): text
        default: try text(of: member)
        }
    }
}

extension NullStyle {
    /// The sort key of null, which is its text in the output. If null has no text, the sort key is the description that
    /// AFNetworking uses.
    fileprivate var text: String {
        if case .text(let text) = storage { text } else { "<null>" }
    }
}
