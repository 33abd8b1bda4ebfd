import LegacyCharsets
import PercentEncoding
import QueryEncoding
import Testing

@Suite(.enabled(if: Charset.gbk.isAvailable)) struct CharsetFallbackTests {
    private let reader = CharsetFallback([.utf8, .gbk])

    @Test func `Every value is read in the first charset in which it is text`() throws {
        let chinese = try reader.percentDecoded("%C4%E3+b", space: .plus)
        #expect(chinese.text == "你 b" && chinese.charset == .gbk)
        let unicode = try reader.percentDecoded("%E4%BD%A0")
        #expect(unicode.text == "你" && unicode.charset == .utf8)
        #expect(try reader.text(decoding: [0xC4, 0xE3]).text == "你")
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 1, charset: "UTF-8")) {
            try reader.percentDecoded("a%FF%FF")
        }
        #expect(throws: CharsetError(kind: .malformedEscape, offset: 0, charset: "UTF-8")) {
            try reader.percentDecoded("%4")
        }
    }

    @Test func `A query is read value by value`() throws {
        let decoder = QueryDecoder(style: .browser, charset: reader)
        let value = try decoder.value(from: "a=%C4%E3&b=%E4%BD%A0&c=d")
        #expect(value["a"]?.string == "你" && value["b"]?.string == "你" && value["c"]?.string == "d")
    }

    @Test func `What is text in no charset is replaced in the last one`() throws {
        let bytes = Array("%FFa%FF".utf8)
        #expect(
            try reader.text(percentDecoding: bytes.span, space: .percent, malformed: .fail, invalid: .replace)
                == "\u{FFFD}a\u{FFFD}")
        #expect(throws: TextEncodingError(kind: .invalidBytes, offset: 0)) {
            try reader.text(percentDecoding: bytes.span, space: .percent, malformed: .fail, invalid: .fail)
        }
    }

    @Test func `No charsets are UTF-8`() {
        #expect(CharsetFallback([]).charsets == [.utf8])
    }

    @Test func `What is written is in the first charset`() throws {
        var output: [UInt8] = []
        try CharsetFallback([.gbk, .utf8]).append(percentEncoding: "你", using: .form, to: &output)
        #expect(String(decoding: output, as: UTF8.self) == "%C4%E3")
    }

    @Test(arguments: [
        ("a=1&_charset_=GBK&b=2", "GBK"), ("_charset_=+shift_jis", "Shift_JIS"), ("utf8=%E2%9C%93&a=1", "UTF-8"),
        ("utf8=%26%2310003%3B", "windows-1252"), ("a=1&_charset_=nonsense&utf8=%E2%9C%93", "UTF-8"),
        ("_charset_=utf-16&q=abcd", "UTF-8"), ("_charset_=utf-16be", "UTF-8"), ("_charset_=utf-7", nil),
        ("_charset_=cp437&_charset_=koi8-r", "KOI8-R"), ("_charset_=hz-gb-2312", nil), ("_charset_", nil),
        ("utf8=1", nil), ("", nil),
    ]) func `A form says which charset it is in`(query: String, name: String?) {
        #expect(Charset(declaredIn: query)?.name == name)
    }

    @Test func `Surrogates without a partner are errors, or U+FFFD as in browsers`() throws {
        let units: [UInt16] = [0x4F60, 0xD83D, 0x61]
        #expect(throws: CharsetError(kind: .unencodable, offset: 1, charset: "GBK")) {
            try units.percentEncoded(in: .gbk)
        }
        #expect(try units.percentEncoded(in: .gbk, unpairedSurrogates: .replace) == "%C4%E3%26%2365533%3Ba")
        #expect(try Array("a😀".utf16).percentEncoded(in: .gb18030) == "a%949%FC6")
    }
}
