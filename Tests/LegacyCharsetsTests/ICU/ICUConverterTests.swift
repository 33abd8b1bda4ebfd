import CLegacyCharsets
import Testing

/// Tests of opening and closing converters, of pct_icu_codes, and of all functions without ICU.
@Suite struct ICUConverterTests {
    #if ICU && os(Linux)
        @Test func `ICU is linked`() {
            #expect(String(cString: pct_icu_version()).contains("."))
        }

        @Test func `A converter that ICU lacks cannot be opened`() {
            var opened: OpaquePointer?
            #expect(pct_icu_open("no-such-converter", &opened) == PCT_ICU_NO_CONVERTER && opened == nil)
            pct_icu_close(nil)
        }

        @Test func `A code is the big-endian number that consists of a character's bytes`() throws {
            let chinese = try OpenConverter("gb18030").codes(from: 0xFFFD, count: 5)
            #expect(chinese.codes == [0x8431_A437, 0x8431_A438, 0x8431_A439, 0x9030_8130, 0x9030_8131])
            #expect(chinese.status == PCT_ICU_OK)
            // The input of one ICU call may end within a surrogate pair. Surrogates have no codes.
            let japanese = try OpenConverter("euc-jp-2007").codes(from: 0x41, count: 0x10000)
            #expect(japanese.codes[0] == 0x41 && japanese.codes[0x4E02 - 0x41] == 0x8F_B0A1)
            #expect(japanese.codes[0x3042 - 0x41] == 0xA4A2 && japanese.codes[0x200D - 0x41] == 0)
            #expect(japanese.codes[(0xD800 - 0x41)...(0xDFFF - 0x41)].allSatisfy { $0 == 0 })
        }

        @Test func `A converter can be called alternately for codes and for texts`() throws {
            let converter = try OpenConverter("ibm-943_P15A-2003")
            let units = Array("a😀".utf16)
            #expect(converter.encode(units).status == PCT_ICU_UNENCODABLE)
            #expect(converter.codes(from: 0x1F600, count: 1).codes == [0])
            #expect(converter.encode(units).status == PCT_ICU_UNENCODABLE)
            #expect(converter.decode([0x83, 0x5C]).written == [0x30BD])
        }
    #else
        @Test func `Without ICU, every function reports that ICU is unavailable`() throws {
            var opened: OpaquePointer?
            #expect(pct_icu_open("gb18030", &opened) == PCT_ICU_UNAVAILABLE && opened == nil)
            #expect(String(cString: pct_icu_version()).isEmpty)
            let none = OpaquePointer(bitPattern: 16)!
            var code: UInt32 = 0
            #expect(pct_icu_codes(none, 0, 1, &code) == PCT_ICU_UNAVAILABLE)
            #expect(pct_icu_encode(none, nil, 0, nil, 0).status == PCT_ICU_UNAVAILABLE)
            #expect(pct_icu_decode(none, nil, 0, nil, 0, 0).status == PCT_ICU_UNAVAILABLE)
            pct_icu_close(none)
        }
    #endif
}
