import LegacyCharsets
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of replacement bytes for characters that a charset lacks.
@Suite struct ReplacementTests {
    private static let charsets: [Charset] = [
        .gbk, .big5, .shiftJIS, .eucJP, .eucKR, .iso2022JP, .koi8R, .windows1253, .iso8859Part16,
    ].flatMap { [$0, $0.with(profile: .coreFoundation)] }

    @Test(arguments: charsets)
    func `Encoding with a replacement byte gives decodable text or fails`(charset: Charset)
        throws
    {
        var refused: [UInt8] = []
        for byte in UInt8.min...UInt8.max {
            let charset = charset.with(unencodable: .replacement(byte))
            do throws(CharsetError) {
                let written = try "a\u{E9D}b".percentEncoded(in: charset)
                let read = try written.percentDecoded(in: charset).unicodeScalars
                #expect(read.count == 3 && read.first == "a" && read.last == "b", "\(byte)")
                #expect(try "a\u{E9D}b".bytes(in: charset).count >= 3)
            } catch {
                #expect(error.kind == .unusableReplacement && error.offset == 1 && error.scalar == "\u{E9D}")
                #expect(throws: error) { try "a\u{E9D}b".bytes(in: charset) }
                refused.append(byte)
            }
        }
        switch charset.with(profile: .browser).name {
        case "KOI8-R": #expect(refused.isEmpty)
        case "ISO-2022-JP": #expect(refused.contains(0x1B) && refused.contains(0x0E) && refused.contains(0x80))
        case "GBK": #expect(refused.contains(0x81) && !refused.contains(0x80))
        case "Shift_JIS": #expect(refused.contains(0x83) && !refused.contains(0xB1))
        default: #expect(!refused.contains { $0 < 0x80 })
        }
    }

    @Test func `An unused replacement byte is not an error`() throws {
        #expect(try "日".percentEncoded(in: .iso2022JP.with(unencodable: .replacement(0x1B))) == "%1B%24BF%7C%1B%28B")
    }

    @Test func `Errors report an unusable replacement byte`() throws {
        let charset = Charset.shiftJIS.with(unencodable: .replacement(0x83))
        let error = #expect(throws: CharsetError.self) { try "a\u{1F600}b".percentEncoded(in: charset) }
        #expect(
            error?.description
                == "Shift_JIS has no bytes for U+1F600 at scalar 1, and the replacement byte is not a character of Shift_JIS"
        )
        #expect(
            throws: QueryCodingError(
                kind: .unencodable, field: "k", offset: 1, detail: "Shift_JIS", scalar: "\u{1F600}")
        ) {
            try QueryEncoder(charset: charset).encode(["k": "a\u{1F600}b"])
        }
    }
}
