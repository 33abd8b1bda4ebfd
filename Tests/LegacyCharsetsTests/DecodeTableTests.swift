#if DEBUG
    import CLegacyCharsets
    import CPercentEncoding
    @testable import LegacyCharsets
    import Testing

    @Suite struct DecodeTableTests {
        @Test func `Entries have to be what the C functions rely on`() {
            var entries = DecodeEntries()
            #expect(entries.isComplete)
            // Little-endian as in memory: the kind is the last byte.
            entries.single[5] = UInt32(PCT_TEXT_LEAD).bigEndian
            #expect(!entries.isComplete)
            entries.pairs = [UInt32](repeating: 0, count: 126 * 191)
            #expect(entries.isComplete)
            entries.single[6] = UInt32(PCT_TEXT_LEAD_3).bigEndian
            #expect(!entries.isComplete)
            entries.triples = [UInt32](repeating: 0, count: 94 * 94)
            #expect(entries.isComplete)
            entries.single[7] = pct_text_entry(0x20000)
            #expect(!entries.isComplete)
            entries.single = [UInt32](repeating: 0, count: 127)
            #expect(!entries.isComplete)
            entries.single.append(pct_text_entry(0xFFFD))
            #expect(entries.isComplete)
        }

        @Test func `The numbers of ranges ascend from 0`() {
            var entries = DecodeEntries()
            entries.ranges = [.init(start: 1, scalar: 0x80)]
            #expect(!entries.isComplete)
            entries.ranges = [.init(start: 0, scalar: 0x80), .init(start: 9, scalar: 0), .init(start: 9, scalar: 1)]
            #expect(!entries.isComplete)
            entries.ranges.removeLast()
            #expect(entries.isComplete)
        }

        @Test func `A table of others is not made`() async {
            await #expect(processExitsWith: .failure) {
                var entries = DecodeEntries()
                entries.single[0] = pct_text_entry(0x20000)
                _ = DecodeTable(entries)
            }
        }
    }
#endif
