import LegacyCharsets
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of non-ASCII characters between escapes. In text, non-ASCII characters are literal; in a byte input, their
/// bytes belong to the charset.
@Suite struct LiteralCharacterTests {
    private static let decoding: [(String, Charset, String)] = [
        ("汉字", .gbk, "汉字"), ("汉%BA%BA", .gbk, "汉汉"), ("%BA%BA汉", .gbk, "汉汉"), ("é%D7%D6é%41", .gbk, "é字éA"),
        ("Жソ%84G", .shiftJIS, "ЖソЖ"), ("日%1B%24BF|%1B%28B本%1B%24BF|", .iso2022JP, "日日本日"), ("é%C3%A9", .utf8, "éé"),
        ("é+%E9", .windows1252, "é é"), ("中-%4E", .utf16LE, "中中"), ("😀%949%FC6", .gb18030, "😀😀"),
        ("汉%BA%BA", .gbk.with(profile: .coreFoundation), "汉汉"),
        ("日%1B%24%42%46%7C%1B%28%42", .iso2022JP.with(profile: .coreFoundation), "日日"),
        ("汉%u6C49%BA%BA", .gbk.with(unicodeEscapes: .decoded), "汉汉汉"),
    ]

    @Test(arguments: decoding) func `Non-ASCII characters in text are decoded unchanged`(
        text: String, charset: Charset, expected: String
    )
        throws
    {
        #expect(try text.percentDecoded(in: charset, space: .plus) == expected)
        #expect(try ("x" + text).dropFirst().percentDecoded(in: charset, space: .plus) == expected)
        #expect(try CharsetFallback([charset]).percentDecoded(text, space: .plus).text == expected)
    }

    @Test func `A byte sequence does not continue across a literal character`() throws {
        // The first UTF-8 byte of `中`, E4, would complete the pair 81E4.
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 0, charset: "GBK")) {
            try "%81中".percentDecoded(in: .gbk)
        }
        #expect(try "%81中%81".percentDecoded(in: .gbk, invalid: .replace) == "\u{FFFD}中\u{FFFD}")
        // A literal character resets the decoder.
        #expect(try "%1B%24BF|中F|".percentDecoded(in: .iso2022JP) == "日中F|")
    }

    @Test func `Offsets count the bytes of the text's UTF-8`() throws {
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 7, charset: "GBK")) {
            try "汉a字%FF".percentDecoded(in: .gbk)
        }
        #expect(throws: CharsetError(kind: .malformedEscape, offset: 3, charset: "GBK")) {
            try "汉%字".percentDecoded(in: .gbk)
        }
        #expect(try "汉%字%4".percentDecoded(in: .gbk, malformed: .keep) == "汉%字%4")
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 9, charset: "GBK")) {
            try "汉%u6C49%FF".percentDecoded(in: .gbk.with(unicodeEscapes: .decoded))
        }
    }

    @Test func `A fallback tries each charset for the whole text`() throws {
        let reader = CharsetFallback([.utf8, .gbk])
        // The text after the literal character begins with valid UTF-8.
        let read = try reader.percentDecoded("%C4%E3好%E4%BD%A0%E4")
        #expect(read.text == "你好浣犱" && read.charset == .gbk)
        #expect(try reader.percentDecoded("好%E4%BD%A0").text == "好你")
        let decoder = QueryDecoder(style: .browser, charset: reader)
        #expect(try decoder.value(from: "a=%C4%E3好&b=好%E4%BD%A0") == ["a": "你好", "b": "好你"])
        var replacing = decoder
        replacing.invalid = .replace
        #expect(try replacing.value(from: "a=%FF好%FF") == ["a": "\u{FFFD}好\u{FFFD}"])
    }

    @Test(
        arguments: [
            QueryStyle.auto, .afnetworking2, .browser, .php, .rails, .qs, .facebook, .alamofireForm,
        ]) func `Queries as text have literal characters, and queries as bytes do not`(style: QueryStyle) throws
    {
        let decoder = QueryDecoder(style: style, charset: Charset.gbk)
        let text = "键=汉%D7%D6"
        #expect(try decoder.value(from: text) == ["键": "汉字"])
        #expect(try decoder.pairs(from: text) == [QueryPair(field: "键", value: "汉字")])
        #expect(try decoder.decode([String: String].self, from: text) == ["键": "汉字"])
        let bytes: [UInt8] = [0xBC, 0xFC, 0x3D, 0xBA, 0xBA] + Array("%D7%D6".utf8)
        #expect(try decoder.value(from: bytes) == ["键": "汉字"])
        #expect(try decoder.pairs(from: bytes) == [QueryPair(field: "键", value: "汉字")])
        #expect(try decoder.decode([String: String].self, from: bytes) == ["键": "汉字"])
    }

    @Test func `Parsers distinguish text from bytes`() throws {
        #expect(try QueryDecoder(charset: Charset.gbk).pairs(from: "a=汉%D7%D6")[0].value == "汉字")
        #expect(try QueryDecoder(charset: Charset.gbk).pairs(from: [0x61, 0x3D, 0xBA, 0xBA])[0].value == "汉")
        #expect(try FormURLEncoded.pairs(in: "a=汉%D7%D6", charset: Charset.gbk)[0].value == "汉字")
        #expect(try FormURLEncoded.pairs(in: [0x61, 0x3D, 0xBA, 0xBA], charset: Charset.gbk)[0].value == "汉")
        #expect(throws: QueryCodingError(kind: .invalidText, field: "汉", offset: 5, detail: "GBK")) {
            try QueryDecoder(charset: Charset.gbk).pairs(from: "汉=a%FF")
        }
    }

    @Test func `Fields that a style does not escape are UTF-8, even in a query as bytes`()
        throws
    {
        let value: QueryValue = ["键": "汉字", "a": "b"]
        let query = try QueryEncoder(style: .facebook, charset: Charset.gbk).encode(value)
        #expect(query == "a=b&键=%BA%BA%D7%D6")
        let decoder = QueryDecoder(style: .facebook, charset: Charset.gbk)
        #expect(try decoder.value(from: query) == ["a": "b", "键": "汉字"])
        #expect(try decoder.value(from: Array(query.utf8)) == ["a": "b", "键": "汉字"])
        #expect(try decoder.pairs(from: Array(query.utf8)).last == QueryPair(field: "键", value: "汉字"))
        // The style escapes values, so unescaped bytes in values are bytes of the charset.
        #expect(try decoder.value(from: [0x61, 0x3D, 0xBA, 0xBA]) == ["a": "汉"])
    }

    @Test func `Pairs are decoded in the charset profile of the style`() throws {
        let decoder = QueryDecoder(style: .afnetworking2, charset: try Charset("gb2312"))
        #expect(try decoder.value(from: "a=%81%40") == ["a": "\u{81}@"])
        #expect(try decoder.pairs(from: "a=%81%40")[0].value == "\u{81}@")
    }
}
