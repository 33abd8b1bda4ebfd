import PercentEncodingReference
import TestSupport
import Testing

/// The reference that generates Tests/Fixtures/charset-doors.tsv, on chosen inputs.
struct CharsetReadingTests {
    typealias Reading = ReferenceCharsetReading

    static func reading(_ charsets: String, isCoreFoundation: Bool = false) -> Reading {
        Reading(charsets.split(separator: ",").map { .named(String($0), isCoreFoundation: isCoreFoundation) })
    }

    static func summary(_ result: ReferenceCharsetResult) -> String {
        "\(result.status.rawValue) \(result.offset) \(result.charset) \(String(decoding: result.output, as: UTF8.self))"
    }

    @Test(arguments: [
        ("utf-8,gbk", "%BA%BA", "ok 6 1 汉"), ("utf-8,gbk", "%E6%B1%89", "ok 9 0 汉"),
        // The furthest error, and ties.
        ("utf-8,gbk", "ab%C4%E3cd%FF", "invalid 10 1 ab你cd"), ("gbk,utf-8", "%FF", "invalid 0 0 "),
        // Cut UTF-8 needs a complete character before it.
        ("utf-8,gbk", "%E6%B1%89%E5", "invalid 9 0 汉"), ("utf-8,gbk", "%E6%B1", "ok 6 1 姹"),
        ("gbk,utf-8", "%E6%B1%89%E5", "ok 12 0 姹夊"), ("utf-8,gbk", "%E6%B1%89%E5a", "ok 13 1 姹夊a"),
        // Malformed escapes, after an incomplete character and after an invalid one.
        ("utf-8", "%E6%zz", "malformed 3 0 "), ("utf-8", "%FF%zz", "invalid 0 0 "), ("gbk", "%BA%", "malformed 3 0 "),
        ("utf-8", "a%zz%FF", "malformed 1 0 a"), ("shift_jis", "%83%5C%83\\", "ok 10 0 ソソ"),
    ])
    func `Escapes are decoded in the first charset that fits`(charsets: String, input: String, expected: String) {
        #expect(Self.summary(Self.reading(charsets).decode(Array(input.utf8))) == expected)
    }

    @Test func `Invalid bytes are replaced in the first charset`() {
        var reading = Self.reading("utf-8,gbk")
        reading.invalid = .replace
        #expect(Self.summary(reading.decode(Array("%BA%BA%FF".utf8))) == "ok 9 0 \u{FFFD}\u{FFFD}\u{FFFD}")
        #expect(Self.summary(reading.decode(Array("%E6%B1%89%E5".utf8))) == "ok 12 0 汉\u{FFFD}")
        #expect(Self.summary(reading.decode(Array("%BA%BA%z%FF".utf8))) == "malformed 6 0 \u{FFFD}\u{FFFD}")
        (reading.invalid, reading.malformed) = (.keep, .keep)
        #expect(reading.decode(Array("%FF%z".utf8)).output == [0xFF, 0x25, 0x7A])
        (reading.invalid, reading.malformed) = (.replace, .replace)
        #expect(Self.summary(reading.decode(Array("%E6%zz%BA".utf8))) == "ok 9 0 \u{FFFD}\u{FFFD}zz\u{FFFD}")
    }

    @Test(arguments: [
        ("%E6字%4", "invalid 0 0 "), ("%BA%BA字%BA%BA", "ok 15 1 汉字汉"), ("字%uD83D%uDE00", "ok 15 0 字😀"),
        ("%uD83Da", "invalid 0 0 "), ("%uD83D%u12", "invalid 0 0 "), ("a%u12", "malformed 1 0 a"),
        ("%E6%u6F22", "invalid 0 0 "), ("a+b%2B", "ok 6 0 a b+"),
    ])
    func `Raw characters and units end a run`(input: String, expected: String) {
        var reading = Self.reading("utf-8,gbk")
        (reading.input, reading.readsUnicodeEscapes, reading.plusIsSpace) = (.text, true, true)
        #expect(Self.summary(reading.decode(Array(input.utf8))) == expected)
    }

