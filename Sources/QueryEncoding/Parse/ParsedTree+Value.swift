internal import PercentEncoding

// Between trees and values, without recursion.

extension ParsedTree {
    /// The value that starts at a node.
    ///
    /// - Parameter invalid: What becomes of bytes that are not UTF-8, for a `Decodable` type, which finds text only; nil for the query's own
    ///   value, in which these are replaced and `true` that a server makes is a truth value.
    /// - Throws: ``QueryCodingError`` of the kind `invalidText` at a text that was kept although it is not UTF-8, unless that is to be
    ///   replaced; `depthLimit` at a container that is nested more deeply than the stack has room to release.
    func value(of root: NodeIndex, decodable invalid: InvalidBytesPolicy? = nil) throws(QueryCodingError) -> QueryValue
    {
        try value(of: root) { tree, node throws(QueryCodingError) in
            try tree.scalar(node, invalid)
        } depthError: { tree, node in
            QueryCodingError(
                kind: .depthLimit, offset: Int(tree[node].offset), detail: StackAllowance.shortage)
        }
    }

    private func scalar(_ node: NodeIndex, _ invalid: InvalidBytesPolicy?) throws(QueryCodingError) -> QueryValue? {
        switch self[node].shape {
        case .null: return .null
        case .text:
            let flags = self[node].flags
            if flags.contains(.isTrue), invalid == nil { return .bool(true) }
            if flags.contains(.isIllFormed), invalid == .fail {
                throw QueryCodingError(kind: .invalidText, offset: Int(self[node].offset))
            }
            return QueryValue(.string(valueString(node)))
        case .array, .dictionary: return nil
        }
    }
}
