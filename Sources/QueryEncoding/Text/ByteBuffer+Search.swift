extension ByteBuffer {
    /// The byte at an offset. The offset must be less than the count.
    subscript(offset: Int) -> UInt8 {
        @inline(__always) get {
            precondition(UInt(bitPattern: offset) < UInt(bitPattern: count))
            // SAFETY: the byte exists.
            return unsafe bytes[offset]
        }
    }

    /// Returns the offset of the first byte in a range for which the closure returns true.
    @inline(__always)
    func firstOffset(in range: Range<Int>, where isWanted: (UInt8) -> Bool) -> Int? {
        for offset in range where isWanted(self[offset]) { return offset }
        return nil
    }
}
