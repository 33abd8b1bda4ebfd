internal import PercentEncoding

/// The tree of a parsed query. The text of the tree contains the values.
typealias ParsedTree = Tree<ParsedScalar>
typealias ParsedNode = TreeNode<ParsedScalar>

/// The payload of a node of a parsed query.
struct ParsedScalar {
    /// The offset of the field that created the node.
    let offset: Int32

    var text = TextRange.empty

    /// The largest index among the keys of the children. `largest` is the child with this index.
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

    /// The kind of value that a node represents when it is decoded.
    enum Shape { case null, text, array, dictionary }

    var shape: Shape {
        switch kind {
        case .unset, .null: .null
        case .scalar: .text
        case .list: .array
        case .keyed: flags.contains(.isArray) ? .array : .dictionary
        }
    }
}

extension ParsedTree {
    /// Creates a tree with a root and a capacity for text.
    init(textCapacity: Int) {
        // Memory of less than 1 KiB, in one of few sizes, is allocated in less time.
        let nodes = textCapacity <= 256 ? 19 : 64
        self.init(root: ParsedScalar(offset: 0), textCapacity: textCapacity, nodeCapacity: nodes)
    }
}