    @Test func `Raw bytes must be UTF-8 in text`() {
        var reading = Self.reading("gbk")
        reading.input = .text
        #expect(Self.summary(reading.decode([0x61, 0x80])) == "invalid 1 0 a")
        reading.invalid = .replace
        #expect(Self.summary(reading.decode([0x61, 0xE6, 0xB1, 0x62])) == "ok 4 0 a\u{FFFD}b")
    }

    @Test(arguments: [
        ("cp932", "%83\\%81%FFa", "ok 11 0 ソ\u{FFFD}a"), ("cp936", "%81%FFa%80", "ok 10 0 \u{FFFD}a€"),
        ("cp936", "%81a%81%20", "ok 10 0 乤\u{FFFD} "), ("euc-tw", "%C4%E3%8E%A4%A1%A1", "ok 18 0 中\u{20086}"),
        ("euc-tw", "%8E%A4%A1a", "ok 10 0 \u{FFFD}a"), ("big5-hkscs", "%87%40%87%45", "ok 12 0 䏰\u{27267}"),
        ("gb18030", "%949%FC6", "ok 8 0 😀"), ("iso-8859-1", "%E9é", "ok 5 0 éÃ©"),
        ("utf-16", "%E9%00é%FE%FF%00%E9%FF%FE%E9%00", "ok 32 0 éééé"), ("utf-16", "%00%D8%41", "ok 9 0 \u{FFFD}"),
        ("utf-32", "a%E9%00%00%00%00%00%11%00", "ok 25 0 aé\u{FFFD}"), ("utf-16", "%FF", "ok 3 0 \u{FFFD}"),
        ("utf-7", "%2B%41%4F%6B%2D=", "ok 16 0 é="), ("utf-7", "%2B%41%4F%6C%2Da", "ok 16 0 é\u{FFFD}a"),
        ("iso-2022-jp", "%1B%24%42%46%7C%1B%28%42%1B%24%42%4B%5C%1B%28%42", "ok 48 0 日本"),
    ])
    func `The encodings of CoreFoundation are decoded`(charset: String, input: String, expected: String) {
        var reading = Self.reading(charset, isCoreFoundation: true)
        reading.invalid = .replace
        #expect(Self.summary(reading.decode(Array(input.utf8))) == expected)
    }

    /// The same cases as ICU 72.1 reads them, but for the lone plus sign and for surrogates.
    @Test(arguments: [
        ("+A-", "ok 3 0 "), ("+AOk", "ok 4 0 é"), ("+AOkA-", "ok 6 0 é"), ("+AOl", "invalid 3 0 é"),
        ("+", "invalid 0 0 "), ("+=", "invalid 0 0 "), ("+-", "ok 2 0 +"), ("+AOk=", "ok 5 0 é="),
        ("+AOkB=", "invalid 3 0 é"), ("+AOk~x", "invalid 3 0 é"), ("~", "invalid 0 0 "), ("+2AA-", "invalid 1 0 "),
        ("+A\u{7F}", "invalid 1 0 "), ("a+ZeU", "ok 5 0 a日"),
        ("+2ADcAA-", "ok 8 0 \u{10000}"), ("a+AOkA6Q", "ok 8 0 aéé"),
    ])
    func `UTF-7 is read`(input: String, expected: String) {
        var reading = Self.reading("utf-7", isCoreFoundation: true)
        reading.input = .plain
        #expect(Self.summary(reading.decode(Array(input.utf8))) == expected)
    }

    @Test(arguments: [
        ("x=1&%E6%B1%89=2", "汉", 14..<15), ("x=1&汉=2", "汉", 8..<9), ("%zz%BA%BA=1", "%zz汉", 10..<11),
        ("%FF=1&a&b=2", "a", 7..<7), ("%71=5", "q", 4..<5), ("%BA%FF=3", "\u{FFFD}", nil),
    ])
    func `Fields are found by their decoded names`(query: String, name: String, expected: Range<Int>?) {
        let reading = Self.reading("utf-8,gbk")
        #expect(reading.value(named: Array(name.utf8), in: Array(query.utf8)) == expected)
    }

