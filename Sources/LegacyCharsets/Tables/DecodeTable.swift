internal import CLegacyCharsets
internal import CPercentEncoding

/// A table of the text of every byte sequence, for a stateless charset.
// SAFETY: the C library never frees a table, so the pointer stays valid.
@safe struct DecodeTable: Sendable {
    private nonisolated(unsafe) let table: UnsafePointer<pct_decode_table>

    init(_ table: UnsafePointer<pct_decode_table>) {
        unsafe self.table = table
    }

    /// Decodes bytes like `pct_decode_text`.
    func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>, options: UInt32
    ) -> pct_result {
        // SAFETY: the function reads and writes only these buffers.
        unsafe pct_decode_text(
            table, bytes.baseAddress, bytes.count, output.baseAddress, output.count, options)
    }

    /// Decodes bytes that may be percent-encoded, like `pct_decode_escaped_text`.
    func decode(
        escaped bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>, options: UInt32
    ) -> pct_result {
        // SAFETY: the function reads and writes only these buffers.
        unsafe pct_decode_escaped_text(
            table, bytes.baseAddress, bytes.count, output.baseAddress, output.count, options)
    }

    /// Returns the UTF-8 of the character for a pair of bytes: up to three bytes as a little-endian number, and their
    /// count. If the pair has no character, or the UTF-8 is longer, returns nil.
    func entry(lead: UInt8, trail: UInt8) -> (bytes: UInt32, count: Int)? {
        let row = Int(lead) - Int(PCT_FIRST_LEAD)
        let column = Int(trail) - Int(PCT_FIRST_TRAIL)
        guard let pairs = unsafe table.pointee.pairs, (0..<Int(PCT_LEADS)).contains(row),
            (0..<Int(PCT_TRAILS)).contains(column)
        else { return nil }
        // SAFETY: `pairs` has an entry for each lead and trail byte.
        let entry = unsafe pairs[row * Int(PCT_TRAILS) + column].littleEndian
        let count = Int(entry >> 24)
        return (1...3).contains(count) ? (entry, count) : nil
    }
}
