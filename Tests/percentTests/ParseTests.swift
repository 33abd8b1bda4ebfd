#if CommandLineTool
    import QueryEncoding
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct ParseTests {
            private static func parse(_ query: String, _ options: String...) throws -> String {
                let run = try Tool.line("parse \(options.joined(separator: " "))", input: query.utf8)
                #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                return run.text
            }

            @Test(arguments: [
                ("a=1&b=two", #"{"a": "1", "b": "two"}"#), ("", "{}"), ("a", #"{"a": null}"#), ("a=", #"{"a": ""}"#),
                ("a[b]=1&a[c][]=2&a[c][]=3", #"{"a": {"b": "1", "c": ["2", "3"]}}"#),
                ("a%5Bb%5D=1", #"{"a": {"b": "1"}}"#), ("a[1]=y&a[0]=x", #"{"a": ["x", "y"]}"#),
                ("%E6%B1%89=%E5%AD%97&é=ü", #"{"汉": "字", "é": "ü"}"#), ("b=1&a=2", #"{"b": "1", "a": "2"}"#),
                ("a=b=c&d=%26%3D", #"{"a": "b=c", "d": "&="}"#),
                ("a=%22%5C%0A%00%7F", #"{"a": "\"\\\u000a\u0000\u007f"}"#),
            ])
            func `A query becomes one line of JSON`(_ query: String, _ expected: String) throws {
                #expect(try Tool.run("parse", "--", query).text == expected + "\n")
                #expect(try Self.parse(query) == expected + "\n")
            }

            @Test func `With --lines, each line is read as a separate query`() throws {
                let run = try Tool.run("parse", "--lines", input: "a=1&b[]=2\r\n\na=%zz\n?c=%0A&d".utf8)
                #expect(run.text == #"{"a": "1", "b": ["2"]}"# + "\n{}\n\n" + #"{"c": "\u000a", "d": null}"#)
                #expect(run.status == 65)
                #expect(
                    run.errors == """
                        percent: line 3: field 'a': malformed escape at byte 2: '%' must be followed by two hexadecimal digits \
                        (--malformed keep leaves it unchanged)
                        percent: 1 of 4 lines failed

                        """)
                #expect(try Tool.run("parse", "--lines", "a=1").status == 64)
            }

            @Test(arguments: [
                ("?a=1", #"{"a": "1"}"#), ("??a=1", #"{"?a": "1"}"#), ("a=?", #"{"a": "?"}"#), ("?", "{}"),
                ("%3Fa=1", #"{"?a": "1"}"#), ("http://example.com?foo=bar#frag", #"{"foo": "bar"}"#),
                ("/s?a=1#b=2", #"{"a": "1"}"#), ("http://a&user=x", #"{"http://a": null, "user": "x"}"#),
                ("q=C#", #"{"q": "C#"}"#), ("https://h/p", "{}"),
            ])
            func `The query of a URL is read`(_ query: String, _ expected: String) throws {
                #expect(try Tool.run("parse", query).text == expected + "\n")
                #expect(try Self.parse(query) == expected + "\n")
            }

            @Test func `The kind of text can be given`() throws {
                let url = "http://h?a=1#b"
                #expect(try Self.parse(url, "--input query") == #"{"http://h?a": "1#b"}"# + "\n")
                #expect(try Self.parse("a=1#b", "--input url") == "{}\n")
                #expect(try Self.parse("?a=1", "--input query", "--style rails") == #"{"?a": "1"}"# + "\n")
                #expect(
                    try Tool.run("parse", "--lines", "--input", "query", input: "?a\n".utf8).text == "{\"?a\": null}\n")
                #expect(try Tool.run("parse", "--input", "path", "a").status == 64)
                let run = try Tool.run("parse", "https://h/%zz?a=%zz")
                #expect(run.errors.contains("malformed escape at byte 16:"))
            }

            @Test(arguments: [
                ("a=1", #"{"a": "1"}"#), ("?a=1", #"{"a": "1"}"#), ("", "{}"), ("http://a?a=1#b", #"{"a": "1"}"#),
            ])
            func `A byte order mark at the start of standard input is skipped`(_ text: String, _ expected: String)
                throws
            {
                let bytes = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
                #expect(try Self.parse("\u{FEFF}\(text)") == expected + "\n")
                // A read may return a part of the mark.
                #expect(try Tool.line("parse", pieces: bytes.map { [$0] }).text == expected + "\n")
                #expect(try Tool.run("parse", "--lines", input: bytes + Array("\n".utf8)).text == expected + "\n")
                let parts = try Tool.line("parse", pieces: [[0xEF], [0xBB], Array("=1".utf8)])
                #expect(parts.errors.contains("from byte 0 on"))
                #expect(
                    try Tool.run("parse", "--invalid", "replace", input: [0xEF, 0xBB]).text == "{\"\u{FFFD}\": null}\n")
            }

            @Test(arguments: [
                ("a=1\n", #"{"a": "1"}"#), ("a=1\r\n", #"{"a": "1"}"#), ("a=1\n\n", #"{"a": "1\u000a"}"#),
                ("a=1\r", #"{"a": "1\u000d"}"#),
                ("\na=1", #"{"\u000aa": "1"}"#), ("\n", "{}"), ("a=1\nb=2\n", #"{"a": "1\u000ab=2"}"#),
            ])
            func `One line end at the end of standard input is dropped`(_ input: String, _ expected: String) throws {
                #expect(try Self.parse(input) == expected + "\n")
            }

            @Test func `The line end of an argument is data`() throws {
                #expect(try Tool.run("parse", "a=1\n").text == #"{"a": "1\u000a"}"# + "\n")
                #expect(try Tool.run("parse", "-").text == #"{"-": null}"# + "\n")
            }

            @Test func `A plus is a space unless an option says otherwise`() throws {
                #expect(try Self.parse("a=b+c%2B") == #"{"a": "b c+"}"# + "\n")
                #expect(try Self.parse("a=b+c%2B", "--style php") == #"{"a": "b c+"}"# + "\n")
                #expect(try Self.parse("a=b+c%2B", "--space percent") == #"{"a": "b+c+"}"# + "\n")
                #expect(try Self.parse("a=b+c%2B", "--style browser --space plus") == #"{"a": "b c+"}"# + "\n")
            }

            @Test(arguments: [
                ("--nesting dots", "a.b.c=1&a.b.d[]=2", #"{"a": {"b": {"c": "1", "d": ["2"]}}}"#),
                ("--array comma", "a=1,2&b=3&c=%2C", #"{"a": ["1", "2"], "b": "3", "c": ","}"#),
                ("--array repeat", "a=1&a=2&b=3", #"{"a": ["1", "2"], "b": "3"}"#),
                ("--null literal", "a=null&b&c=", #"{"a": null, "b": "", "c": ""}"#),
                ("--null key", "a=null&b&c=", #"{"a": "null", "b": null, "c": ""}"#),
                ("--style afnetworking --nesting dots", "a.b=1", #"{"a": {"b": "1"}}"#),
            ])
            func `Options change the notation`(_ options: String, _ query: String, _ expected: String) throws {
                #expect(try Self.parse(query, options) == expected + "\n")
            }

            @Test(arguments: [
                ("auto", "a=1&a[b]=2", "field 'a[b]': contradicts an earlier field, at byte 4"),
                ("auto", "x=1&a[b]=2&a=1", "field 'a': contradicts an earlier field, at byte 11"),
                (
                    "rails", "a=1&a[b]=2",
                    #"field 'a[b]': contradicts an earlier field, at byte 4: Rack expects a dictionary at "a""#
                ),
            ])
            func `Contradictions exit with 65`(_ style: String, _ query: String, _ message: String) throws {
                let run = try Tool.run("parse", "--style", style, query)
                #expect(run.status == 65 && run.output.isEmpty)
                #expect(run.errors == "percent: argument 1: \(message)\n")
            }

            @Test func `A malformed escape is an error with status 65, or is kept with --malformed keep`() throws {
                let run = try Tool.run("parse", "a=b&c=100%")
                #expect(run.status == 65 && run.output.isEmpty)
                #expect(run.errors.hasPrefix("percent: argument 1: "))
                #expect(
                    run.errors.hasSuffix(
                        "malformed escape at byte 9: '%' must be followed by two hexadecimal digits (--malformed keep leaves it unchanged)\n"
                    ))
                let input = try Tool.run("parse", input: "?a=%zz\n".utf8)
                #expect(input.errors.contains("percent: standard input: "))
                #expect(input.errors.contains("malformed escape at byte 3:"))
                #expect(try Self.parse("a=100%&b=%zz", "--malformed keep") == #"{"a": "100%", "b": "%zz"}"# + "\n")
                #expect(try Tool.run("parse", "--malformed", "fail", "%").status == 65)
            }

            @Test func `Bytes that are not UTF-8 are an error with status 65 unless --invalid is replace`() throws {
                let run = try Tool.run("parse", "a=%C3%A9%FF")
                #expect(run.status == 65 && run.output.isEmpty)
                #expect(run.errors.contains("invalid UTF-8 from byte 8 on (--invalid replace writes U+FFFD instead)\n"))
                #expect(
                    try Tool.run([Array("parse".utf8), Array("a=".utf8) + [0xFF]]).errors.contains("from byte 2 on"))
                #expect(try Self.parse("a=%FFb%E6%B1", "--invalid replace") == "{\"a\": \"\u{FFFD}b\u{FFFD}\"}\n")
                #expect(try Tool.run("parse", "--invalid", "fail", "%FF").status == 65)
            }

            @Test func `Input above the standard limits is read with --limits none`() throws {
                let many = (0..<5000).map { "k\($0)=\($0)" }.joined(separator: "&")
                let run = try Tool.run("parse", input: many.utf8)
                #expect(run.status == 65 && run.output.isEmpty)
                #expect(run.errors.contains("too many values") && run.errors.contains("(--limits none accepts more)"))
                let expected = (0..<5000).map { "\"k\($0)\": \"\($0)\"" }.joined(separator: ", ")
                #expect(try Self.parse(many, "--limits none") == "{\(expected)}\n")

                let deep = { (depth: Int) in "a" + String(repeating: "[b]", count: depth) + "=1" }
                #expect(try Tool.run("parse", deep(33)).errors.contains("too deeply nested"))
                #expect(
                    try Self.parse(deep(33), "--limits none").hasSuffix(
                        #"{"b": "1"}"# + String(repeating: "}", count: 33) + "\n"))
                let deepest = try Tool.run("parse", "--limits", "none", input: deep(100_000).utf8)
                #expect(deepest.status == 65)
                #expect(!deepest.errors.contains("--limits"))
                #expect(deepest.errors.utf8.count < 200)
            }

            @Test(arguments: [("php", "PHP", 1000), ("qs", "qs", 1000), ("rails", "Rack", 4096)])
            func `The message for a server's limit names the server`(
                _ style: String, _ server: String, _ most: Int
            )
                throws
            {
                let many = (0...most).map { "k\($0)=" }.joined(separator: "&")
                let offset = many.utf8.count - "k\(most)=".utf8.count
                for limits in most == 1000 ? ["standard", "none"] : ["none"] {
                    let run = try Tool.run("parse", "--style", style, "--limits", limits, input: many.utf8)
                    #expect(run.status == 65 && run.output.isEmpty)
                    #expect(
                        run.errors.hasSuffix(
                            "too many values at byte \(offset): \(server) reads no more than \(most)\n"))
                }
            }

            @Test func `Reading stops at the byte limit`() throws {
                let script = """
                    head -c 16000000 /dev/zero >f
                    (percent parse 2>errors; echo $?; wc -c) <f; cat errors >&2
                    """
                let run = try Tool.shell(script)
                let lines = run.text.split(separator: "\n")
                #expect(lines.first == "65")
                #expect((Int(lines.last?.filter(\.isNumber) ?? "") ?? 0) > 11_000_000)
                #expect(run.errors.hasSuffix("too long at byte 4194304 (--limits none accepts more)\n"))
                let longest = "a=" + String(repeating: "b", count: (4 << 20) - 2)
                #expect(try Tool.run("parse", input: (longest + "\r\n").utf8).status == 0)
                #expect(try Tool.run("parse", input: (longest + "b\r\n").utf8).status == 65)
                #expect(try Tool.run("parse", "--limits", "none", input: (longest + "b\n").utf8).status == 0)
            }

            @Test(arguments: QueryStyle.standard)
            func `Every name and alias of a style works`(_ standard: QueryStyle.Standard) throws {
                let query = "a%20b+c=d&e[f]=g&h[]=1&h[]=2&i=&j"
                let value = try QueryDecoder(style: standard.style).value(from: Array(query.utf8))
                let expected = try JSONText.of(value) + "\n"
                for name in Thoroughness.sample([standard.name] + standard.aliases, oneIn: 2) {
                    #expect(try Self.parse(query, "--style", name) == expected)
                }
            }

            // Strings survive the round trip if null is a field without `=`, arrays have indices, and no container is
            // empty.
            @Test func `parse reads the output of query`() throws {
                var generator = SeededGenerator(seed: 21)
                for _ in 0..<Thoroughness.rounds(quick: 8, thorough: 20) {
                    let value = generator.queryTree(depth: 3)
                    let json = try JSONText.of(value)
                    let query = try Tool.run("query", "--array", "indices", input: json.utf8)
                    #expect(query.status == 0)
                    let run = try Tool.run("parse", input: query.output)
                    #expect(run.text == json + "\n", "\(query.text)")
                }
            }
        }
    }

    extension SeededGenerator {
        /// Returns a dictionary of strings, nulls and containers that are not empty.
        fileprivate mutating func queryTree(depth: Int) -> QueryValue {
            let keys = ["a", "b c", "é", "\u{6C49}", "&=", "+%", "x\n"]
            return .dictionary(
                keys.shuffled(using: &self).prefix(Int.random(in: 1...4, using: &self)).map { key in
                    QueryValue.Entry(key: key, value: queryValue(depth: depth))
                })
        }

        private mutating func queryValue(depth: Int) -> QueryValue {
            switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &self) {
            case 0: nil
            case 1, 2: .string(String(decoding: interestingBytes(5), as: UTF8.self))
            case 3, 4: queryTree(depth: depth - 1)
            default: .array((0..<Int.random(in: 1...3, using: &self)).map { _ in queryValue(depth: depth - 1) })
            }
        }
    }
#endif
