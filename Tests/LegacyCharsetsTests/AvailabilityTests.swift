import LegacyCharsets
import PercentEncoding
import TestSupport
import Testing

/// Tests of charsets in each build, with ICU or without.
@Suite struct AvailabilityTests {
    @Test func `All charsets convert text`() throws {
        for charset in Charset.all + Charset.allOfCoreFoundation {
            #expect(charset.isAvailable, "\(charset.name)")
            let output = try #require(charset.adapted(to: charset.profile) as? Charset)
            #expect(try "a".percentEncoded(in: output).percentDecoded(in: output) == "a", "\(charset.name)")
        }
    }

    @Test func `A charset that the profile lacks is not available`() throws {
        #expect(!Charset.userDefined.with(profile: .coreFoundation).isAvailable)
        #expect(!(try Charset(coreFoundationEncoding: 0x0400).with(profile: .browser).isAvailable))
    }

    @Test func `Raw values of NSStringEncoding survive a round trip`() throws {
        for charset in Charset.all + Charset.allOfCoreFoundation {
            guard let raw = charset.stringEncoding else { continue }
            #expect(try Charset(stringEncoding: raw).coreFoundationEncoding == charset.coreFoundationEncoding)
        }
        #expect(Charset.userDefined.stringEncoding == nil)
    }
}
