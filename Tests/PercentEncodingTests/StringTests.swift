import Foundation
import PercentEncoding
import TestSupport
import Testing

/// The encoding and decoding of String, Substring and other text.
struct StringTests {
    @Test func `By default, UTF-8 is encoded with the unreserved set`() {
        #expect("汉字&ss".percentEncoded() == "%E6%B1%89%E5%AD%97%26ss")
        #expect("a b+c~".percentEncoded(using: .form) == "a+b%2Bc%7E")
        #expect("".percentEncoded() == "")
        #expect("\0\u{7F}".percentEncoded() == "%00%7F")
    }

    @Test func `Existing escapes are escaped again`() {
        #expect("%41".percentEncoded() == "%2541")
    }

    @Test func `Substrings are encoded and decoded`() {
        let text = "xx汉 字yy"
        #expect(text.dropFirst(2).dropLast(2).percentEncoded() == "%E6%B1%89%20%E5%AD%97")
        #expect(text.prefix(2).percentEncoded() == "xx")
        #expect(text.suffix(2).percentEncodedCount() == 2)
        #expect("%41b".percentDecodedCount() == 2)
    }

    @Test func `Text is never normalized`() throws {
        #expect("e\u{301}".percentEncoded() == "e%CC%81")
        #expect("\u{E9}".percentEncoded() == "%C3%A9")
        #expect(Array(try "e%CC%81".percentDecoded().unicodeScalars) == ["e", "\u{301}"])
        #expect(Array(try "%C3%A9".percentDecoded().unicodeScalars) == ["\u{E9}"])
    }

    @Test(arguments: [0, 1, 15, 16, 84, 85, 339, 340, 341, 1023, 1024, 1025, 100_000])
    func `Text of any length survives the round trip, on the stack or the heap`(length: Int) throws {
        let clean = String(repeating: "a", count: length)
        #expect(clean.percentEncoded() == clean)
        #expect(try clean.percentDecoded() == clean)
        let dirty = String(repeating: " ", count: length)
        let escaped = String(repeating: "%20", count: length)
        #expect(dirty.percentEncoded() == escaped)
        #expect(try escaped.percentDecoded() == dirty)
        #expect(dirty.percentEncoded(using: .form) == String(repeating: "+", count: length))
        #expect(try String(repeating: "+", count: length).percentDecoded(space: .plus) == dirty)
        #expect(dirty.percentEncodedCount() == 3 * length)
        let cjk = String(repeating: "漢", count: length)
        #expect(try cjk.percentEncoded().percentDecoded() == cjk)
        #expect(try (cjk + "%").percentDecoded(malformed: .keep) == cjk + "%")
    }

