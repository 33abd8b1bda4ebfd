#if DEBUG
    @testable import LegacyCharsets
    import Testing

    @Suite(.enabled(if: Charset.gbk.isAvailable)) struct CoreFoundationTableTests {
        @Test func `No table is larger than 256 KiB`() throws {
            for encoding in CoreFoundationEncoding.all {
                guard case .table = encoding.form else { continue }
                for behavior in [CoreFoundationBehavior.repaired, .linux] {
                    #expect(try encoding.table(behavior).byteCount <= 256 * 1024, "\(encoding.name)")
                }
            }
        }

        @Test func `The memory of a table is the memory of its block numbers and entries`() throws {
            func size(_ number: UInt32) throws -> Int {
                let encoding = try #require(CoreFoundationEncoding.all.first { $0.number == number })
                return try encoding.table(.repaired).byteCount
            }
            // A table takes two bytes for each block of 64 characters and two bytes for each code. The table of GB
            // 18030 takes eight more bytes for each block.
            #expect(try size(0x0201) == 2 * 1024 + 2 * 65536)
            #expect(try size(0x0632) == 2048 + 8192 + 993 * 128)
        }
    }
#endif
