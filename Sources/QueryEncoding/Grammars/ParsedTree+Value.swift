internal import PercentEncoding

// Conversion between trees and values, without recursion.

extension ParsedTree {
    /// Returns the value of a node and all nodes below.
    ///
    /// - Parameter invalid: The handling of bytes that are not UTF-8 if a `Decodable` type reads the value. If
    ///   `invalid` is nil, these bytes are replaced, and a server's `true` is a Boolean.
    /// - Throws: ``QueryCodingError`` of one of these kinds:
    ///   - `invalidText`, if a text is not UTF-8 and `invalid` is `fail`
    ///   - `depthLimit`, if a container is nested too deeply to be released on the thread's stack
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
