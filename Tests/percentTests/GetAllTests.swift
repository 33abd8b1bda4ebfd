#if CommandLineTool
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct GetAllTests {
            @Test(arguments: [
                ("q=1&x=2&q=3\n", "1\t3\n"), ("x=1\n", "\n"), ("", ""), ("\n", "\n"), ("q", ""), ("q=&q\n", "\t\n"),
                ("/s?q=a+b&&q=%09%5C&q=%0A#&q=4\r\n", "a b\t\\t\\\\\t\\n\n"), ("q=\0&q=%00", "\0\t\0"),
                ("%71=1&q=%3D=&Q=2", "1\t=="), ("q=1\nx=2\nq=3&q=4", "1\n\n3\t4"),
            ])
            func `All values of a name are written in order`(_ input: String, _ expected: String) throws {
                for charset in [[], ["--charset", "utf-8"], ["--charset", "gbk,utf-8"]] {
                    let arguments = (["get", "--all", "q"] + charset).map { Array($0.utf8) }
                    let run = try Tool.run(arguments, input: input.utf8)
                    #expect(run.text == expected && run.status == 0 && run.errors.isEmpty)
                }
            }

            @Test func `Objects have a list for each name`() throws {
                let input = "a=1&b=2&a=%22\nb=\nc=3\n"
                #expect(
                    try Tool.line("get --all --json b a", input: input.utf8).text == #"""
                        {"b": ["2"], "a": ["1", "\""]}
                        {"b": [""], "a": []}
                        {"b": [], "a": []}

                        """#)
                let skipped = try Tool.line("get --all --json --missing skip b a", input: input.utf8)
                #expect(skipped.text == #"{"b": ["2"], "a": ["1", "\""]}"# + "\n")
                #expect(try Tool.line("get --all --missing skip b", input: input.utf8).text == "2\n\n")
                #expect(try Tool.line("get --all --json ''", input: "=1&=2&&a".utf8).text == #"{"": ["1", "2"]}"#)
            }

            @Test func `A value that cannot be read obeys the policy`() throws {
                let input = "q=1&q=%zz&q=2&q=%FF\nq=%FF&x=%zz\nq=%4\nx=%zz&q=3\n"
                let run = try Tool.line("get --all q", input: input.utf8)
                #expect(run.text == "\n\n\n3\n" && run.status == 65)
                #expect(
                    run.errors == """
                        percent: line 1: 'q': malformed escape at byte 6: '%' must be followed by two hexadecimal digits
                        percent: line 2: 'q': invalid UTF-8 from byte 2 on
                        percent: line 3: 'q': malformed escape at byte 2: '%' must be followed by two hexadecimal digits
                        percent: 4 lines, 1 value; 3 lines failed: 2 malformed, 1 invalid

                        """)
                let skipped = try Tool.line("get --all --bad skip q", input: input.utf8)
                #expect(skipped.text == "3\n" && skipped.status == 0)
                #expect(skipped.errors == "percent: 4 lines, 1 value; 3 lines left out: 2 malformed, 1 invalid\n")
                for charset in ["", "--charset utf-8,gbk "] {
                    let empty = try Tool.line("get --all \(charset)--bad empty q", input: input.utf8)
                    #expect(empty.text == "1\t\t2\t\n\n\n3\n" && empty.status == 0 && empty.errors.isEmpty)
                }
                let json = try Tool.line("get --all --json --verbose --bad empty q x", input: input.utf8)
                #expect(json.text.hasPrefix(#"{"q": ["1", "", "2", ""], "x": []}"# + "\n" + #"{"q": [""], "x": [""]}"#))
                #expect(json.errors == "percent: 4 lines, 3 values; 6 values left empty: 4 malformed, 2 invalid\n")
                let kept = try Tool.line("get --all --malformed keep --invalid replace q", input: input.utf8)
                #expect(kept.text == "1\t%zz\t2\t\u{FFFD}\n\u{FFFD}\n%4\n3\n")
            }

            @Test func `Each value is read in its charset`() throws {
                let input = "q=%BA%BA&q=%E6%B1%89&q=a\n%BA%BA=1&%E6%B1%89=2\n"
                let listed = try Tool.line("get --all --verbose --charset utf-8,gbk q", input: input.utf8)
                #expect(listed.text == "\u{6C49}\t\u{6C49}\ta\n\n")
                #expect(listed.errors == "percent: 2 lines, 3 values; by charset: UTF-8 2, GBK 1\n")
                let names = try Tool.line("get --all --verbose --charset utf-8,gbk \u{6C49}", input: input.utf8)
                #expect(names.text == "\n1\t2\n")
                let replaced = try Tool.line(
                    "get --all --verbose --charset utf-8,gbk --invalid replace q", input: "q=%FF&q=%BA%BA".utf8)
                #expect(replaced.text == "\u{FFFD}\t\u{6C49}")
                #expect(replaced.errors == "percent: 1 line, 2 values; by charset: GBK 1, UTF-8 or GBK 1\n")
            }

            @Test func `A field names the charset of all values`() throws {
                let input = """
                    ie=gbk&q=%BA%BA&q=a
                    q=%8A%BF&q=%E6%B1%89&ie=shift_jis
                    q=%E6%B1%89
                    ie=gbk&q=%BA%BA&q=%FF
                    ie=gbk&q=%BA%BA&q=%C3%A9%41%E6%B1%89
                    ie=nope&x=1

                    """
                let run = try Tool.line("get --all --charset-from ie --bad empty q", input: input.utf8)
                #expect(
                    run.text == "\u{6C49}\ta\n\u{6F22}\t\u{6C49}\n\u{6C49}\n\u{6C49}\t\n\u{6C49}\t\u{E9}A\u{6C49}\n\n")
                #expect(
                    run.errors == """
                        percent: 6 lines, 8 values; 1 label not used; 3 values not valid in the charset of the label; \
                        by charset: UTF-8 3, GBK 4, Shift_JIS 1; 1 value left empty: 1 invalid

                        """)
                // The first field has the name only in UTF-8, and the second only in GBK.
                let fields = ["\u{6C49}=1", "%BA%BA=%FF"]
                let named = "\(fields[1])&ie=gbk\n\(fields[0])&\(fields[0])&\(fields[1])&ie=gbk\n"
                let names = try Tool.line("get --all --charset-from ie \u{6C49}", input: named.utf8)
                #expect(names.status == 65 && names.text == "\n1\t1\n")
            }

            @Test func `The position of a failure is in the line of a log`() throws {
                let line = #"::1 - - [1/May] "GET /s?q=\x41&q=%zz HTTP/1.1" 200 5"#
                let run = try Tool.line("get --all --log q", input: line.utf8)
                #expect(run.errors.hasPrefix("percent: line 1: 'q': malformed escape at byte 33:"))
                #expect(try Tool.line("get --all --bad empty --log q", input: line.utf8).text == "A\t")
            }

            @Test(arguments: [[], ["--charset", "gbk,utf-8"], ["--charset-from", "ie", "--charset", "utf-8,big5"]])
            func `Lines in one input have the same lists as each line alone`(_ options: [String]) throws {
                let kinds = [
                    "q=a+b&q=%E6%B1%89", "q=1&&q=%E9%C3%A9&q", "/s?x&q=%zz#q=2", "", "q=&b", "x=1&q=%FF&ie=gbk",
                    "q=%C4%E3&q=%E6%B1%89&ie=gbk&q=%FF", "x=\(String(repeating: "y&q=", count: 2000))&q=1",
                ]
                let arguments = (["get", "--all", "--bad", "empty", "q"] + options).map { Array($0.utf8) }
                let texts = try kinds.map { try Tool.run(arguments, input: "\($0)\n".utf8).text }
                var generator = SystemRandomNumberGenerator()
                let lines = (0..<Thoroughness.rounds(quick: 500, thorough: 10_000)).map { _ in
                    Int.random(in: kinds.indices, using: &generator)
                }
                let input = lines.map { kinds[$0] + "\n" }.joined()
                #expect(input.utf8.count > Input.chunk)
                #expect(try Tool.run(arguments, input: input.utf8).text == lines.map { texts[$0] }.joined())
                // The first value of each list is the value without --all.
                let first = try Tool.run(arguments.filter { $0 != Array("--all".utf8) }, input: input.utf8)
                let firsts = texts.map { $0.prefix { $0 != "\t" && $0 != "\n" } + "\n" }
                #expect(first.text == lines.map { firsts[$0] }.joined())
            }

            @Test func `Lines may have very many values`() throws {
                let count = Thoroughness.rounds(quick: 200_000, thorough: 1_000_000)
                let run = try Tool.line("get --all ''", input: "\(String(repeating: "=&", count: count))=1".utf8)
                #expect(run.text == String(repeating: "\t", count: count) + "1")
                let names = try Tool.line("get --all a", input: (String(repeating: "a&", count: count) + "a\na=1").utf8)
                #expect(names.text == String(repeating: "\t", count: count) + "\n1")
            }

            @Test(arguments: ["get --all", "get --all a b", "get --all --first a,b", "get --all --json --first a c"])
            func `Text has one name, and lists have no list of names`(_ words: String) throws {
                let run = try Tool.line(words)
                #expect(run.status == 64 && run.output.isEmpty && run.errors.contains("Usage: percent"))
            }
        }
    }
#endif
