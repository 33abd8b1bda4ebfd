import LegacyCharsets
import PercentEncoding
import QueryEncoding
import Testing

/// Tests of UTF-16 queries, which browsers send as UTF-8 (WHATWG Encoding, "get an output encoding").
struct UTF16QueryTests {
    private static let labels = ["utf-16", "utf-16le", "utf-16be", "unicode", "unicodefffe"]

    @Test(arguments: labels) func `Queries in the browsers' profile are encoded and decoded as UTF-8`(label: String)
        throws
    {
        let charset = try Charset(label)
        let value: QueryValue = ["ключ": "é汉😀&"]
        for style in [QueryStyle.auto, .browser, .php, .rails, .qs] {
            let query = try QueryEncoder(style: style, charset: charset).encode(value)
            #expect(query == (try QueryEncoder(style: style).encode(value)))
            for charset in [charset, charset.with(profile: .browser)] {
                let decoder = QueryDecoder(style: style, charset: charset)
                #expect(try decoder.value(from: query) == value)
                #expect(try decoder.pairs(from: query) == [QueryPair(field: "ключ", value: "é汉😀&")])
            }
            let fallback = QueryDecoder(style: style, charset: CharsetFallback([charset]))
            #expect(try fallback.value(from: query) == value)
        }
        let form = try ["ключ": "é"].map { ($0, $1) }.formURLEncoded(charset: charset)
        #expect(try FormURLEncoded.pairs(in: form, charset: charset) == [QueryPair(field: "ключ", value: "é")])
        #expect(throws: QueryCodingError(kind: .invalidText, field: "a", offset: 2, detail: "UTF-8")) {
            try QueryDecoder(charset: charset).value(from: "a=%FF")
        }
    }

    @Test func `Plain text is decoded as UTF-16, as in the Encoding Standard`() throws {
        #expect(try "é".percentEncoded(in: .utf16LE) == "%C3%A9")
        #expect(try "%E9%00".percentDecoded(in: .utf16LE) == "é")
        #expect(try "%C3%A9".percentDecoded(in: .utf16LE) == "\u{A9C3}")
    }

    @Test func `Queries in CoreFoundation's profile are encoded and decoded as UTF-16`() throws {
        let charset = Charset.utf16BE.with(profile: .coreFoundation)
        let query = try QueryEncoder(charset: charset).encode(["a": "é"])
        #expect(query == "a=%00%E9")
        #expect(try QueryDecoder(charset: charset).value(from: query) == ["a": "é"])
        let choices = Charset.utf16LE.with(unencodable: .fail, unicodeEscapes: .decoded)
        #expect(try QueryDecoder(charset: choices).value(from: "a=%u00E9") == ["a": "é"])
    }
}
