internal import PercentEncoding

/// What a query describes. Its texts are those of values too, UTF-8 unless a node says otherwise.
typealias ParsedTree = Tree<ParsedScalar>
typealias ParsedNode = TreeNode<ParsedScalar>

/// What a node of a query is besides its place in the tree.
struct ParsedScalar {
    /// Where in the query the part is that made the node.
    let offset: Int32

    var text = TextRange.empty

    /// The largest index among the keys, and the child with it.
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

    /// What a node is to whoever reads it.
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
    /// A tree with a root and room for some text.
    init(textCapacity: Int) {
        self.init(root: ParsedScalar(offset: 0), textCapacity: textCapacity)
    }

    /// The text of a value; what is not UTF-8 in it is replaced.
    func valueString(_ node: NodeIndex) -> String {
        self[node].flags.contains(.isIllFormed)
            ? unsafe String(decoding: bytes(self[node].text), as: UTF8.self) : string(self[node].text)
    }
}
