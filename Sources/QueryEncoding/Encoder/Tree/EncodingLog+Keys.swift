// Finding the child that has a key, mostly to learn that there is none.

extension EncodingLog {
    /// The child of a keyed container that has a key.
    ///
    /// A filter of 64 bits answers most questions in a small container, a search through its children the others; a large one
    /// gets an index.
    @inline(__always)
    func find(_ key: String, _ mark: UInt32, in node: Int32) -> Int32? {
        nodes[node].filter & mark.bit == 0 ? nil : search(key, mark, in: node)
    }

    @inline(never)
    private func search(_ key: String, _ mark: UInt32, in node: Int32) -> Int32? {
        if nodes[node].indexNumber != 0 { return keys.child(key, nodes[node].indexNumber) }
        var child = nodes[node].firstChild
        var steps = 0
        while child != TreeNode.none, nodes[child].mark != mark || !nodes[child].key.hasSameBytes(as: key) {
            child = nodes[child].nextSibling
            steps += 1
        }
        // The steps, not the number of children, of which those that were removed are none.
        if steps > 32 { makeIndex(of: node) }
        return child == TreeNode.none ? nil : child
    }

    private func makeIndex(of node: Int32) {
        let number = keys.nextNumber()
        nodes[node].indexNumber = number
        var child = nodes[node].firstChild
        while child != TreeNode.none {
            keys.insert(nodes[child].key, child, number)
            child = nodes[child].nextSibling
        }
    }
}

/// The children of large containers by their keys. A container that starts anew gets another number.
struct KeyIndex {
    private var children: [ContainerKey: Int32] = [:]
    private var count: Int32 = 0

    mutating func nextNumber() -> Int32 {
        count += 1
        return count
    }

    func child(_ key: String, _ number: Int32) -> Int32? {
        children[ContainerKey(number, key)]
    }

    mutating func insert(_ key: String, _ child: Int32, _ number: Int32) {
        children[ContainerKey(number, key)] = child
    }
}

extension String {
    /// A fingerprint of the bytes: of the first and the last ones of a long text, and of all of a short one.
    @inline(__always)
    var mark: UInt32 {
        unsafe withBytes { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            // SAFETY: whatever is loaded is within the bytes.
            let start = unsafe UnsafeRawPointer(base)
            let count = bytes.count
            let (first, last): (UInt64, UInt64)
            if count >= 8 {
                first = unsafe start.loadUnaligned(as: UInt64.self)
                last = unsafe start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
            } else if count >= 4 {
                first = unsafe UInt64(start.loadUnaligned(as: UInt32.self))
                last = unsafe UInt64(start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
            } else if count > 0 {
                first = unsafe UInt64(bytes[0]) << 8 | UInt64(bytes[count / 2])
                last = unsafe UInt64(bytes[count - 1])
            } else {
                return 0
            }
            let word = (first &* 0x9E37_79B9_7F4A_7C15) ^ last &+ UInt64(truncatingIfNeeded: count) &<< 56
            return UInt32(truncatingIfNeeded: (word &* 0xBF58_476D_1CE4_E5B9) &>> 32)
        }
    }
}

extension UInt32 {
    /// The bit of a filter that stands for a fingerprint.
    @inline(__always)
    var bit: UInt64 { 1 << UInt64(self >> 26) }
}
