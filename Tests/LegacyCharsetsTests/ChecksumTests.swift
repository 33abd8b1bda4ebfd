import LegacyCharsets
import Testing

@Suite struct ChecksumTests {
    @Test func `All tables equal the recorded tables of browsers`() throws {
        for charset in Charset.all { #expect(try charset.matchesBrowserTable(), "\(charset.name)") }
    }

    @Test func `A charset that browsers lack has no browser table`() throws {
        let charset = try Charset(coreFoundationEncoding: 0x0931)
        #expect(throws: CharsetError.self) { try charset.matchesBrowserTable() }
    }
}
