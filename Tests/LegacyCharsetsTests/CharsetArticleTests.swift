import Foundation
import LegacyCharsets
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Compares the results in the articles with the actual results.
@Suite struct CharsetArticleTests {
    @Test func `The calls have the results in the articles`() throws {
        #expect(try "汉字&ss".percentEncoded(in: .gbk) == "%BA%BA%D7%D6%26ss")
        #expect(try "%BA%BA%D7%D6".percentDecoded(in: Charset("gb2312")) == "汉字")
        #expect(try QueryEncoder(style: .browser, charset: Charset.shiftJIS).encode(["q": "ソ"]) == "q=%83%5C")
        #expect(try Charset(" GB2312 ").name == "GBK")
        #expect(try Charset("gb2312").with(profile: .coreFoundation).name == "gb2312")
        let same = try Charset(stringEncoding: 0x8000_0632) == .gb18030
        #expect(same == true)
        #expect(try Charset(coreFoundationEncoding: 0x0400).name == "cp437")
        #expect((try? Charset(stringEncoding: 0x8000_0630)) == nil)
        let named = try Charset("IBM437") == Charset(coreFoundationEncoding: 0x0400)
        #expect(named == true)
        #expect(try "%u6C49%C4%E3".percentDecoded(in: .gbk.with(unicodeEscapes: .decoded)) == "汉你")
        #expect(try "€".percentEncoded(in: Charset("latin1")) == "%80")
        #expect((try? "€".percentEncoded(in: Charset("latin1").with(profile: .coreFoundation))) == nil)
        #expect(try "a😀".percentEncoded(in: .gbk) == "a%26%23128512%3B")
        #expect(try "a&#128512;".percentEncoded(in: .gbk) == "a%26%23128512%3B")
        #expect(try "a😀".percentEncoded(in: .gbk.with(unencodable: .replacement(0x3F))) == "a%3F")
        #expect((try? "a😀".percentEncoded(in: .gbk.with(unencodable: .fail))) == nil)
        #expect(try "Ж".percentEncoded(in: .shiftJIS) == "%84G")
        #expect(try "Ж".percentEncoded(in: .shiftJIS.with(trailBytes: .escaped)) == "%84%47")
        #expect(try "日a本".percentEncoded(in: .iso2022JP) == "%1B%24BF%7C%1B%28Ba%1B%24BK%5C%1B%28B")
        #expect(try "é".percentEncoded(in: .utf16LE) == "%C3%A9")
        #expect(try "%E9%00".percentDecoded(in: .utf16LE) == "é")
        #expect(try QueryDecoder(charset: Charset.utf16LE).value(from: "a=%C3%A9") == ["a": "é"])
        #expect(try "é".percentEncoded(in: .utf16LE.with(profile: .coreFoundation)) == "%E9%00")
        #expect(try "汉%D7%D6".percentDecoded(in: .gbk) == "汉字")
        #expect(try "%84G%84%47".percentDecoded(in: .shiftJIS) == "ЖЖ")
        let coreFoundation = Charset.iso2022JP.with(profile: .coreFoundation)
        #expect(try "%1B%24%42%46%7C%1B%28%42".percentDecoded(in: coreFoundation) == "日")
        #expect((try? "%1B%24BF%7C%1B%28B".percentDecoded(in: coreFoundation)) == nil)
        #expect(try "%1B%24BF%7C%1B%28B".percentDecoded(in: .iso2022JP) == "日")
        #expect(try "%FFa".percentDecoded(in: .gbk, invalid: .replace) == "\u{FFFD}a")
        let declared = Charset(declaredIn: "q=%BA%BA&_charset_=gbk") == .gbk
        let utf8 = Charset(declaredIn: "utf8=%E2%9C%93&q=a") == .utf8
        let unsaid = Charset(declaredIn: "utf8=%26%2310003%3B") == nil
        #expect(declared == true && utf8 == true && unsaid == true)
        let reader = CharsetFallback([.utf8, .gbk])
        #expect(try reader.percentDecoded("%C4%E3").text == "你")
        #expect((try? reader.percentDecoded("%E5%8C%97%E4").text) == nil)
        #expect(
            try QueryDecoder(style: .browser, charset: reader).value(from: "a=%C4%E3&b=%E4%BD%A0")
                == ["a": "你", "b": "你"])
        #expect(
            try QueryEncoder(style: .afnetworking2, charset: Charset(stringEncoding: 0x8000_0632)).encode(["wd": "汉字"])
                == "wd=%BA%BA%D7%D6")
    }

    @Test(arguments: ["LegacyCharsets", "CharsetsAndProfiles"])
    func `Every call in the articles is compiled in this file`(
        name: String
    ) throws {
        let words = { (text: String) in text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let this = words(try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8))
        let lines = try Fixtures.code(in: Fixtures.article(name, of: "LegacyCharsets"))
        #expect(lines.count >= 3)
        for line in lines {
            let parts = line.components(separatedBy: "    // ")
            let call = words(parts[0])
            let result = parts.count > 1 ? words(parts[1]) : ""
            // In this file, calls that return `true` have no comparison, and optional expressions are in parentheses.
            let forms = ["\(call) == \(result))", "(\(call)) == \(result))"]
            #expect(
                result == "true" || result.isEmpty ? this.contains(call) : forms.contains { this.contains($0) },
                "\(line)")
        }
    }

    @Test func `Labels name the encodings in the article's table`() throws {
        let rows = [
            ("gb2312", "GBK"), ("gb_2312-80", "GBK"), ("chinese", "GBK"), ("iso-8859-1", "windows-1252"),
            ("latin1", "windows-1252"), ("us-ascii", "windows-1252"), ("iso-8859-9", "windows-1254"),
            ("latin5", "windows-1254"), ("euc-kr", "EUC-KR"), ("ks_c_5601-1987", "EUC-KR"), ("shift_jis", "Shift_JIS"),
            ("sjis", "Shift_JIS"), ("ms_kanji", "Shift_JIS"), ("big5", "Big5"), ("big5-hkscs", "Big5"),
            ("tis-620", "windows-874"), ("iso-8859-11", "windows-874"),
        ]
        let article = try Fixtures.article("CharsetsAndProfiles", of: "LegacyCharsets")
        for (label, name) in rows {
            #expect(try Charset(label).name == name)
            #expect(article.contains("`\(label)`"))
        }
        for label in ["hz-gb-2312", "iso-2022-kr", "iso-2022-cn", "iso-2022-cn-ext", "replacement", "utf-7"] {
            #expect(article.contains("`\(label)`"))
            #expect(throws: CharsetError(kind: .refusedLabel, charset: label)) { try Charset(label) }
        }
    }

    @Test func `Foundation's encodings are the charsets in the article's table`() throws {
        let rows: [(UInt, Charset)] = [
            (4, .utf8), (0x8000_0632, .gb18030), (0x8000_0421, .gbk), (0x8000_0930, try Charset("gb2312")),
            (0x8000_0A03, .big5), (0x8000_0A06, try Charset("big5-hkscs")), (8, try Charset("windows-31j")),
            (3, .eucJP),
            (21, .iso2022JP), (0x8000_0940, .eucKR), (0x8000_0631, try Charset(stringEncoding: 0x8000_0631)),
            (0x8000_0422, try Charset("windows-949")), (5, try Charset("iso-8859-1")),
            (11, .windows1251), (0x8000_0A02, .koi8R),
        ]
        let article = try Fixtures.article("CharsetsAndProfiles", of: "LegacyCharsets")
        for (raw, charset) in rows {
            #expect(try Charset(stringEncoding: raw) == charset)
            #expect(charset.stringEncoding == raw)
            let number = raw < 100 ? "\(raw)" : "0x\(String(raw, radix: 16, uppercase: true))"
            #expect(article.contains("| \(number) |"), "\(number)")
        }
        #expect(try Charset(stringEncoding: 0x8000_0631) != .gbk)
    }

    @Test func `The profiles differ as the article's table says`() throws {
        #expect(try Charset("gb2312").with(profile: .coreFoundation).converter == "ibm-1383_P110-1999")
        #expect(try "€".percentEncoded(in: .gbk.with(profile: .coreFoundation)) == "%80")
        #expect(try "€".percentEncoded(in: .gbk) == "%80")
        let latin1 = try Charset("iso-8859-1")
        #expect(try "é".percentEncoded(in: latin1) == "%E9")
        #expect(try "é".percentEncoded(in: latin1.with(profile: .coreFoundation)) == "%E9")
        #expect(try "Ж".percentEncoded(in: .shiftJIS, using: .form) == "%84G")
        #expect(try "Ж".percentEncoded(in: .shiftJIS.with(profile: .coreFoundation), using: .form) == "%84%47")
        #expect(throws: CharsetError.self) { try "😀".percentEncoded(in: .gbk.with(profile: .coreFoundation)) }
        let escape = "%1B%24"
        #expect(try "日本".percentEncoded(in: .iso2022JP).components(separatedBy: escape).count == 2)
        let each = try "日本".percentEncoded(in: .iso2022JP.with(profile: .coreFoundation))
        #expect(each.components(separatedBy: escape).count == 3)
        #expect(try "😀".percentEncoded(in: .gb18030.with(profile: .coreFoundation)) == "%94%39%FC%36")
    }
}
