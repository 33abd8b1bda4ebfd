// The charsets, texts and inputs of charset-doors.tsv.
import Foundation

enum Profile: String {
    case browser
    case coreFoundation = "core-foundation"

    func charsets(_ labels: String) -> [ReferenceTextCharset] {
        labels.split(separator: ",").map { Charsets.named(String($0), self) }
    }
}

/// A charset, text that it has, and bytes that it does not have.
struct Sample {
    let label: String
    let profile: Profile
    let text: String
    /// The first byte or unit of a character.
    let lead: [UInt8]
    /// Bytes that are not part of a character.
    let bad: [UInt8]
    var inputs: [[UInt8]] = []

    var charset: ReferenceTextCharset { Charsets.named(label, profile) }
    var bytes: [UInt8] { Writing(charset, nil).encode(ascii(text)).output }

    private static let switches = [
        "%1B$BF|\nK%5C%1B(B", "%1B$BF|%1B(B\n%1B$BK%5C", "%1B$B%1B(Ba", "%1B(J%1B(J%5C~", "%1B(I1%1B(B", "%1B$@F|",
        "%1B$BF",
        "%1B$", "%1B", "%1B(A", "%0E%0F", "%1B$BF%1B(Ba", "%1B$BF%zz", "%1B$BF%", "%1B$B%46%7C%1B%28%42", "%1B$BF|a%",
        "%1B$B%%%", "%1B$BF+", "%1B$B%FFF|",
    ].map(ascii)

    private static let units = ["%FF%FEa%00", "%FE%FF%00a", "%00", "%00%D8", "%00%DCa%00", "%00%D8%00", "%00%D8a%00"]
        .map(ascii)

    static let all = [
        Sample(label: "windows-1252", profile: .browser, text: "é€", lead: [], bad: []),
        Sample(label: "windows-1253", profile: .browser, text: "αά", lead: [], bad: [0xAA]),
        Sample(
            label: "gbk", profile: .browser, text: "汉乤€", lead: [0x81], bad: [0xFF],
            inputs: ["%81%FF", "%81%80"].map(ascii)),
        Sample(
            label: "gb18030", profile: .browser, text: "汉😀€", lead: [0x81], bad: [0xFF],
            inputs: ["%810%81a", "%810", "%810%81", "%810a", "%80", "%A3%A0", "%FE9%FE9", "%840%81%"].map(ascii)),
        Sample(
            label: "big5", profile: .browser, text: "漢功", lead: [0xA4], bad: [0xFF],
            inputs: ["%88%62%88%A5", "%87%40", "%81%40"].map(ascii)),
        Sample(
            label: "shift_jis", profile: .browser, text: "ソ表ｱ", lead: [0x83], bad: [0xA0],
            inputs: ["%80", "%F0%40", "%81%FF", "%FD"].map(ascii)),
        Sample(
            label: "euc-jp", profile: .browser, text: "日ｱ本", lead: [0xC6], bad: [0xFF],
            inputs: ["%8F%B0%A1", "%8F%B0a", "%8Fa", "%8F%B0", "%8E%E0", "%8F%FF%FFa", "%8F%B0%"].map(ascii)),
        Sample(
            label: "euc-kr", profile: .browser, text: "한갂", lead: [0xC7], bad: [0xFF],
            inputs: ["%C8A%C8", "%81%5B"].map(ascii)),
        Sample(label: "iso-2022-jp", profile: .browser, text: "日a¥本", lead: [], bad: [0x80], inputs: switches),
        Sample(
            label: "utf-8", profile: .browser, text: "é汉😀", lead: [0xE6], bad: [0xFF],
            inputs: [
                "%EF%BB%BFa", "%ED%A0%80", "%F0%9F%98", "%F0%9F%98%zz", "%C0%80", "%F4%90%80%80", "%E6%B1%E6%B1%89",
            ].map(ascii)),
        Sample(
            label: "utf-16le", profile: .browser, text: "日a😀", lead: [0x00, 0xD8], bad: [0x00, 0xDC], inputs: units),
        Sample(label: "iso-8859-1", profile: .coreFoundation, text: "é\u{80}", lead: [], bad: []),
        Sample(
            label: "cp932", profile: .coreFoundation, text: "ソ表ｱ", lead: [0x83], bad: [0xA0],
            inputs: ["%87%90", "%ED%40", "%81%FF"].map(ascii)),
        Sample(
            label: "cp936", profile: .coreFoundation, text: "汉乤€", lead: [0x81], bad: [],
            inputs: ["%81%FFa", "%FF", "%81%80"].map(ascii)),
        Sample(
            label: "gb18030", profile: .coreFoundation, text: "汉😀€", lead: [0x81], bad: [0xFF],
            inputs: ["%810%81a", "%80", "%A3%A0"].map(ascii)),
        Sample(
            label: "euc-tw", profile: .coreFoundation, text: "中\u{20086}", lead: [0xC4], bad: [0xFF],
            inputs: ["%8E%A2%A1%A1", "%8E%A4%A1a", "%8E%A4a", "%8Ea", "%8E%A4%A1", "%8E%A4%A1%zz", "%8E%FF"].map(ascii)),
        Sample(
            label: "big5-hkscs", profile: .coreFoundation, text: "漢\u{27267}", lead: [0xA4], bad: [0xFF],
            inputs: ["%87%40", "%88%62"].map(ascii)),
        Sample(
            label: "iso-2022-jp", profile: .coreFoundation, text: "日a¥本", lead: [], bad: [0x80],
            inputs: switches.map {
                escaped(
                    $0.isEmpty
                        ? [] : Array(String(decoding: $0, as: UTF8.self).removingPercentEncoding?.utf8 ?? "".utf8))
            } + switches),
        Sample(
            label: "utf-16", profile: .coreFoundation, text: "日a😀", lead: [0x00, 0xD8], bad: [0x00, 0xDC],
            inputs: units + ["%FF%FE", "%FE%FF%FE%FF", "%FF%FE%E9%00%FE%FF%00%E9", "%61%00é%62%00"].map(ascii)),
        Sample(
            label: "utf-32", profile: .coreFoundation, text: "日a😀", lead: [0x00, 0x01], bad: [0xFF, 0xFF, 0xFF, 0xFF],
            inputs: ["%FF%FE%00%00a", "%00%00%FE%FF%00%00%00a", "%00%D8%00%00", "a%61%00%00%00"].map(ascii)),
        Sample(
            label: "0x04000100", profile: .coreFoundation, text: "日a+~本", lead: ascii("+ZeU"), bad: ascii("~"),
            inputs: ["+AOk-", "%2B%41%4F%6B", "%2B%41%4F%6C%2D", "%2B%2D", "%2B=", "%2B%41%4F%6B%41%2D", "%5C"].map(
                ascii)),
    ]
}

