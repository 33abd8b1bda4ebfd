internal import PercentEncoding

// Between trees and values, without recursion.

/// How a tree is read as a value.
enum ValueReading {
    /// As the query's own value: `true` that a server makes is a truth value, and bytes that are not UTF-8 are replaced.
    case query
    /// As a `Decodable` type, which finds text only.
    case decodable(InvalidBytesPolicy)
}

extension ParsedTree {
    /// The value that starts at a node.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `invalidText` at a text that was kept although it is not UTF-8, unless that is to be
    ///   replaced; `depthLimit` at a container that is nested more deeply than the stack has room to release.
    func value(of root: NodeIndex, _ reading: ValueReading = .query) throws(QueryCodingError) -> QueryValue {
        try value(of: root) { tree, node throws(QueryCodingError) in
            try tree.scalar(node, reading)
        } depthError: { tree, node in
            QueryCodingError(
                kind: .depthLimit, offset: Int(tree[node].offset), detail: StackAllowance.shortage)
        }
    }

    private func scalar(_ node: NodeIndex, _ reading: ValueReading) throws(QueryCodingError) -> QueryValue? {
        switch self[node].shape {
        case .null: return .null
        case .text:
            let flags = self[node].flags
            if case .query = reading, flags.contains(.isTrue) { return .bool(true) }
            if case .decodable(.fail) = reading, flags.contains(.isIllFormed) {
                throw QueryCodingError(kind: .invalidText, offset: Int(self[node].offset))
            }
            return QueryValue(.string(valueString(node)))
        case .array, .dictionary: return nil
        }
    }
}
