import LegacyCharsets
import PercentEncoding
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
}
