import CLegacyCharsets
import Testing

@Suite struct CoreFoundationTableTests {
    /// Returns the memory that the codes of an encoding take, in bytes.
    private func size(_ charset: UnsafePointer<pct_charset>) throws -> Int {
        var status = PCT_OK
        let table = try #require(pct_charset_encode_table(charset, &status)).pointee
        let blocks = UnsafeBufferPointer(start: table.blocks, count: table.block_count)
        let width = table.form == PCT_CODES_32 ? 4 : 2
        let entries = (Int(blocks.max() ?? 0) + 1) * Int(PCT_SCALARS_PER_BLOCK) * width
        return 2 * blocks.count + entries + (table.linear == nil ? 0 : 8 * blocks.count)
    }

    @Test func `Only the table of EUC-TW, with its planes, is larger than 256 KiB`() throws {
        for index in 0..<pct_charset_count(PCT_CORE_FOUNDATION) {
            let charset = pct_charset_at(PCT_CORE_FOUNDATION, index)
            guard charset.pointee.rule != nil else { continue }
            let limit = charset.pointee.number == 0x0931 ? 320 : 256
            #expect(try size(charset) <= limit * 1024, "\(String(cString: charset.pointee.name))")
        }
    }

    @Test func `The memory of a table is the memory of its block numbers and entries`() throws {
        // A table takes two bytes for each block of 64 characters and two bytes for each code. The table of GB 18030
        // takes eight more bytes for each block.
        #expect(try size(#require(pct_charset_numbered(0x0201))) == 2 * 1024 + 2 * 65536)
        #expect(try size(#require(pct_charset_numbered(0x0632))) == 2048 + 8192 + 991 * 128)
    }
}
