import LegacyCharsets
import PercentEncoding
import TestSupport
import Testing

@Suite struct CharsetErrorTests {
    @Test func `A message states the error, the offset and the character`() {
        let unencodable = CharsetError(kind: .unencodable, offset: 2, charset: "GBK", scalar: "\u{1F600}")
        #expect(unencodable.description == "GBK has no bytes for U+1F600 at scalar 2")
        #expect(
            CharsetError(kind: .unencodable, charset: "GBK").description
                == "GBK has no bytes for the character at scalar 0")
        #expect(
            CharsetError(kind: .unusableReplacement, offset: 3, charset: "GBK").description
                == "GBK has no bytes for the character at scalar 3, and the replacement byte is not a character of GBK")
        #expect(
            CharsetError(kind: .invalidBytes, offset: 1, charset: "GBK").description
                == "bytes that are not text in GBK, from byte 1 on")
    }

    @Test func `A message quotes the label, unless the label is empty`() {
        #expect(CharsetError(kind: .unknownLabel, charset: "a").description == "no charset is called 'a'")
        let error = #expect(throws: CharsetError.self) { try Charset("") }
        #expect(error?.description == "the label of a charset must not be empty")
    }

    @Test func `An unencodable character is part of the error`() throws {
        for charset in [Charset.gbk, .iso2022JP, .koi8R].flatMap({ [$0, $0.with(profile: .coreFoundation)] }) {
            let strict = charset.with(unencodable: .fail)
            for expected in [
                #expect(throws: CharsetError.self) { try "ab\u{E9D}c".percentEncoded(in: strict) },
                #expect(throws: CharsetError.self) { try "ab\u{E9D}c".bytes(in: strict) },
            ] {
                #expect(expected?.scalar == "\u{E9D}" && expected?.offset == 2)
                #expect(expected?.description.contains("U+0E9D at scalar 2") == true)
            }
        }
    }
}
