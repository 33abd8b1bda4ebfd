import LegacyCharsets
import PercentEncoding
import TestSupport
import Testing

/// Tests of round trips of adjacent characters in CoreFoundation's encodings.
@Suite struct CoreFoundationRoundTripTests {
    static let characters: [Unicode.Scalar] =
        Array("az09 &=%/~{}+-\\\"<\t\néßøŁ€“•¥ЖяΩאعก汉字漢字你好日本あアソ가힣、。～―—😀𠀀\u{200D}\u{FEFF}".unicodeScalars)

    /// Calls `body` with random texts. Each character of the texts survives a round trip by itself.
    private static func texts(in charset: Charset, _ body: (String) throws -> Void) throws {
        let known = characters.filter { scalar in
            guard let bytes = try? String(scalar).bytes(in: charset) else { return false }
            return (try? String(decoding: bytes, in: charset)) == String(scalar)
        }
        #expect(known.count > 15)
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<Thoroughness.rounds(quick: 40, thorough: 400) {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<10, using: &generator) {
                text.append(known[Int.random(in: 0..<known.count, using: &generator)])
            }
            try body(String(text))
        }
    }

    @Test(arguments: CoreFoundationDecodingTests.encodings) func `Text survives a round trip`(number: UInt32) throws {
        let charset = try Charset(coreFoundationEncoding: number).with(profile: .coreFoundation)
        let sets = [EscapeSet.unreserved, .afnetworking2Value, EscapeSet(literal: [])]
        try Self.texts(in: charset) { text in
            for set in sets {
                let escaped = try text.percentEncoded(in: charset, using: set)
                #expect(try escaped.percentDecoded(in: charset).hasSameBytes(as: text), "\(escaped)")
            }
            let bytes = try text.bytes(in: charset)
            #expect(try String(decoding: bytes, in: charset).hasSameBytes(as: text), "\(bytes)")
        }
    }

    @Test func `Each character may have its own escape sequences`() throws {
        let japanese = Charset.iso2022JP.with(profile: .coreFoundation)
        let escaped = "%1B%24%42%46%7C%1B%28%42%1B%24%42%4B%5C%1B%28%42"
        #expect(try "日本".percentEncoded(in: japanese) == escaped)
        #expect(try escaped.percentDecoded(in: japanese) == "日本")
        // Browsers reject consecutive escape sequences.
        #expect(throws: CharsetError(kind: .invalidBytes, offset: 24, charset: "ISO-2022-JP")) {
            try escaped.percentDecoded(in: .iso2022JP)
        }
        #expect(try escaped.percentDecoded(in: .iso2022JP, invalid: .replace) == "日\u{FFFD}本")
    }

    @Test func `U+FEFF and U+FFFE are characters of UTF-16 and UTF-32`() throws {
        for number: UInt32 in [0x0100, 0x0C00_0100] {
            let charset = try Charset(coreFoundationEncoding: number).with(profile: .coreFoundation)
            for text in ["a\u{FEFF}b", "a\u{FFFE}b", "\u{FEFF}", "\u{FFFE}", "\u{FEFF}\u{FFFE}\u{FEFF}a"] {
                #expect(try String(decoding: text.bytes(in: charset), in: charset).hasSameBytes(as: text))
                let escaped = try text.percentEncoded(in: charset, using: EscapeSet(literal: []))
                #expect(try escaped.percentDecoded(in: charset).hasSameBytes(as: text), "\(escaped)")
            }
        }
    }

    #if os(Linux)
        @Test(arguments: LinuxCoreFoundationTests.working) func `Output of AFNetworking 2 is decoded`(number: UInt32)
            throws
        {
            let charset = try Charset(coreFoundationEncoding: number).with(profile: .coreFoundation)
            let set = LiveCoreFoundation.Set(.afnetworking2Value)
            try Self.texts(in: charset) { text in
                // CoreFoundation on Linux does not encode surrogate pairs, and drops ignorable characters.
                guard
                    text.unicodeScalars.allSatisfy({ $0.value <= 0xFFFF && !LinuxCoreFoundation.isIgnorable($0.value) }
                    )
                else { return }
                let escaped = try #require(LiveCoreFoundation.escape(Array(text.utf16), set, number), "\(text)")
                let read = try String(decoding: escaped, as: UTF8.self).percentDecoded(in: charset)
                #expect(read.hasSameBytes(as: text), "\(String(decoding: escaped, as: UTF8.self))")
            }
        }
    #endif
}

extension String {
    fileprivate func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
