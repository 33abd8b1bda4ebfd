internal import CPercentEncoding

// What parsers of whole queries and forms need for the components between their separators.

extension UnsafeBufferPointer<UInt8> {
    /// The offset of the first such byte at or after another offset; `count` if there is none.
    ///
    /// - Complexity: Linear.
    package func offset(of byte: UInt8, from start: Int) -> Int {
        guard start < count, let baseAddress else { return count }
        // SAFETY: the kernel reads exactly the rest of the buffer.
        return unsafe start + pct_find(baseAddress + start, count - start, byte)
    }

    /// Writes the bytes with their escapes decoded to memory that has room for as many bytes as there are, and returns how many
    /// were written; nil if an escape is malformed and that is not to be kept.
    ///
    /// - Complexity: Linear; no allocation.
    package func decodeEscapes(
        to output: UnsafeMutablePointer<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy
    ) -> Int? {
        let options = ByteDecoder.Options(space, malformed)
        // SAFETY: the kernel reads exactly the buffer and writes at most as many bytes.
        let result = unsafe pct_decode(baseAddress, count, output, count, options.compiled)
        return result.status == PCT_MALFORMED ? nil : result.written
    }
}
