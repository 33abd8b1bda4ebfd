extension UnsafeBufferPointer<UInt8> {
    @inline(__always)
    func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard let left = unsafe UnsafeRawPointer(baseAddress), let right = unsafe UnsafeRawPointer(other.baseAddress)
        else { return true }
        // SAFETY: reads stay within the bytes. The last two loads overlap if the count is no multiple of their size.
        func isSame<Word: FixedWidthInteger>(_ type: Word.Type, at offset: Int) -> Bool {
            unsafe left.loadUnaligned(fromByteOffset: offset, as: type)
                == right.loadUnaligned(fromByteOffset: offset, as: type)
        }
        guard count >= 8 else {
            if count >= 4 { return isSame(UInt32.self, at: 0) && isSame(UInt32.self, at: count - 4) }
            if count >= 2 { return isSame(UInt16.self, at: 0) && isSame(UInt16.self, at: count - 2) }
            return count == 0 || isSame(UInt8.self, at: 0)
        }
        var offset = 0
        while offset < count - 8 {
            if !isSame(UInt64.self, at: offset) { return false }
            offset += 8
        }
        return isSame(UInt64.self, at: count - 8)
    }
}
