extension UnsafeBufferPointer<UInt8> {
    /// Whether all bytes are ASCII.
    ///
    /// - Complexity: Linear.
    @inlinable
    package var isASCII: Bool {
        guard count >= 8 else { return unsafe reduce(0) { $0 | $1 } < 0x80 }
        let words = UnsafeRawBufferPointer(self)
        // The last word may overlap the preceding word. Text in a non-Latin script usually has non-ASCII bytes in the
        // last word.
        var bits = unsafe words.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        if bits & 0x8080_8080_8080_8080 != 0 { return false }
        // Without an early exit, the compiler can vectorise the loop.
        for offset in stride(from: 0, to: count - 8, by: 8) {
            bits |= unsafe words.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }

    /// Replaces every run of ASCII with the result of `decode`, and keeps the characters between the runs. Ill-formed
    /// UTF-8 becomes U+FFFD.
    ///
    /// - Throws: Errors of `decode`.
    /// - Complexity: Linear if `decode` is linear.
    package func textKeepingCharacters<Failure: Error>(
        _ decode: (_ run: UnsafeBufferPointer<UInt8>, _ offset: Int) throws(Failure) -> String
    ) throws(Failure) -> String {
        if unsafe isASCII { return try unsafe decode(self, 0) }
        var text = ""
        var position = 0
        while position < count {
            let start = position
            while position < count, unsafe self[position] < 0x80 { position += 1 }
            if position > start {
                text += try unsafe decode(UnsafeBufferPointer(rebasing: self[start..<position]), start)
            }
            let end = position
            while position < count, unsafe self[position] >= 0x80 { position += 1 }
            text += unsafe String(decoding: self[end..<position], as: UTF8.self)
        }
        return text
    }
}
