internal import CLegacyCharsets
internal import CPercentEncoding

/// The text of every sequence of bytes of a charset without states.
// SAFETY: the C library never frees a table.
@safe struct DecodeTable: Sendable {
    private nonisolated(unsafe) let table: UnsafePointer<pct_decode_table>

    init(_ table: UnsafePointer<pct_decode_table>) {
        unsafe self.table = table
    }

    /// Writes the text of bytes, as `pct_decode_text` says.
    func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>, options: UInt32
    ) -> pct_result {
        // SAFETY: the function reads and writes only these buffers.
        unsafe pct_decode_text(
            table, bytes.baseAddress, bytes.count, output.baseAddress, output.count, options)
    }

    /// Writes the text of bytes of which some are escaped, as `pct_decode_escaped_text` says.
    func decode(
        escaped bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>, options: UInt32
    ) -> pct_result {
        // SAFETY: the function reads and writes only these buffers.
        unsafe pct_decode_escaped_text(
            table, bytes.baseAddress, bytes.count, output.baseAddress, output.count, options)
    }

    /// The UTF-8 of the character that a pair of bytes stands for, as an entry of the table: up to three bytes, the first lowest, and
    /// their number; nil if there is none or it is longer.
    func entry(lead: UInt8, trail: UInt8) -> (bytes: UInt32, count: Int)? {
        let row = Int(lead) - Int(PCT_FIRST_LEAD)
        let column = Int(trail) - Int(PCT_FIRST_TRAIL)
        guard let pairs = unsafe table.pointee.pairs, (0..<Int(PCT_LEADS)).contains(row),
            (0..<Int(PCT_TRAILS)).contains(column)
        else { return nil }
        // SAFETY: there are as many pairs as leads and trails.
        let entry = unsafe pairs[row * Int(PCT_TRAILS) + column].littleEndian
        let count = Int(entry >> 24)
        return (1...3).contains(count) ? (entry, count) : nil
    }
}
