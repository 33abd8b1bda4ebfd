import LegacyCharsets
import PercentEncoding
import QueryEncoding
import Testing

@Suite struct CharsetFallbackTests {
    private let reader = CharsetFallback([.utf8, .gbk])

    @Test func `Each value is decoded in the first charset in which it is valid`() throws {
        let chinese = try reader.percentDecoded("%C4%E3+b", space: .plus)
        #expect(chinese.text == "你 b" && chinese.charset == .gbk)
        let unicode = try reader.percentDecoded("%E4%BD%A0")
        #expect(unicode.text == "你" && unicode.charset == .utf8)
        #expect(try reader.text(decoding: [0xC4, 0xE3]).text == "你")
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 1, charset: "UTF-8, GBK")) {
            try reader.percentDecoded("a%FF%FF")
        }
        // The text is valid UTF-8 up to the second byte, and valid GBK up to the tenth.
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 10, charset: "UTF-8, GBK")) {
            try reader.percentDecoded("ab%C4%E3cd%FF")
        }
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 2, charset: "UTF-8, GBK")) {
            try reader.text(decoding: [0xC4, 0xE3, 0xFF])
        }
        #expect(throws: QueryCodingError(kind: .invalidText, field: "a", offset: 12, detail: "UTF-8, GBK")) {
            try QueryDecoder(charset: reader).value(from: "a=ab%C4%E3cd%FF")
        }
        #expect(throws: CharsetError(kind: .malformedEscape, offset: 0, charset: "UTF-8")) {
            try reader.percentDecoded("%4")
        }
    }

    @Test func `A malformed escape in the first charset may be valid in another charset`() throws {
        let reader = CharsetFallback([.utf8, .gbk.with(unicodeEscapes: .decoded)])
        #expect(try reader.percentDecoded("%u6C49%BA%BA").text == "汉汉")
        #expect(try reader.percentDecoded("%E6%B1%89").text == "汉")
        #expect(try QueryDecoder(charset: reader).value(from: "a=%u6C49&b=%E6%B1%89") == ["a": "汉", "b": "汉"])
        // An escape that is malformed in every charset is reported even after other errors.
        for text in ["%C4%E3%4", "%4%C4%E3"] {
            let offset = text.hasPrefix("%4") ? 0 : 6
            let error = #expect(throws: CharsetError.self) { try reader.percentDecoded(text) }
            #expect(error?.kind == .malformedEscape && error?.offset == offset)
            let query = #expect(throws: QueryCodingError.self) {
                try QueryDecoder(charset: reader).value(from: "a=" + text)
            }
            #expect(query?.kind == .malformedEscape && query?.offset == offset + 2)
        }
    }

    @Test func `A query is decoded value by value`() throws {
        let decoder = QueryDecoder(style: .browser, charset: reader)
        let value = try decoder.value(from: "a=%C4%E3&b=%E4%BD%A0&c=d")
        #expect(value["a"]?.string == "你" && value["b"]?.string == "你" && value["c"]?.string == "d")
    }

    @Test func `If no charset can decode the bytes, the first charset decodes them with replacements`() throws {
        let bytes = Array("%FFa%FF".utf8)
        #expect(
            try reader.text(percentDecoding: bytes.span, space: .percent, malformed: .fail, invalid: .replace)
                == "\u{FFFD}a\u{FFFD}")
        #expect(throws: TextEncodingError(kind: .invalidBytes, offset: 0)) {
            try reader.text(percentDecoding: bytes.span, space: .percent, malformed: .fail, invalid: .fail)
        }
    }

    @Test func `A fallback decodes escaped and unescaped bytes and text, and encodes text`() throws {
        let bytes: [UInt8] = [0xC4, 0xE3]
        #expect(try reader.text(decoding: bytes).text == "你")
        #expect(try reader.text(decoding: Array("你".utf8)).text == "你")
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 1, charset: "UTF-8, GBK")) {
            try reader.text(decoding: [0x61, 0xFF, 0xFF])
        }
        var output: [UInt8] = []
        try CharsetFallback([.gbk, .utf8]).append("你", to: &output)
        #expect(output == bytes)
        #expect(throws: TextEncodingError(kind: .unencodable, offset: 1)) {
            try CharsetFallback([.gbk.with(unencodable: .fail)]).append("a\u{1F600}", to: &output)
        }
        #expect(output == bytes)
    }

    @Test func `UTF-8 that is cut at its end is not read in another charset`() throws {
        let reader = CharsetFallback([.utf8, .gbk, .big5, .windows1252])
        let characters = "北京上海广州的一是了我不人在他有这个中大来国，。你好ＡéЖ"
        for first in characters {
            for second in characters {
                let text = Array("\(first)\(second)".utf8)
                let start = String(first).utf8.count
                for end in (start + 1)..<text.count {
                    let cut = Array(text[..<end])
                    let value = cut.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
                    let error = CharsetError(kind: .invalidBytes, offset: 3 * start, charset: reader.name)
                    #expect(throws: error, "\(value)") { try reader.percentDecoded(value) }
                    #expect(throws: CharsetError.self, "\(value)") { try reader.text(decoding: cut) }
                    let replaced = try reader.text(
                        percentDecodingUTF8: value.utf8.span, space: .percent, malformed: .fail, invalid: .replace)
                    #expect(replaced == "\(first)\u{FFFD}", "\(value)")
                }
            }
        }
    }

    @Test(arguments: ["%E5%8C%97%E4%", "%E5%8C%97%E4%B", "%E5%8C%97%E4%BD%"])
    func `UTF-8 that is cut within an escape is not read in another charset`(text: String) throws {
        let reader = CharsetFallback([.utf8, .gbk])
        let error = CharsetError(kind: .invalidBytes, offset: 9, charset: reader.name)
        #expect(throws: error) { try reader.percentDecoded(text, malformed: .keep) }
        #expect(try reader.percentDecoded("%C4%E3%", malformed: .keep).text == "你%")
        #expect(try reader.percentDecoded("%E5%8C%97%E4%zz", malformed: .keep).charset == .gbk)
    }

    @Test func `Without a complete character, a start of UTF-8 may be another charset`() throws {
        let reader = CharsetFallback([.utf8, .gbk])
        #expect(try reader.percentDecoded("%E5%8C").text == "鍖")
        // Raw characters stand for themselves in each charset, so they show nothing.
        #expect(try reader.percentDecoded("京%E5%8C").text == "京鍖")
        #expect(try reader.percentDecoded("%E5%8C%97%E4%BD%A0").charset == .utf8)
    }

    @Test func `An empty list of charsets means UTF-8`() {
        #expect(CharsetFallback([]).charsets == [.utf8])
    }

    @Test func `A list has at most 16 charsets`() throws {
        let most = [Charset](repeating: .utf8, count: 15) + [.gbk]
        #expect(CharsetFallback.limit == 16)
        #expect(try CharsetFallback(most).percentDecoded("%C4%E3").text == "你")
        #expect(try QueryDecoder(charset: CharsetFallback(most)).value(from: "a=%C4%E3") == ["a": "你"])
        let more = CharsetFallback(most + [.gbk])
        for body in [
            { try more.percentDecoded("%C4%E3").text }, { try more.percentDecoded(Array("a".utf8)).text },
            { try more.text(decoding: [0x61]).text },
        ] {
            #expect(throws: CharsetError(kind: .tooManyCharsets, charset: more.name), performing: body)
        }
        #expect(throws: TextEncodingError(kind: .unavailable, offset: 0)) {
            let bytes = Array("a".utf8)
            return try more.text(percentDecoding: bytes.span, space: .percent, malformed: .fail, invalid: .fail)
        }
        #expect(throws: QueryCodingError.self) { try QueryDecoder(charset: more).value(from: "a=b") }
        #expect(CharsetError(kind: .tooManyCharsets).description == "more than 16 charsets in a list")
    }

    @Test func `A fallback encodes text in its first charset`() throws {
        var output: [UInt8] = []
        try CharsetFallback([.gbk, .utf8]).append(percentEncoding: "你", using: .form, to: &output)
        #expect(String(decoding: output, as: UTF8.self) == "%C4%E3")
    }

    @Test(arguments: [
        ("a=1&_charset_=GBK&b=2", "GBK"), ("_charset_=+shift_jis", "Shift_JIS"), ("utf8=%E2%9C%93&a=1", "UTF-8"),
        ("utf8=%26%2310003%3B", nil),
        ("utf8=%26%2310003%3B&_charset_=big5", "Big5"), ("_charset_=gbk&utf8=%E2%9C%93", "GBK"),
        ("utf8=%E2%9C%93&_charset_=gbk", "UTF-8"), ("a=1&_charset_=nonsense&utf8=%E2%9C%93", "UTF-8"),
        ("_charset_=utf-16&q=abcd", "UTF-8"), ("_charset_=utf-16be", "UTF-8"), ("_charset_=utf-7", nil),
        ("_charset_=cp437&_charset_=koi8-r", "KOI8-R"), ("_charset_=hz-gb-2312", nil), ("_charset_", nil),
        ("utf8=1", nil), ("", nil),
    ]) func `The charset that a form declares is found`(query: String, name: String?) {
        #expect(Charset(declaredIn: query)?.name == name)
    }
}
