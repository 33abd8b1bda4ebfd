import LegacyCharsets
import Testing

@Suite(.enabled(if: Charset.gbk.isAvailable)) struct ChecksumTests {
    @Test func `All tables are those of browsers`() throws {
        for charset in Charset.all { #expect(try charset.matchesBrowserTable(), "\(charset.name)") }
    }

    @Test func `A charset that browsers do not have has no table of theirs`() throws {
        let charset = try Charset(coreFoundationEncoding: 0x0931)
        #expect(throws: CharsetError.self) { try charset.matchesBrowserTable() }
    }
}
