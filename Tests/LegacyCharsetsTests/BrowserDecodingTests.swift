import LegacyCharsets
import PercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

@Suite struct BrowserDecodingTests {
    @Test(arguments: DecodedVector.names) func `Bytes are decoded as in browsers`(name: String) throws {
        let (charset, reference) = (try Charset(name), ReferenceCharset.named(name))
        for vector in try DecodedVector.rows(of: name) {
            let text = try String(decoding: vector.bytes, in: charset, invalid: .replace)
            #expect(text.unicodeScalars.map(\.value) == vector.codePoints, "\(vector.bytes)")
            try expectSame(vector.bytes, charset, reference)
        }
    }

    @Test(arguments: Charset.all.map(\.name)) func `Inputs of one or two bytes are decoded as the standard specifies`(
        name: String
    ) throws {
        let (charset, reference) = (try Charset(name), ReferenceCharset.named(name))
        for first in UInt8.min...UInt8.max {
            try expectSame([first], charset, reference)
            guard DecodedVector.names.contains(name) || Thoroughness.isThorough && name.utf8.count < 9,
                Thoroughness.isThorough
                    ? first % 4 == 1 || first > 0x80 : first % 16 == 1 || first > 0x80 && Self.isSampled(first)
            else { continue }
            // The input has all possible second bytes, with a line feed after each pair. Errors are checked for a
            // sample of second bytes.
            let all: [UInt8] = (UInt8.min...UInt8.max).flatMap { second -> [UInt8] in [first, second, 0x0A] }
            let read = try String(decoding: all, in: charset, invalid: .replace)
            #expect(read.hasSameBytes(as: reference.decode(all).text), "\(first)")
            for second in UInt8.min...UInt8.max where Thoroughness.isThorough || (second ^ first) % 32 == 0 {
                try expectSame([first, second], charset, reference)
            }
        }
    }

    /// Whether a quick run tries pairs with the lead byte: bytes at the ends of ranges of lead bytes, and every third of
    /// the others.
    private static func isSampled(_ lead: UInt8) -> Bool {
        [
            0x81, 0x87, 0x88, 0x8E, 0x8F, 0x90, 0x9F, 0xA0, 0xA1, 0xC6, 0xC7, 0xC8, 0xC9, 0xE0, 0xF8, 0xF9, 0xFC, 0xFD,
            0xFE, 0xFF,
        ]
        .contains(lead) || lead % 3 == 0
    }

    private func expectSame(_ bytes: [UInt8], _ charset: Charset, _ reference: ReferenceCharset) throws {
        let expected = reference.decode(bytes)
        #expect(try String(decoding: bytes, in: charset, invalid: .replace).hasSameBytes(as: expected.text), "\(bytes)")
        if let offset = expected.errorOffsets.first {
            #expect(throws: CharsetError(kind: .invalidBytes, offset: offset, charset: charset.name)) {
                try String(decoding: bytes, in: charset)
            }
        } else {
            #expect(try String(decoding: bytes, in: charset).hasSameBytes(as: expected.text), "\(bytes)")
        }
    }

    @Test func `The result does not depend on which bytes are escaped`() throws {
        #expect(try "%84G".percentDecoded(in: .shiftJIS) == "Ж")
        #expect(try "%84%47".percentDecoded(in: .shiftJIS) == "Ж")
        #expect(try "a+%83%5C+b".percentDecoded(in: .shiftJIS, space: .plus) == "a ソ b")
    }

    @Test(arguments: ["Shift_JIS", "GBK", "Big5", "EUC-KR", "gb18030", "EUC-JP"])
    func `Long texts are decoded, no matter which bytes are escaped`(name: String) throws {
        let charset = try Charset(name)
        let sets = [EscapeSet(literal: [] as [UInt8]), EscapeSet(literal: 0...0x7F), EscapeSet(literal: 0x80...0xFF)]
        for word in ["漢", "a漢", "aaaaaaaa漢"] {
            let text = String(repeating: word, count: 3000)
            let bytes = try text.bytes(in: charset)
            #expect(try String(decoding: bytes, in: charset) == text)
            for set in sets {
                var escaped: [UInt8] = []
                escaped.append(percentEncoding: bytes, using: set)
                #expect(try escaped.percentDecoded(in: charset) == text)
            }
        }
    }

    @Test(arguments: [0, 1, 15, 16, 17, 100, 1023, 1024, 1025, 4000])
    func `The buffer has room if every byte is decoded to three bytes`(count: Int) throws {
        let bytes = [UInt8](repeating: 0x80, count: count)
        let text = String(repeating: "\u{F780}", count: count)
        #expect(try String(decoding: bytes, in: .userDefined) == text)
        #expect(try bytes.percentDecoded(in: .userDefined) == text)
        let ascii = String(repeating: "a", count: count)
        #expect(try ascii.percentDecoded(in: .gbk) == ascii)
    }

    @Test func `The last row of JIS X 0212 has characters, and later rows do not`() throws {
        #expect(try String(decoding: [0x8F, 0xED, 0xA1, 0x8F, 0xED, 0xE3], in: .eucJP) == "\u{9EF8}\u{9FA5}")
        #expect(try String(decoding: [0x8F, 0xF3, 0xA1], in: .eucJP, invalid: .replace) == "\u{FFFD}")
    }

    @Test(
        arguments: [
            ([0x61, 0x80], 1), ([0x61, 0x1B, 0x22], 1), ([0x61, 0x1B, 0x28, 0x22], 1),
            ([0x1B, 0x24, 0x42, 0x24], 3), ([0x1B, 0x24, 0x42, 0x24, 0x80], 3),
            ([0x1B, 0x24, 0x42, 0x7E, 0x21], 3), ([0x1B, 0x24, 0x42, 0x24, 0x1B, 0x28, 0x42], 3),
        ] as [([UInt8], Int)])
    func `An error in ISO-2022-JP has the offset of the first byte of the invalid sequence`(bytes: [UInt8], offset: Int)
    {
        #expect(throws: CharsetError(kind: .invalidBytes, offset: offset, charset: "ISO-2022-JP")) {
            try String(decoding: bytes, in: .iso2022JP)
        }
    }

    @Test func `Errors have the offset of the first invalid escape`() throws {
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 5, charset: "GBK")) {
            try "ab%41%FFx".percentDecoded(in: .gbk)
        }
        #expect(throws: CharsetError(kind: .malformedEscape, offset: 6, charset: "GBK")) {
            try "%C4%E3%4".percentDecoded(in: .gbk)
        }
        #expect(try "a%C4%E3%4%FF".percentDecoded(in: .gbk, malformed: .keep, invalid: .replace) == "a你%4\u{FFFD}")
    }
}

extension String {
    fileprivate func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
