import LegacyCharsets
import PercentEncoding
import TestSupport
import Testing

/// Tests of the two lists of `CFURLCreateStringByAddingPercentEscapes`.
struct CoreFoundationListTests {
    @Test func `The leaving list keeps illegal characters, and the escaping list escapes legal characters`() throws {
        let text = "a.[é汉]/%"
        #expect(try text.percentEncoded(coreFoundationLeaving: "", escaping: "") == "a.%5B%C3%A9%E6%B1%89%5D/%25")
        #expect(try text.percentEncoded(coreFoundationLeaving: "[汉%", escaping: "汉[a/") == "%61.[%C3%A9汉%5D%2F%")
        // Some characters are in both lists, or in a list that does not affect them.
        #expect(EscapeSet(coreFoundationLeaving: "a[/", escaping: "a[/") == .coreFoundation.adding("[").removing("a/"))
        #expect(EscapeSet(coreFoundationLeaving: "汉", escaping: "é") == .coreFoundation)
        #expect(try text.dropFirst(2).percentEncoded(coreFoundationLeaving: "[é", escaping: "") == "[é%E6%B1%89%5D/%25")
    }

    @Test func `The lists of AFNetworking and the Facebook SDK create the standard sets`() {
        #expect(EscapeSet(coreFoundationLeaving: "[].", escaping: ":/?&=;+!@#$()',*") == .afnetworking2Key)
        #expect(EscapeSet(coreFoundationLeaving: "", escaping: ":/?&=;+!@#$()',*[]") == .afnetworking2Value)
        #expect(EscapeSet(coreFoundationLeaving: "", escaping: ":/?#[]@!$&'()*+,;=") == .facebook)
    }

    @Test func `Characters in the leaving list are not encoded`() throws {
        #expect(try "é汉".percentEncoded(coreFoundationLeaving: "é", escaping: "", charset: Charset.gbk) == "é%BA%BA")
        #expect(throws: TextEncodingError(kind: .unencodable, offset: 3)) {
            try "汉éé가é".percentEncoded(coreFoundationLeaving: "é", escaping: "", charset: Charset.gbk)
        }
        // In the browsers' profile, the unencodable character would become a numeric reference, and the trail byte
        // would stay a letter.
        #expect(try "Ж".percentEncoded(coreFoundationLeaving: "", escaping: "", charset: Charset.shiftJIS) == "%84%47")
    }

    @Test func `A surrogate pair is escaped if the list has only one of its halves`() throws {
        #expect(try "😀".percentEncoded(coreFoundationLeaving: "😀", escaping: "") == "😀")
        // U+1F600 has the same high surrogate as U+1F601, and the same low surrogate as U+10600.
        #expect(throws: TextEncodingError(kind: .unencodable, offset: 2)) {
            try "é😀😁".percentEncoded(coreFoundationLeaving: "😀", escaping: "")
        }
        #expect(try "\u{10600}".percentEncoded(coreFoundationLeaving: "😀", escaping: "") == "%F0%90%98%80")
    }

    #if os(Linux)
        @Test(arguments: ["%EF%BB%BFa", "%EF%BB%BF%EF%BB%BFa", "a%EF%BB%BF", "%EF%BB%BF", "%41%EF%BB%BF"])
        func `CoreFoundation drops only a leading byte order mark`(text: String) throws {
            let units = try Array(text.percentDecoded().utf16)
            let expected = units.first == 0xFEFF ? Array(units.dropFirst()) : units
            #expect(LiveCoreFoundation.unescape(Array(text.utf8), 0x0800_0100) == expected)
        }

        private static let characters = Array(
            "".unicodeScalars + (0..<0x80).map { Unicode.Scalar($0) } + (0..<0x80).map { Unicode.Scalar($0) }
                + "éßøŁ€ЖяאあアソｱЖ汉字漢가、\u{AD}\u{FEFF}\u{FFFF}😀😁\u{1F400}\u{10600}\u{10FFFF}".unicodeScalars)

        // The numbers are UTF-8, ISO 8859-1, GB 18030, Shift_JIS, MacRoman, ISO-2022-JP and UTF-16.
        @Test(arguments: [0x0800_0100, 0x0201, 0x0632, 0x0A01, 0, 0x0820, 0x0100] as [UInt32])
        func `Random texts with random lists are escaped or rejected as in CoreFoundation`(number: UInt32)
            throws
        {
            let model = try LinuxCoreFoundation(coreFoundationEncoding: number)
            guard model.charset.isAvailable else { return }
            var generator = SeededGenerator(seed: 7)
            func text(_ most: Int) -> String {
                var text = String.UnicodeScalarView()
                for _ in 0..<Int.random(in: 0...most, using: &generator) {
                    Self.characters.randomElement(using: &generator).map { text.append($0) }
                }
                return String(text)
            }
            let rounds = Thoroughness.rounds(quick: 1_000, thorough: number == 0x0800_0100 ? 50_000 : 10_000)
            var failures = 0
            for _ in 0..<rounds {
                let (left, escaped, text) = (text(24), text(24), text(10))
                let ours = try? text.percentEncoded(
                    coreFoundationLeaving: left, escaping: escaped, charset: number == 0x0800_0100 ? nil : model)
                let lists = LiveCoreFoundation.Set(leaving: Array(left.utf16), escaping: Array(escaped.utf16))
                let live = LiveCoreFoundation.escapedUnits(Array(text.utf16), lists, number)
                guard ours.map({ Array($0.utf16) }) != live else {
                    failures += ours == nil ? 1 : 0
                    continue
                }
                Issue.record("\(number) \(text.debugDescription) \(left.debugDescription) \(escaped.debugDescription)")
                return
            }
            #expect((rounds / 1000..<rounds / 10 * 9).contains(failures))
        }
    #endif
}
