#if CommandLineTool
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct GetLogTests {
            /// A line of the combined format, with the request and the referrer as they are in the log.
            private static func line(_ request: String, _ referrer: String = "-", start: String = "10.0.0.1 - -")
                -> String
            {
                #"\#(start) [10/Oct/2000:13:55:36 -0700] "\#(request)" 200 2326 "\#(referrer)" "curl/8 (q=1)""#
            }

            @Test(arguments: [
                ("GET /s?q=a+b&x=1 HTTP/1.1", "a b"), ("POST http://h.example/?x&q=%E6%B1%89#q=2 HTTP/2.0", "汉"),
                ("GET /s?q=a b HTTP/3", "a b"), ("M-SEARCH /?q=1 HTTP/1.0", "1"), ("GET /q=1&q=2 HTTP/1.1", ""),
                (#"GET /s?q=\"a\"\\b\x41\x2B\x26c HTTP/1.1"#, #""a"\\bA "#),
                (#"GET /\x3fq=\t\n\r\xE6\xb1\x89 HTTP/1.1"#, #"\t\n\r汉"#),
                (#"GET /?q=\x4\q\x HTTP/1.1"#, #"\\x4\\q\\x"#), (#"GET /?q=a\\\" HTTP/1.1"#, #"a\\""#),
            ])
            func `The query of the request is read`(_ request: String, _ expected: String) throws {
                let starts = [
                    "10.0.0.1 - -", "::1 - -", "[2001:db8::1] - -", "host:80 [::1] - anna", "h - john doe",
                    #"h - jo\"hn"#,
                    #"h - jo"hn x"#, "h - a]b[c", #""10.0.0.2, \"x\"" h -"#, #""GET /?q=no" -"#,
                ]
                let lines = starts.map { Self.line(request, start: $0) + "\r\n" }
                let run = try Tool.run("get", "--log", "q", input: lines.joined().utf8)
                #expect(run.text == String(repeating: expected + "\n", count: lines.count) && run.status == 0)
                #expect(run.errors.isEmpty)
            }

            @Test(arguments: [
                (#"x "GET /?q=1 HTTP/1.1""#, "1"), (#""a" "x y" "GET /?q=1 HTTP/1.1" "GET /?q=2 HTTP/1.1""#, "1"),
                (#"{"t":["a"],"request":"GET /?q=1 HTTP/1.1","z":"y"}"#, "1"), (#"request="GET /?q=1 HTTP/1.1""#, "1"),
                (#"] "a" [ "GET /?q=1 HTTP/1.1""#, "1"),
            ])
            func `Without a time, a request is found by its form`(_ line: String, _ expected: String) throws {
                #expect(try Tool.run("get", "--log=request", "q", input: line.utf8).text == expected)
            }

            @Test(arguments: [
                "-", "", #"\x16\x03\x01"#, "GET /?q=1", "GET /?q=1 HTTP/", "GET /?q=1 HTTP/1.x", "GET HTTP/1.1",
                "GET  HTTP/1.1",
                " /?q=1 HTTP/1.1", "G=T /?q=1 HTTP/1.1", "GET /?q=1 HTTP/1.1 ", #"GET /?q=1 HTTP/1.1\"#,
            ])
            func `Lines without an HTTP request are counted`(_ request: String) throws {
                let input = "\(Self.line("GET /?q=1 HTTP/1.1"))\n\(Self.line(request))\n\n\"\n[a] \"GET /?q=1 HTTP/1.1"
                let run = try Tool.run("get", "--log", "q", "--missing", "skip", input: input.utf8)
                #expect(run.text == "1\n" && run.status == 0)
                #expect(run.errors == "percent: 5 lines, 1 value; 4 lines without an HTTP request\n")
                #expect(try Tool.line("get --json --log q", input: input.utf8).text.hasSuffix("\n{\"q\": null}"))
            }

            @Test func `Referrers are read`() throws {
                let lines = [
                    Self.line("GET / HTTP/1.1", "https://h/?q=a%20b#c"), Self.line("-", #"http://h/?q=\"\xE6\xB1\x89"#),
                    Self.line("GET /?q=1 HTTP/1.1"), Self.line("GET / HTTP/1.1", ""), Self.line("-", "q=1"),
                    #"10.0.0.1 - - [a] "GET /?q=1 HTTP/1.1" 200 2326"#,
                ]
                let run = try Tool.run("get", "--log=referrer", "q", input: lines.joined(separator: "\n").utf8)
                #expect(run.text == "a b\n\"汉\n\n\n\n" && run.status == 0)
                #expect(run.errors == "percent: 6 lines, 2 values; 3 lines without a referrer\n")
            }

            @Test func `The option takes its value only after an equals sign`() throws {
                let input = Self.line("GET /?referrer=1&--log=2 HTTP/1.1", "/?referrer=3")
                #expect(try Tool.line("get --log referrer", input: input.utf8).status == 64)
                #expect(try Tool.line("get --log referrer referrer", input: input.utf8).text == "3")
                #expect(try Tool.line("get --log request referrer", input: input.utf8).text == "1")
                #expect(try Tool.line("get referrer --log", input: input.utf8).text == "1")
                #expect(try Tool.line("get --log=referrer referrer", input: input.utf8).text == "3")
                #expect(try Tool.line("get --log -- referrer --log", input: input.utf8).text == "1\t2")
                for words in ["get --log=agent q", "get --log --input query q", "get --log"] {
                    #expect(try Tool.line(words).status == 64)
                }
            }

            @Test(arguments: ["q=%4", #"x=\"\x41&q=a%4"#, #"\\\t&q=%4&\n"#])
            func `A message has the offset in the line`(_ query: String) throws {
                let line = "[t] \"GET /?\(query) HTTP/1.1\""
                let run = try Tool.run("get", "--log", "q", input: "\n\(line)\n".utf8)
                let offset = line.utf8.prefix { $0 != UInt8(ascii: "%") }.count
                #expect(run.errors.hasPrefix("percent: line 2: 'q': malformed escape at byte \(offset):"))
                #expect(run.errors.contains("; 1 line without an HTTP request; 1 line failed: 1 malformed\n"))
            }

            @Test func `A line of a log gives one warning unless the option is given`() throws {
                let quoted = "q=\"a\" \"b\nq=\"GET\"\n"
                let warning = "looks like a line of a log: --log reads its request\n"
                let line = Self.line("GET /s?q=1 HTTP/1.1") + "\n"
                // The input is longer than the result of one read.
                let lines = String(repeating: line, count: 2 * Input.chunk / line.utf8.count)
                let run = try Tool.run("get", "q", input: "\(quoted)\(lines)".utf8)
                #expect(run.errors == "percent: line 3: \(warning)" && run.status == 0)
                let last = try Tool.run("get", "q", input: "\(quoted)\(line.dropLast())".utf8)
                #expect(last.errors == "percent: line 3: \(warning)")
                #expect(try Tool.run("get", "q", input: quoted.utf8).errors.isEmpty)
            }

            @Test(arguments: [
                ["--log"], ["--log=referrer"], ["--log", "--charset", "utf-8,gbk", "--charset-from", "ie"],
            ])
            func `Lines of a log have the same output as each line alone`(_ options: [String]) throws {
                let kinds = [
                    Self.line("GET /?q=a+b HTTP/1.1", "/?q=%E6%B1%89"), Self.line("-"), "", "\"",
                    Self.line(#"GET /?\x71=\"\\1\\&x=\x26 HTTP/1.1"#, #"/?q=\n"#),
                    Self.line("GET /?q=%FF&ie=gbk HTTP/1.1"),
                    Self.line("GET /?q=%BA%BA&ie=gbk HTTP/1.1"),
                    Self.line("GET /?q=\(String(repeating: "y", count: 3000))\\\" HTTP/1.1"),
                ]
                let arguments = (["get", "q"] + options).map { Array($0.utf8) }
                let texts = try kinds.map { try Tool.run(arguments, input: "\($0)\n".utf8).text }
                var generator = SystemRandomNumberGenerator()
                let lines = (0..<Thoroughness.rounds(quick: 2_000, thorough: 20_000)).map { _ in
                    Int.random(in: kinds.indices, using: &generator)
                }
                let input = lines.map { kinds[$0] + "\n" }.joined()
                #expect(input.utf8.count > Input.chunk)
                #expect(try Tool.run(arguments, input: input.utf8).text == lines.map { texts[$0] }.joined())
            }

            /// Values of any bytes are written as Apache writes them.
            @Test func `Values survive the escapes of the log`() throws {
                var generator = SystemRandomNumberGenerator()
                let values = (0..<Thoroughness.rounds(quick: 500, thorough: 20_000)).map { _ in
                    (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                        ["\"", "\\", "x", "4", " ", "\u{1}", "\u{7F}", "汉", "[", "]", "HTTP/1.1", "n"].randomElement(
                            using: &generator)!
                    }.joined()
                }
                let escape = { (byte: UInt8) -> String in
                    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                        return "\\" + String(Unicode.Scalar(byte))
                    }
                    if (0x20..<0x7F).contains(byte) { return String(Unicode.Scalar(byte)) }
                    return (byte < 0x10 ? "\\x0" : "\\x") + String(byte, radix: 16)
                }
                let lines = values.map { Self.line("GET /?q=\($0.utf8.map(escape).joined()) HTTP/1.1") + "\n" }
                let run = try Tool.run("get", "--log", "q", input: lines.joined().utf8)
                let expected = values.map { $0.replacing("\\", with: "\\\\") + "\n" }
                #expect(run.text == expected.joined() && run.errors.isEmpty)
            }

            @Test func `Hostile lines give clear errors`() throws {
                let long = Array(repeating: UInt8(ascii: "%"), count: 2 * LineCoder.limit)
                let slashes = String(repeating: "\\\"", count: 200_000),
                    brackets = String(repeating: "[]\"", count: 200_000)
                let lines = [
                    "\0\0", "[\0] \"GET /?q=\0 HTTP/1.1\"", "\"\(slashes)", brackets, "[a] \"\u{1B}]0;x\u{7}\"",
                ]
                let run = try Tool.run(
                    "get", "--log", "q", input: long + Array("\n\(lines.joined(separator: "\n"))\n".utf8))
                #expect(run.text == "\n\n\0\n\n\n\n" && run.status == 65)
                #expect(
                    run.errors == """
                        percent: line 1: \(LineCoder.tooLong)
                        percent: 6 lines, 1 value; 4 lines without an HTTP request; 1 line failed: 1 too long

                        """)
            }
        }
    }
#endif
