internal import CLegacyCharsets
internal import CPercentEncoding

/// A table of the bytes of every character, for a stateless charset.
// SAFETY: the C library never frees a table, so the pointer stays valid.
@safe struct EncodeTable: Sendable {
    private nonisolated(unsafe) let table: UnsafePointer<pct_encode_table>

    init(_ table: UnsafePointer<pct_encode_table>) {
        unsafe self.table = table
    }

    /// The memory used by the codes, in bytes.
    var byteCount: Int {
        let blocks = unsafe UnsafeBufferPointer(start: table.pointee.blocks, count: table.pointee.block_count)
        let width = unsafe table.pointee.form == PCT_CODES_32 ? 4 : 2
        let entries = unsafe (Int(blocks.max() ?? 0) + 1) * Int(PCT_SCALARS_PER_BLOCK) * width
        return unsafe 2 * blocks.count + entries + (table.pointee.linear == nil ? 0 : 8 * blocks.count)
    }

    /// The maximum number of escaped bytes for one byte of text.
    var expansion: Int { unsafe table.pointee.form == PCT_CODES_16 ? 3 : 6 }

    /// The 128 bytes of the ASCII characters; nil if they stand for themselves.
    var ascii: UnsafePointer<UInt8>? { unsafe table.pointee.ascii }

    /// Whether the charset's bytes for ASCII letters differ from ASCII.
    var isEBCDIC: Bool { unsafe ascii.map { unsafe $0[0x41] != 0x41 } ?? false }

    /// Returns the bytes of a character as one big-endian number; 0 if the character has no bytes.
    func code(of scalar: UInt32) -> UInt32 {
        unsafe scalar < 0x80 ? scalar : pct_code_of(table, scalar)
    }

    /// Encodes and escapes text like `pct_encode_text`.
    func encode(
        _ text: UnsafeBufferPointer<UInt8>, ascii: UnsafePointer<pct_set>, other: UnsafePointer<pct_set>,
        to output: UnsafeMutableBufferPointer<UInt8>
    ) -> pct_result {
        // SAFETY: the function reads and writes only these buffers.
        unsafe pct_encode_text(
            table, ascii, other, text.baseAddress, text.count, output.baseAddress, output.count)
    }
}
