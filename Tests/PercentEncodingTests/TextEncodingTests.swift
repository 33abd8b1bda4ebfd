import PercentEncoding
import TestSupport
import Testing

struct TextEncodingTests {
    private func text(
        _ text: String, _ malformed: MalformedEscapePolicy = .fail
    ) throws(TextEncodingError) -> String {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(TextEncodingError) in
            try Latin1().text(percentDecodingUTF8: bytes.span, space: .plus, malformed: malformed, invalid: .fail)
        }
    }

    @Test func `Literal non-ASCII characters are kept among the escaped bytes of a charset`() throws {
        #expect(try text("é汉+%E9+汉") == "é汉 é 汉")
        #expect(try text("%E9") == "é")
        #expect(try text("汉") == "汉")
        #expect(try text("") == "")
    }

    @Test func `Offsets count the bytes of the whole text`() {
        #expect(throws: TextEncodingError(kind: .malformedEscape, offset: 6)) { try text("汉%E9%4汉") }
        #expect(throws: TextEncodingError(kind: .malformedEscape, offset: 0)) { try text("%汉") }
    }

    @Test func `Ill-formed UTF-8 becomes the replacement character`() throws {
        let bytes: [UInt8] = [0x61, 0xFF, 0x25, 0x45, 0x39]
        let read = try Latin1().text(percentDecodingUTF8: bytes.span, space: .plus, malformed: .fail, invalid: .fail)
        #expect(read == "a\u{FFFD}é")
    }
}
