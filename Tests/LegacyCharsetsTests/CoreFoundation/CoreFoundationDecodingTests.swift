import LegacyCharsets
import PercentEncoding
import TestSupport
import Testing

@Suite struct CoreFoundationDecodingTests {
    static let encodings = Charset.allOfCoreFoundation.compactMap(\.coreFoundationEncoding)

    /// The number of characters whose bytes are decoded as another character. All such characters are private use
    /// characters.
    static let merged: [UInt32: Int] = [0x0006: 1, 0x0420: 1, 0x0632: 7, 0x0820: 1, 0x0A01: 1, 0x0A06: 790]

    /// Characters of all kinds, and every third Chinese or Korean character.
    private static let scalars: [Unicode.Scalar] = {
        let values = Array(0..<UInt32(0x3000)) + stride(from: 0x3000, to: 0xF800, by: 3) + Array(0xF800...0xFFFF)
        let beyond = Array(stride(from: UInt32(0x10000), to: 0x30000, by: 29)) + [0x10FFFF]
        return (values + beyond).compactMap(Unicode.Scalar.init).filter { $0 != "-" && $0 != "&" }
    }()

    /// Returns the characters to try with an encoding. A quick run tries all Latin characters and one in 41 of the
    /// other characters; the sample depends on the encoding.
    private static func scalars(for number: UInt32) -> [Unicode.Scalar] {
        Thoroughness.isThorough
            ? scalars
            : scalars.prefix { $0.value < 0x180 } + Thoroughness.sample(scalars, oneIn: 41, from: Int(number))
    }

    @Test(arguments: encodings) func `Every character survives a round trip`(number: UInt32) throws {
        let charset = try Charset(coreFoundationEncoding: number).with(
            profile: .coreFoundation, unencodable: .replacement(UInt8(ascii: "&")))
        let scalars = Self.scalars(for: number)
        let escaped = try scalars.separated.percentEncoded(in: charset, using: EscapeSet(literal: "-"))
        let parts = try Array(escaped.percentDecoded(in: charset).utf8).split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        #expect(parts.count == scalars.count + 1)
        let lost = zip(scalars, parts).filter { scalar, part in
            !part.elementsEqual("&".utf8) && !part.elementsEqual(String(scalar).utf8)
        }
        let merged = Self.merged[number] ?? 0
        #expect((Thoroughness.isThorough ? merged...merged : 0...merged) ~= lost.count, "\(String(number, radix: 16))")
        #expect(lost.allSatisfy { $0.0.properties.generalCategory == .privateUse })
    }

    // MARK: CoreFoundation's own reading

    #if os(Linux)
        /// The first 1280 characters, and samples of the other characters and of surrogate pairs. A quick run tests one
        /// in 19 of these characters.
        static let sample: [Unicode.Scalar] = {
            let values = Array(0..<UInt32(0x500)) + stride(from: 0x500, to: 0x10000, by: 97)
            return (values + stride(from: 0x10000, to: 0x110000, by: 1999))
                .filter { Thoroughness.isThorough || $0 < 0x100 || $0 % 19 == 0 }.compactMap(Unicode.Scalar.init)
        }()

        @Test(arguments: LinuxCoreFoundationTests.working) func `CoreFoundation decodes encoded text`(number: UInt32)
            throws
        {
            let model = try LinuxCoreFoundation(coreFoundationEncoding: number)
            var different: [UInt32] = []
            for scalar in Self.sample {
                let encoding: any TextEncoding = scalar.value > 0xFFFF ? model.charset : model
                var escaped: [UInt8] = []
                try? encoding.append(percentEncoding: String(scalar), using: EscapeSet(literal: []), to: &escaped)
                if escaped.isEmpty { continue }
                let live = LiveCoreFoundation.unescape(escaped, number)
                // CoreFoundation decodes the byte order marks of UTF-16 as characters, but not the byte order marks of
                // UTF-32.
                let ours = try (number == 0x0100 ? "\u{FEFF}" : "") + escaped.percentDecoded(in: model.charset)
                if live != Array(ours.utf16) { different.append(scalar.value) }
            }
            // In Shift_JIS, CoreFoundation swaps three control characters when it decodes, too.
            #expect(different == (number == 0x0A01 ? [0x1A, 0x1C, 0x7F] : []), "\(String(number, radix: 16))")
        }
    #endif

    // MARK: Bytes that are not text

