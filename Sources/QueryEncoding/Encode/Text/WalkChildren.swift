internal import PercentEncoding

// The values that a walk visits, from a `QueryValue` or from the tree of an encoded value.

/// Access to the nodes of a tree that does not change during the walk.
@safe struct NodeMemory {
    // SAFETY: the pointers refer to the nodes and the text of the tree, which outlives the walk.
    let nodes: UnsafePointer<EncodedNode>
    let text: UnsafePointer<UInt8>

    @inline(__always)
    subscript(index: NodeIndex) -> UnsafePointer<EncodedNode> { unsafe nodes + Int(index) }

    @inline(__always)
    func key(of node: UnsafePointer<EncodedNode>) -> KeyText {
        let key = unsafe node.pointee.key
        return unsafe .bytes(UnsafeBufferPointer(start: text + Int(key.start), count: Int(key.count)))
    }
}

/// A reference to a value that outlives the walk.
@safe struct WalkedReference {
    // SAFETY: the pointer refers to the value at the root or to a value that was created for the walk.
    fileprivate let pointer: UnsafePointer<QueryValue>

    var value: QueryValue { unsafe pointer.pointee }

    /// Calls `body` with the value, which is not copied.
    @inline(__always)
    func borrow<Result, Failure: Error>(
        _ body: (QueryValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe pointer.borrow(body)
    }
}

/// A scalar or a container that a walk visits.
enum WalkedValue {
    case value(WalkedReference)
    /// A container of a tree.
    case node(NodeIndex, NodeMemory)

    /// Creates the walked value of a tree's node. If the node is a scalar, the result refers to the value in the node.
    @inline(__always)
    init(_ index: NodeIndex, _ memory: NodeMemory) {
        let node = unsafe memory[index]
        switch unsafe node.pointee.kind {
        case .list, .keyed, .unset: self = .node(index, memory)
        case .scalar, .null:
            guard let value = unsafe node.pointer(to: \.payload.value) else {
                preconditionFailure("no stored property")
            }
            self = unsafe .value(WalkedReference(pointer: value))
        }
    }

    var isNull: Bool {
        if case .value(let reference) = self { reference.borrow { $0.isNull } } else { false }
    }

    var isFalse: Bool {
        guard case .value(let reference) = self else { return false }
        return reference.borrow { if case .bool(false) = $0.storage { true } else { false } }
    }

    var isContainer: Bool {
        if case .value(let reference) = self { reference.borrow { $0.isContainer } } else { true }
    }

    enum Shape {
        case scalar
        case array(WalkChildren)
        case set([QueryValue])
        case dictionary(WalkChildren)
    }

