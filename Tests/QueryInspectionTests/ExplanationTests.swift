import LegacyCharsets
import PercentEncoding
import QueryEncoding
import QueryInspection
import TestSupport
import Testing

@Suite struct ExplanationTests {
    // MARK: Readers

    // The Facebook SDK replaces `+` and then decodes with CoreFoundation, through
    // `stringByReplacingPercentEscapesUsingEncoding:`.
    @Test func `Known readers decode as recorded`() throws {
        let decoders = Dictionary(uniqueKeysWithValues: KnownReader.all.map { ($0.name, $0.read) })
        let systems = ["URLDecode:": "CoreFoundation", "decodeURIComponent": "decodeURIComponent"]
        var count = 0
        for vector in try Vector.all() {
            guard let name = systems[vector.api], !(name == "CoreFoundation" && vector.input.contains("+")) else {
                continue
            }
            let read = try #require(decoders[name])
            let expected = vector.expected.flatMap { $0.hasPrefix("THROWS ") ? nil : $0 }
            #expect(read(vector.input) == expected, "\(name): \(vector.input)")
            count += 1
        }
        #expect(count > 12)
    }

    @Test(arguments: ["WHATWG", "PHP 8.2", "Rack 3.2", "Rack 2.2", "qs 6.15", "qs 6.11"])
    func `Each reader's value equals the result of its style`(_ reader: String)
        throws
    {
        let styles: [String: QueryStyle] = [
            "WHATWG": .browser, "PHP 8.2": .php, "Rack 3.2": .rails, "Rack 2.2": .rack2, "qs 6.15": .qs,
            "qs 6.11": .qs6_11,
        ]
        var decoder = QueryDecoder(style: try #require(styles[reader]))
        decoder.malformed = decoder.style.grammar.malformed
        for query in ["a[]=1&a[b]=2", "a=1&a[b]=2", "a[b=1&a.b", "a[x][]=1&a[x][]=2", "a;b=1", "a=%zz", "a b=1"] {
            let differences = QueryExplanation(of: query).differences
            #expect(!differences.isEmpty, "\(query)")
            for difference in differences {
                let group = difference.fields.map { String(query.split(separator: "&")[$0]) }.joined(separator: "&")
                let reading = difference.readings.first { $0.reader == reader }
                #expect(reading?.value == (try? decoder.value(from: group)), "\(query)")
            }
        }
    }

    @Test func `Fields that have the same key in one server are compared together`() {
        let differences = QueryExplanation(of: "x=1&a.b=1&y[z]=2&a_b=2&w=3").differences
        #expect(differences.map(\.fields) == [[1, 3], [2]])
        #expect(differences.map(\.name) == ["a.b", "y[z]"])
    }

    @Test func `A note says that U+FFFD stands for bytes that servers keep`() {
        let details = { (query: String) in
            QueryExplanation(of: query).findings.first { $0.kind == .readersDiffer }?.details ?? []
        }
        let note = "U+FFFD stands for bytes that PHP and Rack keep"
        #expect(details("a.b=%FF").last == note && details("a.b=1&a.b=%FF").last == note)
        #expect(details("a.b=1").count == 2 && details("a.b&c").count == 3 && details("a.b=%EF%BF%BD").count == 2)
    }

    @Test func `The servers that read the same value are listed together, with their versions`() {
        let details = { (query: String) in
            QueryExplanation(of: query).findings.first { $0.kind == .readersDiffer }?.details ?? []
        }
        #expect(
            details("a[b]=1&a=c") == [
                #"WHATWG: ["a[b]": "1", "a": "c"]"#, #"PHP 8.2, Rack 3.2 and Rack 2.2: ["a": "c"]"#,
                #"qs 6.15: ["a": [["b": "1"], "c"]]"#, #"qs 6.11: ["a": ["b": "1", "c": true]]"#,
            ])
    }

    // MARK: Writers

    @Test func `A set is a possible writer of its own output`() {
        var random = SeededGenerator(seed: 26)
        for set in EscapeSet.standard {
            for _ in 0..<2 {
                let bytes = random.interestingBytes(12)
                var input = Array("q=".utf8)
                input.append(percentEncoding: bytes, using: set.escapeSet.removing("&=#"))
                let writers = QueryExplanation(of: input).writers
                let writer = writers.first { $0.name == set.name && !$0.isStyle }
                let conflicts = (writer?.conflicts ?? []).filter { !["%26", "%3D", "%23"].contains($0.written) }
                #expect(conflicts.isEmpty, "\(set.name): \(String(decoding: input, as: UTF8.self)) \(conflicts)")
            }
        }
    }

