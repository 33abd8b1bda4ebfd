internal import PercentEncoding

// Between trees and values, without recursion.

/// How a tree is read as a value.
enum ValueReading {
    /// As the query's own value: `true` that a server makes is a truth value, and bytes that are not UTF-8 are replaced.
    case query
    /// As a `Decodable` type, which finds text only.
    case decodable(InvalidUTF8Policy)
}

extension QueryTree {
    /// The value that starts at a node.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `invalidText` at a text that was kept although it is not UTF-8, unless that is to be
    ///   replaced; `depthLimit` at a container that is nested more deeply than the stack has room to release.
    /// - Complexity: Linear; an allocation for every container and every text of more than 15 bytes.
    func value(of root: NodeIndex, _ reading: ValueReading = .query) throws(QueryCodingError) -> QueryValue {
        if let scalar = try scalar(root, reading) { return scalar }
        var frames = [Frame(self[root], root)]
        let levels = StackAllowance.levelsToRelease
        while true {
            let top = frames.count - 1
            let child = frames[top].next
            if child != 0 {
                frames[top].next = self[child].next
                if let scalar = try scalar(child, reading) {
                    frames[top].append(scalar, self[child].key, self)
                } else if frames.count < levels {
                    frames.append(Frame(self[child], child))
                } else {
                    throw QueryCodingError(
                        kind: .depthLimit, offset: Int(self[child].offset), detail: StackAllowance.shortage)
                }
            } else {
                let frame = frames.removeLast()
                guard top > 0 else { return frame.value }
                frames[top - 1].append(frame.value, self[frame.node].key, self)
            }
        }
    }

    private func scalar(_ index: NodeIndex, _ reading: ValueReading) throws(QueryCodingError) -> QueryValue? {
        let node = self[index]
        switch node.shape {
        case .null: return .null
        case .text:
            if case .query = reading, node.flags.contains(.isTrue) { return .bool(true) }
            if case .decodable(.fail) = reading, node.flags.contains(.isIllFormed) {
                throw QueryCodingError(kind: .invalidText, offset: Int(node.offset))
            }
            return QueryValue(.string(valueString(index)))
        case .array, .dictionary: return nil
        }
    }

    /// A container of which some children have been visited.
    private struct Frame {
        let node: NodeIndex
        let isArray: Bool
        var next: NodeIndex
        var elements: [QueryValue] = []
        var entries: [QueryValue.Entry] = []

        init(_ container: QueryNode, _ node: NodeIndex) {
            self.node = node
            isArray = container.shape == .array
            next = container.first
            if isArray {
                elements.reserveCapacity(Int(container.count))
            } else {
                entries.reserveCapacity(Int(container.count))
            }
        }

        mutating func append(_ value: QueryValue, _ key: TextRange, _ tree: borrowing QueryTree) {
            if isArray {
                elements.append(value)
            } else {
                entries.append(QueryValue.Entry(key: tree.string(key), value: value))
            }
        }

        var value: QueryValue {
            isArray ? QueryValue(.array(elements)) : QueryValue(.dictionary(entries))
        }
    }
}

extension QueryTree {
    /// The tree of a value, its scalars as the text that a decoder would read. Of several entries of a dictionary with the same key,
    /// the first one counts.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `depthLimit` beyond the decoder's depth, `byteLimit` beyond ``maximumSize``.
    /// - Complexity: Linear.
    init(_ value: QueryValue, as decoder: QueryDecoder) throws(QueryCodingError) {
        self.init(textCapacity: 256)
        // Level by level: the values of the nodes that are there, in the same order.
        var values = [value]
        var position = 0
        while position < values.count {
            let node = NodeIndex(truncatingIfNeeded: position)
            switch values[position].storage {
            case .array(let elements), .set(let elements):
                try checkDepth(self[node].depth, decoder.limits.depth)
                self[node].kind = .list
                self[node].flags = .isContiguous
                for element in elements {
                    _ = addChild(of: node, key: .empty, offset: 0)
                    values.append(element)
                }
            case .dictionary(let entries):
                try checkDepth(self[node].depth, decoder.limits.depth)
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
                self[node].kind = .text
                self[node].text = try append(values[position].text(decoder))
            }
            // Big values are not kept twice.
            values[position] = .null
            position += 1
        }
    }

    private func checkDepth(_ depth: UInt16, _ maximum: Int) throws(QueryCodingError) {
        if depth > maximum { throw QueryCodingError(kind: .depthLimit) }
    }

    private mutating func append(_ string: String) throws(QueryCodingError) -> TextRange {
        let start = text.count
        guard string.utf8.count <= Self.maximumSize - start else { throw QueryCodingError(kind: .byteLimit) }
        text.append(raw: string)
        return TextRange(start..<text.count)
    }
}

extension QueryValue {
    /// The text of a scalar, as it would be read from a query.
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