/// A list of charsets, with inputs that decide between them.
struct List {
    let labels: String
    let inputs: [String]

    /// Complete characters and parts of characters of UTF-8.
    static let evidence = [
        "%E5", "%E6%B1", "%F0%9F%98", "%E6%B1%89%E5", "%E6%B1%89%E5%AD", "%E6%B1%89%F0%9F%98", "%E6%B1%89%C3%A9%E5",
        "%E6%B1%89%E5a",
        "%E6%B1%89%FF", "a%E5", "%E6%zz", "%FF%zz", "%E6%B1%89%E5%zz", "ab%C4%E3cd%FF", "%zz%FF", "", "a",
    ]

    static let all = [
        List(labels: "utf-8,gbk", inputs: ["%BA%BA", "%E6%B1%89", "%BA%BA%FF", "%E6%B1%89%BA%BA", "%81%40%zz"]),
        List(labels: "gbk,utf-8", inputs: ["%BA%BA", "%E6%B1%89", "%E6%B1%89%E5%AD%97", "%81 %E6%B1%89"]),
        List(labels: "utf-8,shift_jis,euc-jp", inputs: ["%83%5C", "%C6%FC%CB%DC", "%C6%FC", "%8F%B0%A1", "%A4%A2%FF"]),
        List(labels: "big5,gbk", inputs: ["%A4%A4", "%BA%BA", "%81%40", "%FF%81%40"]),
        List(labels: "utf-8,windows-1252", inputs: ["%E9", "%C3%A9", "%C3%A9%E9", "%81"]),
        List(labels: "utf-8,iso-2022-jp", inputs: ["%1B$BF|%1B(B", "%C3%A9", "%1B$BF|%FF", "%FF", "%1B(J%5C"]),
    ]
}

enum Charsets {
    private nonisolated(unsafe) static var known: [String: ReferenceTextCharset] = [:]

    static let indexes = recorded { try ReferenceIndexes { try file("charsets/\($0)") } }

    static func named(_ label: String, _ profile: Profile) -> ReferenceTextCharset {
        if let charset = known[label + profile.rawValue] { return charset }
        let charset = profile == .browser ? browsers(label) : coreFoundation(label)
        guard let charset else { fatalError("the reference has no \(label)") }
        known[label + profile.rawValue] = charset
        return charset
    }

    private static func browsers(_ label: String) -> ReferenceTextCharset? {
        let names = ["Big5", "EUC-JP", "EUC-KR", "GBK", "ISO-2022-JP", "ISO-8859-2", "Shift_JIS", "UTF-8", "UTF-16LE"]
        let name = names.first { $0.lowercased() == label } ?? label
        return ReferenceCharset(name: name, indexes: indexes).map(ReferenceTextCharset.init)
    }

    private static func coreFoundation(_ label: String) -> ReferenceTextCharset? {
        // Browsers refuse the label of UTF-7.
        let label = label == "0x04000100" ? "utf-7" : label
        return recorded {
            try ReferenceTextCharset(coreFoundation: label, indexes: indexes) { try file("core-foundation/\($0)") }
        }
    }

    private static func recorded<Result>(_ body: () throws -> Result) -> Result {
        do {
            return try body()
        } catch {
            fatalError("\(error)")
        }
    }

    private static func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "Tests/Fixtures/" + name)))
    }
}

// MARK: Bytes

/// The sets by the tool's names; `-` stands for plain bytes.
let sets: [String: ReferenceSet?] = [
    "-": nil,
    "unreserved": ReferenceSet(literal: ascii("-._~") + alphanumerics),
    "form": ReferenceSet(literal: ascii("*-._") + alphanumerics, writesSpaceAsPlus: true),
    "c0-control": ReferenceSet(literal: 0x20...0x7E),
]
let alphanumerics = ascii("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

func escaped(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { ascii(String(format: "%%%02X", $0)) } }

func hexadecimal(_ bytes: [UInt8]) -> String { bytes.isEmpty ? "-" : bytes.map { String(format: "%02X", $0) }.joined() }
