extension UnsafeBufferPointer<UInt8> {
    @inline(__always)
    func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard let left = unsafe UnsafeRawPointer(baseAddress), let right = unsafe UnsafeRawPointer(other.baseAddress)
        else { return true }
        var offset = 0
        // SAFETY: reads stay within the bytes.
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
