internal import PercentEncoding

// Conversion of a value to a tree for decoding.

extension ParsedTree {
    /// Creates the tree of a value. Each scalar becomes the text that the decoder would read from a query. If a
    /// dictionary has several entries with the same key, the first entry is used.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `depthLimit` if the value is nested too deeply for the decoder, or of
    ///   the kind `byteLimit` if the text exceeds ``maximumSize``.
    init(_ value: QueryValue, as decoder: QueryDecoder) throws(QueryCodingError) {
        self.init(textCapacity: 256)
        // The tree is built level by level. `values` holds the value of each existing node, in the order of the nodes.
        var values = [value]
        var position = 0
        while position < values.count {
            let node = NodeIndex(truncatingIfNeeded: position)
            switch values[position].storage {
            case .array(let elements), .set(let elements):
                try checkDepth(node, decoder.limits.depth)
                self[node].kind = .list
                self[node].flags = .isContiguous
                for element in elements {
                    _ = append(to: node, offset: 0)
                    values.append(element)
                }
            case .dictionary(let entries):
                try checkDepth(node, decoder.limits.depth)
                self[node].kind = .keyed
                self[node].flags = .hasNames
                for entry in entries {
                    let count = nodes.count
                    let key = try append(entry.key)
                    _ = child(of: node, named: key, index: nil, offset: 0)
                    if nodes.count == count { continue }
                    values.append(entry.value)
                }
            case .null:
                self[node].kind = .null
            default:
                self[node].kind = .scalar
                self[node].text = try append(values[position].text(decoder))
            }
            // The value is released, so that a large value does not stay in memory twice.
            values[position] = .null
            position += 1
        }
    }

    private func checkDepth(_ node: NodeIndex, _ maximum: Int) throws(QueryCodingError) {
        if self[node].depth > maximum { throw QueryCodingError(kind: .depthLimit, field: field(of: node)) }
    }
}

extension QueryValue {
    /// Returns the text that a decoder would read for a scalar.
    fileprivate func text(_ decoder: QueryDecoder) -> String {
        switch storage {
        case .bool(let value): value ? decoder.style.bools.trueText : decoder.style.bools.falseText
        case .integer(let value): String(value)
        case .double(let value): value.description
        case .number(let text), .decimal(let text), .string(let text): text
        case .encoded(let text): decoder.text(ofEncoded: text)
        case .null, .array, .set, .dictionary: ""
        }
    }
}
