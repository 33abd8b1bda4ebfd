#if DEBUG
    @testable import LegacyCharsets
    import Testing

    @Suite(.enabled(if: Charset.gbk.isAvailable)) struct CoreFoundationTableTests {
        @Test func `No table is larger than 256 KiB`() throws {
            for encoding in CoreFoundationEncoding.all {
                guard case .table = encoding.form else { continue }
                for behavior in [CoreFoundationBehavior.repaired, .linux] {
                    #expect(try encoding.table(behavior).codes.byteCount <= 256 * 1024, "\(encoding.name)")
                }
            }
        }
    }
#endif
