import LegacyCharsets
import QueryEncoding
import QueryInspection
import Testing

/// Tests of the characters, readings and messages of an explanation.
@Suite struct ExplanationDetailTests {
    /// Returns the last part of the query that consists of a text and unescaped bytes.
    private func part(_ query: String, _ bytes: [UInt8], _ charsets: Charset...) throws -> QueryExplanation.Part {
        try #require(QueryExplanation(of: Array(query.utf8) + bytes, charsets: charsets).parts.last)
    }

    private func findings(
        _ kind: QueryExplanation.Finding.Kind, _ query: String, as input: QueryInput = .query
    ) -> [QueryExplanation.Finding] {
        QueryExplanation(of: query, as: input).findings.filter { $0.kind == kind }
    }

    // MARK: Characters

    @Test func `Only characters with an escaped byte are listed`() throws {
        let chinese = try #require(
            QueryExplanation(of: Array("q=".utf8) + [0xBA, 0xBA] + Array("%D7%D6".utf8), charsets: [Charset.gbk])
                .parts.last)
        #expect(chinese.readings.map(\.text) == ["汉字"])
        #expect(chinese.characters.map(\.scalar) == ["字"] && chinese.characters.map(\.range) == [4..<10])
        #expect(!chinese.hasMoreCharacters)
        // The last byte, C3, is the first byte of `Ã` in UTF-8 too.
        let latin = try part("q=%E9", [0xC3], .windows1252)
        #expect(latin.readings.map(\.text) == ["éÃ"])
        #expect(latin.characters.map(\.scalar) == ["é"] && !latin.hasMoreCharacters)
    }

    /// Encoders of Big5 do not write the characters of HKSCS, and encoders of Shift_JIS write ED 80 as FA xx.
    @Test
    func `The list of characters ends before bytes that the charset's encoder never writes`() throws {
        for big5 in [Charset.big5, .big5.with(unencodable: .fail)] {
            let chinese = try part("q=%BA%7E%87%40", [], big5)
            #expect(chinese.readings.map(\.text) == ["漢\u{43F0}"])
            #expect(chinese.characters.map(\.scalar) == ["漢"] && chinese.hasMoreCharacters)
        }
        let japanese = try part("q=%83%7A", [0xED, 0x80], .shiftJIS)
        #expect(japanese.readings.map { $0.text.unicodeScalars.count } == [2])
        #expect(japanese.characters.map(\.scalar) == ["ホ"] && japanese.hasMoreCharacters)
    }

    // MARK: Readings

    @Test func `Escape sequences are read only in ISO-2022-JP`() throws {
        let part = try part("q=%1B$B4A;z%1B(B", [], .windows1252, .iso2022JP)
        #expect(part.readings.map(\.text) == ["漢字"])
        #expect(part.readings.map(\.charsets) == [["ISO-2022-JP"]])
    }

    @Test func `The most plausible reading is the first`() throws {
        // In KOI8-R, the words begin with lower-case letters and continue with capitals.
        let russian = try part("q=%CF%F0%E8%E2%E5%F2+%CC%E8%F0", [], .koi8R, .windows1251)
        #expect(russian.readings.map(\.text) == ["Привет Мир", "оПХБЕР лХП"])
        // A tone mark counts as part of a word.
        let thai = try part("q=%B9%E9%D3", [], .windows1252, .windows874)
        #expect(thai.readings.map(\.text) == ["\u{E19}\u{E49}\u{E33}", "¹éÓ"])
        // A letter of a script that has no legacy charset is more plausible than control characters.
        let georgian = try part("q=%813%988", [], .windows1252, .gb18030)
        #expect(georgian.readings.map(\.text) == ["\u{10D0}", "\u{81}3\u{2DC}8"])
    }

    // MARK: Writers

    @Test
    func `Lower-case escapes exclude a style before its charset does`() throws {
        let writers = QueryExplanation(of: "q=%ed%80", charsets: [Charset.shiftJIS]).writers
        let writer = try #require(writers.first { $0.isStyle && $0.name == "afnetworking-2" })
        #expect(writer.conflicts.map(\.written) == ["%ed"] && writer.conflicts.map(\.expected) == ["%ED"])
        #expect(writer.conflicts.map(\.offset) == [2])
    }

    // MARK: Messages

    @Test func `A path and a fragment are named in messages`() {
        let found = findings(.invalidUTF8, "/%FF?q=1#%FE", as: .url)
        #expect(
            found.map(\.message) == [
                "the path is not UTF-8: a byte that never occurs in UTF-8",
                "the fragment is not UTF-8: a byte that never occurs in UTF-8",
            ])
        #expect(found.map(\.offsets) == [[1], [9]])
    }

    @Test func `Quotation marks of a name are escaped in messages`() {
        #expect(
            findings(.repeatedName, "a%22b=1&a%22b=2").map(\.message) == [#"the name "a\"b" occurs 2 times"#])
    }

    @Test func `Names with equal decoded text count as one name`() {
        let found = findings(.repeatedName, "a=1&b=2&%61=3")
        #expect(found.map(\.message) == [#"the name "a" occurs 2 times"#] && found.map(\.offsets) == [[0, 8]])
    }

    @Test func `At most 12 characters are named in a message`() {
        let list = "'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'"
        let query = "q=%61%62%63%64%65%66%67%68%69%6A%6B%6C"
        #expect(findings(.needlessEscape, query).map(\.message) == ["\(list) and 'l' need no escape"])
        #expect(findings(.needlessEscape, query + "%6D").map(\.message) == ["\(list), 'l' and more need no escape"])
    }

    @Test func `At most 20 names are listed for one kind of finding`() {
        let names = (10..<32).map { "n\($0)=" }.joined(separator: "&")
        let repeated = findings(.repeatedName, names + "&" + names)
        #expect(repeated.count == 21)
        #expect(repeated.last?.message == "2 more names occur more than once")
        #expect(repeated.last?.offsets == [100, 210])
        #expect(repeated[19].message == #"the name "n29" occurs 2 times"#)
        let dotted = findings(.readersDiffer, (10..<32).map { ".\($0)=" }.joined(separator: "&"))
        #expect(dotted.count == 21)
        #expect(dotted.last?.message == "servers read 2 more names differently")
        #expect(dotted.last?.offsets == [100] && dotted.last?.count == 2)
        #expect(dotted[19].message == #"servers read ".29" differently"#)
    }
}
