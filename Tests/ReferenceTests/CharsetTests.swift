import PercentEncodingReference
import TestSupport
import Testing

/// The reference, compared with the examples of the standards and with rules that no recording covers.
struct CharsetTests {
    /// The ASCII characters of the "userinfo percent-encode set" (WHATWG URL, section 1.3).
    static let userinfo = ReferenceSet(literal: (0x21...0x7E).filter { !" \"#<>?^`{}/:;=@[\\]|".utf8.contains($0) })
    static let userinfoPlus = ReferenceSet(
        literal: userinfo.isLiteral.indices.filter { userinfo.isLiteral[$0] }.map { UInt8($0) }, writesSpaceAsPlus: true
    )
    /// The characters that browsers leave literal in the query of a link ("special-query percent-encode set").
    static let query = ReferenceSet(literal: (0x21...0x7E).filter { !" \"#<>'".utf8.contains($0) })
    static let form = ReferenceSet(
        literal: "*-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8, writesSpaceAsPlus: true)

    static func escaped(
        _ text: String, _ name: String, _ set: ReferenceSet, _ escaping: ReferenceCharset.Escaping = .byBytes
    ) -> String {
        String(
            decoding: ReferenceCharset.named(name).percentEncode(text, set, escaping: escaping).bytes, as: UTF8.self)
    }

    /// Source: WHATWG URL, section 1.3, the examples of "percent-encode after encoding".
    @Test(arguments: [
        ("Shift_JIS", " ", "%20"), ("Shift_JIS", "\u{2261}", "%81%DF"), ("Shift_JIS", "\u{203D}", "%26%238253%3B"),
        ("ISO-2022-JP", "\u{A5}", "%1B(J%5C%1B(B"), ("UTF-8", "\u{203D}", "%E2%80%BD"),
    ])
    func `The examples of the URL standard are escaped`(name: String, text: String, expected: String) {
        #expect(Self.escaped(text, name, Self.userinfo) == expected)
    }

    @Test func `Spaces are written as in the URL standard's example`() {
        #expect(
            Self.escaped("1+1 \u{2261} 2%20\u{203D}", "Shift_JIS", Self.userinfoPlus) == "1+1+%81%DF+2%20%26%238253%3B")
    }

    /// Source: the query of a link in Chromium 156 and Firefox 153.
    @Test(arguments: [
        ("日a本", "%1B$BF|%1B(Ba%1B$BK\\%1B(B"), ("日¥本‾a", "%1B$BF|%1B(J\\%1B$BK\\%1B(J~a%1B(B"),
        ("日\u{E01}本", "%1B$BF|%1B(B%26%233585%3B%1B$BK\\%1B(B"), ("ｱｲｳ", "%1B$B%%22%$%&%1B(B"),
        ("日\u{1B}本", "%1B$BF|%1B(B%26%2365533%3B%1B$BK\\%1B(B"),
        ("\u{E}\u{F}\u{1B}", "%26%2365533%3B%26%2365533%3B%26%2365533%3B"),
        ("\u{A5}\u{E01}\u{5C}", "%1B(J\\%26%233585%3B%1B(B\\"),
    ])
    func `The state of ISO-2022-JP is kept as in browsers`(text: String, expected: String) {
        #expect(Self.escaped(text, "ISO-2022-JP", Self.query) == expected)
    }

    @Test(arguments: [
        ("GBK", "丂 €\u{1F600}", "%81%40+%80%26%23128512%3B"), ("GBK", "亹", "%81%90"), ("GBK", "丄", "%81A"),
        ("gb18030", "€\u{1F600}", "%A2%E3%949%FC6"), ("Big5", "\u{43F0}", "%26%2317392%3B"),
        ("x-user-defined", "\u{F7FF}é", "%FF%26%23233%3B"), ("UTF-16LE", "é", "%C3%A9"), ("replacement", "é", "%C3%A9"),
    ])
    func `The set decides whether trail bytes are escaped`(name: String, text: String, expected: String) {
        #expect(Self.escaped(text, name, Self.form) == expected)
    }

    @Test(arguments: [
        ("GBK", "a 丄=€", "a+%81%41%3D%80"), ("Shift_JIS", "¥ソ\u{80}", "%5C%83%5C%80"),
        ("ISO-2022-JP", "あb", "%1B%24%42%24%22%1B%28%42b"), ("windows-1252", "é\u{1F600}", "%E9%26%23128512%3B"),
    ])
    func `escapes whole characters`(name: String, text: String, expected: String) {
        #expect(Self.escaped(text, name, Self.form, .byCharacters) == expected)
        var set = Self.form
        for byte in 0x80...0xFF { set.isLiteral[byte] = true }
        #expect(Self.escaped(text, name, set, .byCharacters) == expected)
    }

