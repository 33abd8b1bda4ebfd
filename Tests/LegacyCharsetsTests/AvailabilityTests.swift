import LegacyCharsets
import PercentEncoding
import Testing

/// Tests that pass with and without ICU. All other tests of this module need ICU.
@Suite struct AvailabilityTests {
    #if ICU && os(Linux)
        @Test func `With the trait ICU, all charsets are available`() {
            for charset in Charset.all + Charset.allOfCoreFoundation { #expect(charset.isAvailable, "\(charset.name)") }
        }
    #endif

    @Test func `Charsets that need no ICU are always available`() throws {
        for charset in [Charset.utf8, .utf16LE, .utf16BE, .iso8859Part16, .userDefined] {
            #expect(charset.isAvailable, "\(charset.name)")
        }
        #expect(try "ăé".percentEncoded(in: .iso8859Part16) == "%E3%E9")
        #expect(try "%E3%E9".percentDecoded(in: .iso8859Part16) == "ăé")
    }

    @Test func `A charset that the profile lacks is not available`() throws {
        #expect(!Charset.userDefined.with(profile: .coreFoundation).isAvailable)
        #expect(!(try Charset(coreFoundationEncoding: 0x0400).with(profile: .browser).isAvailable))
    }

    @Test func `Charsets that need ICU are available, or report that ICU is unavailable`() throws {
        let hasICU = Charset.gbk.isAvailable
        for charset in Charset.all + Charset.allOfCoreFoundation where charset.converter != nil {
            #expect(charset.isAvailable == hasICU, "\(charset.name)")
            if hasICU { continue }
            let error = CharsetError(kind: .unavailable, charset: charset.name)
            #expect(throws: error) { try "é".percentEncoded(in: charset) }
            #expect(throws: error) { try "é".bytes(in: charset) }
            #expect(throws: error) { try "%E9".percentDecoded(in: charset) }
            #expect(throws: error) { try String(decoding: [0xE9], in: charset) }
            if charset.profile == .browser { #expect(throws: error) { try charset.matchesBrowserTable() } }
        }
    }

    @Test func `Raw values of NSStringEncoding survive a round trip`() throws {
        for charset in Charset.all + Charset.allOfCoreFoundation {
            guard let raw = charset.stringEncoding else { continue }
            #expect(try Charset(stringEncoding: raw).coreFoundationEncoding == charset.coreFoundationEncoding)
        }
        #expect(Charset.userDefined.stringEncoding == nil)
    }
}
