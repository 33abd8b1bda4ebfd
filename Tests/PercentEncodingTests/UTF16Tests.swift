import Foundation
import PercentEncoding
import Testing

struct UTF16Tests {
    @Test func `encodes UTF-16 as UTF-8`() throws {
        for text in ["", "a", "汉字&ss", "😀 é", String(repeating: "😀漢é a", count: 300)] {
            #expect(try Array(text.utf16).percentEncoded() == text.percentEncoded())
            #expect(try text.utf16.percentEncoded(using: .form) == text.percentEncoded(using: .form))
            let iri = EscapeSet.unreserved.adding(0x80...0xFF)
            #expect(try Array(text.utf16).percentEncoded(using: iri) == text.percentEncoded(using: iri))
        }
    }

    @Test(arguments: [
        ([0xD83D], 0), ([0x61, 0xDE00], 1), ([0xD83D, 0xD83D, 0xDE00], 0), ([0xD83D, 0xDE00, 0xDE00], 2),
        ([0x61, 0x62, 0xD800, 0x63], 2),
    ])
    func `an unpaired surrogate fails with its offset or is replaced`(units: [UInt16], offset: Int) throws {
        #expect(throws: PercentEncodingError(kind: .unpairedSurrogate, offset: offset)) { try units.percentEncoded() }
        let replaced = String(decoding: units, as: UTF16.self)
        #expect(try units.percentEncoded(unpairedSurrogates: .replace) == replaced.percentEncoded())
        #expect(replaced.contains("\u{FFFD}"))
    }

    @Test func `takes the code units of an NSString`() throws {
        // On Linux an NSString has replaced the unpaired surrogate by U+FFFD already; on Darwin it has not.
        let units: [unichar] = [0x61, 0xD83D, 0x62, 0xD83D, 0xDE00]
        let string = NSString(characters: units, length: units.count)
        var copy = [unichar](repeating: 0, count: string.length)
        string.getCharacters(&copy, range: NSRange(location: 0, length: copy.count))
        #expect(try copy.percentEncoded(unpairedSurrogates: .replace) == "a%EF%BF%BDb%F0%9F%98%80")
    }

    @Test func `a surrogate pair at the end of every piece`() throws {
        for length in 370...390 {
            let text = String(repeating: "a", count: length * 2) + "😀漢" + String(repeating: "é", count: length)
            #expect(try Array(text.utf16).percentEncoded() == text.percentEncoded())
        }
    }
}