    @Test(arguments: [0, 1, 5, 333, 334, 335, 1023, 1024, 1025, 70_000], [InvalidBytesPolicy.fail, .replace])
    func `Decoded text of any length has the decoded bytes and the correct ASCII flag`(
        length: Int, invalid: InvalidBytesPolicy
    ) throws {
        for unit in ["a", "é", "漢", "😀", "a漢"] {
            let text = String(repeating: unit, count: length)
            for escaped in [text.percentEncoded(), text + "%41", "%41" + text] {
                let decoded = try escaped.percentDecoded(invalid: invalid)
                #expect(decoded.utf8.elementsEqual(try escaped.percentDecodedBytes()))
                #expect(decoded.utf8Span.isKnownASCII == decoded.utf8.allSatisfy { $0 < 0x80 })
            }
            for (ill, place) in [(text.percentEncoded() + "%FF", 0), ("%FF" + text.percentEncoded(), 1)] {
                let repaired = place == 0 ? text + "\u{FFFD}" : "\u{FFFD}" + text
                if invalid == .replace {
                    #expect(try ill.percentDecoded(invalid: .replace) == repaired)
                } else {
                    let offset = place == 0 ? ill.utf8.count - 3 : 0
                    #expect(throws: PercentDecodingError(kind: .invalidUTF8, offset: offset)) {
                        try ill.percentDecoded()
                    }
                }
            }
        }
    }

    @Test func `A string that needs no change is returned unchanged`() throws {
        // The text is too long to be stored inline in the string value.
        let clean = String(repeating: "unreserved-._~", count: 30)
        let address = clean.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
        func isSame(_ other: String) -> Bool {
            other.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) } == address
        }
        #expect(isSame(clean.percentEncoded()))
        #expect(isSame(clean.percentEncoded(using: .form.adding("~"))))
        #expect(isSame(try clean.percentDecoded()))
        #expect(isSame(try clean.percentDecoded(space: .plus, malformed: .keep, invalid: .replace)))
        #expect(isSame(clean.percentEncodedPreservingEscapes()))
        #expect(isSame(clean.percentEncoded(using: .unreserved.adding(0x80...0xFF))))
        #expect(!isSame((clean + " ").percentEncoded()))
    }

    @Test func `Escapes are decoded to text`() throws {
        #expect(try "%E6%B1%89%e5%ad%97".percentDecoded() == "汉字")
        #expect(try "a+b%2Bc".percentDecoded() == "a+b+c")
        #expect(try "a+b%2Bc".percentDecoded(space: .plus) == "a b+c")
        #expect(try "%00".percentDecoded() == "\0")
        #expect(try "".percentDecoded() == "")
        #expect(try "xx%41yy".dropFirst(2).dropLast(2).percentDecoded() == "A")
    }

    @Test(arguments: [
        ("%", 0), ("abc%", 3), ("%4", 0), ("%%41", 0), ("汉%zz", 3), ("%41%u6C49", 3),
        (String(repeating: "a", count: 2000) + "%x", 2000),
    ])
    func `A malformed escape causes an error with its offset or is kept`(text: String, offset: Int) {
        let expected = PercentDecodingError(kind: .malformedEscape, offset: offset)
        #expect(throws: expected) { try text.percentDecoded() }
        #expect(throws: expected) { try text.percentDecodedBytes() }
        #expect(throws: expected) { try text.percentDecoded(invalid: .replace) }
        #expect(throws: Never.self) { try text.percentDecoded(malformed: .keep) }
    }

    @Test func `Keeping a malformed escape does not affect the text around it`() throws {
        #expect(try "%25%s%1G%".percentDecoded(malformed: .keep) == "%%s%1G%")
        #expect(try "100%+%41".percentDecoded(space: .plus, malformed: .keep) == "100% A")
    }

    @Test(arguments: [
        ("%FF", 0), ("a%FFb", 1), ("%E6%B1%89%E6%B1", 9), ("%C0%80", 0), ("%ED%A0%80", 0), ("%F4%90%80%80", 0),
        ("汉%80", 3),
        ("%41%E6%B1x", 3), (String(repeating: "%41", count: 700) + "%C3", 2100),
    ])
    func `Invalid UTF-8 causes an error with the offset in the input or is replaced`(text: String, offset: Int) throws {
        let error = #expect(throws: PercentDecodingError.self) { try text.percentDecoded() }
        #expect(error == PercentDecodingError(kind: .invalidUTF8, offset: offset))
        let bytes = try text.percentDecodedBytes()
        #expect(try text.percentDecoded(invalid: .replace) == String(decoding: bytes, as: UTF8.self))
        #expect(try text.percentDecoded(invalid: .replace).contains("\u{FFFD}"))
    }

    @Test(arguments: [("a%FF%zz", 1), ("%C3%41%", 0), (String(repeating: "x", count: 2000) + "%80%", 2000)])
    func `The first of two failures is reported`(text: String, offset: Int) {
        #expect(throws: PercentDecodingError(kind: .invalidUTF8, offset: offset)) { try text.percentDecoded() }
    }

    @Test func `If a malformed escape cuts off a character, the malformed escape is reported`() {
        #expect(throws: PercentDecodingError(kind: .malformedEscape, offset: 3)) { try "%C3%zz".percentDecoded() }
    }

    @Test func `A byte order mark is kept`() throws {
        #expect(try Array("%EF%BB%BFa".percentDecoded().unicodeScalars) == ["\u{FEFF}", "a"])
    }

    @Test func `A set with non-ASCII literals keeps whole characters`() {
        let iri = EscapeSet.unreserved.adding(0x80...0xFF)
        #expect("é 漢".percentEncoded(using: iri) == "é%20漢")
        let half = iri.removing([0xA9])
        #expect("éè".percentEncoded(using: half) == "%C3%A9è")
        #expect([0xC3, 0x41, 0xC3, 0xA9].percentEncoded(using: iri) == "%C3Aé")
        #expect("é +".percentEncoded(using: iri.writingSpace(as: .plus)) == "é+%2B")
    }

    @Test func `Errors have a kind and an offset`() {
        #expect("\(PercentDecodingError.Kind.malformedEscape)" == "malformedEscape")
        #expect("\(PercentDecodingError.Kind.invalidUTF8)" == "invalidUTF8")
        #expect("\(PercentEncodingError.Kind.unpairedSurrogate)" == "unpairedSurrogate")
        #expect("\(PercentDecodingError(kind: .malformedEscape, offset: 3))".contains("byte 3"))
        #expect("\(PercentDecodingError(kind: .invalidUTF8, offset: 4))".contains("byte 4"))
        #expect("\(PercentEncodingError(kind: .unpairedSurrogate, offset: 5))".contains("5"))
    }

    @Test func `Strings without contiguous UTF-8 are encoded and decoded`() throws {
        let bridged: any StringProtocol = NSString(string: "汉 %41") as String
        #expect(bridged.percentEncoded() == "%E6%B1%89%20%2541")
        #expect(try bridged.percentDecoded() == "汉 A")
    }

    @Test func `Eight threads with separate sets give the same results`() async {
        let expected = "a%20b%26%E6%B1%89"
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask {
                    // Each task uses its own sets, so that all threads fill the shared table.
                    (0..<200).allSatisfy { round in
                        let set = EscapeSet.unreserved.adding([UInt8(task), UInt8(round / 20)])
                        return "a b&汉".percentEncoded(using: set) == expected
                            && (try? expected.percentDecoded()) == "a b&汉"
                    }
                }
            }
            for await agrees in group { #expect(agrees) }
        }
    }
}