    @Test func `Invalid bytes are errors with their offset, or become U+FFFD`() throws {
        func decoded(_ text: String, _ number: UInt32, _ invalid: InvalidBytesPolicy = .replace) throws -> String {
            try text.percentDecoded(
                in: Charset(coreFoundationEncoding: number).with(profile: .coreFoundation), invalid: invalid)
        }
        #expect(try decoded("a%8E%AF%A1%E6%FFb", 0x0931) == "a汉\u{FFFD}b")
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 13, charset: "euc-tw")) {
            try decoded("a%8E%AF%A1%E6%FFb", 0x0931, .fail)
        }
        #expect(try decoded("%81a%E9", 0x0500) == "\u{81}aé")
        #expect(try decoded("x%80y", 0x0600) == "x\u{FFFD}y")
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 1, charset: "us-ascii")) {
            try decoded("x%80y", 0x0600, .fail)
        }
        #expect(try decoded("%FE%41%00", 0x0B01) == "\u{FFFD}A\0")
        #expect(try decoded("é%1B%24%42%24%22%1B%28%42x", 0x0820) == "éあx")
        #expect(throws: CharsetError(kind: .malformedEscape, offset: 1, charset: "iso-2022-jp")) {
            try decoded("x%4", 0x0820)
        }
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 2, charset: "iso-2022-jp")) {
            try decoded("xy%FF", 0x0820, .fail)
        }
    }

    @Test func `A character may consist of escaped and unescaped bytes`() throws {
        let shiftJIS = Charset.shiftJIS.with(profile: .coreFoundation)
        #expect(try "%84G".percentDecoded(in: shiftJIS) == "Ж")
        let utf8 = Charset.utf8.with(profile: .coreFoundation)
        #expect(try ([0xC3] + Array("%A9".utf8)).percentDecoded(in: utf8) == "é")
        let iso2022JP = Charset.iso2022JP.with(profile: .coreFoundation)
        let bytes = Array("%41a".utf8) + [0xFF]
        #expect(try bytes.percentDecoded(in: iso2022JP, invalid: .replace) == "Aa\u{FFFD}")
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 4, charset: "iso-2022-jp")) {
            try bytes.percentDecoded(in: iso2022JP)
        }
    }

    // Each argument is the number of a CoreFoundation encoding and a text whose bytes are ASCII characters in other
    // encodings.
    @Test(arguments: [
        (UInt32(0x0820), "日"), (0x1000_0100, "A"), (0x1400_0100, "A"), (0x1800_0100, "A"),
    ]) func `If an encoding is not a superset of ASCII, the result depends on the escaped bytes`(
        number: UInt32, text: String
    ) throws {
        let charset = try Charset(coreFoundationEncoding: number).with(profile: .coreFoundation)
        let escaped = try text.bytes(in: charset).percentEncoded(using: EscapeSet(literal: []))
        let partly = try text.bytes(in: charset).percentEncoded(using: .unreserved)
        #expect(escaped != partly)
        #expect(try escaped.percentDecoded(in: charset) == text)
        #expect((try? partly.percentDecoded(in: charset)) != text)
    }

    @Test func `A byte order mark sets the byte order of UTF-16 and UTF-32`() throws {
        func decoded(_ bytes: [UInt8], _ number: UInt32, _ invalid: InvalidBytesPolicy = .fail) throws -> String {
            try String(
                decoding: bytes, in: Charset(coreFoundationEncoding: number).with(profile: .coreFoundation),
                invalid: invalid)
        }
        #expect(try decoded([0x61, 0, 0x3D, 0xD8, 0, 0xDE], 0x0100) == "a😀")
        #expect(try decoded([0xFE, 0xFF, 0, 0x61, 0xD8, 0x3D, 0xDE, 0], 0x0100) == "a😀")
        #expect(try decoded([0xFF, 0xFE, 0x61, 0, 0xFE, 0xFF, 0, 0x62], 0x0100) == "a\u{FFFE}\u{6200}")
        #expect(try decoded([0xFF, 0xFE, 0xFF, 0xFE], 0x0100) == "\u{FEFF}")
        #expect(try decoded([0xFF, 0xFE], 0x0100) == "")
        #expect(try decoded([0, 0, 0xFE, 0xFF, 0, 1, 0xF6, 0], 0x0C00_0100) == "😀")
        #expect(try decoded([0xFF, 0xFE, 0x61, 0], 0x1400_0100) == "\u{FEFF}a")
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 2, charset: "utf-16")) {
            try decoded([0xFF, 0xFE, 0, 0xD8], 0x0100)
        }
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 2, charset: "utf-16le")) {
            try decoded([0x61, 0, 0x3D, 0xD8, 0x61, 0], 0x1400_0100)
        }
        #expect(try decoded([0x61, 0, 0x3D, 0xD8, 0x61, 0, 7], 0x1400_0100, .replace) == "a\u{FFFD}a\u{FFFD}")
        #expect(try decoded([0, 0x11, 0, 0, 0, 0, 0, 0x61], 0x1800_0100, .replace) == "\u{FFFD}a")
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 4, charset: "utf-32be")) {
            try decoded([0, 0, 0, 0x61, 0], 0x1800_0100)
        }
    }

    #if os(Linux)
        @Test(arguments: LinuxCoreFoundation.broken.sorted())
        func `Encodings that do not work on Linux convert only text without escapes`(number: UInt32) throws {
            let charset = try Charset(coreFoundationEncoding: number).with(profile: .coreFoundation)
            #expect(try "a%C6%FC".percentDecoded(in: charset).unicodeScalars.count == 2)
            #expect(LiveCoreFoundation.unescape(Array("abc".utf8), number) == Array("abc".utf16))
            #expect(LiveCoreFoundation.unescape(Array("a%C6%FC".utf8), number) == nil)
        }
    #endif
}
