/// All nodes of a tree in one piece of memory, each after its parent. The root is the first.
@safe final class NodeArena {
    // SAFETY: memory for `capacity` nodes, of which the first `count` are initialised.
    private var base: UnsafeMutablePointer<TreeNode>
    private var capacity = 48

    /// How many nodes there are.
    private(set) var count = 1

    init() {
        unsafe base = .allocate(capacity: capacity)
        unsafe base.initialize(to: TreeNode())
    }

    deinit {
        // What has been taken holds nothing to be released.
        for index in 0..<count where unsafe base[index].kind != .taken {
            unsafe (base + index).deinitialize(count: 1)
        }
        unsafe base.deallocate()
    }

    /// The first node, and the others after it, until the next change.
    var memory: UnsafeRawPointer { unsafe UnsafeRawPointer(base) }

    /// The node with an index that `append` has returned, or the root.
    subscript(index: Int32) -> TreeNode {
        @inline(__always)
        _read {
            assert(Int(index) < count)
            // SAFETY: there is such a node.
            yield unsafe base[Int(index)]
        }
        @inline(__always)
        _modify {
            assert(Int(index) < count)
            // SAFETY: there is such a node.
            yield unsafe &base[Int(index)]
        }
    }

    /// Appends a child to a container.
    @inline(__always)
    func append(
        _ leaf: consuming QueryValue.Storage, _ kind: TreeNode.Kind, key: consuming String, mark: UInt32,
        group: Int32, to parent: Int32
    ) -> Int32 {
        if count == capacity { grow() }
        let child = Int32(truncatingIfNeeded: count)
        // SAFETY: there is room for one more.
        unsafe (base + count).initialize(
            to: TreeNode(
                key: key, leaf: leaf, kind: kind, group: group, mark: mark, parent: parent,
                depth: self[parent].depth + 1))
        count += 1
        let last = self[parent].lastChild
        if last == TreeNode.none {
            self[parent].firstChild = child
        } else {
            self[last].nextSibling = child
        }
        self[parent].lastChild = child
        self[parent].count += 1
        return child
    }

    /// The value of a node, which it has no more then; its key is lost.
    @inline(__always)
    func takeValue(_ index: Int32) -> QueryValue {
        takeEntry(index).value
    }

    /// The key and the value of a node, which it has no more then.
    @inline(__always)
    func takeEntry(_ index: Int32) -> QueryValue.Entry {
        assert(Int(index) < count && self[index].kind != .taken)
        // SAFETY: there is such a node; what is moved out of it is replaced at once.
        let node = unsafe base + Int(index)
        let key = unsafe withUnsafeMutablePointer(to: &node.pointee.key) { key in
            defer { unsafe key.initialize(to: "") }
            return unsafe key.move()
        }
        let leaf = unsafe withUnsafeMutablePointer(to: &node.pointee.leaf) { leaf in
            defer { unsafe leaf.initialize(to: .null) }
            return unsafe leaf.move()
        }
        unsafe node.pointee.kind = .taken
        return QueryValue.Entry(key: key, value: QueryValue(leaf))
    }

    @inline(never)
    private func grow() {
        precondition(count < Int32.max / 2)
        let larger = UnsafeMutablePointer<TreeNode>.allocate(capacity: 2 * capacity)
        // SAFETY: the new memory has room for all nodes.
        unsafe larger.moveInitialize(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = larger
        capacity *= 2
    }
}
