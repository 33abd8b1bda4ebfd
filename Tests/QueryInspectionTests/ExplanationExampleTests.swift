import LegacyCharsets
import QueryEncoding
import QueryInspection
import Testing

/// Tests of the expected findings for 24 inputs.
@Suite struct ExplanationExampleTests {
    private typealias Explanation = QueryExplanation

    private func explanation(_ input: String) -> QueryExplanation {
        QueryExplanation(of: input, charsets: Charset.candidates)
    }

    private func value(_ explanation: QueryExplanation) throws -> QueryExplanation.Part {
        try #require(explanation.parts.first { $0.kind == .value })
    }

    private func finding(
        _ kind: QueryExplanation.Finding.Kind, _ explanation: QueryExplanation
    ) throws -> QueryExplanation.Finding {
        try #require(explanation.findings.first { $0.kind == kind }, "\(explanation.findings)")
    }

    private func charsets(_ text: String, _ part: QueryExplanation.Part) -> [String] {
        part.readings.first { $0.text == text }?.charsets ?? []
    }

    /// Returns the value that each reader has in the explanation's only difference.
    private func readings(_ explanation: QueryExplanation) throws -> [String: QueryValue?] {
        try #require(explanation.differences.count == 1)
        return Dictionary(
            uniqueKeysWithValues: explanation.differences[0].readings.map { ($0.reader, $0.value) })
    }

    @Test func `UTF-8 characters are listed with their bytes`() throws {
        let explanation = explanation("wd=%E6%B1%89%E5%AD%97")
        let part = try value(explanation)
        #expect(part.text == "汉字" && explanation.findings.isEmpty)
        #expect(part.characters.map(\.scalar) == ["\u{6C49}", "\u{5B57}"])
        #expect(part.characters.map(\.bytes) == [[0xE6, 0xB1, 0x89], [0xE5, 0xAD, 0x97]])
        #expect(part.characters.map(\.range) == [3..<12, 12..<21])
    }

    @Test func `Invalid UTF-8 has readings in legacy charsets`() throws {
        let explanation = explanation("wd=%BA%BA%D7%D6")
        let part = try value(explanation)
        #expect(part.text == nil && part.invalidOffset == 3)
        #expect(charsets("汉字", part) == ["GBK", "gb18030"])
        #expect(part.readings[0].text == "汉字")
        let korean = try #require(part.readings.first { $0.charsets.contains("EUC-KR") })
        #expect(korean.text != "汉字")
        #expect(try finding(.invalidUTF8, explanation).details[0] == #"fits GBK and gb18030 as "汉字""#)
        #expect(!explanation.isMalformed)
    }

    @Test func `A literal trail byte is reported with the readers and writers that it affects`() throws {
        let explanation = explanation("q=%83z%83%8B")
        let part = try value(explanation)
        #expect(part.readings[0].text == "ホル" && part.readings[0].charsets.contains("Shift_JIS"))
        let finding = try finding(.literalTrailByte, explanation)
        #expect(finding.offsets == [2] && finding.message.contains(#""z""#))
        #expect(finding.details[0].contains("URLDecoder decodes runs of escapes separately"))
        #expect(finding.details[1].contains("--trail-bytes escaped"))
    }

    @Test func `Each round of decoding is listed`() throws {
        let twice = explanation("q=%25E6%25B1%2589")
        #expect(try value(twice).rounds == ["%E6%B1%89", "汉"])
        #expect(try finding(.encodedAgain, twice).message.contains("encoded 2 times, unless the original text"))
        let four = explanation("q=%2525252B")
        #expect(try value(four).rounds == ["%25252B", "%252B", "%2B", "+"])
        #expect(try !value(four).hasMoreRounds && finding(.encodedAgain, four).message.contains("4 times"))
    }

