import Foundation
import LegacyCharsets
import QueryInspection
import TestSupport
import Testing

/// Tests of the order of readings in legacy charsets.
@Suite struct CharsetRankTests {
    private struct Row {
        let language: String, charset: String, escaped: String, text: String

        /// Whether the first reading is the text.
        var isFirst: Bool {
            let part = QueryExplanation(of: "q=\(escaped)", charsets: Charset.candidates).parts[1]
            return part.text == nil && part.readings.first?.text == text
        }
    }

    private static func rows(_ name: String) throws -> [Row] {
        let lines = try String(decoding: Fixtures.data(name), as: UTF8.self).split(separator: "\n").dropFirst()
        return lines.map { line in
            let fields = line.split(separator: "\t").map(String.init)
            return Row(language: fields[0], charset: fields[1], escaped: fields[2], text: fields[3])
        }
    }

    private static func firsts(_ rows: [Row]) -> [String: (first: Int, all: Int)] {
        Dictionary(grouping: rows, by: \.language).mapValues { ($0.count(where: \.isFirst), $0.count) }
    }

    private static let languages =
        "ar cs de el es fr he hu ja ko pl pt ru sv th tr uk zh zh-tw".split(separator: " ").map(String.init)

    @Test func `The first reading of at least 95 percent of short queries is right`() throws {
        let found = Self.firsts(try Self.rows("charset-readings.tsv"))
        #expect(Set(found.keys) == Set(Self.languages))
        let (first, all) = found.values.reduce((0, 0)) { ($0.0 + $1.first, $0.1 + $1.all) }
        #expect(all == 262 && first * 100 >= 95 * all, "\(first) of \(all): \(found)")
    }

    @Test func `The first reading of other texts in the same languages is as often right`() throws {
        let rows = try Self.rows("charset-readings-held-out.tsv")
        let found = Self.firsts(rows.filter { Self.languages.contains($0.language) })
        let (first, all) = found.values.reduce((0, 0)) { ($0.0 + $1.first, $0.1 + $1.all) }
        #expect(all > 400 && first * 100 >= 95 * all, "\(first) of \(all): \(found)")
    }

    @Test func `The first reading of texts in 18 other languages is as often right`() throws {
        let rows = try Self.rows("charset-readings-held-out.tsv")
        let found = Self.firsts(rows.filter { !Self.languages.contains($0.language) })
        let (first, all) = found.values.reduce((0, 0)) { ($0.0 + $1.first, $0.1 + $1.all) }
        #expect(found.count == 18 && all > 300 && first * 100 >= 95 * all, "\(first) of \(all): \(found)")
        for (language, (first, all)) in found { #expect(first * 100 >= 85 * all, "\(language): \(first) of \(all)") }
    }

    @Test func `A text in UTF-8 has no reading before it`() throws {
        // In GBK, the bytes are 图片.
        let part = QueryExplanation(of: "q=%CD%BC%C6%AC", charsets: Charset.candidates).parts[1]
        #expect(part.text == "\u{37C}\u{1AC}" && part.readings.map(\.charsets) == [["windows-1252"]])
        let umlaut = QueryExplanation(of: "q=%C3%BC", charsets: Charset.candidates).parts[1]
        #expect(umlaut.text == "ü" && umlaut.readings.map(\.text) == ["Ã¼"] && umlaut.readings[0].score < -10)
    }

    @Test func `The values of a query support each other`() throws {
        func texts(_ query: String) -> [String?] {
            QueryExplanation(of: query, charsets: Charset.candidates).parts.filter { $0.kind == .value }
                .map { $0.readings.first?.text }
        }
        // In EUC-JP, 沖縄旅行; alone, the bytes are likelier Chinese.
        #expect(texts("q=%B2%AD%C6%EC%CE%B9%B9%D4") != ["沖縄旅行"])
        #expect(texts("q=%B2%AD%C6%EC%CE%B9%B9%D4&r=%C6%FC%CB%DC%A4%CE%CE%F2%BB%CB") == ["沖縄旅行", "日本の歴史"])
        // A value in another charset keeps its own reading.
        #expect(texts("q=%CF%F0%E8%E2%E5%F2&r=%8C%F6%89%80%82%CC%8D%F7&s=%EC%E8%F0") == ["Привет", "公園の桜", "мир"])
    }

    @Test func `Scores begin at 0 and never rise`() throws {
        for row in try Self.rows("charset-readings.tsv").prefix(60) {
            let scores = QueryExplanation(of: "q=\(row.escaped)", charsets: Charset.candidates).parts[1].readings.map(
                \.score)
            #expect(scores.sorted(by: >) == scores && (scores.first == 0 || row.text == "图片"), "\(row.text): \(scores)")
        }
    }

    @Test func `The model of languages has at most 64 KB`() throws {
        let folder = Fixtures.root.appendingPathComponent("Sources/QueryInspection/Languages")
        let sizes = try ["LanguageAlphabets", "LanguageCharacters"].map {
            try Data(contentsOf: folder.appendingPathComponent("\($0).swift")).count
        }
        #expect(sizes.reduce(0, +) <= 64_000, "\(sizes)")
    }
}
