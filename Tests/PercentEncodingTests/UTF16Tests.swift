import Foundation
import PercentEncoding
import Testing

struct UTF16Tests {
    @Test func `UTF-16 is encoded as UTF-8`() throws {
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
    func `An unpaired surrogate causes an error with its offset or is replaced`(units: [UInt16], offset: Int) throws {
        #expect(throws: PercentEncodingError(kind: .unpairedSurrogate, offset: offset)) { try units.percentEncoded() }
        let replaced = String(decoding: units, as: UTF16.self)
        #expect(try units.percentEncoded(unpairedSurrogates: .replace) == replaced.percentEncoded())
        #expect(replaced.contains("\u{FFFD}"))
    }

    @Test func `The code units of an NSString are encoded`() throws {
        // On Linux, NSString has already replaced the unpaired surrogate with U+FFFD; on Darwin, NSString keeps the
        // surrogate.
        let units: [unichar] = [0x61, 0xD83D, 0x62, 0xD83D, 0xDE00]
        let string = NSString(characters: units, length: units.count)
        var copy = [unichar](repeating: 0, count: string.length)
        string.getCharacters(&copy, range: NSRange(location: 0, length: copy.count))
        #expect(try copy.percentEncoded(unpairedSurrogates: .replace) == "a%EF%BF%BDb%F0%9F%98%80")
    }

    @Test func `A surrogate pair may be at any position`() throws {
        for length in 370...390 {
            let text = String(repeating: "a", count: length * 2) + "😀漢" + String(repeating: "é", count: length)
            #expect(try Array(text.utf16).percentEncoded() == text.percentEncoded())
        }
    }
}