    @Test func `Malformed escapes are reported with offsets and with readers that keep or refuse them`() throws {
        let explanation = explanation("q=100%")
        let finding = try finding(.malformedEscape, explanation)
        #expect(finding.offsets == [5] && explanation.isMalformed)
        #expect(explanation.findings[0] == finding)
        #expect(finding.details[0].contains("WHATWG") && finding.details[0].contains("PHP"))
        #expect(finding.details[1].contains("Java") && finding.details[1].contains("Go"))
        let two = try self.finding(.malformedEscape, self.explanation("q=%zz&r=%4"))
        #expect(two.offsets == [2, 8] && two.count == 2)
    }

    @Test(arguments: [("q=100%", true), ("q=%zz", true), ("q=%+1", false), ("q=%&r=%-0", false), ("q=%z%-1", false)])
    func `Java is not mentioned if Java may read a sign as a digit`(_ query: String, _ isNamed: Bool) throws {
        let details = try finding(.malformedEscape, explanation(query)).details
        #expect(details[1].contains("Java") == isNamed && details[1].contains("Go"))
        #expect(!details[0].contains("Java"))
    }

    @Test func `A plus is a space for some readers`() throws {
        let finding = try finding(.plus, explanation("q=a+b"))
        for reader in ["forms (WHATWG)", "PHP", "Rack", "Java's URLDecoder"] {
            #expect(finding.details[0].contains(reader))
        }
        for reader in ["decodeURIComponent", "CoreFoundation"] { #expect(finding.details[1].contains(reader)) }
        let clean = explanation("q=a%2Bb%20c")
        #expect(clean.findings.isEmpty)
        #expect(try value(clean).text == "a+b c")
        #expect(try value(clean).characters.map(\.scalar) == ["+", " "])
    }

    @Test func `Servers read a repeated name differently`() throws {
        let explanation = explanation("a=1&a=2&a=3")
        let finding = try finding(.repeatedName, explanation)
        #expect(finding.message.contains("3 times") && finding.offsets == [0, 4, 8])
        #expect(finding.details[0].contains("WHATWG (getAll), Rack (parse_query)"))
        let all: QueryValue = ["a": ["1", "2", "3"]]
        let last: QueryValue = ["a": "3"]
        #expect(
            try readings(explanation) == [
                "WHATWG": all, "PHP 8.2": last, "Rack 3.2": last, "Rack 2.2": last, "qs 6.15": all, "qs 6.11": all,
            ])
    }

