/// The "index gb18030 ranges" of the WHATWG Encoding Standard, section 5.
struct GB18030Ranges: Sendable {
    /// The first pointer and code point of each range, both in ascending order.
    let starts: [(pointer: Int, codePoint: UInt32)]

    /// Returns the "index gb18030 ranges code point" of a pointer.
    func codePoint(at pointer: Int) -> UInt32? {
        if (pointer > 39419 && pointer < 189000) || pointer > 1_237_575 { return nil }
        if pointer == 7457 { return 0xE7C7 }
        guard let start = starts.last(where: { $0.pointer <= pointer }) else { return nil }
        return start.codePoint + UInt32(pointer - start.pointer)
    }

    /// Returns the "index gb18030 ranges pointer" of a code point outside index gb18030.
    func pointer(of codePoint: UInt32) -> Int {
        if codePoint == 0xE7C7 { return 7457 }
        guard let start = starts.last(where: { $0.codePoint <= codePoint }) else { return 0 }
        return start.pointer + Int(codePoint - start.codePoint)
    }
}
