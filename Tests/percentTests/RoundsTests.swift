#if CommandLineTool
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct RoundsTests {
            @Test(arguments: [
                (1, [("caf%25C3%25A9", "caf%C3%A9")]),
                (
                    2,
                    [
                        ("caf%25C3%25A9", "caf\u{E9}"), ("%25252541", "%2541"), ("%2500%00", "\0\0"),
                        ("\u{6C49}%25E6%25B1%2589", "\u{6C49}\u{6C49}"),
                    ]
                ),
                (
                    8,
                    [
                        ("%25252541", "A"), ("", ""), ("a", "a"), ("100%25", "100%"), ("%25zz%2541", "%zzA"),
                        ("a%252Bb+c", "a+b+c"),
                    ]
                ),
            ])
            func `Text is decoded until nothing changes`(_ rounds: Int, _ texts: [(String, String)]) throws {
                for options in ["", "--charset utf-8 ", "--charset utf-8,gbk --invalid replace "] {
                    let line = "decode \(options)--rounds \(rounds)"
                    let expected = texts.map { $0.1 + "\n" }.joined()
                    let run = try Tool.line("\(line) \(texts.map { "'\($0.0)'" }.joined(separator: " "))")
                    #expect(run.text == expected && run.status == 0 && run.errors.isEmpty)
                    let lines = texts.map { $0.0 + "\n" }.joined()
                    #expect(try Tool.line("\(line) --lines", input: lines.utf8).text == expected)
                    for (text, expected) in texts {
                        #expect(try Tool.line(line, pieces: text.utf8.map { [$0] }).text == expected)
                    }
                }
            }

            @Test func `A later round with an error is not made`() throws {
                let gbk = "decode --rounds 3 --charset gbk,utf-8"
                #expect(try Tool.line("\(gbk) %25BA%25BA %25FF%25FF").text == "\u{6C49}\n%FF%FF\n")
                #expect(try Tool.line("decode --rounds 3 --charset utf-8 %25FF").text == "%FF\n")
                #expect(try Tool.line("decode --rounds 3 --invalid replace %25FF%FF").text == "%FF\u{FFFD}\n")
                #expect(try Tool.line("decode --rounds 3 %25FF").output == [0xFF, 0x0A])
                #expect(try Tool.line("decode --plus --rounds 3 a+%252B%252520").text == "a + \n")
                let escapes = "decode --rounds 2 --unicode-escapes decoded"
                #expect(try Tool.line("\(escapes) %25u6C49 %25u6C").text == "\u{6C49}\n%u6C\n")
                #expect(
                    try Tool.run([Array("decode".utf8), Array("--rounds=2".utf8), [0xBA, 0xBA] + "%2541".utf8])
                        .output == [0xBA, 0xBA, 0x41, 0x0A])
            }

            @Test func `The first round rejects malformed escapes and invalid text`() throws {
                let run = try Tool.line("decode --rounds 2 --charset utf-8,gbk --lines", input: "a%4\n%41\nx%FF\n".utf8)
                #expect(run.text == "\nA\n\n" && run.status == 65)
                #expect(
                    run.errors == """
                        percent: line 1: malformed escape at byte 1: '%' must be followed by two hexadecimal digits
                        percent: line 3: invalid UTF-8 and GBK from byte 1 on

                        """)
                let texts = try Tool.line("decode --rounds 2 a %2541%")
                #expect(
                    texts.output.isEmpty && texts.errors.hasPrefix("percent: argument 2: malformed escape at byte 5:"))
                let whole = try Tool.line("decode --rounds 2", input: "a\n%2541%zz".utf8)
                #expect(
                    whole.errors.hasPrefix("percent: standard input: line 1: malformed escape at byte 7 of the input"))
                #expect(whole.output.isEmpty && whole.status == 65)
                let tooLong = try Tool.run(
                    "decode", "--rounds", "2", input: [UInt8](repeating: 0x61, count: LineCoder.limit + 1))
                #expect(tooLong.output.isEmpty && tooLong.status == 65)
                #expect(tooLong.errors.contains("--lines reads each line separately"))
            }

            @Test func `Rounds equal repeated runs`() throws {
                let parts = ["%", "25", "41", "%E6%B1%89", "+", "z", "\u{6C49}", "%25", "\0", "%BA"]
                var generator = SystemRandomNumberGenerator()
                for options in ["", "--charset utf-8 "] {
                    var texts = (0..<200).map { _ in
                        let parts = (0..<12).map { _ in parts.randomElement(using: &generator) ?? "" }
                        return Array(parts.joined().utf8)
                    }
                    let decode = "decode --lines \(options)--malformed keep"
                    // A text that fails gives an empty line.
                    texts = zip(texts, try Self.lines(of: decode, texts)).filter { !$0.1.isEmpty }.map(\.0)
                    #expect(texts.count > 10)
                    let results = try Self.lines(of: "\(decode) --rounds 8", texts)
                    for _ in 1...8 {
                        texts = zip(texts, try Self.lines(of: decode, texts)).map { $1.isEmpty ? $0 : $1 }
                    }
                    #expect(results == texts)
                }
            }

            private static func lines(of command: String, _ texts: [[UInt8]]) throws -> [[UInt8]] {
                let run = try Tool.line(command, input: texts.flatMap { $0 + [0x0A] })
                return run.output.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map(Array.init)
            }

            @Test func `Values of parameters are decoded in rounds`() throws {
                let input = "q=caf%25C3%25A9+%252B&n=%2525\nq=%25zz\nq=%25FF\nq=%zz\nq=%FF%2541\nx=1\n"
                let run = try Tool.line("get --rounds 8 --bad empty q n", input: input.utf8)
                #expect(run.text == "caf\u{E9} +\t%\n%zz\t\n%FF\t\n\t\n\t\n\t\n" && run.status == 0)
                #expect(try Tool.line("get --rounds 1 q", input: "q=%2541".utf8).text == "%41")
                let gbk = try Tool.line("get --verbose --rounds 2 --charset utf-8,gbk q", input: "q=%25BA%25BA".utf8)
                #expect(gbk.text == "\u{6C49}")
                let all = try Tool.line("get --all --rounds 2 q", input: "q=%2541&q=%2525&q=".utf8)
                #expect(all.text == "A\t%\t")
                // The names of fields are decoded once.
                #expect(try Tool.line("get --rounds 2 q", input: "%2571=1".utf8).text.isEmpty)
            }

            @Test func `There is room for values of any length`() throws {
                let value = Array(repeating: [0x80] + Array("%252580".utf8), count: 900).joined()
                let line = Array("q=".utf8) + value + Array("&q=".utf8) + value + [0x0A]
                let lines = repeatElement(line, count: 60).joined()
                let text = String(repeating: "\u{20AC}\u{20AC}", count: 900)
                for (all, expected) in [("", text), ("--all ", "\(text)\t\(text)")] {
                    let run = try Tool.line("get \(all)--charset windows-1252 --rounds 8 q", input: lines)
                    #expect(run.text == String(repeating: "\(expected)\n", count: 60))
                }
            }
        }
    }
#endif
