internal import PercentEncoding

/// The tree of a parsed query. Its texts include values, in UTF-8 unless a node says otherwise.
typealias ParsedTree = Tree<ParsedScalar>
typealias ParsedNode = TreeNode<ParsedScalar>

/// The payload of a node of a parsed query.
struct ParsedScalar {
    /// The offset in the query of the part that created the node.
    let offset: Int32

    var text = TextRange.empty

    /// The largest index among the keys, and its child.
    var largestIndex: Int32 = -1
    var largest: NodeIndex = 0

    init(offset: Int32) {
        self.offset = offset
    }
}

extension ParsedNode {
    var offset: Int32 { payload.offset }

    var text: TextRange {
        get { payload.text }
        set { payload.text = newValue }
    }

    var largestIndex: Int32 { payload.largestIndex }

    var largest: NodeIndex { payload.largest }

    /// The form of a node to its reader.
    enum Shape { case null, text, array, dictionary }

    var shape: Shape {
        switch kind {
        case .unset, .null, .removed: .null
        case .scalar: .text
        case .list: .array
        case .keyed: flags.contains(.isArray) ? .array : .dictionary
        }
    }
}

extension ParsedTree {
    /// Creates a tree with a root and room for some text.
    init(textCapacity: Int) {
        self.init(root: ParsedScalar(offset: 0), textCapacity: textCapacity)
    }

    /// The text of a value, with ill-formed UTF-8 replaced.
    func valueString(_ node: NodeIndex) -> String {
        self[node].flags.contains(.isIllFormed)
            ? unsafe String(decoding: bytes(self[node].text), as: UTF8.self) : string(self[node].text)
    }
}
