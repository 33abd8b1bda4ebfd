import LegacyCharsets
import PercentEncoding
import QueryEncoding
import Testing

@Suite struct CharsetTests {
    @Test func `Text is encoded as in browsers`() throws {
        #expect(try "汉字&ss".percentEncoded(in: .gbk) == "%BA%BA%D7%D6%26ss")
        #expect(try "Ж ソ".percentEncoded(in: .shiftJIS, using: .form) == "%84G+%83%5C")
        #expect(
            try "日¥本‾a".percentEncoded(in: .iso2022JP, using: .form)
                == "%1B%24BF%7C%1B%28J%5C%1B%24BK%5C%1B%28J%7Ea%1B%28B")
        #expect(try "日\u{0E01}本".percentEncoded(in: .iso2022JP) == "%1B%24BF%7C%1B%28B%26%233585%3B%1B%24BK%5C%1B%28B")
    }

    @Test func `In ISO-2022-JP, references and all ASCII characters but two are written in the Roman state`() throws {
        #expect(try "¥a\\".percentEncoded(in: .iso2022JP) == "%1B%28J%5Ca%1B%28B%5C")
        #expect(try "¥~".percentEncoded(in: .iso2022JP) == "%1B%28J%5C%1B%28B~")
        #expect(try "¥😀".percentEncoded(in: .iso2022JP) == "%1B%28J%5C%26%23128512%3B%1B%28B")
        let escaped = Charset.iso2022JP.with(trailBytes: .escaped)
        #expect(
            try "日a¥".percentEncoded(in: escaped, using: EscapeSet(literal: 0...0x7F))
                == "%1B%24%42%46%7C%1B%28%42a%1B%28%4A%5C%1B%28%42")
    }

    @Test(arguments: Charset.all)
    func `ASCII characters are unchanged, except characters that switch states`(charset: Charset)
        throws
    {
        if charset.name.hasPrefix("UTF-16") { return }
        let switches: [UInt8] = charset == .iso2022JP ? [0x0E, 0x0F, 0x1B] : []
        for byte in 0...0x7F as ClosedRange<UInt8> {
            let expected = switches.contains(byte) ? Array("&#65533;".utf8) : [byte]
            #expect(try String(Unicode.Scalar(byte)).bytes(in: charset) == expected, "\(byte)")
        }
    }

    @Test
    func `An explicit setting makes a different charset, even if it equals the default of the profile`()
        throws
    {
        let plain = Charset.shiftJIS
        let chosen: [Charset] = [
            plain, plain.with(profile: .browser), plain.with(profile: .coreFoundation),
            plain.with(unencodable: .numericReference), plain.with(unencodable: .fail),
            plain.with(trailBytes: .literal), plain.with(trailBytes: .escaped), plain.with(unicodeEscapes: .decoded),
            try Charset("windows-31j"), .eucJP,
        ]
        #expect(Set(chosen).count == chosen.count)
        for charset in chosen { #expect(chosen.filter { $0 == charset }.count == 1) }
        #expect(plain.with(unicodeEscapes: .malformed) == plain)
        let written = try chosen.prefix(2).map {
            try QueryEncoder(style: .afnetworking2, charset: $0).encode(["a": "Ж"])
        }
        #expect(written == ["a=%84%47", "a=%84G"])
    }

    @Test func `Settings can be changed`() throws {
        var charset = Charset.gbk
        charset.unencodable = .fail
        charset.trailBytes = .escaped
        charset.unicodeEscapes = .decoded
        #expect(charset == .gbk.with(unencodable: .fail, trailBytes: .escaped, unicodeEscapes: .decoded))
        charset.profile = .coreFoundation
        #expect(charset.profile == .coreFoundation && charset.unencodable == .fail)
        #expect(throws: CharsetError.self) { try "😀".percentEncoded(in: charset) }
    }

    @Test func `Two labels of one browser encoding may give unequal charsets`()
        throws
    {
        let label = try Charset("gb2312")
        #expect(label != .gbk && label.name == Charset.gbk.name)
        #expect(label.with(profile: .coreFoundation).name != Charset.gbk.with(profile: .coreFoundation).name)
    }

    @Test func `A charset that CoreFoundation lacks keeps its name`() throws {
        #expect(try Charset("x-user-defined").with(profile: .coreFoundation).name == "x-user-defined")
    }

    @Test(arguments: [("\\", "%5C"), ("~", "~"), ("?", "%3F")])
    func `A replacement byte is the same ASCII character after Roman characters`(byte: String, escaped: String) throws {
        let policy = UnencodablePolicy.replacement(try #require(byte.utf8.first))
        let charset = Charset.iso2022JP.with(unencodable: policy)
        #expect(try "¥😀".percentEncoded(in: charset).percentDecoded(in: .iso2022JP) == "¥" + byte)
        #expect(try "日😀".percentEncoded(in: charset) == "%1B%24BF%7C%1B%28B" + escaped)
    }

    @Test func `A charset's description has its name and settings`() throws {
        let chinese = try Charset("gb2312")
        #expect("\(chinese)" == "GBK")
        #expect("\(chinese.with(profile: .coreFoundation))" == "gb2312 (profile: coreFoundation)")
        let all = chinese.with(
            profile: .browser, unencodable: .replacement(63), trailBytes: .escaped, unicodeEscapes: .decoded)
        #expect(
            all.description
                == "GBK (profile: browser, unencodable: replacement(63), trailBytes: escaped, unicodeEscapes: decoded)")
    }
}
