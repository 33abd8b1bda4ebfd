/// An open-addressing hash table from containers and keys to children, for all large containers of a tree.
///
/// Hashes are those of Swift's `Hasher`, seeded anew in every process, so that nobody can choose keys that collide.
struct ChildTable {
    private struct Slot {
        var hash: UInt32 = 0
        /// The child; 0, which is the root and nobody's child, for none.
        var child: NodeIndex = 0
    }

    private var slots: [Slot] = []
    private var count = 0

    static func hash(_ parent: NodeIndex, _ key: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(parent)
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(key))
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    /// The child with a hash for which a closure is true; 0 if there is none.
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

    /// Adds a child that is not in the table.
    mutating func insert(_ child: NodeIndex, _ hash: UInt32) {
        // At most half of the slots are used, so that searches end soon.
        if 2 * count >= slots.count { grow() }
        place(Slot(hash: hash, child: child))
        count += 1
    }

    private mutating func place(_ slot: Slot) {
        var position = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
        while slots[position].child != 0 { position = (position + 1) & (slots.count - 1) }
        slots[position] = slot
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: max(2 * old.count, 64))
        for slot in old where slot.child != 0 { place(slot) }
    }
}
