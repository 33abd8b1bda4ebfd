// Writing as Alamofire's URLEncodedFormEncoder 5.12 does: containers leave no trace until something is written in them, and what
// is written replaces anything of another kind on its way.

extension EncodingLog {
    /// Writes the value of a key, or an element.
    func put(_ leaf: QueryValue.Storage, for key: PlaceKey, inPlace place: Spot, group: Int32) throws {
        let node = try step(key, from: node(of: place), in: place, group: group)
        replace(node, by: leaf)
    }

    /// Writes at the place of an encoder.
    func put(_ leaf: QueryValue.Storage, atPlace place: Spot) throws {
        replace(try node(of: place), by: leaf)
    }

    /// The place for a key's value or an element.
    func place(for key: PlaceKey, in place: Spot, group: Int32 = 0) -> Spot {
        add(Place(parent: place, key: key, group: group))
    }

    /// The same place for another container, which counts its elements by its own.
    func twin(ofPlace place: Spot) -> Spot {
        var twin = places[Int(place)]
        twin.count = 0
        return add(twin)
    }

    /// The key of the next element of an unkeyed container.
    func nextElement(inPlace place: Spot) -> PlaceKey {
        defer { places[Int(place)].count += 1 }
        return PlaceKey(index: places[Int(place)].count)
    }

    private func add(_ place: Place) -> Spot {
        places.append(place)
        return Spot(places.count - 1)
    }
}

// MARK: Following a path

extension EncodingLog {
    /// The node at a place, which is made if there is none.
    private func node(of place: Spot) throws -> Int32 {
        if let failure { throw failure }
        if let node = knownNode(of: place) { return node }
        var rest = [place]
        var start = places[Int(place)].parent
        var node = knownNode(of: start)
        while node == nil {
            rest.append(start)
            start = places[Int(start)].parent
            node = knownNode(of: start)
        }
        var current = node ?? Self.root
        var isFixed = true
        for place in rest.reversed() {
            let key = places[Int(place)].key
            current = try step(key, from: current, in: place, group: places[Int(place)].group)
            // An index beyond the end leads to a new element each time.
            if let integer = key.integer, integer != Int(nodes[current].mark) { isFixed = false }
            if isFixed {
                places[Int(place)].node = current
                places[Int(place)].replacements = replacements
            }
        }
        return current
    }

    @inline(__always)
    private func knownNode(of place: Spot) -> Int32? {
        if places[Int(place)].parent < 0 { return Self.root }
        let node = places[Int(place)].node
        return node != TreeNode.none && places[Int(place)].replacements == replacements ? node : nil
    }

    /// The child that a key leads to, in a container that is made of whatever the node was.
    private func step(_ key: PlaceKey, from node: Int32, in place: Spot, group: Int32) throws -> Int32 {
        guard let index = key.integer else {
            try open(node, as: .keyed, in: place)
            let mark = key.text.mark
            return find(key.text, mark, in: node)
                ?? append(.null, .unset, key: key.text, mark: mark, to: node, group: group)
        }
        guard index >= 0 else {
            throw EncodingError.invalidValue(
                index, .init(codingPath: codingPath(of: place), debugDescription: "The key is a negative index."))
        }
        try open(node, as: .unkeyed, in: place)
        return index < Int(nodes[node].count) ? element(index, of: node) : append(.null, .unset, to: node)
    }

    private func open(_ node: Int32, as kind: TreeNode.Kind, in place: Spot) throws {
        if nodes[node].kind == kind { return }
        guard nodes[node].depth <= rules.maximumDepth else { throw depthError(at: place) }
        replace(node, by: .null)
        nodes[node].kind = kind
    }

    private func replace(_ node: Int32, by leaf: QueryValue.Storage) {
        if nodes[node].isContainer {
            if nodes[node].count > 0 { replacements += 1 }
            empty(node)
        }
        nodes[node].leaf = leaf
        nodes[node].kind = .leaf
    }

    /// An element of a list. The search starts at the one that was found before, which elements in order make a short one.
    private func element(_ index: Int, of node: Int32) -> Int32 {
        var position = Int(nodes[node].filter >> 32)
        var child = Int32(truncatingIfNeeded: nodes[node].filter)
        if child == TreeNode.none || position > index {
            (position, child) = (0, nodes[node].firstChild)
        }
        while position < index {
            child = nodes[child].nextSibling
            position += 1
        }
        nodes[node].filter = UInt64(position) << 32 | UInt64(child)
        return child
    }
}
