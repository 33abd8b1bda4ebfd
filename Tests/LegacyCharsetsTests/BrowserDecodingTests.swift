import LegacyCharsets
import PercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

@Suite(.enabled(if: Charset.gbk.isAvailable)) struct BrowserDecodingTests {
    @Test(arguments: DecodedVector.names) func `Bytes stand for what browsers show`(name: String) throws {
        let charset = try Charset(name)
        for vector in try DecodedVector.rows(of: name) {
            let text = try String(decoding: vector.bytes, in: charset, invalid: .replace)
            #expect(text.unicodeScalars.map(\.value) == vector.codePoints, "\(vector.bytes)")
        }
    }

    @Test(arguments: Charset.all.map(\.name)) func `One and two bytes are text or an error as the standard has it`(
        name: String
    ) throws {
        let (charset, reference) = (try Charset(name), ReferenceCharset.named(name))
        for first in UInt8.min...UInt8.max {
            try expectSame([first], charset, reference)
            if name.utf8.count < 9, first % 4 == 1 || first > 0x80 {
                for second in UInt8.min...UInt8.max { try expectSame([first, second], charset, reference) }
            }
        }
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

    @Test func `It does not matter which bytes are escaped`() throws {
        #expect(try "%84G".percentDecoded(in: .shiftJIS) == "Ж")
        #expect(try "%84%47".percentDecoded(in: .shiftJIS) == "Ж")
        #expect(try "a+%83%5C+b".percentDecoded(in: .shiftJIS, space: .plus) == "a ソ b")
    }

    @Test(arguments: ["Shift_JIS", "GBK", "Big5", "EUC-KR", "gb18030", "EUC-JP"])
    func `Long texts are whole, whichever of their bytes are escaped`(name: String) throws {
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

    @Test func `Errors are at the escape where they begin`() throws {
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
