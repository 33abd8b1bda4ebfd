import Foundation
import LegacyCharsets
import PercentEncoding
import Testing

// Tests of inputs that are not strings.
@Suite struct CharsetInputTests {
    @Test func `Substrings are encoded`() throws {
        let text = "x汉字&ssy"
        #expect(try text.dropFirst().dropLast().percentEncoded(in: .gbk) == "%BA%BA%D7%D6%26ss")
        #expect(try text.prefix(2).percentEncoded(in: .gbk, using: .form) == "x%BA%BA")
        let long = String(repeating: "汉", count: 1000) + "字"
        #expect(try long.dropFirst(999).percentEncoded(in: .gbk) == "%BA%BA%D7%D6")
    }

    @Test func `Converting long text in pieces splits no characters`() throws {
        for prefix in ["", "a", "ab", "é", "😀"] {
            let text = prefix + String(repeating: "汉😀", count: 7000)
            let start = try prefix.percentEncoded(in: .gb18030)
            #expect(
                try text.percentEncoded(in: .gb18030) == start + String(repeating: "%BA%BA%949%FC6", count: 7000))
            let han = prefix.filter(\.isASCII) + String(repeating: "汉", count: 20_000)
            #expect(try han.percentEncoded(in: .gbk).utf8.count == prefix.filter(\.isASCII).count + 120_000)
        }
    }

    @Test func `Escaped and unescaped bytes are decoded`() throws {
        let bytes: [UInt8] = [0xBA, 0xBA] + Array("%D7%d6+%25".utf8)
        #expect(try bytes.percentDecoded(in: .gbk, space: .plus) == "汉字 %")
        #expect(try Data(bytes).percentDecoded(in: .gbk) == "汉字+%")
        #expect(try bytes[...].percentDecoded(in: .gbk) == "汉字+%")
        #expect(try bytes.lazy.map { $0 }.percentDecoded(in: .gbk) == "汉字+%")
        // The UTF-8 view of a string is decoded as a collection of bytes.
        #expect(try "汉字".utf8.percentDecoded(in: .gbk) == "姹夊瓧")
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 2, charset: "GBK")) {
            try [0xBA, 0xBA, 0xFF, 0xFF].percentDecoded(in: .gbk)
        }
        #expect(throws: CharsetError(kind: .malformedEscape, offset: 2, charset: "GBK")) {
            try [0xBA, 0xBA, 0x25].percentDecoded(in: .gbk)
        }
        #expect(try [0xFF, 0x25].percentDecoded(in: .gbk, malformed: .keep, invalid: .replace) == "\u{FFFD}%")
        let fallback = try CharsetFallback([.utf8, .gbk]).percentDecoded(bytes)
        #expect(fallback.text == "汉字+%" && fallback.charset == .gbk)
    }

    @Test func `Chunks may end with a line feed, a space or an ampersand`() throws {
        for charset in Charset.all where charset != .iso2022JP && !charset.name.hasPrefix("UTF-16") {
            for lead in UInt8(0x80)...0xFF {
                for byte in "\n &".utf8 {
                    let read = try [lead, byte].percentDecoded(in: charset, invalid: .replace)
                    #expect(read.utf8.last == byte, "\(charset.name) \(lead)")
                }
            }
        }
        let whole = try "日本 ソ語".percentEncoded(in: .iso2022JP)
        let pieces = try ["日", "本 ソ", "語"].map { try $0.percentEncoded(in: .iso2022JP) }
        let decoded = try pieces.map { try $0.percentDecoded(in: .iso2022JP) }.joined()
        #expect(decoded == (try whole.percentDecoded(in: .iso2022JP)))
    }

    @Test func `UTF-8 bytes that a set keeps are unchanged, unless trail bytes are escaped`() throws {
        #expect(try "é".bytes(in: .utf8) == [0xC3, 0xA9])
        func appended(_ charset: Charset) throws -> [UInt8] {
            var output: [UInt8] = []
            try output.append(percentEncoding: "\u{7F}À", in: charset, using: EscapeSet(literal: 0...0xFF))
            return output
        }
        #expect(try appended(.utf8) == [0x7F, 0xC3, 0x80])
        for charset in [Charset.utf8.with(trailBytes: .escaped), .utf8.with(profile: .coreFoundation)] {
            #expect(try appended(charset) == [0x7F] + Array("%C3%80".utf8))
        }
    }

    @Test func `Text is appended to an array, and an error leaves the array unchanged`() throws {
        var output = Array("q=".utf8)
        try output.append(percentEncoding: "汉 字", in: .gbk, using: .form)
        try output.append(percentEncoding: "x&y".dropFirst(), in: .gbk)
        #expect(String(decoding: output, as: UTF8.self) == "q=%BA%BA+%D7%D6%26y")
        let before = output
        #expect(throws: CharsetError(kind: .unencodable, offset: 1, charset: "GBK", scalar: "😀")) {
            try output.append(percentEncoding: "汉😀", in: .gbk.with(unencodable: .fail))
        }
        #expect(output == before)
        var raw: [UInt8] = []
        try raw.append(percentEncoding: "汉&", in: .gbk, using: .unreserved.adding(0x80...0xFF))
        #expect(raw == [0xBA, 0xBA] + Array("%26".utf8))
    }
}