    @Test func `A possible writer's set escapes the decoded bytes to the original value`() throws {
        var random = SeededGenerator(seed: 27)
        var count = 0
        for _ in 0..<Thoroughness.rounds(quick: 200, thorough: 10_000) {
            let value = random.escapedBytes(Int.random(in: 1..<8, using: &random)).filter { !"&=#".utf8.contains($0) }
            let input = Array("q=".utf8) + value
            for writer in QueryExplanation(of: input).writers where writer.isPossible && !writer.isStyle {
                let set = try #require(EscapeSet.standard(named: writer.name))
                guard set.isReversible else { continue }
                let bytes = try value.percentDecodedBytes(space: set.space, malformed: .keep)
                var output: [UInt8] = []
                output.append(percentEncoding: bytes, using: set)
                #expect(output == value, "\(writer.name): \(String(decoding: value, as: UTF8.self))")
                count += 1
            }
        }
        #expect(count > 200)
    }

    @Test(arguments: QueryStyle.standard.map(\.name)) func `A style is a possible writer of its own output`(
        name: String
    ) throws {
        let style = try #require(QueryStyle.standard(named: name))
        let value: QueryValue = ["a": "x y~*!", "é": "汉+&="]
        let query = try QueryEncoder(style: style).encode(value)
        let writer = try #require(QueryExplanation(of: query).writers.first { $0.name == name && $0.isStyle })
        #expect(writer.isPossible, "\(query) \(writer.conflicts)")
        #expect(writer.isRewritten == true || name == "facebook", "\(query)")
    }

    @Test func `Conflicts state the written and the expected form of a character`() throws {
        let writers = QueryExplanation(of: "q=a%7eb c").writers
        let form = try #require(writers.first { $0.name == "form" })
        #expect(form.conflicts.map(\.written) == ["%7e", " "])
        #expect(form.conflicts.map(\.offset) == [3, 7])
        #expect(form.conflicts.map(\.expected) == ["%7E", "+"])
        let browser = try #require(QueryExplanation(of: "q=a%0Ab").writers.first { $0.name == "browser" })
        #expect(browser.conflicts.map(\.expected) == ["%0D%0A"])
    }

    @Test func `The charset determines the trail bytes that a style escapes`()
        throws
    {
        let possible = { (query: String) -> Set<String> in
            let writers = QueryExplanation(of: query, charsets: [Charset.shiftJIS]).writers
            return Set(writers.filter { $0.isStyle && $0.isPossible }.map(\.name))
        }
        let literal = possible("q=%83z%83%8B")
        let escaped = possible("q=%83%7A%83%8B")
        #expect(literal.contains("browser") && !literal.contains("afnetworking-2"))
        #expect(escaped.contains("afnetworking-2") && !escaped.contains("browser"))
        #expect(!literal.contains("afnetworking") && !escaped.contains("afnetworking"))
        // The bytes are also text in windows-1252, in which "z" is a separate character.
        let other = QueryExplanation(of: "q=%83z%83%8B", charsets: [Charset.windows1252]).writers
        #expect(other.contains { $0.name == "afnetworking-2" && $0.isPossible })
    }

    // In Shift_JIS, ED 80 is a second code of a character that encoders write as FA xx.
    @Test
    func `A style that cannot write any decoded text is excluded`() throws {
        let writers = { (query: String, charsets: [Charset]) in
            QueryExplanation(of: query, charsets: charsets).writers.filter(\.isStyle)
        }
        let copy = QueryExplanation(of: "q=%ED%80", charsets: [Charset.shiftJIS])
        #expect(copy.parts.last?.readings.count == 1)
        for name in ["browser", "php", "afnetworking-2", "facebook"] {
            let writer = try #require(copy.writers.first { $0.isStyle && $0.name == name })
            #expect(writer.conflicts.map(\.written) == ["bytes that no charset writes"], "\(name)")
            #expect(writer.conflicts.map(\.offset) == [2], "\(name)")
        }
        // No charset fits.
        #expect(writers("q=%FF", [.eucKR]).allSatisfy { !$0.isPossible })
        // The bytes are valid in another charset, or no charset is known.
        #expect(writers("q=%ED%80", [.shiftJIS, .windows1252]).contains { $0.name == "browser" && $0.isPossible })
        #expect(writers("q=%ED%80", []).contains { $0.name == "browser" && $0.isPossible })
        // A GBK name with literal brackets has the possible writers of an ASCII name, except AFNetworking.
        let brackets = writers("%BA%BA[]=1", [.gbk]).filter(\.isPossible).map(\.name)
        #expect(brackets == writers("a[]=1", []).filter(\.isPossible).map(\.name).filter { $0 != "afnetworking" })
    }

