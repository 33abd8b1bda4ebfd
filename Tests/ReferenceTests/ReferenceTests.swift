import Foundation
import PercentEncodingReference
import Testing

/// The reference compared with published vectors only.
struct ReferenceTests {
    static let unreserved = ReferenceSet(
        literal: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    static let form = ReferenceSet(
        literal: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._".utf8, writesSpaceAsPlus: true)

    static func encode(_ text: String, _ set: ReferenceSet) -> String {
        String(decoding: ReferenceEncoding.encode(Array(text.utf8), set), as: UTF8.self)
    }

    @Test(arguments: [
        // RFC 3986, section 2.1 and 2.5.
        (" ", "%20"), ("\u{C0}", "%C3%80"), ("\u{30A2}", "%E3%82%A2"),
        // RFC 5849, section 3.6, with the OAuth community's test cases of 2007.
        ("abcABC123", "abcABC123"), ("-._~", "-._~"), ("%", "%25"), ("+", "%2B"), ("&=*", "%26%3D%2A"), ("\n", "%0A"),
        ("\u{7F}", "%7F"), ("\u{80}", "%C2%80"), ("\u{3001}", "%E3%80%81"),
        // WHATWG URL, section 1.3, examples of UTF-8 percent-encode.
        ("\u{2261}", "%E2%89%A1"), ("\u{203D}", "%E2%80%BD"), ("Say what\u{203D}", "Say%20what%E2%80%BD"),
    ])
    func `The examples of the standards are encoded`(text: String, expected: String) {
        #expect(Self.encode(text, Self.unreserved) == expected)
    }

    @Test func `Forms are written as in the HTML standard's example`() {
        #expect(Self.encode("Héllo wörld*~+", Self.form) == "H%C3%A9llo+w%C3%B6rld*%7E%2B")
    }

    @Test(arguments: [
        // WHATWG URL, section 1.3, example of percent-decode.
        ("%25%s%1G", "%%s%1G"), ("\u{203D}%25%2E", "\u{203D}%."),
        // RFC 3986, section 2.4 and 6.2.2.2.
        ("%7Esmith", "~smith"), ("%2525", "%25"),
    ])
    func `The examples of the standards are decoded`(text: String, expected: String) {
        let outcome = ReferenceDecoding.decode(Array(text.utf8), plusAsSpace: false, keepsMalformed: true)
        #expect(outcome.bytes == Array(expected.utf8))
        #expect(outcome.malformedOffset == nil)
    }

    @Test(arguments: [("%", 0), ("a%4", 1), ("%41%zz", 3), ("%4%41", 0), ("100%", 3)])
    func `The offset of a malformed escape is reported`(text: String, offset: Int) {
        let outcome = ReferenceDecoding.decode(Array(text.utf8), plusAsSpace: false, keepsMalformed: false)
        #expect(outcome.malformedOffset == offset)
    }

    /// Source: Unicode 15, section 3.9, tables 3-7 and 3-8 to 3-11, the examples of ill-formed sequences.
    @Test(arguments: [
        ([0x41, 0xC2, 0xC3], 1), ([0xC0, 0xAF], 0), ([0xE0, 0x80, 0xBF], 0), ([0xF0, 0x81, 0x82, 0x41], 0),
        ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0), ([0xF4, 0x91, 0x92, 0x93], 0), ([0xFF, 0x41], 0),
        ([0x80, 0xBF, 0x42], 0), ([0xE1, 0x80, 0xE2], 0), ([0xF1, 0x91, 0x92, 0x41], 0),
        ([0x4D, 0xD0, 0xB0, 0xE4, 0xBA, 0x8C, 0xF0, 0x90, 0x8C, 0x82], 10), ([0xF4, 0x8F, 0xBF, 0xBF], 4),
        ([0xED, 0x9F, 0xBF, 0xEE, 0x80, 0x80], 6),
    ])
    func `The valid prefix ends before ill-formed UTF-8`(bytes: [UInt8], validPrefix: Int) {
        #expect(ReferenceUTF8.validPrefixLength(bytes) == validPrefix)
    }

    @Test func `UTF-16 is encoded as in WebIDL and ECMAScript`() {
        let units: [UInt16] = [0x61, 0xD83D, 0xDE00, 0xD83D, 0x62]
        #expect(ReferenceEncoding.encode(units, Self.unreserved, replacesUnpaired: false) == nil)
        #expect(
            ReferenceEncoding.encode(units, Self.unreserved, replacesUnpaired: true) == "a%F0%9F%98%80%EF%BF%BDb")
    }

    /// Source: RFC 3986, section 6.2.2, and RFC 6570, section 3.2.3 ("50%" and the reserved expansion of escapes).
    @Test(arguments: [
        ("%7euser", "~user"), ("%3a", "%3A"), ("%c3%a9", "%C3%A9"), ("50%", "50%25"), ("a%20b c", "a%20b%20c"),
        ("%41%42", "AB"),
    ])
    func `Escapes are kept in the normal form of RFC 3986`(text: String, expected: String) {
        #expect(ReferenceEncoding.encodePreservingEscapes(Array(text.utf8), Self.unreserved) == expected)
    }

    // A string in an IRI keeps whole characters (RFC 3987, section 3.1), but never a part of a character.
    @Test func `Only whole characters stay literal in text`() {
        var iri = Self.unreserved
        for byte in 0x80...0xFF { iri.isLiteral[byte] = true }
        #expect(ReferenceEncoding.encodeText(Array("é 漢".utf8), iri) == "é%20漢")
        #expect(ReferenceEncoding.encodeText([0xC3, 0x41, 0xC3, 0xA9], iri) == "%C3Aé")
        iri.isLiteral[0xA9] = false
        #expect(ReferenceEncoding.encodeText(Array("éè".utf8), iri) == "%C3%A9è")
    }
}