    // MARK: Writing

    static func written(
        _ text: String, _ charset: String, isCoreFoundation: Bool = false, set: ReferenceSet? = .unreserved,
        unencodable: ReferenceCharsetWriting.Unencodable = .fail, escapesTrailBytes: Bool = false
    ) -> String {
        var writing = ReferenceCharsetWriting(.named(charset, isCoreFoundation: isCoreFoundation), set)
        (writing.unencodable, writing.escapesTrailBytes) = (unencodable, escapesTrailBytes)
        let result = writing.encode(Array(text.utf8))
        return result.status == .ok
            ? String(result.output.map { Character(Unicode.Scalar($0)) })
            : "\(result.status) \(result.offset) \(String(result.scalar ?? 0, radix: 16))"
    }

    @Test func `Text is written in browsers' charsets`() {
        let everything = ReferenceSet(literal: 0...0xFF)
        #expect(Self.written("ソ", "shift_jis", set: everything) == "\u{83}\\")
        #expect(Self.written("ソ", "shift_jis") == "%83%5C")
        #expect(Self.written("ソé", "shift_jis", set: everything, unencodable: .reference) == "\u{83}\\%26%23233%3B")
        #expect(Self.written("é", "shift_jis", set: nil, unencodable: .reference) == "&#233;")
        #expect(Self.written("ソ", "shift_jis", set: everything, escapesTrailBytes: true) == "%83%5C")
        #expect(Self.written("é😀", "gbk") == "unencodable 2 1f600")
        #expect(Self.written("é😀", "gbk", unencodable: .replace(0x3F)) == "%A8%A6%3F")
        #expect(Self.written("é😀", "gbk", unencodable: .replace(0x80)) == "%A8%A6%80")
        #expect(Self.written("é😀", "gbk", unencodable: .replace(0x81)) == "unusableReplacement 2 1f600")
        #expect(Self.written("日\u{1B}", "iso-2022-jp", unencodable: .replace(0x1B)) == "unusableReplacement 3 1b")
        #expect(
            Self.written("¥é", "iso-2022-jp", set: everything, unencodable: .replace(0x5C)) == "\u{1B}(J\\\u{1B}(B\\")
        #expect(Self.written("é", "utf-16le") == "%C3%A9")
        #expect(Self.written("é", "utf-8", set: everything) == "\u{C3}\u{A9}")
    }

    @Test func `Text is written in CoreFoundation's encodings`() {
        let everything = ReferenceSet(literal: 0...0xFF)
        func written(_ text: String, _ charset: String, _ set: ReferenceSet?) -> String {
            Self.written(text, charset, isCoreFoundation: true, set: set, unencodable: .reference)
        }
        #expect(written("aソé", "cp932", everything) == "a%83%5C%26%23233%3B")
        #expect(written("é", "cp932", nil) == "&#233;")
        #expect(written("中\u{20086}", "euc-tw", .unreserved) == "%C4%E3%8E%A4%A1%A1")
        #expect(written("a é", "utf-16", .unreserved) == "a%FF%FE%20%00%FF%FE%E9%00")
        #expect(written("aé", "utf-16", nil) == "\u{FF}\u{FE}a\u{0}\u{E9}\u{0}")
        #expect(written("😀", "utf-32be", .unreserved) == "%00%01%F6%00")
        #expect(written("a日本~+", "utf-7", nil) == "a+ZeVnLAB+ACs-")
        #expect(written("a日", "utf-7", .unreserved) == "a%2B%5A%65%55%2D")
        #expect(written("日¥é本", "iso-2022-jp", nil) == "\u{1B}$BF|\u{1B}(J\\&#233;\u{1B}$BK\\\u{1B}(B")
        #expect(
            written("日本\u{1B}", "iso-2022-jp", .unreserved)
                == "%1B%24%42%46%7C%1B%28%42%1B%24%42%4B%5C%1B%28%42%26%2327%3B")
    }
}