    @Test(arguments: ["a[]=1&a[]=2", "a%5B%5D=1&a%5B%5D=2"]) func `Servers read empty brackets as arrays`(
        _ query: String
    ) throws {
        let explanation = explanation(query)
        #expect(explanation.findings.contains { $0.kind == .rawBrackets } == query.contains("["))
        let array: QueryValue = ["a": ["1", "2"]]
        #expect(
            try readings(explanation) == [
                "WHATWG": ["a[]": ["1", "2"]], "PHP 8.2": array, "Rack 3.2": array, "Rack 2.2": array, "qs 6.15": array,
                "qs 6.11": array,
            ])
    }

    @Test func `Servers read an index and empty brackets before a key differently`() throws {
        let indexed = try readings(explanation("a[0][x]=1&a[0][y]=2"))
        let list: QueryValue = ["a": [["x": "1", "y": "2"]]]
        #expect(indexed["PHP 8.2"] == list && indexed["qs 6.15"] == list && indexed["qs 6.11"] == list)
        for rack in ["Rack 3.2", "Rack 2.2"] { #expect(indexed[rack] == ["a": ["0": ["x": "1", "y": "2"]]]) }
        let empty = try readings(explanation("a[][x]=1&a[][y]=2"))
        #expect(empty["PHP 8.2"] == ["a": [["x": "1"], ["y": "2"]]])
        #expect(empty["Rack 3.2"] != empty["PHP 8.2"] && empty["qs 6.15"] != empty["PHP 8.2"])
    }

    @Test func `PHP renames a field with a dot`() throws {
        let dotted: QueryValue = ["a.b": "1"]
        #expect(
            try readings(explanation("a.b=1")) == [
                "WHATWG": dotted, "PHP 8.2": ["a_b": "1"], "Rack 3.2": dotted, "Rack 2.2": dotted, "qs 6.15": dotted,
                "qs 6.11": dotted,
            ])
    }

    @Test func `Empty names, empty parts and fields without an equals sign are reported`() throws {
        let explanation = explanation("=1&&a")
        #expect(try finding(.emptyName, explanation).offsets == [0])
        #expect(try finding(.emptyPart, explanation).offsets == [3])
        #expect(try finding(.missingEquals, explanation).offsets == [4])
    }

    @Test(arguments: [("q=%C0%AF", "overlong"), ("q=%ED%A0%80", "surrogate")]) func `Messages name UTF-8 errors`(
        _ query: String, _ fault: String
    ) throws {
        let explanation = explanation(query)
        let finding = try finding(.invalidUTF8, explanation)
        #expect(finding.offsets == [2] && finding.message.contains(fault))
        #expect(try value(explanation).text == nil)
    }

    @Test func `A byte order mark is dropped by some readers`() throws {
        let finding = try finding(.byteOrderMark, explanation("q=%EF%BB%BFa"))
        #expect(finding.details[0] == "dropped by CoreFoundation and by Foundation")
        #expect(finding.details[1].contains("forms (WHATWG)"))
    }

    @Test func `A null character is reported`() throws {
        #expect(try finding(.null, explanation("q=%00a")).offsets == [2])
    }

    @Test func `Latin text fits windows-1252 and ISO-8859-1`() throws {
        let part = try value(explanation("q=caf%E9"))
        #expect(part.text == nil)
        #expect(part.readings[0].text == "café")
        #expect(part.readings[0].charsets.prefix(2) == ["windows-1252", "iso-8859-1"])
        let unicode = try value(explanation("q=caf%C3%A9"))
        #expect(unicode.text == "café")
        #expect(unicode.readings[0].text == "cafÃ©" && unicode.readings[0].charsets.contains("windows-1252"))
    }

    @Test func `A numeric reference is reported with its character`() throws {
        let explanation = explanation("q=%26%2327721%3B")
        let finding = try finding(.numericReference, explanation)
        #expect(try value(explanation).text == "&#27721;")
        #expect(finding.message.contains("&#27721;") && finding.details[0].contains("汉"))
    }

    @Test(arguments: ["%26%23027721;", "%26%23%2B27721;", "%26%2300233;", "%26%23;", "%26%23127;"])
    func `References that no browser writes are not reported`(_ value: String) {
        #expect(!explanation("q=\(value)").findings.contains { $0.kind == .numericReference })
    }

    @Test func `An escape of JavaScript's escape function is reported as malformed`() throws {
        let explanation = explanation("q=%u6C49")
        let finding = try finding(.unicodeEscape, explanation)
        #expect(finding.offsets == [2] && explanation.isMalformed)
        #expect(finding.message.contains("escape()"))
        let text = try "%u6C49".percentDecoded(in: Charset.utf8.with(unicodeEscapes: .decoded))
        #expect(finding.details[0].contains("\"\(text)\"") && text == "汉")
    }

    @Test(arguments: [
        ("a=%uD83D&b=%uDE00", #""\#u{FFFD}" and "\#u{FFFD}""#), ("a=%uD83D%uDE00", #""\#u{1F600}""#),
        ("a=%u6C49%u5B57x%u6C49", #""汉字" and "汉""#), ("a=%uD83Dx%uDE00&%u0061", #""\#u{FFFD}", "\#u{FFFD}" and "a""#),
        ("a=%u0061x%u0061x%u0061x%u0061x%u0061x%u0061x%u0061x%u0061x%u0062", #", "a" and more"#),
    ]) func `Only adjacent escapes of JavaScript's escape function form one text`(_ query: String, _ texts: String)
        throws
    {
        let finding = try finding(.unicodeEscape, explanation(query))
        #expect(finding.details[0].contains("\(texts) from"), "\(finding.details)")
    }
}
