import LegacyCharsets
import PercentEncoding
import QueryEncoding
import Testing

@Suite(.enabled(if: Charset.gbk.isAvailable)) struct CharsetTests {
    @Test func `Text is sent as browsers send it`() throws {
        #expect(try "汉字&ss".percentEncoded(in: .gbk) == "%BA%BA%D7%D6%26ss")
        #expect(try "Ж ソ".percentEncoded(in: .shiftJIS, using: .form) == "%84G+%83%5C")
        #expect(
            try "日¥本‾a".percentEncoded(in: .iso2022JP, using: .form)
                == "%1B%24BF%7C%1B%28J%5C%1B%24BK%5C%1B%28J%7Ea%1B%28B")
        #expect(try "日\u{0E01}本".percentEncoded(in: .iso2022JP) == "%1B%24BF%7C%1B%28B%26%233585%3B%1B%24BK%5C%1B%28B")
    }

    @Test
    func `A choice that the profile would make too is another charset, because a query's style changes the profile`()
        throws
    {
        let plain = Charset.shiftJIS
        let chosen: [Charset] = [
            plain, plain.with(profile: .browser), plain.with(profile: .coreFoundation),
            plain.with(unencodable: .numericReference), plain.with(unencodable: .fail),
            plain.with(trailBytes: .literal), plain.with(trailBytes: .escaped), plain.with(unicodeEscapes: .decoded),
            try Charset("windows-31j"), .eucJP,
        ]
        #expect(Set(chosen).count == chosen.count)
        for charset in chosen { #expect(chosen.filter { $0 == charset }.count == 1) }
        #expect(plain.with(unicodeEscapes: .malformed) == plain)
        let written = try chosen.prefix(2).map {
            try QueryEncoder(style: .afnetworking2, charset: $0).encode(["a": "Ж"])
        }
        #expect(written == ["a=%84%47", "a=%84G"])
    }
}
