/// An open-addressing hash table that finds a child by its container and key. One table serves all large containers of
/// a tree.
///
/// Hashes depend on random secrets of the process, so that attackers cannot choose colliding keys.
struct ChildTable {
    private struct Slot {
        var hash: UInt32 = 0
        /// The child; 0 is the null index, because the root is never a child.
        var child: NodeIndex = 0
    }

    private var slots: [Slot] = []
    private var count = 0

    private static let secrets = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1)

    /// Returns the hash of a key in a container.
    ///
    /// - Complexity: Linear in the size of the key, eight bytes at a time. Swift's `Hasher` takes five times as long
    ///   for short keys.
    static func hash(_ parent: NodeIndex, _ key: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let (start, factor) = secrets
        var hash = start ^ UInt64(truncatingIfNeeded: parent) << 32 ^ UInt64(key.count)
        let bytes = UnsafeRawBufferPointer(key)
        var offset = 0
        while offset + 8 <= bytes.count {
            // SAFETY: the load stays within the bytes.
            unsafe hash = fold(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), factor)
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            unsafe rest = rest << 8 | UInt64(bytes[offset])
            offset += 1
        }
        hash = fold(fold(hash ^ rest, factor), start | 1)
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }

    /// Multiplies two words and folds the halves of the product into one word.
    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    /// Returns the child that has a hash and satisfies the closure; 0 if no child does.
    @inline(__always)
    func first(_ hash: UInt32, where isWanted: (NodeIndex) -> Bool) -> NodeIndex {
        guard !slots.isEmpty else { return 0 }
        var position = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[position].child != 0 {
            if slots[position].hash == hash, isWanted(slots[position].child) { return slots[position].child }
            position = (position + 1) & (slots.count - 1)
        }
        return 0
    }

    /// Adds a child that is not in the table. If a container is filled repeatedly, the new child takes the slot of a
    /// child with the same hash that was removed from the tree.
    mutating func insert<Payload>(_ child: NodeIndex, _ hash: UInt32, _ nodes: borrowing Stack<TreeNode<Payload>>) {
        // At most half of the slots are used, to keep searches short.
        if 2 * count >= slots.count { grow() }
        var position = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[position].child != 0 {
            if slots[position].hash == hash, nodes[Int(slots[position].child)].isNowhere {
                slots[position].child = child
                return
            }
            position = (position + 1) & (slots.count - 1)
        }
        slots[position] = Slot(hash: hash, child: child)
        count += 1
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: max(2 * old.count, 64))
        for slot in old where slot.child != 0 {
            var position = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
            while slots[position].child != 0 { position = (position + 1) & (slots.count - 1) }
            slots[position] = slot
        }
    }
}
