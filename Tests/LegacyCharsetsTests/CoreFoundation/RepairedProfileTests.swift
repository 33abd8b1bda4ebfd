import LegacyCharsets
import PercentEncoding
import TestSupport
import Testing

/// Tests of the profile `coreFoundation`. The output equals the Linux profile's output, except for tested differences.
@Suite(.enabled(if: Charset.gbk.isAvailable)) struct RepairedProfileTests {
    static func repaired(_ number: UInt32) throws -> Charset {
        try Charset(coreFoundationEncoding: number).with(profile: .coreFoundation)
    }

    @Test func `Surrogate pairs are encoded`() throws {
        #expect(try "你好😀".percentEncoded(in: Self.repaired(0x0632)) == "%C4%E3%BA%C3%94%39%FC%36")
        #expect(try "😀".percentEncoded(in: Self.repaired(0x0100)) == "%FF%FE%3D%D8%00%DE")
        #expect(try "😀".percentEncoded(in: Self.repaired(0x1800_0100)) == "%00%01%F6%00")
        #expect(try "😀".percentEncoded(in: Self.repaired(0x0400_0100)) == "%2B%32%44%33%65%41%41%2D")
        #expect(try "𠀡".percentEncoded(in: Self.repaired(0x0A06)) == "%9C%71")
        #expect(try "𠀀x".percentEncoded(in: Self.repaired(0x0931)) == "%8E%A5%A1%A5x")
        #expect(try "𠀀x".bytes(in: Self.repaired(0x0931)) == [0x8E, 0xA5, 0xA1, 0xA5, 0x78])
    }

    @Test func `GBK_95 writes the bytes of windows-936, and EUC-JP is available`() throws {
        let gbk = try Self.repaired(0x0631)
        #expect(try "汉字 €".percentEncoded(in: gbk) == "%BA%BA%D7%D6%20%80")
        let eucJP = try Self.repaired(0x0920)
        #expect(try "日本 ソ丂".percentEncoded(in: eucJP) == "%C6%FC%CB%DC%20%A5%BD%8F%B0%A1")
    }

    @Test func `No character is dropped`() throws {
        let shiftJIS = try Self.repaired(0x0A01)
        #expect(throws: CharsetError(kind: .unencodable, offset: 1, charset: "shift_jis", scalar: "\u{AD}")) {
            try "a\u{AD}b".percentEncoded(in: shiftJIS)
        }
        let linux = shiftJIS.with(profile: .coreFoundationLinux)
        #expect(try "a\u{AD}b\u{FE0F}c".percentEncoded(in: linux) == "abc")
        let iso2022JP = try Self.linux(0x0820)
        #expect(try "あ\u{AD}い".bytes(in: iso2022JP) == "あい".bytes(in: iso2022JP))
    }

    @Test func `Control characters are unchanged`() throws {
        let shiftJIS = try Self.repaired(0x0A01)
        let controls = "\u{1A}\u{1C}\u{7F}"
        #expect(try controls.percentEncoded(in: shiftJIS) == "%1A%1C%7F")
        let linux = shiftJIS.with(profile: .coreFoundationLinux)
        #expect(try controls.percentEncoded(in: linux) == "%7F%1A%1C")
        for charset in [shiftJIS, linux] {
            #expect(try controls.percentEncoded(in: charset).percentDecoded(in: charset) == controls)
        }
    }

    @Test func `HZ returns to ASCII after every character`() throws {
        let hz = try Self.repaired(0x0A05)
        #expect(try "一a".percentEncoded(in: hz) == "%7E%7B%52%3B%7E%7Da")
        #expect(try "一a".bytes(in: hz) == Array("~{R;~}a".utf8))
    }

    @Test func `EBCDIC converts escaped ASCII characters`() throws {
        let ebcdic = try Self.repaired(0x0C02)
        #expect(try "a b".percentEncoded(in: ebcdic) == "a%40b")
        #expect(try "a%40b".percentDecoded(in: ebcdic) == "a b")
        #expect(try "a b".bytes(in: ebcdic) == [0x81, 0x40, 0x82])
        #expect(try String(decoding: [0x81, 0x40, 0x82], in: ebcdic) == "a b")
    }

    // MARK: Policies

    static let profiles = [CharsetProfile.coreFoundation, .coreFoundationLinux]

    @Test(arguments: profiles) func `A space becomes a plus if the set writes spaces as plus`(profile: CharsetProfile)
        throws
    {
        for number: UInt32 in [0x0632, 0x0100, 0x0A01, 0x0820, 0x0C02, 0x0800_0100, 0x0920] {
            let charset = try Charset(coreFoundationEncoding: number).with(profile: profile)
            #expect(try "a b".percentEncoded(in: charset, using: .form) == "a+b")
        }
    }

    @Test(arguments: profiles) func `An unencodable character can be replaced`(profile: CharsetProfile) throws {
        func escaped(_ number: UInt32, _ policy: UnencodablePolicy) throws -> String {
            let charset = try Charset(coreFoundationEncoding: number)
            return try "가é".percentEncoded(in: charset.with(profile: profile, unencodable: policy))
        }
        #expect(try escaped(0x0201, .numericReference) == "%26%2344032%3B%E9")
        #expect(try escaped(0x0C02, .numericReference) == "%50%7B44032%5E%51")
        #expect(try escaped(0x0820, .numericReference) == "%26%2344032%3B%26%23233%3B")
        #expect(try escaped(0x0201, .replacement(UInt8(ascii: "?"))) == "%3F%E9")
        #expect(try escaped(0x0201, .replacement(UInt8(ascii: "x"))) == "x%E9")
        #expect(try escaped(0x0201, .replacement(0xBF)) == "%BF%E9")
        #expect(try escaped(0x0820, .replacement(UInt8(ascii: "?"))) == "%3F%3F")
        let stateful = try Charset(coreFoundationEncoding: 0x0820).with(profile: profile)
        let (reference, mark) = (
            stateful.with(unencodable: .numericReference), stateful.with(unencodable: .replacement(UInt8(ascii: "?")))
        )
        #expect(try "가".percentEncoded(in: reference, using: EscapeSet(literal: [])) == "%26%2344032%3B")
        #expect(try "가".percentEncoded(in: mark, using: .unreserved.adding("?".utf8)) == "?")
        #expect(throws: CharsetError(kind: .unusableReplacement, offset: 0, charset: "iso-2022-jp", scalar: "가")) {
            try escaped(0x0820, .replacement(0xFF))
        }
        #expect(throws: CharsetError(kind: .unencodable, offset: 0, charset: "iso-8859-1", scalar: "가")) {
            try escaped(0x0201, .fail)
        }
    }

    @Test(arguments: profiles)
    func `Every byte can be written, and a byte above 0x7F is always escaped`(profile: CharsetProfile) throws {
        let latin = try Charset("latin1").with(profile: profile)
        #expect(try "\0ÿ".bytes(in: latin) == [0, 0xFF])
        let replaced = try "가".percentEncoded(
            in: latin.with(unencodable: .replacement(0xFF)), using: EscapeSet(literal: 0...0xFF))
        #expect(replaced == "%FF")
    }

    @Test func `An unencodable surrogate pair counts as one character`() throws {
        let linux = try Charset(coreFoundationEncoding: 0x0632).with(
            profile: .coreFoundationLinux, unencodable: .numericReference)
        #expect(try "你😀".percentEncoded(in: linux) == "%C4%E3%26%23128512%3B")
    }

    @Test func `A numeric reference fails if the encoding lacks its characters`() throws {
        let linux = try Charset(coreFoundationEncoding: 0x0920).with(
            profile: .coreFoundationLinux, unencodable: .numericReference)
        #expect(throws: CharsetError(kind: .unencodable, offset: 1, charset: "euc-jp", scalar: "😀")) {
            try "a😀".percentEncoded(in: linux)
        }
    }

    // MARK: Unescaped

    @Test(arguments: profiles)
    func `Unescaped text is not encoded character by character`(profile: CharsetProfile) throws {
        func bytes(_ text: String, _ number: UInt32, _ policy: UnencodablePolicy = .fail) throws -> [UInt8] {
            try text.bytes(in: Charset(coreFoundationEncoding: number).with(profile: profile, unencodable: policy))
        }
        #expect(try bytes("ab", 0x0100) == [0xFF, 0xFE, 0x61, 0, 0x62, 0])
        #expect(try bytes("", 0x0100) == [] && bytes("", 0x0840) == [])
        #expect(try bytes("あい", 0x0820) == [0x1B, 0x24, 0x42, 0x24, 0x22, 0x24, 0x24, 0x1B, 0x28, 0x42])
        #expect(try bytes("一1", 0x0840) == Array("\u{1B}$)C\u{E}li\u{F}1".utf8))
        #expect(try bytes("ソ汉", 0x0A01, .numericReference) == [0x83, 0x5C] + Array("&#27721;".utf8))
        #expect(try bytes("é가", 0x0820, .replacement(0x3F)) == Array("??".utf8))
        #expect(throws: CharsetError(kind: .unencodable, offset: 1, charset: "iso-2022-jp", scalar: "가")) {
            try bytes("あ가", 0x0820)
        }
    }

    @Test func `If a character cannot be encoded, nothing is appended`() throws {
        for number: UInt32 in [0x0201, 0x0820] {
            var output: [UInt8] = [1, 2]
            let charset = try Self.repaired(number)
            #expect(throws: TextEncodingError(kind: .unencodable, offset: 2)) {
                try charset.append(percentEncoding: "ab가", using: .unreserved, to: &output)
            }
            #expect(throws: TextEncodingError(kind: .unencodable, offset: 2)) { try charset.append("ab가", to: &output) }
            #expect(output == [1, 2])
        }
    }

    // MARK: Every character

    /// Whether a character vanishes in the Linux profile.
    static func isIgnorable(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E:
            true
        case 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8: true
        default: false
        }
    }

    /// Returns all characters of the BMP. In a quick run, returns all characters with special rules, such as ASCII, and
    /// one in 61 of the other characters; the sample depends on the encoding.
    static func charactersOfBMP(for number: UInt32) -> [Unicode.Scalar] {
        Thoroughness.isThorough ? bmp : special + Thoroughness.sample(bmp, oneIn: 61, from: Int(number))
    }

    private static let bmp = (0...UInt32(0xFFFF)).compactMap(Unicode.Scalar.init)
    private static let special = bmp.filter {
        $0.value < 0x180 || 0x2010...0x2040 ~= $0.value || $0.value >= 0xFF00 || isIgnorable($0.value)
    }
    private static let ignorable = bmp.filter { isIgnorable($0.value) }

    /// The encodings that work on Linux and write the same bytes in both profiles.
    static let comparable = Charset.allOfCoreFoundation.compactMap(\.coreFoundationEncoding).filter {
        ![0x0631, 0x0920, 0x0A05].contains($0)
    }

    @Test(arguments: comparable) func `Characters of the BMP are encoded as on Linux, except vanishing characters`(
        number: UInt32
    ) throws {
        let scalars = Self.charactersOfBMP(for: number).filter { $0 != "-" }
        let charset = try Self.repaired(number).with(unencodable: .replacement(UInt8(ascii: "*")))
        func escaped(_ scalars: [Unicode.Scalar], _ charset: Charset) throws -> String {
            try scalars.separated.percentEncoded(in: charset, using: EscapeSet(literal: "-"))
        }
        // Some encodings swap U+001A, U+001C and U+007F on Linux.
        let common = scalars.filter { !Self.isIgnorable($0.value) && ![0x1A, 0x1C, 0x7F].contains($0.value) }
        #expect(
            try escaped(common, charset) == escaped(common, charset.with(profile: .coreFoundationLinux)))

        let vanished = try escaped([], charset) + (number == 0x0840 ? "%1B%24%29%43" : "")
        let (linuxCharset, repairedCharset) = (try Self.linux(number), try Self.repaired(number))
        for scalar in Thoroughness.sample(Self.ignorable, oneIn: 4, from: Int(number)) {
            let linux = try? String(scalar).percentEncoded(in: linuxCharset)
            #expect(linux != nil || Self.withErrors.contains(number), "\(scalar.value)")
            let ours = try? String(scalar).percentEncoded(in: repairedCharset)
            #expect(ours == (linux == vanished ? nil : linux), "\(scalar.value)")
        }
    }

    /// The encodings that CoreFoundation writes without ICU. Characters that these encodings lack are errors and do not
    /// vanish.
    private static let withErrors: Set<UInt32> = [0x0201, 0x0500, 0x0600, 0x0B01]

    static func linux(_ number: UInt32) throws -> Charset {
        try repaired(number).with(profile: .coreFoundationLinux)
    }
}
