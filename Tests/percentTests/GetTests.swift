#if CommandLineTool
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct GetTests {
            @Test(arguments: [
                ("q=1\n", "1\n"), ("q=1", "1"), ("", ""), ("\n", "\n"), ("a=2&q=1&q=3\n", "1\n"), ("q\n", "\n"),
                ("?q=1\r\n", "1\n"),
                ("%71=a+b%2Bc\n", "a b+c\n"), ("Q=1\n", "\n"), ("q=1&x=%zz&y=%FF\n", "1\n"),
                ("q=\u{E9}%C3%A9\n", "\u{E9}\u{E9}\n"),
                ("q=a%09b%0Ac%0D%5Cd\n", "a\\tb\\nc\\r\\\\d\n"), ("q=\0%00\n", "\0\0\n"), ("?", ""), ("?\r\n", "\n"),
            ])
            func `The first value of each line is written`(_ input: String, _ expected: String) throws {
                let run = try Tool.run("get", "q", input: input.utf8)
                #expect(run.text == expected)
                #expect(run.status == 0 && run.errors.isEmpty)
            }

            @Test(arguments: [
                ("https://h/p;a=1?q=2&b=3#q=4", "2"), ("/search?q=2", "2"), ("/q=2", ""), ("http://a&q=x", "x"),
                ("/a&q=1?q=2", "1?q=2"),
                ("https://h/?q=%C3%A9#", "\u{E9}"), ("h/p?q=2#f?q=3", "2"),
                ("https://h?q=1?2", "1?2"),
                ("/a#?q=2", ""), ("q=a?q=b", "a?q=b"), ("a&q=b?q=c", "b?q=c"), ("%3F=1&q=2#3", "2#3"),
                ("a:/b?q=1", "1"), ("https://h/q=1", ""),
                ("x:q=1&q=5", "5"), ("?", ""), ("#", ""), ("/?", ""), ("://", ""), ("?q=1#2", "1"),
            ])
            func `Queries are found in URLs and paths`(_ line: String, _ expected: String) throws {
                #expect(try Tool.run("get", "q", input: "\(line)\n".utf8).text == "\(expected)\n")
            }

            @Test(arguments: [[], ["--charset", "utf-8,gbk"]])
            func `The kind of the lines can be given`(_ charset: [String]) throws {
                let lines = "http://h?q=1#2\nhttp://a&q=x\n?q=3#\nq=4#\n"
                let texts = ["auto": "1\nx\n3\n4#\n", "query": "\nx\n\n4#\n", "url": "1\n\n3\n\n"]
                for (kind, text) in texts {
                    let arguments = (["get", "q", "--input", kind] + charset).map { Array($0.utf8) }
                    #expect(try Tool.run(arguments, input: "\u{FEFF}\(lines)".utf8).text == text)
                }
                let run = try Tool.run(
                    (["get", "q"] + charset).map { Array($0.utf8) }, input: "https://h/?a&q=%zz#".utf8)
                #expect(run.errors.hasPrefix("percent: line 1: 'q': malformed escape at byte 15:"))
            }

            @Test func `The values of several names are separated by tabs`() throws {
                let input = "a=1&b=2\nb=3\nc=4\n"
                #expect(try Tool.run("get", "b", "a", "b", input: input.utf8).text == "2\t1\t2\n3\t\t3\n\t\t\n")
                #expect(try Tool.run("get", "--missing", "skip", "a", "b", input: input.utf8).text == "1\t2\n")
                #expect(
                    try Tool.run("get", "--json", "b", "a", input: input.utf8).text == """
                        {"b": "2", "a": "1"}
                        {"b": "3", "a": null}
                        {"b": null, "a": null}

                        """)
                #expect(
                    try Tool.run("get", "--json", "\u{E9}\"", input: "\u{E9}\"=%01%22\n".utf8).text
                        == #"{"é\"": "\u0001\""}"# + "\n")
            }

            @Test(arguments: [[], ["--charset", "gbk,utf-8"], ["--malformed", "keep", "--invalid", "replace"]])
            func `Lines in one input have the same output as each line alone`(_ options: [String]) throws {
                let kinds = [
                    "q=a+b&b=%E6%B1%89", "b=1&&q=%E9%C3%A9", "/s?x&q=%zz#b=2", "", "q=&b", "x=1&b=%FF",
                    "x=\(String(repeating: "y", count: 2000))&q=1",
                ]
                let arguments = (["get", "q", "b"] + options).map { Array($0.utf8) }
                let texts = try kinds.map { try Tool.run(arguments, input: "\($0)\n".utf8).text }
                var generator = SystemRandomNumberGenerator()
                // The input is longer than the result of one read.
                let lines = (0..<Thoroughness.rounds(quick: 3_000, thorough: 20_000)).map { _ in
                    Int.random(in: kinds.indices, using: &generator)
                }
                let input = lines.map { kinds[$0] + "\n" }.joined()
                #expect(input.utf8.count > Input.chunk)
                let run = try Tool.run(arguments, input: input.utf8)
                #expect(run.text == lines.map { texts[$0] }.joined())
            }

            @Test func `Lines that cannot be read are reported and counted`() throws {
                let input = "q=1\nx=0&q=%4\n/s?q=%FF\nq=2\n"
                let run = try Tool.run("get", "q", input: input.utf8)
                #expect(run.text == "1\n\n\n2\n")
                #expect(run.status == 65)
                #expect(
                    run.errors == """
                        percent: line 2: 'q': malformed escape at byte 6: '%' must be followed by two hexadecimal digits
                        percent: line 3: 'q': invalid UTF-8 from byte 5 on
                        percent: 4 lines, 2 values; 2 lines failed: 1 malformed, 1 invalid

                        """)
                for charsets in ["utf-8", "utf-8,gbk"] {
                    let skipped = try Tool.line(
                        "get --bad skip --charset \(charsets) q", input: "\(input)q=%FF\nx\n".utf8)
                    #expect(skipped.text == "1\n2\n\n" && skipped.status == 0)
                    #expect(
                        skipped.errors == "percent: 6 lines, 2 values; 3 lines left out: 1 malformed, 2 invalid\n")
                }
                let missing = try Tool.line("get --bad skip --missing skip q", input: "\(input)x\n".utf8)
                #expect(missing.errors.contains("; 2 lines left out") && missing.text == "1\n2\n")
                let none = try Tool.line("get --bad skip --missing skip q", input: "q=1\nx\n".utf8)
                #expect(none.text == "1\n" && none.errors.isEmpty)
                let empty = try Tool.run("get", "--bad", "empty", "x", "q", input: input.utf8)
                #expect(empty.text == "\t1\n0\t\n\t\n\t2\n" && empty.status == 0 && empty.errors.isEmpty)
                let kept = try Tool.line("get --malformed keep --invalid replace q", input: input.utf8)
                #expect(kept.text == "1\n%4\n\u{FFFD}\n2\n" && kept.status == 0)
            }

            @Test func `Each value is read in the first charset in which it is valid`() throws {
                let input =
                    Array("q=%BA%BA&r=%E6%B1%89\nq=".utf8) + [0xBA, 0xBA] + Array("&\u{6C49}=1\n%BA%BA=2\nq=%FF\n".utf8)
                let run = try Tool.run("get", "--charset", "utf-8,gbk", "q", "r", "\u{6C49}", input: input)
                #expect(run.text == "\u{6C49}\t\u{6C49}\t\n\u{6C49}\t\t1\n\t\t2\n\n")
                #expect(run.errors.hasPrefix("percent: line 4: 'q': invalid UTF-8 and GBK from byte 2 on\n"))
                #expect(try Tool.line("get --charset big5 q", input: "q=%A4%A4".utf8).text == "\u{4E2D}")
                #expect(try Tool.line("get --charset latin9x q").status == 64)
            }

            @Test func `The first name of a list that a line has gives the value`() throws {
                let input = "q=1&wd=2\nword=3\nx=4\nq=5&word=\nwd=%zz&q=6\nn=7&q=%FF\n"
                let run = try Tool.run("get", "--first", "wd,word,q", "--bad", "empty", "n", input: input.utf8)
                #expect(run.text == "2\t\n3\t\n\t\n\t\n\t\n\t7\n" && run.status == 0 && run.errors.isEmpty)
                let failed = try Tool.run("get", "--first", "wd,word,q", input: input.utf8)
                #expect(failed.text == "2\n3\n\n\n\n\n" && failed.status == 65)
                #expect(failed.errors.hasPrefix("percent: line 5: 'wd': malformed escape at byte 3:"))
                #expect(failed.errors.contains("percent: line 6: 'q': invalid UTF-8 from byte 6 on\n"))
                let skipped = try Tool.line(
                    "get --first wd,word,q --first n --missing skip --bad skip --json", input: "\(input)q=8&n=9".utf8)
                #expect(skipped.text == #"{"wd": "8", "n": "9"}"#)
                #expect(
                    try Tool.line("get --json --first wd,q", input: "q=1\nx=1".utf8).text == """
                        {"wd": "1"}
                        {"wd": null}
                        """)
                let charsets = try Tool.line("get --charset gbk --first %B0,\u{6C49},q", input: "q=1&%BA%BA=2".utf8)
                #expect(charsets.text == "2")
                for list in ["''", "q,", ",q", "q,,wd", Array(repeating: "q", count: 17).joined(separator: ",")] {
                    #expect(try Tool.line("get --first \(list)").status == 64)
                }
            }

            @Test func `After twenty messages, only the summary counts the failures`() throws {
                let input = String(repeating: "q=%\nq=\n", count: 21) + "q=%FF\n"
                let run = try Tool.run("get", "q", input: input.utf8)
                let messages = run.errors.split(separator: "\n")
                #expect(messages.count == 21 && run.status == 65)
                #expect(messages[19].hasPrefix("percent: line 39: 'q': malformed"))
                #expect(
                    messages[20] == """
                        percent: 43 lines, 21 values; 22 lines failed: 21 malformed, 1 invalid; 2 messages not shown \
                        (--verbose shows all)
                        """)
                let verbose = try Tool.run("get", "--verbose", "q", input: input.utf8)
                #expect(verbose.errors.split(separator: "\n").count == 23 && verbose.text == run.text)
                #expect(
                    verbose.errors.hasSuffix(
                        "\npercent: 43 lines, 21 values; 22 lines failed: 21 malformed, 1 invalid\n"))
                let empty = try Tool.line("get --bad empty --verbose q", input: "q=%\nx=1\n".utf8)
                #expect(empty.errors == "percent: 2 lines, 0 values; 1 value left empty: 1 malformed\n")
                #expect(try Tool.line("get --verbose q", input: "q=1".utf8).errors == "percent: 1 line, 1 value\n")
            }

            @Test func `Long lines and values are read as a whole`() throws {
                let count = Thoroughness.rounds(quick: 300_000, thorough: 1_000_000)
                let long = String(repeating: "%0Ax", count: count)
                let run = try Tool.run("get", "q", input: "a=1&q=\(long)&b=2\nq=3\n".utf8)
                #expect(run.text == String(repeating: "\\nx", count: count) + "\n3\n")
                let fields = String(repeating: "a&", count: count)
                #expect(try Tool.run("get", "q", input: "\(fields)q=1\n".utf8).text == "1\n")
                let tooLong = try Tool.run(
                    "get", "q", input: "\(String(repeating: "a", count: LineCoder.limit + 1))\nq=1".utf8)
                #expect(tooLong.text == "\n1" && tooLong.errors.hasPrefix("percent: line 1: longer than"))
                #expect(tooLong.errors.hasSuffix("\npercent: 2 lines, 1 value; 1 line failed: 1 too long\n"))
            }

            @Test func `Values that are escaped or fail far behind plain values are found`() throws {
                let plain = String(repeating: "q=a\n", count: 100_000)
                let rest = String(repeating: "q=b%5Cc\nx=1\nq=%zz\n", count: 2)
                let run = try Tool.run("get", "--bad", "skip", "q", input: "\(plain)\(rest)\(plain)".utf8)
                let written = String(repeating: "a\n", count: 100_000)
                #expect(run.text == "\(written)b\\\\c\n\nb\\\\c\n\n\(written)")
            }

            @Test func `A call without a name is wrong usage`() throws {
                #expect(try Tool.run("get").status == 64)
            }
        }
    }
#endif
