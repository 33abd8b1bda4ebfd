import LegacyCharsets
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of queries in legacy charsets.
@Suite struct QueryCharsetTests {
    private let value: QueryValue = ["键": ["汉字&ss", "a b"], "n": 1]

    @Test func `AFNetworking 2's style escapes keys and values as CoreFoundation does`() throws {
        let query = try QueryEncoder(style: .afnetworking2, charset: Charset.gbk).encode(value)
        #expect(query == "n=1&%BC%FC[]=%BA%BA%D7%D6%26ss&%BC%FC[]=a%20b")
        // All bytes of a character are escaped, even ASCII letters.
        let katakana = try QueryEncoder(style: .afnetworking2, charset: Charset.shiftJIS).encode(["a": "Жソ"])
        #expect(katakana == "a=%84%47%83%5C")
        #expect(throws: QueryCodingError(kind: .unencodable, field: "a", offset: 1, detail: "shift_jis", scalar: "😀")) {
            try QueryEncoder(style: .afnetworking2, charset: Charset.shiftJIS).encode(["a": "a😀"])
        }
    }

    @Test func `Browsers leave ASCII trail bytes literal and write numeric references`() throws {
        let query = try QueryEncoder(style: .browser, charset: Charset.shiftJIS).encode(["a": "Жソ 😀"])
        #expect(query == "a=%84G%83%5C+%26%23128512%3B")
    }

    @Test func `A charset's explicit profile takes precedence over the style's profile`() throws {
        let charset = Charset.shiftJIS.with(profile: .browser)
        #expect(try QueryEncoder(style: .afnetworking2, charset: charset).encode(["a": "Ж"]) == "a=%84G")
        var style = QueryStyle.browser
        style.charsetProfile = .coreFoundation
        #expect(try QueryEncoder(style: style, charset: Charset.shiftJIS).encode(["a": "Ж"]) == "a=%84%47")
        let fallback = CharsetFallback([.shiftJIS])
        #expect(try QueryEncoder(style: .afnetworking2, charset: fallback).encode(["a": "Ж"]) == "a=%84%47")
    }

    @Test(arguments: [QueryStyle.afnetworking2, .browser, .php, .auto])
    func `A query survives a round trip`(
        style: QueryStyle
    ) throws {
        for charset in [Charset.gbk, .gb18030, .utf8] {
            let value: QueryValue = ["键": "汉字&ss=+%", "b": "x y"]
            let query = try QueryEncoder(style: style, charset: charset).encode(value)
            let read = try QueryDecoder(style: style, charset: charset).value(from: query)
            #expect(read["键"] == "汉字&ss=+%" && read["b"] == "x y", "\(query)")
        }
    }

    @Test func `Pairs and types are encoded and decoded in the charset`() throws {
        struct Search: Codable, Equatable { var wd: String }
        let search = Search(wd: "汉字")
        let query = try QueryEncoder(style: .browser, charset: Charset.gbk).encode(search)
        #expect(query == "wd=%BA%BA%D7%D6")
        #expect(try QueryDecoder(style: .browser, charset: Charset.gbk).decode(Search.self, from: query) == search)
        let pair = QueryPair(field: "Ж", value: "ソ")
        #expect(try pair.percentEncoded(style: .afnetworking2, charset: Charset.shiftJIS) == "%84%47=%83%5C")
        #expect(try [pair].percentEncoded(style: .browser, charset: Charset.shiftJIS) == "%84G=%83%5C")
    }
}
