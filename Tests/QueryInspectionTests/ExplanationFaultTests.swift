import LegacyCharsets
import QueryEncoding
import QueryInspection
import Testing

/// Tests of faults that are named with a repair.
@Suite struct ExplanationFaultTests {
    private func finding(
        _ kind: QueryExplanation.Finding.Kind, _ input: String
    ) -> QueryExplanation.Finding? {
        QueryExplanation(of: input, charsets: Charset.candidates).findings.first { $0.kind == kind }
    }

    @Test(arguments: [
        ("q=%C3%83%C2%BC", "windows-1252", #""ü", written "%C3%BC""#),
        ("q=%C3%A6%C2%B1%E2%80%B0", "windows-1252", #""汉", written "%E6%B1%89""#),
        ("q=%C3%A6%C2%B1%C2%89", "iso-8859-1", #""汉", written "%E6%B1%89""#),
        ("q=%E5%A7%B9%E5%A4%8A%E7%93%A7", "GBK", #""汉字", written "%E6%B1%89%E5%AD%97""#),
    ])
    func `UTF-8 that was encoded twice is repaired`(_ query: String, _ charset: String, _ repaired: String) throws {
        let finding = try #require(self.finding(.misreadUTF8, query))
        #expect(finding.message.contains("was read in \(charset)") && finding.details == ["repaired: \(repaired)"])
        #expect(finding.offsets == [2])
    }

    // In GBK, the bytes of 图片 are valid UTF-8.
    @Test(arguments: ["q=%C3%BC", "q=%E5%9B%BE%E7%89%87", "q=%E6%B1%89%E5%AD%97", "q=caf%C3%A9+%25C3", "q=%C3%83"])
    func `Plausible text in UTF-8 was encoded once`(_ query: String) {
        #expect(finding(.misreadUTF8, query) == nil)
    }

    @Test func `JavaScript's escapes that were escaped again are decoded`() throws {
        let explanation = QueryExplanation(of: "q=%25u6C49%25uD83D%25uDE00+x")
        #expect(explanation.parts[1].rounds == ["%u6C49%uD83D%uDE00+x", "汉\u{1F600}+x"])
        let found = try #require(self.finding(.encodedAgain, "q=%25u6C49"))
        #expect(found.details == [#"round 1: "%u6C49""#, #"round 2: "汉""#])
        #expect(!explanation.isMalformed)
        // An escape that is not escaped again has a finding of its own.
        #expect(finding(.encodedAgain, "q=%u6C49") == nil && finding(.encodedAgain, "q=%25u6C4") == nil)
    }

    @Test func `Escapes of logs are repaired`() throws {
        let found = try #require(self.finding(.logEscape, #"q=\xE6\xB1\x89+\xzz&r=\"#))
        #expect(found.offsets == [2] && found.count == 3)
        #expect(found.details == [#"repaired: "%E6%B1%89+\xzz" or "汉 \xzz""#])
        let legacy = try #require(self.finding(.logEscape, #"q=\xBA\xBA"#))
        #expect(legacy.details == [#"repaired: "%BA%BA""#])
        #expect(finding(.logEscape, #"q=\x&r=\xz"#) == nil)
    }

    @Test func `Separators that are escaped for HTML are repaired`() throws {
        let found = try #require(self.finding(.htmlSeparator, "a=1&amp;b=2&amp;c=3"))
        #expect(found.offsets == [3, 11] && found.details == [#"repaired: "a=1&b=2&c=3""#])
        #expect(finding(.htmlSeparator, "amp;a=1&b=%26amp;") == nil)
    }

    @Test(arguments: [
        ("q=%E6%B1%89%E5%AD", 11, "汉"), ("q=%E6%B1%89%E5%A", 11, "汉"), ("q=%E6%B1%89%E5%", 11, "汉"),
        ("q=%E6%B1%89%E", 11, "汉"), ("q=%D0%B0+%D0&page=2", 9, "а "), ("/%E6%B1%89%F0%9F?q=1", 10, "/汉"),
    ])
    func `A value that was cut is named with the rest of its text`(_ query: String, _ offset: Int, _ text: String)
        throws
    {
        let explanation = QueryExplanation(of: query, as: query.hasPrefix("/") ? .url : .query)
        let found = try #require(explanation.findings.first { $0.kind == .truncated })
        #expect(found.offsets == [offset] && found.details[0] == "without the incomplete character: \"\(text)\"")
        #expect(found.details[1] == "the input has \(query.utf8.count) bytes")
    }

    @Test(arguments: ["q=caf%E9", "q=100%", "q=%E6%B1%89%", "q=%BA%BA%D7", "q=%4", "q=%E6%B1%89%E5x", "q=%zz"])
    func `Bytes in other charsets and lone percent signs were not cut`(_ query: String) {
        #expect(finding(.truncated, query) == nil)
    }
}
