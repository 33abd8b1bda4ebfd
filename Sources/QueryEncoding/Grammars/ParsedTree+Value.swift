internal import PercentEncoding

// Conversion between trees and values, without recursion.

extension ParsedTree {
    /// Returns the value of a node and all nodes below.
    ///
    /// - Parameter keepsTrue: Whether a server's `true` is a Boolean. If false, it is text, as a `Decodable` type reads
    ///   it.
    /// - Throws: ``QueryCodingError`` of the kind `depthLimit` if a container is nested too deeply to be released on the
    ///   thread's stack.
    func value(of root: NodeIndex, keepsTrue: Bool = true) throws(QueryCodingError) -> QueryValue {
        try value(of: root) { tree, node throws(QueryCodingError) in
            tree.scalar(node, keepsTrue)
        } depthError: { tree, node in
            QueryCodingError(
                kind: .depthLimit, offset: Int(tree[node].offset), detail: StackAllowance.shortage)
        }
    }

    @inline(__always)
    private func scalar(_ node: NodeIndex, _ keepsTrue: Bool) -> QueryValue? {
        switch self[node].shape {
        case .null: .null
        case .text where keepsTrue && self[node].flags.contains(.isTrue): .bool(true)
        case .text: QueryValue(.string(string(self[node].text)))
        case .array, .dictionary: nil
        }
    }
}
