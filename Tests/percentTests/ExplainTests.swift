#if CommandLineTool
    import Foundation
    import LegacyCharsets
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct ExplainTests {
            /// Inputs and their exit statuses.
            @Test(arguments: [
                ("wd=%E6%B1%89%E5%AD%97", 0), ("q=%BA%BA", 0), ("q=a+b", 0), ("q=100%", 65), ("q=%zz&r=%4", 65),
                ("q=%u6C49", 65), ("q=%00", 0), ("https://h/p%zz?q=1", 65), ("https://h/p?q=1#f", 0), ("", 0),
                ("/caf%C3%A9", 0), ("/caf%C3%A9#f", 0), ("https://h/%", 65), ("https://h/%#f", 65),
            ])
            func `The exit status is 65 if an escape is malformed, and otherwise 0`(_ input: String, _ status: Int)
                throws
            {
                let run = try Tool.run("explain", input)
                #expect(run.status == Int32(status) && run.errors.isEmpty)
                let json = try Tool.run("explain", "--json", input)
                #expect(json.status == Int32(status) && json.errors.isEmpty)
            }

            @Test func `The kind of the text can be given`() throws {
                let places = try ["auto", "query", "url"].map {
                    try Tool.run("explain", "--json", "--input", $0, "http://h/p?q=1#f").text
                }
                #expect(places[0] == places[2] && places[0].contains(#""query": [11, 14]"#))
                #expect(places[1].contains(#""query": [0, 16]"#))
                #expect(try Tool.run("explain", "--json", "http://a&q=x").text.contains(#""query": [0, 12]"#))
            }

            @Test func `A byte order mark and a line end around standard input are ignored`() throws {
                let marked = try Tool.run("explain", "--json", input: "\u{FEFF}q=%FF\n".utf8)
                #expect(try marked.output == Tool.run("explain", "--json", "q=%FF").output)
                let argument = try Tool.run("explain", "--json", "q=%FF")
                for end in ["", "\n", "\r\n"] {
                    #expect(try Tool.run("explain", "--json", input: "q=%FF\(end)".utf8).output == argument.output)
                }
                #expect(try Tool.run("explain", input: "q=%0\0\n".utf8).status == 65)
            }

            @Test func `Input of more than 16 MiB is an error before it is read to its end`() throws {
                for source in ["cat /dev/zero", "{ head -c 16777217 /dev/zero; echo; }"] {
                    let run = try Tool.shell("\(source) | percent explain")
                    #expect(run.status == 65 && run.output.isEmpty)
                    #expect(run.errors == "percent: standard input: longer than 16777216 bytes (16 MiB)\n")
                }
            }

            @Test func `The most unusual finding comes first, and text in a pipe has no colours`() throws {
                let run = try Tool.run("explain", "=1&a=+&a=%zz")
                let lines = run.text.split(separator: "\n")
                #expect(lines[0].hasPrefix("malformedEscape  9"))
                #expect(!run.text.contains("\u{1B}"))
                #expect(run.text.contains("\nnames and values\n") && run.text.contains("\nwriters\n"))
                #expect(try Tool.run("explain", "q=a").text.hasPrefix("nothing odd\n"))
                #expect(try Tool.run("explain", "q=%FF").text.contains("\nwriters, in a charset that fits\n"))
                #expect(try Tool.run("explain", "/%FF?q=a").text.contains("\nwriters\n"))
            }

            @Test func `Each role has a colour`() {
                let style = TerminalStyle(isColored: true)
                #expect(style.text("a", .error) == "\u{1B}[31;1ma\u{1B}[0m" && style.text("", .error).isEmpty)
                #expect(TerminalStyle(isColored: false).text("a", .error) == "a")
            }

            @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
            func `Output to a terminal has colours unless NO_COLOR has a value`() throws {
                let command = { (variable: String) in
                    "script -qec '\(variable) percent explain a=+' /dev/null </dev/null"
                }
                #expect(try Tool.shell(command("")).text.contains("\u{1B}[33m"))
                #expect(try Tool.shell(command("NO_COLOR=")).text.contains("\u{1B}[33m"))
                #expect(try !Tool.shell(command("NO_COLOR=1")).text.contains("\u{1B}"))
            }

            @Test func `Lines have at most 100 columns, and lists are bounded`() throws {
                var inputs = [
                    String(repeating: "a=1&", count: 5000), String(repeating: "%E6%B1%89", count: 3000),
                    "q=" + String(repeating: "汉", count: 500), "q=" + String(repeating: "%2525", count: 500),
                    (0..<100).map { "a[\($0)]=1&a\($0).b=2" }.joined(separator: "&"),
                    "q=" + String(repeating: "%BA%BA%D7%D6", count: 200), "q=%1B%5B31m\u{202E}",
                    "q=" + String(repeating: "%2520", count: 200),
                ]
                inputs.append((0..<3000).map { "n\($0)=1" }.joined(separator: "&"))
                for input in inputs {
                    let run = try Tool.run("explain", input: input.utf8)
                    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
                    #expect(lines.count < 500)
                    for line in lines {
                        let wide = line.unicodeScalars.count { (0x2E80...0xFF60).contains($0.value) }
                        #expect(line.unicodeScalars.count + wide <= 100, "\(line)")
                        #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
                        #expect(!line.unicodeScalars.contains("\u{202E}"))
                    }
                }
                let run = try Tool.run("explain", input: inputs[0].utf8)
                #expect(run.text.contains("and 4,980 more fields") && run.text.contains("occurs 5000 times"))
            }

            @Test(arguments: [20, 21, 40])
            func `The path and fragment are shown beside the first fields`(_ count: Int) throws {
                let query = (0..<count).map { $0 % 2 == 0 ? "n\($0)=v\($0)" : "n\($0)" }.joined(separator: "&")
                let text = try Tool.run("explain", "/p?\(query)#f").text
                for line in ["path      /p", "fragment  f", "name      n18", "value     v18", "name      n19"] {
                    #expect(text.contains("\n  \(line)\n"), "\(line)")
                }
                #expect(!text.contains("n20\n") && text.contains("and \(count - 20) more fields") == (count > 20))
            }

            @Test func `Runs of spaces in texts are kept`() throws {
                let text = try Tool.run("explain", "q=a%2520%2520b%2520").text
                #expect(text.contains(#"round 2: "a  b ""# + "\n"))
            }

            private struct Explained: Decodable {
                struct Finding: Decodable {
                    let kind: String, offsets: [Int], count: Int, message: String, details: [String]
                }
                struct Reading: Decodable { let names: [String], text: String, score: Int }
                struct Letter: Decodable { let range: [Int], bytes: [UInt8], scalar: Int, text: String }
                struct Part: Decodable {
                    let kind: String, field: Int?, range: [Int], text: String?, invalidOffset: Int?
                    let charsets: [Reading], characters: [Letter], rounds: [String]
                }
                struct Server: Decodable { let reader: String, refusal: String? }
                struct Difference: Decodable { let name: String, fields: [Int], readings: [Server] }
                struct Conflict: Decodable { let written: String, offset: Int, expected: String? }
                struct Writer: Decodable {
                    let name: String, kind: String, possible: Bool, rewritten: Bool?, conflicts: [Conflict]
                }
                let input: String, bytes: Int, query: [Int], fields: Int, malformed: Bool
                let findings: [Finding], parts: [Part], readers: [Difference], writers: [Writer]
            }

            @Test func `JSON has the documented members`() throws {
                let run = try Tool.run("explain", "--json", "/p?a=%BA%BA&a=%2541&b[]=+%u6C49")
                let explained = try JSONDecoder().decode(Explained.self, from: Data(run.output))
                #expect(explained.query == [3, 31] && explained.fields == 3 && explained.bytes == 31)
                #expect(explained.malformed && explained.findings[0].kind == "unicodeEscape")
                #expect(explained.parts.map(\.kind) == ["path"] + ["name", "value", "name", "value", "name", "value"])
                #expect(explained.parts[2].charsets[0].names == ["GBK", "gb18030"])
                #expect(explained.parts[2].charsets[0].score == 0 && explained.parts[2].charsets.last?.score ?? 0 < 0)
                #expect(explained.parts[2].characters[0].bytes == [0xBA, 0xBA])
                #expect(explained.parts[4].rounds == ["%41", "A"])
                #expect(explained.readers.map(\.fields) == [[0, 1], [2]])
                #expect(explained.writers.contains { $0.kind == "style" && !$0.possible && !$0.conflicts.isEmpty })
                let article = try Fixtures.article("OddURLs", of: "QueryInspection")
                let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
                for member in object.keys { #expect(article.contains("`\(member)`"), "\(member)") }
            }

            @Test func `Long texts are cut, but the values of servers are not`() throws {
                let long = String(repeating: "x", count: 1001)
                let run = try Tool.run("explain", "--json", "a.b=\(long)")
                let object = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
                #expect((object?["input"] as? String)?.hasSuffix("x\u{2026}") == true)
                let parts = object?["parts"] as? [[String: Any]]
                #expect((parts?.last?["text"] as? String) == String(long.dropLast()) + "\u{2026}")
                let readings = (object?["readers"] as? [[String: Any]])?.first?["readings"] as? [[String: Any]]
                #expect((readings?.first?["value"] as? [String: String])?["a.b"] == long)
            }

            @Test func `The output equals the examples of the article`() throws {
                let article = try Fixtures.article("OddURLs", of: "QueryInspection")
                let blocks = article.components(separatedBy: "```").filter { $0.hasPrefix("console\n$ ") }
                #expect(blocks.count == 11)
                for block in blocks {
                    let lines = block.split(separator: "\n", maxSplits: 2)
                    let run = try Tool.shell(String(lines[1].dropFirst(2)))
                    #expect(run.text == lines[2], "\(lines[1])")
                }
            }

            private struct Survey: Decodable {
                struct Entry: Decodable { let name: String, lines: Int, examples: [String] }
                let lines: Int, withoutURL: Int, withoutFindings: Int
                let findings: [Entry], charsets: [Entry], styles: [Entry], sets: [Entry]
            }

            @Test func `Lines are counted by finding, charset and writer, with three examples each`() throws {
                let lines =
                    (0..<5).map { "q=a+\($0)" } + ["q=%BA%BA%D7%D6\r", "q=%E6%B1%89", "", "q=%C3%83%C2%BC", "q=100%"]
                let input = lines.joined(separator: "\n")
                let json = try Tool.run("explain", "--lines", "--json", input: input.utf8)
                #expect(json.status == 0 && json.errors.isEmpty)
                let survey = try JSONDecoder().decode(Survey.self, from: Data(json.output))
                #expect(survey.lines == 10 && survey.withoutFindings == 2 && survey.withoutURL == 0)
                #expect(survey.findings[0].name == "plus" && survey.findings[0].lines == 5)
                #expect(survey.findings[0].examples == ["q=a+0", "q=a+1", "q=a+2"])
                #expect(survey.findings.map(\.name).contains("misreadUTF8"))
                #expect(survey.charsets.map(\.name) == ["ASCII", "UTF-8", "GBK"])
                #expect(survey.charsets.map(\.lines) == [7, 2, 1] && survey.charsets[2].examples == ["q=%BA%BA%D7%D6"])
                #expect(survey.styles.contains { $0.name == "browser" } && survey.sets.contains { $0.name == "form" })
                let text = try Tool.run("explain", "--lines", input: input.utf8).text
                #expect(text.hasPrefix("10 lines, 2 with nothing odd\n\nfindings\n  5  plus\n       q=a+0\n"))
            }

            @Test func `Lines of logs are explained by their URL`() throws {
                let log = #"::1 - - [1/May] "GET /s?q=a+b HTTP/1.1" 200 5"# + "\nx\n"
                for option in ["--log", "--log=request"] {
                    let text = try Tool.run("explain", "--lines", option, input: log.utf8).text
                    #expect(text.hasPrefix("2 lines, 0 with nothing odd\n1 lines without a URL\n"))
                    #expect(text.contains("\n  1  plus\n       /s?q=a+b\n"))
                }
                for arguments in ["--lines q=1", "--log q=1", "--lines --log --input query"] {
                    #expect(try Tool.shell("percent explain \(arguments) </dev/null").status == 64)
                }
            }

            @Test func `A line that is too long fails, and the other lines are counted`() throws {
                let run = try Tool.shell(
                    "{ echo q=1; head -c 16777300 /dev/zero | tr '\\0' a; echo; echo q=2; } | percent explain --lines")
                #expect(run.status == 65 && run.errors.contains("line 2: longer than 16777216 bytes"))
            }

            @Test func `Common writers are listed first, and the others with --verbose`() throws {
                let short = try Tool.run("explain", "q=%E6%B1%89").text
                let long = try Tool.run("explain", "--verbose", "q=%E6%B1%89").text
                #expect(short.contains("encode-uri-component") && !short.contains("uri-template-reserved"))
                #expect(short.contains("sets of standards and libraries with --verbose"))
                #expect(long.contains("uri-template-reserved") && !long.contains("with --verbose"))
                let legacy = try ["", "--verbose"].map { try Tool.shell("percent explain \($0) wd=%BA%BA%D7%D6").text }
                #expect(!legacy[0].contains("in windows-1252") && legacy[1].contains("in windows-1252"))
            }

            @Test func `Random inputs give valid JSON and bounded text`() throws {
                var random = SeededGenerator(seed: 2026)
                let pieces = [
                    "%", "%25", "%E6", "%B1", "%89", "%zz", "%u6C49", "+", "&", "=", "[", "]", ".", ";", "?", "#", "/",
                    "a", "%00", "%0D%0A", "%5B%5D", "%EF%BB%BF", "%26%23", "27721;", "\u{E9}", "https://h/", " ",
                    "\\xE6", "&amp;", "%25u6C49", "%C3%83%C2%BC", "%BA%BA%D7%D6", "%CF%F0%E8", "caf%E9",
                ]
                for _ in 0..<Thoroughness.rounds(quick: 40, thorough: 2_000) {
                    var input = random.escapedBytes(Int.random(in: 0..<12, using: &random))
                    for _ in 0..<Int.random(in: 0..<12, using: &random) {
                        input +=
                            Bool.random(using: &random)
                            ? Array(pieces.randomElement(using: &random)?.utf8 ?? "".utf8) : random.interestingBytes(3)
                    }
                    let run = try Tool.run([Array("explain".utf8), Array("--json".utf8)], input: input)
                    #expect(run.status == 0 || run.status == 65)
                    #expect(throws: Never.self, "\(input)") { try JSONSerialization.jsonObject(with: Data(run.output)) }
                }
            }
        }
    }
#endif
