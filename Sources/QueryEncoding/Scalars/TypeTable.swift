/// A hash table keyed by the identity of types. A search ends at an empty slot.
struct TypeTable<Row: Sendable>: Sendable {
    private static var bits: Int { 7 }

    private var slots: [(type: ObjectIdentifier, row: Row)?]

    init(_ rows: [(type: any Any.Type, row: Row)]) {
        slots = Array(repeating: nil, count: 1 << Self.bits)
        for (type, row) in rows {
            let type = ObjectIdentifier(type)
            var index = Self.slot(of: type)
            while slots[index] != nil { index = (index + 1) & (slots.count - 1) }
            slots[index] = (type, row)
        }
    }

    @inline(__always)
    subscript(type: any Any.Type) -> Row? {
        let type = ObjectIdentifier(type)
        var index = Self.slot(of: type)
        while let entry = slots[index] {
            if entry.type == type { return entry.row }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    private static func slot(of type: ObjectIdentifier) -> Int {
        Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits))
    }
}