    @Test func `The offsets of characters that the charset lacks are reported`() {
        let charset = ReferenceCharset.named("ISO-8859-2")
        let text = "a€\u{1F600}b"
        let encoded = charset.encode(text)
        #expect(encoded.unencodableOffsets == [1, 2])
        #expect(encoded.bytes == Array("a&#8364;&#128512;b".utf8))
        #expect(charset.encode(text, unencodable: .replacement(0x3F)).bytes == Array("a??b".utf8))
        let escaped = charset.percentEncode(text, Self.form, unencodable: .replacement(0x3F))
        #expect(escaped.unencodableOffsets == [1, 2])
        #expect(String(decoding: escaped.bytes, as: UTF8.self) == "a%3F%3Fb")
        #expect(ReferenceCharset.named("ISO-2022-JP").encode("日本\u{1B}日€").unencodableOffsets == [2, 4])
    }

    /// The expected offsets follow the standard, in which restored bytes are not part of an error.
    @Test(arguments: [
        ("GBK", [0x41, 0x81], [1]), ("GBK", [0x81, 0x20, 0xFF], [0, 2]), ("GBK", [0x81, 0x30, 0x81, 0x41], [0]),
        ("gb18030", [0x81, 0x30, 0x81], [0]), ("gb18030", [0x84, 0x31, 0xA5, 0x30], [0]),
        ("gb18030", [0x84, 0x31, 0xA4, 0x37], []), ("gb18030", [0x41, 0x81, 0x30, 0x20, 0xFF], [1, 4]),
        ("EUC-JP", [0x8F, 0xA2, 0x41, 0x8E], [0, 3]), ("EUC-JP", [0x8F, 0xA1, 0xA1, 0xFF], [0, 3]),
        ("Shift_JIS", [0x41, 0x81, 0xFF, 0xA0], [1, 3]), ("Big5", [0x88, 0x62, 0x80], [2]),
        ("EUC-KR", [0xB0, 0xA1, 0xC8, 0x41, 0xC8], [2, 4]), ("windows-1253", [0x41, 0xAA], [1]),
        ("UTF-8", [0x41, 0xF0, 0x9F, 0x41], [1]),
        ("UTF-16LE", [0x00, 0xD8, 0x41, 0x00, 0x41], [0, 4]), ("UTF-16BE", [0xD8, 0x00, 0x41], [0]),
        ("replacement", [0x41, 0x42], [0]), ("replacement", [], []),
        ("ISO-2022-JP", [0x41, 0x1B, 0x41, 0x0E], [1, 3]),
        // Two adjacent escape sequences, and pairs truncated by an escape sequence.
        ("ISO-2022-JP", [0x1B, 0x28, 0x4A, 0x1B, 0x28, 0x42, 0x41], [3]),
        ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x21, 0x1B, 0x28, 0x42, 0x41], [3]),
        ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x21, 0x1B, 0x41], [3, 4, 5]),
        ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x21, 0x80, 0x1B, 0x24, 0x80], [3, 5, 6]),
    ])
    func `The offset of each decoding error is reported`(name: String, bytes: [UInt8], offsets: [Int]) {
        #expect(ReferenceCharset.named(name).decode(bytes).errorOffsets == offsets)
    }

    @Test func `Byte order marks are decoded as characters`() {
        #expect(ReferenceCharset.named("UTF-8").decode([0xEF, 0xBB, 0xBF]).text == "\u{FEFF}")
        #expect(ReferenceCharset.named("UTF-16LE").decode([0xFF, 0xFE]).text == "\u{FEFF}")
    }

    @Test func `Encoded text survives the round trip`() {
        var generator = SeededGenerator(seed: 5)
        for charset in ReferenceCharset.all where charset.encode("é" as Unicode.Scalar) != [0xC3, 0xA9] {
            for _ in 0..<200 {
                let scalars = (0..<12).map { _ in UInt32.random(in: 0x20...0xFFFF, using: &generator) }
                    .compactMap(Unicode.Scalar.init)
                let text = String(String.UnicodeScalarView(scalars.filter { charset.isReversible($0) }))
                #expect(charset.decode(charset.encode(text).bytes).text == text, "\(charset.name)")
            }
        }
    }

    @Test func `An encoding is found by its labels`() {
        #expect(charsetLabels.count == 40)
        #expect(charsetLabels.reduce(0) { $0 + $1.labels.count } == 228)
        #expect(ReferenceCharset.all.count == 40)
        for row in charsetLabels {
            for label in row.labels {
                #expect(ReferenceLabels.standard.name(of: label) == row.name)
                #expect(ReferenceLabels.standard.name(of: "\t\n\u{C}\r \(label.uppercased())\t\n\u{C}\r ") == row.name)
            }
        }
        for label in ["", "latin-1", "utf8\u{B}", "\u{A0}utf8", "u\u{FF54}f-8", "\u{212A}oi8-r", "ut f8"] {
            #expect(ReferenceLabels.standard.name(of: label) == nil)
        }
        #expect(ReferenceCharset(name: "gbk", indexes: .standard) == nil)
    }
}

extension ReferenceCharset {
    fileprivate func isReversible(_ scalar: Unicode.Scalar) -> Bool {
        guard let bytes = encode(scalar) else { return false }
        return Array(decode(bytes).text.unicodeScalars) == [scalar]
    }
}
