import Foundation
import LegacyCharsets
import RequestEncoding
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The charsets of Foundation's encodings.
@Suite struct StringEncodingTests {
    @Test func `The raw value of a Foundation encoding selects a charset`() throws {
        let encodings: [(String.Encoding, UInt32)] = [
            (.ascii, 0x0600), (.nextstep, 0x0B01), (.japaneseEUC, 0x0920), (.utf8, 0x0800_0100), (.isoLatin1, 0x0201),
            (.shiftJIS, 0x0420), (.isoLatin2, 0x0202), (.utf16, 0x0100), (.windowsCP1251, 0x0502),
            (.windowsCP1252, 0x0500), (.windowsCP1253, 0x0503), (.windowsCP1254, 0x0504), (.windowsCP1250, 0x0501),
            (.iso2022JP, 0x0820), (.macOSRoman, 0x0000), (.utf16BigEndian, 0x1000_0100),
            (.utf16LittleEndian, 0x1400_0100), (.utf32, 0x0C00_0100),
            (String.Encoding(rawValue: 0x8000_0632), 0x0632),
        ]
        for (encoding, number) in encodings {
            let charset = try Charset(stringEncoding: encoding.rawValue)
            #expect(charset.coreFoundationEncoding == number, "\(encoding)")
            #expect(charset.stringEncoding == encoding.rawValue, "\(encoding)")
        }
    }

    @Test func `A form is written in the encoding`() throws {
        var serializer = FormRequestSerializer.afnetworking2
        serializer.charset = try Charset(stringEncoding: String.Encoding(rawValue: 0x8000_0632).rawValue)
        let request = try serializer.request("POST", "http://h/", parameters: ["k": "你好"])
        #expect(request.httpBody == Data("k=%C4%E3%BA%C3".utf8))
    }
}
