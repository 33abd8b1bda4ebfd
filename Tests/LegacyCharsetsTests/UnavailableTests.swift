import LegacyCharsets
import PercentEncoding
import QueryEncoding
import Testing

// Tests of builds without ICU.
@Suite(.enabled(if: !Charset.gbk.isAvailable)) struct UnavailableTests {
    @Test func `Charsets that need ICU report that ICU is missing`() throws {
        let error = #expect(throws: CharsetError.self) { try "汉".percentEncoded(in: .gbk) }
        #expect(error == CharsetError(kind: .unavailable, charset: "GBK"))
        #expect(error?.description.hasPrefix("GBK needs ICU") == true)
        #expect(error?.description.contains("trait ICU") == true && error?.description.contains("libicu-dev") == true)
        #expect(throws: CharsetError.self) { try "%BA%BA".percentDecoded(in: .gbk) }
        #expect(throws: CharsetError.self) {
            try "汉".percentEncoded(in: .gbk.with(profile: .coreFoundation))
        }
        let coder = QueryCodingError(kind: .unavailableCharset, field: "a", detail: "GBK")
        #expect(throws: coder) { try QueryEncoder(charset: Charset.gbk).encode(["a": "汉"]) }
        #expect(throws: QueryCodingError(kind: .unavailableCharset, detail: "GBK")) {
            try QueryDecoder(charset: Charset.gbk).value(from: "a=%BA%BA")
        }
    }

    @Test func `Charsets that need no ICU are available`() throws {
        #expect(try "é".percentEncoded(in: .utf8) == "%C3%A9")
        #expect(try "Ș".percentEncoded(in: .iso8859Part16) == "%AA")
        #expect(try "\u{F7FF}".percentEncoded(in: .userDefined) == "%FF")
    }
}