    // MARK: Places

    @Test func `Offsets count from the start of the whole input`() {
        let url = "https://h.test/p%zz/%61?q=%zz&x=1#f%4"
        let explanation = QueryExplanation(of: url, as: .url)
        #expect(explanation.parts.map { "\($0.kind)" } == ["path", "name", "value", "name", "value", "fragment"])
        #expect(explanation.parts.map(\.range) == [14..<23, 24..<25, 26..<29, 30..<31, 32..<33, 34..<37])
        #expect(explanation.findings[0].offsets == [16, 35, 26] && explanation.findings[0].count == 3)
        #expect(explanation.fieldCount == 2)
    }

    @Test(arguments: [
        ("/caf%C3%A9", 10..<10, [0..<10]), ("/a%4", 4..<4, [0..<4]), ("/abc#f", 4..<4, [0..<4, 5..<6]),
        ("/abc?#f", 5..<5, [0..<4, 6..<7]), ("https://x.test", 14..<14, [] as [Range<Int>]),
        ("https://x.test/%41", 18..<18, [14..<18]), ("#f%4", 0..<0, [1..<4]), ("?#f", 1..<1, [2..<3]),
    ]) func `The path of a URL without a query is explained to its last byte`(
        _ url: String, _ query: Range<Int>, _ parts: [Range<Int>]
    ) {
        let explanation = QueryExplanation(of: url, as: .url)
        #expect(explanation.query == query)
        #expect(explanation.parts.map(\.range) == parts)
        #expect(explanation.isMalformed == url.hasSuffix("%4"))
    }

    @Test(arguments: [
        ("/go/http://e.test/p?", "/go/http://e.test/p"), ("//e.test/p?", "/p"),
        ("http://e.test//a://b/c?", "//a://b/c"),
        ("http://e.test/go/http://f.test/p?", "/go/http://f.test/p"), ("go/http://e.test/p?", "go/http://e.test/p"),
        ("a:b//c?", "a:b//c"), ("//e.test?", ""), ("http://?", ""),
    ]) func `The path excludes a scheme and host, but only at the start`(_ url: String, _ path: String) {
        let explanation = QueryExplanation(of: url + "q=1", as: .url)
        let paths = explanation.parts.filter { $0.kind == .path }.map(\.range)
        #expect(paths.map { String(decoding: explanation.input[$0], as: UTF8.self) } == (path.isEmpty ? [] : [path]))
    }

    @Test func `Text without fields has one part`() {
        let explanation = QueryExplanation(of: "caf%C3%A9")
        #expect(explanation.parts.map { "\($0.kind)" } == ["text"] && explanation.parts[0].text == "café")
        #expect(explanation.fieldCount == 0 && !explanation.writers.contains(where: \.isStyle))
        #expect(QueryExplanation(of: "").parts.isEmpty)
    }

    @Test func `A character divided by a separator is reported`() throws {
        let explanation = QueryExplanation(of: "a=%E6&b=1&c=%E6&%B1%89=1")
        let cut = try #require(explanation.findings.first { $0.kind == .cutCharacter })
        #expect(cut.offsets == [12] && cut.details[0].hasPrefix("E6 at the end"))
        #expect(explanation.findings.count { $0.kind == .cutCharacter } == 1)
    }

    @Test func `Parts in different charsets are reported`() {
        let kinds = { (query: String) in QueryExplanation(of: query, charsets: Charset.candidates).findings.map(\.kind)
        }
        #expect(kinds("a=%E6%B1%89&b=%BA%BA").contains(.mixedCharsets))
        #expect(!kinds("a=%BA%BA&b=%D7%D6").contains(.mixedCharsets))
    }

    @Test func `Control characters, line breaks and unescaped characters are reported`() {
        let kinds = { (query: String) in QueryExplanation(of: query).findings.map { "\($0.kind)" } }
        #expect(kinds("q=a%0D%0Ab") == ["lineBreak"])
        #expect(kinds("q=%01") == ["control"])
        #expect(kinds("q=a b\"") == ["rawCharacter"])
        #expect(kinds("q=%c3%a9%41") == ["lowerCaseEscape", "needlessEscape"])
        #expect(kinds("q=a;b") == ["readersDiffer", "semicolon"])
    }

