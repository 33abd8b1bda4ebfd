import LegacyCharsets
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of the charset in a `Content-Type`.
@Suite struct ContentTypeTests {
    @Test(arguments: [
        "text/html; charset=gb2312", "text/html;charset=GBK", #"text/html; charset="gb2312""#,
        "TEXT/HTML; CHARSET=gb2312",
        "application/x-www-form-urlencoded;  boundary=\"a;charset=big5\" ; charset=gb2312",
        " text/html ; charset=gb2312 ",
        #"text/html; a="\"; charset=big5"; charset=gb2312"#, "text/html; charset=gb2312; charset=big5",
        "a/b;;charset=gb2312;",
        #"a/b; charset="gb\2312""#,
    ])
    func `The charset parameter is found in any position`(contentType: String) throws {
        #expect(try Charset(contentType: contentType)?.name == "GBK")
    }

    @Test(arguments: [
        "text/html", "text/html;", "text/html; boundary=charset", "text/html; x-charset=gbk", "a/b; a=\"charset=gbk\"",
    ])
    func `Without a charset parameter, the result is nil`(contentType: String) throws {
        #expect(try Charset(contentType: contentType) == nil)
    }

    @Test(arguments: [
        ("", 0), ("text", 4), ("text/", 5), ("/html", 0), ("text/html charset=gbk", 10), ("text/html; charset", 18),
        ("text/html; charset=", 19), ("text/html; charset=\"gbk", 19), ("text/html; =gbk", 11),
        ("text/html; charset=gbk x", 23),
        ("a/b; charset=\"gbk\\", 13), ("text/html; charset=汉", 19), ("a\0/b", 1),
    ])
    func `An invalid media type is an error with the offset of a byte`(contentType: String, offset: Int) {
        #expect(throws: CharsetError(kind: .malformedContentType, offset: offset)) {
            try Charset(contentType: contentType)
        }
    }

    @Test func `An unknown or refused charset is an error`() {
        #expect(throws: CharsetError(kind: .unknownLabel, charset: "nonsense")) {
            try Charset(contentType: "a/b; charset=nonsense")
        }
        #expect(throws: CharsetError(kind: .unknownLabel, charset: "")) {
            try Charset(contentType: "a/b; charset=\"\"")
        }
        #expect(throws: CharsetError(kind: .refusedLabel, charset: "utf-7")) {
            try Charset(contentType: "a/b; charset=utf-7")
        }
    }

    @Test
    func `A body is decoded in the charset of the response, or in the given charset`() throws {
        let bytes: [UInt8] = [0xC4, 0xE3]
        #expect(try String(decoding: bytes, contentType: "text/plain; charset=gbk") == "你")
        for contentType in [nil, "text/plain", "text/plain; charset=nonsense", "nonsense"] {
            #expect(try String(decoding: bytes, contentType: contentType, otherwise: .gbk) == "你")
            #expect(throws: CharsetError.self) { try String(decoding: bytes, contentType: contentType) }
            #expect(try String(decoding: bytes, contentType: contentType, invalid: .replace) == "\u{FFFD}\u{FFFD}")
        }
    }

    @Test(arguments: [("; charset=GB2312", "gb2312"), ("", "Big5")])
    func `A form is decoded in the charset of its request, or in the given charset`(
        _ parameter: String, _ label: String
    ) throws {
        let field = "application/x-www-form-urlencoded" + parameter
        let query = try QueryEncoder(style: .browser, charset: Charset(label)).encode(["字": "汉"])
        let decoder = try QueryDecoder(charset: Charset.big5).with(contentType: field, charsets: Charset.self)
        #expect(try decoder.value(from: query) == ["字": "汉"])
    }

    @Test(arguments: ["utf-7", "nonsense"]) func `A form in a refused or unknown charset is an error`(label: String) {
        let field = "application/x-www-form-urlencoded; charset=\(label)"
        #expect(throws: QueryCodingError(kind: .unknownCharset, offset: 43, detail: "\"\(label)\"")) {
            try QueryDecoder().with(contentType: field, charsets: Charset.self)
        }
    }

    @Test func `The Content-Type of an encoder names its charset`() throws {
        #expect(
            QueryEncoder(style: .browser, charset: Charset.gbk).contentType
                == "application/x-www-form-urlencoded; charset=GBK")
        #expect(QueryEncoder(style: .browser, charset: Charset.utf16LE).contentType.hasSuffix("; charset=UTF-8"))
        for charset in Charset.all where charset.isAvailable {
            for style in [QueryStyle.browser, .afnetworking2] {
                let encoder = QueryEncoder(style: style, charset: charset)
                let value: QueryValue = ["a": "b~\\c"]
                guard let form = try? encoder.encode(value) else { continue }
                let decoder = try QueryDecoder(style: style)
                    .with(contentType: encoder.contentType, charsets: Charset.self)
                #expect(try decoder.value(from: form) == value, "\(encoder.contentType) of \(charset)")
            }
        }
    }
}
