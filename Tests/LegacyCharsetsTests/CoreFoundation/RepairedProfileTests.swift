import LegacyCharsets
import PercentEncoding
import TestSupport
import Testing

/// Tests of the profile `coreFoundation`.
@Suite struct RepairedProfileTests {
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
    }

    @Test func `Control characters are unchanged`() throws {
        let shiftJIS = try Self.repaired(0x0A01)
        let controls = "\u{1A}\u{1C}\u{7F}"
        #expect(try controls.percentEncoded(in: shiftJIS) == "%1A%1C%7F")
        #expect(try controls.percentEncoded(in: shiftJIS).percentDecoded(in: shiftJIS) == controls)
    }

    // MARK: Policies

    @Test func `A space becomes a plus if the set writes spaces as plus`() throws {
        for number: UInt32 in [0x0632, 0x0100, 0x0A01, 0x0820, 0x0800_0100, 0x0920] {
            #expect(try "a b".percentEncoded(in: Self.repaired(number), using: .form) == "a+b")
        }
    }

    @Test func `An unencodable character can be replaced`() throws {
        func escaped(_ number: UInt32, _ policy: UnencodablePolicy) throws -> String {
            try "가é".percentEncoded(in: Self.repaired(number).with(unencodable: policy))
        }
        #expect(try escaped(0x0201, .numericReference) == "%26%2344032%3B%E9")
        #expect(try escaped(0x0820, .numericReference) == "%26%2344032%3B%26%23233%3B")
        #expect(try escaped(0x0201, .replacement(UInt8(ascii: "?"))) == "%3F%E9")
        #expect(try escaped(0x0201, .replacement(UInt8(ascii: "x"))) == "x%E9")
        #expect(try escaped(0x0201, .replacement(0xBF)) == "%BF%E9")
        #expect(try escaped(0x0820, .replacement(UInt8(ascii: "?"))) == "%3F%3F")
        let stateful = try Self.repaired(0x0820)
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

    @Test func `Every byte can be written, and a byte above 0x7F is always escaped`() throws {
        let latin = try Charset("latin1").with(profile: .coreFoundation)
        #expect(try "\0ÿ".bytes(in: latin) == [0, 0xFF])
        let replaced = try "가".percentEncoded(
            in: latin.with(unencodable: .replacement(0xFF)), using: EscapeSet(literal: 0...0xFF))
        #expect(replaced == "%FF")
    }

    @Test func `An unencodable surrogate pair counts as one character`() throws {
        let gb2312 = try Self.repaired(0x0930).with(unencodable: .numericReference)
        #expect(try "你😀".percentEncoded(in: gb2312) == "%C4%E3%26%23128512%3B")
    }

    // MARK: Unescaped

    @Test func `Unescaped text is not encoded character by character`() throws {
        func bytes(_ text: String, _ number: UInt32, _ policy: UnencodablePolicy = .fail) throws -> [UInt8] {
            try text.bytes(in: Self.repaired(number).with(unencodable: policy))
        }
        #expect(try bytes("ab", 0x0100) == [0xFF, 0xFE, 0x61, 0, 0x62, 0])
        #expect(try bytes("", 0x0100) == [] && bytes("", 0x0820) == [])
        #expect(try bytes("あい", 0x0820) == [0x1B, 0x24, 0x42, 0x24, 0x22, 0x24, 0x24, 0x1B, 0x28, 0x42])
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

    /// Returns all characters of the BMP. In a quick run, returns all characters with special rules, such as ASCII, and
    /// one in 61 of the other characters; the sample depends on the encoding.
    static func charactersOfBMP(for number: UInt32) -> [Unicode.Scalar] {
        Thoroughness.isThorough ? bmp : special + Thoroughness.sample(bmp, oneIn: 61, from: Int(number))
    }

    private static let bmp = (0...UInt32(0xFFFF)).compactMap(Unicode.Scalar.init)
    private static let special = bmp.filter {
        $0.value < 0x180 || 0x2010...0x2040 ~= $0.value || $0.value >= 0xFF00
            || LinuxCoreFoundation.isIgnorable($0.value)
    }
    private static let ignorable = bmp.filter { LinuxCoreFoundation.isIgnorable($0.value) }

    @Test(arguments: CoreFoundationDecodingTests.encodings) func `An invisible character is encoded or is an error`(
        number: UInt32
    ) throws {
        let charset = try Self.repaired(number)
        for scalar in Thoroughness.sample(Self.ignorable, oneIn: 4, from: Int(number)) {
            if let escaped = try? String(scalar).percentEncoded(in: charset) {
                #expect(escaped != "", "\(scalar.value)")
            }
        }
    }
}
