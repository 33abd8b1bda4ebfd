import LegacyCharsets
import PercentEncoding
import Testing

@Suite struct UnicodeEscapeTests {
    private let charset = Charset.gbk.with(unicodeEscapes: .decoded)

    @Test func `Code units are decoded between bytes of the charset`() throws {
        #expect(
            try "a%u6C49%C4%E3+%uD83D%uDE00%".percentDecoded(in: charset, space: .plus, malformed: .keep) == "a汉你 😀%")
        #expect(try "%u006C%u006c".percentDecoded(in: charset) == "ll")
        #expect(try "".percentDecoded(in: charset) == "")
    }

    @Test func `Without the setting, code units are malformed escapes`() {
        #expect(throws: CharsetError(kind: .malformedEscape, offset: 1, charset: "GBK")) {
            try "a%u6C49".percentDecoded(in: .gbk)
        }
    }

    @Test func `Errors have the offset of the first invalid escape`() throws {
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 7, charset: "GBK")) {
            try "a%u6C49%FFb".percentDecoded(in: charset)
        }
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 13, charset: "GBK")) {
            try "a%u6C49%u6C49%uD83Db".percentDecoded(in: charset)
        }
        #expect(throws: CharsetError(kind: .malformedEscape, offset: 6, charset: "GBK")) {
            try "%u6C49%u6C4".percentDecoded(in: charset)
        }
        #expect(try "%uD83D%FFb".percentDecoded(in: charset, invalid: .replace) == "\u{FFFD}\u{FFFD}b")
    }
}