    @Test func `A semicolon separates fields in one version of Rack`() throws {
        let finding = try #require(QueryExplanation(of: "q=a;b").findings.first { $0.kind == .semicolon })
        #expect(finding.details == ["a separator for Rack 2.2, refused by Go, data for the other readers"])
    }

    @Test func `The number of decoding rounds is limited`() throws {
        let deep = "q=%" + String(repeating: "25", count: 40) + "41"
        let part = try #require(QueryExplanation(of: deep).parts.last)
        #expect(part.rounds.count == QueryExplanation.maximumRounds && part.hasMoreRounds)
    }

    // MARK: Hostile input

    @Test func `Counts include all fields, and the lengths of lists are limited`() throws {
        let repeated = QueryExplanation(of: Array(repeating: "a=1", count: 100_000).joined(separator: "&"))
        let finding = try #require(repeated.findings.first { $0.kind == .repeatedName })
        #expect(finding.count == 100_000 && finding.offsets.count == 10)
        #expect(repeated.fieldCount == 100_000 && repeated.parts.count == 2 * QueryExplanation.maximumFields)
        let empty = QueryExplanation(of: String(repeating: "&", count: 10_000))
        #expect(empty.findings.map(\.count) == [10_001])
        let late = QueryExplanation(of: Array(repeating: "a=1", count: 2000).joined(separator: "&") + "&b=%FF")
        #expect(late.findings.contains { $0.kind == .invalidUTF8 && $0.offsets == [8002] })
    }

    @Test
    func `Only the start of a long query is decoded in other charsets`() {
        let size = QueryExplanation.maximumCharsetSize
        for (count, isRead) in [(size - 3, true), (size - 2, false)] {
            let text = String(repeating: "\u{E9}", count: count / 2) + (count.isMultiple(of: 2) ? "" : "x")
            let query = "a=\(text)&b=%E9&c=%E9&d=1"
            let explanation = QueryExplanation(of: query, charsets: [Charset.windows1252, .iso8859Part2])
            let values = explanation.parts.filter { $0.kind == .value }
            #expect(values[0].readings.map(\.charsets) == [["windows-1252"]])
            #expect(values.dropFirst().map { !$0.readings.isEmpty } == [isRead, false, false])
            let details = explanation.findings.filter { $0.kind == .invalidUTF8 }.map(\.details)
            #expect(details.map { $0 == ["no other charset was tried"] } == [!isRead, true])
        }
        let long = "a=%E9" + String(repeating: "x", count: size) + "&b=%E9"
        let values = QueryExplanation(of: long, charsets: [Charset.windows1252]).parts.filter { $0.kind == .value }
        #expect(values.map { $0.readings.map(\.text) } == [[], ["\u{E9}"]])
    }

    @Test func `Only the start of a long query is compared between servers`() {
        let size = QueryExplanation.maximumComparedSize
        for (rest, names) in [(size - 9, ["a.b", "c.d"]), (size - 8, ["a.b"])] {
            let query = "a.b=&" + String(repeating: "&", count: rest) + "c.d=&e.f="
            #expect(QueryExplanation(of: query).differences.map(\.name) == names)
        }
    }

    @Test(arguments: ["[", "]", "a[", "%5B%5D", ".", "%", "%25", "%00", "+", "=", ";", "a[b]&", "\u{301}", "%E6&"])
    func `Long hostile queries are explained`(_ unit: String) {
        let size = Thoroughness.rounds(quick: 8_000, thorough: 20_000)
        let query = "q" + String(repeating: unit, count: size)
        let explanation = QueryExplanation(of: query)
        let pieces = Array(query.utf8).split(separator: UInt8(ascii: "&"))
        let hasFields = query.utf8.contains { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "&") }
        #expect(explanation.fieldCount == (hasFields ? pieces.count : 0))
        let end = pieces.prefix(QueryExplanation.maximumFields).reduce(-1) { $0 + $1.count + 1 }
        #expect(explanation.parts.last?.range.upperBound == end)
        for finding in explanation.findings {
            #expect(finding.offsets.count == min(10, finding.count) || finding.offsets.count == 1, "\(finding)")
            #expect(finding.offsets.allSatisfy { (0...query.utf8.count).contains($0) }, "\(finding)")
        }
        let malformed = explanation.findings.first { $0.kind == .malformedEscape }
        #expect((malformed?.count ?? 0) == (unit == "%" ? size : 0))
    }
}
