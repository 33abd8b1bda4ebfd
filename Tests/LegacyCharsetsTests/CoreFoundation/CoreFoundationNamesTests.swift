import Foundation
import LegacyCharsets
import PercentEncoding
import TestSupport
import Testing

@Suite struct CoreFoundationNamesTests {
    @Test func `CoreFoundation numbers and raw values of String.Encoding select charsets`() throws {
        #expect(try Charset(coreFoundationEncoding: 0x0632) == .gb18030)
        #expect(try Charset(stringEncoding: 0x8000_0632) == .gb18030)
        #expect(try Charset(stringEncoding: 4) == .utf8)
        #expect(try Charset(stringEncoding: 3) == .eucJP)
        #expect(try Charset(coreFoundationEncoding: 0x0930) == Charset("gb2312"))
        #expect(try Charset(coreFoundationEncoding: 0x0201) == Charset("latin1"))
        let shiftJIS = try Charset(stringEncoding: 8)
        #expect(shiftJIS.name == "Shift_JIS" && shiftJIS.coreFoundationEncoding == 0x0420)
        #expect(shiftJIS.with(profile: .coreFoundation).name == "cp932")
    }

    @Test func `Unknown numbers are errors`() {
        // The other numbers are those of charsets that the package leaves out, such as HZ.
        for number: UInt32 in [0x0999, 0x0830, 0x0831, 0x0840, 0x0A05, 0x0A10, 0x0C02] {
            let name = "0x0" + String(number, radix: 16, uppercase: true)
            #expect(throws: CharsetError(kind: .unknownLabel, charset: "CFStringEncoding \(name)")) {
                try Charset(coreFoundationEncoding: number)
            }
        }
        let rawValues: [UInt: String] = [
            0: "0", 6: "6", 7: "7", 22: "22", 0xFF: "255", 0x100: "0x0100", 0x8000_0630: "0x80000630",
            0x8000_0999: "0x80000999",
            0x1_8000_0632: "0x180000632", 0xFFFF_FFFF: "0xFFFFFFFF", UInt.max: "0xFFFFFFFFFFFFFFFF",
        ]
        for (rawValue, number) in rawValues {
            #expect(throws: CharsetError(kind: .unknownLabel, charset: "NSStringEncoding \(number)")) {
                try Charset(stringEncoding: rawValue)
            }
        }
    }

    @Test(
        arguments: [
            ("CP936", "GBK", 0x0421), ("ms936", "GBK", 0x0421), ("csWindows31J", "Shift_JIS", 0x0420),
            ("latin8", "ISO-8859-14", 0x020E), ("Latin-9", "ISO-8859-15", 0x020F), ("cp932", "Shift_JIS", 0x0420),
            ("Extended_UNIX_Code_Packed_Format_for_Japanese", "EUC-JP", 0x0920), ("csBig5HKSCS", "Big5", 0x0A06),
            (" IBM437\n", "cp437", 0x0400), ("cspc8codepage437", "cp437", 0x0400), ("euc-tw", "euc-tw", 0x0931),
            ("UTF-32", "utf-32", 0x0C00_0100), ("x-mac-greek", "x-mac-greek", 0x0006), ("us", "windows-1252", 0x0600),
        ] as [(String, String, UInt32)])
    func `Names of IANA and CoreFoundation are labels`(label: String, name: String, number: UInt32) throws {
        let charset = try Charset(label)
        #expect(charset.name == name && charset.coreFoundationEncoding == number)
        #expect(charset.labels.contains(label.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(charset.labels == charset.labels.sorted())
        #expect(try charset.profile == .browser || charset == Charset(coreFoundationEncoding: number))
    }

    @Test func `The name of every charset is a label or is refused`() throws {
        var refused: [String] = []
        for charset in Charset.all + Charset.allOfCoreFoundation {
            let profile = charset.profile
            do throws(CharsetError) {
                let named = try Charset(charset.name)
                // CoreFoundation has no name for GBK_95.
                if charset.coreFoundationEncoding == 0x0631 { continue }
                #expect(named.with(profile: profile).name == charset.name)
                #expect(named.coreFoundationEncoding == charset.coreFoundationEncoding, "\(charset.name)")
            } catch {
                let file = "Tests/Fixtures/charsets/other-labels.json"
                #expect(
                    error == CharsetError(kind: .refusedLabel, charset: charset.name), "add \(charset.name) to \(file)")
                refused.append(charset.name)
            }
        }
        #expect(refused == ["utf-7"])
    }

    @Test func `Every label of a charset selects the charset`() throws {
        var count = 0
        for charset in Charset.all + Charset.otherCoreFoundation {
            for label in charset.labels {
                let labelled = try Charset(label)
                #expect(labelled.labels == charset.labels, "\(label)")
                count += 1
            }
        }
        #expect(count > 350)
    }

    @Test func `Encoding fails if the profile lacks the charset`() throws {
        let eucTW = try Charset(coreFoundationEncoding: 0x0931)
        #expect(eucTW.profile == .coreFoundation)
        #expect(try "汉".percentEncoded(in: eucTW) == "%8E%AF%A1%E6")
        let inBrowsers = eucTW.with(profile: .browser)
        let error = CharsetError(kind: .notInProfile, charset: "euc-tw")
        #expect(throws: error) { try "汉".percentEncoded(in: inBrowsers) }
        #expect(throws: error) { try "汉".bytes(in: inBrowsers) }
        #expect(throws: error) { try "%8E%AF%A1%E6".percentDecoded(in: inBrowsers) }
        let userDefined = Charset.userDefined.with(profile: .coreFoundation)
        #expect(throws: CharsetError(kind: .notInProfile, charset: "x-user-defined")) {
            try "a".percentEncoded(in: userDefined)
        }
        #expect(throws: CharsetError(kind: .notInProfile, charset: "x-user-defined")) {
            try "a".percentDecoded(in: userDefined)
        }
        var bytes: [UInt8] = [1]
        #expect(throws: TextEncodingError(kind: .unavailable, offset: 0)) { try inBrowsers.append("a", to: &bytes) }
        #expect(bytes == [1])
    }

    #if os(Linux)
        @Test func `Charset names equal CoreFoundation's names`() throws {
            for charset in Charset.allOfCoreFoundation {
                let number = try #require(charset.coreFoundationEncoding)
                // The live function has no name for GBK_95.
                #expect(LiveCoreFoundation.ianaName(number) == (number == 0x0631 ? nil : charset.name))
            }
        }

        @Test func `Raw values of String.Encoding select the same encoding as in CoreFoundation`() {
            for rawValue in Array(0...100)
                + Charset.allOfCoreFoundation.map({ ($0.coreFoundationEncoding ?? 0).asRawValue })
            {
                let charset = try? Charset(stringEncoding: rawValue)
                let number = LiveCoreFoundation.encoding(ofStringEncoding: rawValue)
                // Symbol and NonLossyASCII are not converted.
                #expect(
                    charset?.coreFoundationEncoding == (rawValue == 6 || rawValue == 7 ? nil : number), "\(rawValue)")
            }
        }

        /// Labels that CoreFoundation assigns to classic Mac OS encodings without a converter.
        static let unavailable = ["arabic", "hebrew", "korean", "x-mac-ukrainian"]

        @Test func `Each label names the same encoding as in CoreFoundation`() throws {
            var unknown = 0
            let labels = Set((Charset.all + Charset.otherCoreFoundation).flatMap(\.labels))
            for label in labels.subtracting(Self.unavailable) {
                if let number = LiveCoreFoundation.encoding(ofIANAName: label) {
                    #expect(try Charset(label).coreFoundationEncoding == number, "\(label)")
                } else {
                    unknown += 1
                }
            }
            #expect(unknown == 71)
        }
    #endif
}

extension UInt32 {
    fileprivate var asRawValue: UInt { 0x8000_0000 | UInt(self) }
}
