internal import PercentEncoding

/// What a query describes, as nodes in one array that refer to each other by number, with their texts in one buffer.
///
/// Children come after their parents, so that a tree can be walked without recursion, and it is released at once.
struct QueryTree: ~Copyable {
    /// The texts of keys and values, UTF-8 unless a node says otherwise.
    var text: ByteBuffer

    /// The nodes; the first one is the root.
    var nodes: [QueryNode]

    /// Where the children of large containers are found.
    var table = ChildTable()

    /// Whether there is a key so long that comparing it as a `String` may take time that is quadratic.
    var holdsLongKey = false

    /// How many bytes of text a tree may hold, so that offsets fit into 32 bits.
    static let maximumSize = Int(Int32.max)

    /// How many children are looked through one by one.
    static let maximumScan = 8

    /// A tree with a root and room for some text.
    init(textCapacity: Int) {
        text = ByteBuffer(capacity: max(textCapacity, 16))
        nodes = []
        nodes.reserveCapacity(64)
        nodes.append(QueryNode(parent: 0, depth: 0, offset: 0, key: .empty))
    }
}

/// The number of a node.
typealias NodeIndex = Int32

/// A scalar or a container.
struct QueryNode {
    enum Kind: UInt8 {
        /// Not known yet.
        case unset
        case null
        case text
        /// A container of elements, in order.
        case list
        /// A container of children with keys: a dictionary, or an array with indices.
        case keyed
    }

    struct Flags: OptionSet {
        let rawValue: UInt8

        /// The elements are the values of a field that occurred more than once, or joined in one value.
        static let isRepeated = Flags(rawValue: 1 << 0)
        /// There was no `=`.
        static let isBare = Flags(rawValue: 1 << 1)
        /// The text is not UTF-8.
        static let isIllFormed = Flags(rawValue: 1 << 2)
        /// There are keys that are not indices, so that it is a dictionary.
        static let hasNames = Flags(rawValue: 1 << 3)
        /// There are elements without an index, or indices where these are no keys of dictionaries.
        static let hasElements = Flags(rawValue: 1 << 4)
        /// The keys are the indices of an array, in order.
        static let isArray = Flags(rawValue: 1 << 5)
        /// The children are consecutive nodes, and have no keys.
        static let isContiguous = Flags(rawValue: 1 << 6)
        /// The text stands for the truth value `true`, which a grammar made.
        static let isTrue = Flags(rawValue: 1 << 7)
    }

    var kind = Kind.unset
    var flags: Flags = []
    /// How many containers it is in.
    let depth: UInt16
    var parent: NodeIndex

    // Zero, which is the root, stands for none.
    var next: NodeIndex = 0
    var first: NodeIndex = 0
    var last: NodeIndex = 0

    /// How many children there are.
    var count: Int32 = 0

    /// The largest index among the keys, and the child with it.
    var largestIndex: Int32 = -1
    var largest: NodeIndex = 0

    /// Where in the query the part is that made the node.
    let offset: Int32

    /// The key, empty for elements without one.
    var key: TextRange

    /// The text of a scalar.
    var text = TextRange.empty

    init(parent: NodeIndex, depth: UInt16, offset: Int32, key: TextRange) {
        self.parent = parent
        self.depth = depth
        self.offset = offset
        self.key = key
    }
}

// MARK: Reading

extension QueryNode {
    /// What a node is to whoever reads it.
    enum Shape { case null, text, array, dictionary }

    var shape: Shape {
        switch kind {
        case .unset, .null: .null
        case .text: .text
        case .list: .array
        case .keyed: flags.contains(.isArray) ? .array : .dictionary
        }
    }
}

extension QueryTree {
    subscript(node: NodeIndex) -> QueryNode {
        @inline(__always) get { nodes[Int(node)] }
        @inline(__always) _modify { yield &nodes[Int(node)] }
    }

    /// The bytes of a key or value, until the next change.
    @inline(__always)
    func bytes(_ range: TextRange) -> UnsafeBufferPointer<UInt8> {
        // SAFETY: ranges are within the buffer.
        unsafe UnsafeBufferPointer(rebasing: text.bytes[range.bounds])
    }

    /// A key or value that is UTF-8.
    @inline(__always)
    func string(_ range: TextRange) -> String {
        unsafe String(knownUTF8: bytes(range))
    }

    /// The text of a value; what is not UTF-8 in it is replaced.
    func valueString(_ node: NodeIndex) -> String {
        let scalar = self[node]
        return scalar.flags.contains(.isIllFormed)
            ? unsafe String(decoding: bytes(scalar.text), as: UTF8.self) : string(scalar.text)
    }

    /// The child with a key; 0 if there is none.
    ///
    /// - Complexity: O(1) on average, for keys of any origin.
    @inline(__always)
    func child(of parent: NodeIndex, _ key: UnsafeBufferPointer<UInt8>) -> NodeIndex {
        let container = self[parent]
        if container.flags.contains(.isContiguous) { return unsafe element(of: container, key) }
        if container.count > Self.maximumScan { return unsafe lookUp(parent, key, ChildTable.hash(parent, key)) }
        var child = container.first
        while child != 0 {
            let node = self[child]
            if unsafe bytes(node.key).isSame(as: key), node.parent == parent { return child }
            child = node.next
        }
        return 0
    }

    private func element(of container: QueryNode, _ key: UnsafeBufferPointer<UInt8>) -> NodeIndex {
        guard let index = unsafe key.canonicalIndex, index < container.count else { return 0 }
        return container.first + index
    }

    /// The child with a key and its hash in a container that is large; 0 if there is none.
    @inline(never)
    func lookUp(_ parent: NodeIndex, _ key: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> NodeIndex {
        table.first(hash) { child in
            let node = self[child]
            return unsafe node.parent == parent && bytes(node.key).isSame(as: key)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether both hold the same bytes.
    @inline(__always)
    func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard let left = unsafe UnsafeRawPointer(baseAddress), let right = unsafe UnsafeRawPointer(other.baseAddress)
        else { return true }
        var offset = 0
        // SAFETY: reads within the bytes only.
        while offset + 8 <= count {
            let isSame =
                unsafe left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if !isSame { return false }
            offset += 8
        }
        while offset < count {
            if unsafe self[offset] != other[offset] { return false }
            offset += 1
        }
        return true
    }
}
