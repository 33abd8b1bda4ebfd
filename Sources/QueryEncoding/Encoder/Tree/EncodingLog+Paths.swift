// Where things are, worked out only when somebody asks.

extension EncodingLog {
    /// The coding path of a spot.
    func codingPath(of spot: Spot) -> [any CodingKey] {
        isClosed ? [] : path(of: spot)
    }

    private func path(of spot: Spot) -> [TreeKey] {
        var path: [TreeKey] = []
        if rules.mirrorsAlamofire {
            var place = places[Int(spot)]
            while place.parent >= 0 {
                path.append(place.key.treeKey)
                place = places[Int(place.parent)]
            }
            return path.reversed()
        }
        var node = spot
        while node != Self.root {
            let parent = nodes[node].parent
            path.append(
                nodes[parent].kind == .unkeyed
                    ? TreeKey(index: Int(nodes[node].mark))
                    : TreeKey(stringValue: nodes[node].key, intValue: integers[node]))
            node = parent
        }
        return path.reversed()
    }

    /// The field of a spot, for errors.
    func field(of spot: Spot) -> String {
        var field = ""
        for key in path(of: spot) {
            let step = key.isIndex ? String(key.intValue ?? 0) : key.stringValue
            field += field.isEmpty ? step : "[\(step)]"
        }
        return field
    }

    func depthError(at spot: Spot, _ detail: String? = nil) -> QueryCodingError {
        QueryCodingError(kind: .depthLimit, field: field(of: spot), detail: detail)
    }

    /// The error for a value where there is another one already, of a kind that cannot be both.
    func conflict(_ value: Any, at spot: Spot) -> EncodingError {
        EncodingError.invalidValue(
            value,
            .init(
                codingPath: codingPath(of: spot),
                debugDescription: "There is another value already, or a container of another kind."))
    }

    /// The error for a date, in seconds since 2001, that has no text in the form that the style wants. It does not hold the
    /// date itself, which Foundation cannot print.
    func unrepresentableDate(_ seconds: Double, at spot: Spot) -> EncodingError {
        EncodingError.invalidValue(
            seconds,
            .init(codingPath: codingPath(of: spot), debugDescription: "No date with a year of four digits: \(seconds).")
        )
    }
}

extension PlaceKey {
    fileprivate var treeKey: TreeKey {
        if isIndex, let integer { return TreeKey(index: integer) }
        return TreeKey(stringValue: text, intValue: integer)
    }
}