    var shape: Shape {
        switch self {
        case .value(let reference):
            reference.borrow {
                switch $0.storage {
                case .array(let elements): .array(WalkChildren(elements))
                case .set(let members): .set(members)
                case .dictionary(let entries): .dictionary(WalkChildren(entries))
                default: .scalar
                }
            }
        case .node(let index, let memory):
            unsafe memory[index].pointee.kind == .list
                ? .array(.nodes(memory[index].pointee.first, memory))
                : .dictionary(.nodes(memory[index].pointee.first, memory))
        }
    }
}

extension WalkedValue {
    @inline(__always)
    static func withRoot<Result, Failure: Error>(
        of tree: borrowing EncodedTree, _ body: (WalkedValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // SAFETY: the tree is borrowed and does not change during the call. The base address of the tree's text is
        // never null.
        try body(
            unsafe WalkedValue(
                0, NodeMemory(nodes: tree.nodes.start, text: tree.text.bytes.baseAddress.unsafelyUnwrapped)))
    }

    @inline(__always)
    static func withRoot<Result, Failure: Error>(
        of value: borrowing QueryValue, _ body: (WalkedValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // SAFETY: the pointer is not used after the closure returns.
        try unsafe withUnsafePointer(to: value) { value throws(Failure) in
            try unsafe body(.value(WalkedReference(pointer: value)))
        }
    }
}

/// The unvisited children of a container.
@safe enum WalkChildren {
    // SAFETY: the pointer refers to the value at the root or to a value that was created for the walk.
    case elements(UnsafePointer<QueryValue>?, Int)
    case entries(UnsafePointer<QueryValue.Entry>?, Int)
    /// The node with the given index, and its subsequent siblings. If the index is 0, there is no node.
    case nodes(NodeIndex, NodeMemory)
    /// Children in sorted order, in memory that the walk keeps.
    case sorted(UnsafePointer<WalkedChild>?, Int)
}

/// A child of a container, with its key. Elements of arrays have no key.
@safe struct WalkedChild {
    // SAFETY: the pointers refer to the value at the root or to a value that was created for the walk.
    let key: KeyText
    let value: WalkedValue
}

extension WalkChildren {
    init(_ elements: [QueryValue]) {
        // SAFETY: the elements belong to the value at the root or to a value that was created for the walk. The memory
        // of an array is valid while the array does not change.
        self = unsafe elements.withUnsafeBufferPointer { unsafe .elements($0.baseAddress, $0.count) }
    }

    init(_ entries: [QueryValue.Entry]) {
        // SAFETY: the entries belong to the value at the root. The memory of an array is valid while the array does not
        // change.
        self = unsafe entries.withUnsafeBufferPointer { unsafe .entries($0.baseAddress, $0.count) }
    }

    /// Creates the sequence of sorted children. The walk keeps their memory.
    init(sorted: [WalkedChild]) {
        // SAFETY: the memory of an array is valid while the array does not change.
        self = unsafe sorted.withUnsafeBufferPointer { unsafe .sorted($0.baseAddress, $0.count) }
    }

    @inline(__always)
    mutating func next() -> WalkedChild? {
        switch self {
        case .entries(let entry?, let count) where count > 0:
            self = unsafe .entries(entry + 1, count - 1)
            guard let key = unsafe entry.pointer(to: \.key), let value = unsafe entry.pointer(to: \.value) else {
                preconditionFailure("no stored property")
            }
            return unsafe WalkedChild(key: .string(key), value: .value(WalkedReference(pointer: value)))
        case .elements(let element?, let count) where count > 0:
            self = unsafe .elements(element + 1, count - 1)
            return unsafe WalkedChild(key: .none, value: .value(WalkedReference(pointer: element)))
        case .nodes(let index, let memory) where index != 0:
            let node = unsafe memory[index]
            self = .nodes(unsafe node.pointee.next, memory)
            return unsafe WalkedChild(key: memory.key(of: node), value: WalkedValue(index, memory))
        case .sorted(let child?, let count) where count > 0:
            self = unsafe .sorted(child + 1, count - 1)
            return unsafe child.pointee
        default: return nil
        }
    }
}

/// The unvisited children as a sequence. Iterating over a copy does not change the original.
extension WalkChildren: Sequence, IteratorProtocol {
    var isEmpty: Bool {
        var rest = self
        return rest.next() == nil
    }

    var holdsContainer: Bool { contains { $0.value.isContainer } }

    var isSingleNull: Bool {
        var rest = self
        return rest.next()?.value.isNull == true && rest.next() == nil
    }
}

@safe enum KeyText {
    // SAFETY: the pointer refers to the value at the root, or to a local variable that outlives the key.
    case string(UnsafePointer<String>)
    case bytes(UnsafeBufferPointer<UInt8>)
    case none

    /// Calls `body` with a key that is valid during the call.
    static func withKey<Failure: Error>(_ key: String, _ body: (KeyText) throws(Failure) -> Void) throws(Failure) {
        try unsafe withUnsafePointer(to: key) { key throws(Failure) in try unsafe body(.string(key)) }
    }

    /// Calls `body` with the UTF-8 bytes of the key.
    @inline(__always)
    func withSpan(_ body: (Span<UInt8>) -> Void) {
        switch self {
        case .string(let key): unsafe key.borrow { $0.withSpan(body) }
        case .bytes(let key): unsafe body(key.span)
        case .none: body(Span())
        }
    }

    var string: String {
        switch self {
        case .string(let key): unsafe key.pointee
        case .bytes(let key): unsafe String(knownUTF8: key)
        case .none: ""
        }
    }
}
