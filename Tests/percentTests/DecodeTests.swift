#if CommandLineTool
    import TestSupport
    import Testing

    extension PercentTests {
        @Suite struct DecodeTests {
            @Test func `Each text is written on one line`() throws {
                let run = try Tool.run("decode", "rock%20%26+roll", "", "%C3%a9", "100%25")
                #expect(run.text == "rock &+roll\n\né\n100%\n")
                #expect(run.status == 0)
                #expect(try Tool.run("decode", "--", "-%41").text == "-A\n")
            }

            @Test func `Decoded bytes are written unchanged`() throws {
                #expect(try Tool.run("decode", "%FF%00").output == [0xFF, 0, 0x0A])
                #expect(try Tool.run("decode", input: "%FF%00\0%0A".utf8).output == [0xFF, 0, 0, 0x0A])
                #expect(try Tool.run([Array("decode".utf8), [0xFF] + "%41".utf8]).output == [0xFF, 0x41, 0x0A])
                #expect(try Tool.run("decode", input: []).output == [])
            }

            @Test func `A plus is a space only with --plus`() throws {
                #expect(try Tool.run("decode", "a+b%2B").text == "a+b+\n")
                #expect(try Tool.run("decode", "--plus", "a+b%2B").text == "a b+\n")
                #expect(try Tool.run("decode", "--plus", input: "a+b%2B".utf8).text == "a b+")
            }

            @Test func `If one text fails, nothing is written`() throws {
                let run = try Tool.run("decode", "fine", "a%4", "fine", "%zz")
                #expect(run.status == 65)
                #expect(run.output.isEmpty)
                #expect(
                    run.errors == """
                        percent: argument 2: malformed escape at byte 1: '%' must be followed by two hexadecimal digits
                        percent: argument 4: malformed escape at byte 0: '%' must be followed by two hexadecimal digits

                        """)
            }

            @Test func `Malformed escapes are kept with --malformed keep`() throws {
                #expect(
                    try Tool.run("decode", "--malformed", "keep", "100%", "%4", "%%41%4g").text == "100%\n%4\n%A%4g\n")
                #expect(try Tool.run("decode", "--malformed", "keep", input: "%zz%41%".utf8).text == "%zzA%")
                #expect(try Tool.run("decode", "--malformed", "fail", "%").status == 65)
            }

            @Test func `The error for standard input has the line and offset, and earlier output is written`()
                throws
            {
                let run = try Tool.run("decode", input: "a\nb%0A\n%41%4x%42".utf8)
                #expect(run.status == 65)
                #expect(run.text == "a\nb\n\nA")
                #expect(
                    run.errors == "percent: standard input: line 3: malformed escape at byte 10 of the input: "
                        + "'%' must be followed by two hexadecimal digits\n")
                #expect(
                    try Tool.run("decode", input: "%4".utf8).errors.contains("line 1: malformed escape at byte 0 of"))
            }

            @Test(arguments: [
                "utf-8", "UTF8", "unicode-1-1-utf-8", "unicode11utf8", "Unicode20UTF8", "x-unicode20utf8",
                " \t\nutf-8\r\u{C} ",
            ])
            func `The labels of UTF-8 are accepted`(_ label: String) throws {
                #expect(try Tool.run("decode", "--charset", label, "%C3%A9").text == "é\n")
                #expect(try Tool.run("decode", "--charset", label, "%C3").status == 65)
            }

            @Test(arguments: [
                "utf-9", "", "utf 8", "utf-8\u{A0}", "ütf-8", "\u{212A}oi8-r", "gbk,", "0x", "0xZZ", "0x1FFFF",
            ])
            func `Unknown labels are refused`(_ label: String) throws {
                let run = try Tool.run("decode", "--charset", label, "a")
                #expect(run.status == 64)
                #expect(run.output.isEmpty)
                #expect(run.errors.contains("percent list charsets"))
            }

            @Test(arguments: [
                ("a%FF", 1), ("%C3", 0), ("%41%E6%B1", 3), ("%41%E6%B1x", 3), ("é%ED%A0%80", 2),
                ("%F0%9F%98%80%80", 12),
                ("%C0%80", 0), ("%F4%90%80%80", 0),
            ])
            func `The error for invalid UTF-8 has the offset of the sequence`(_ text: String, _ offset: Int) throws {
                let expected = "percent: argument 1: invalid UTF-8 from byte \(offset) on\n"
                #expect(try Tool.run("decode", "--charset", "utf-8", text).errors == expected)
                #expect(try Tool.run("decode", "--invalid", "fail", text).errors == expected)
                let run = try Tool.run("decode", "--invalid", "fail", input: "%25\n\(text)".utf8)
                #expect(
                    run.errors
                        == "percent: standard input: line 2: invalid UTF-8 from byte \(offset + 4) of the input on\n")
                #expect(run.status == 65)
                #expect(run.text.hasPrefix("%\n"))
                #expect(!run.text.contains("\u{FFFD}"))
            }

            @Test(arguments: [
                ("%FF", "\u{FFFD}"), ("%E6%B1", "\u{FFFD}"), ("%E6%B1x", "\u{FFFD}x"), ("%F0%9F%98", "\u{FFFD}"),
                ("%ED%A0%80", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("%C0%80é", "\u{FFFD}\u{FFFD}é"),
                ("%E6%B1%89%00", "\u{6C49}\0"),
            ])
            func `With --invalid replace, ill-formed parts are replaced`(_ text: String, _ expected: String) throws {
                #expect(try Tool.run("decode", "--invalid", "replace", text).text == expected + "\n")
                #expect(try Tool.run("decode", "--invalid", "replace", input: text.utf8).text == expected)
                #expect(try Tool.run("decode", "--charset=utf8", "--invalid=replace", text).text == expected + "\n")
                #expect(try Tool.run("decode", "--invalid=replace", "--lines", input: text.utf8).text == expected)
            }

            @Test(arguments: 0..<9)
            func `Escapes and characters may straddle chunks`(_ shift: Int) throws {
                let count = Thoroughness.rounds(quick: 16_000, thorough: 40_000)
                let units = String(repeating: "%E6%B1%89\u{6C49}%f0\u{9}%41", count: count)
                let input = String(repeating: "x", count: shift) + units
                let plain = String(repeating: "\u{6C49}\u{6C49}\u{FFFD}\u{9}A", count: count)
                let expected = String(repeating: "x", count: shift) + plain
                let run = try Tool.run("decode", "--invalid", "replace", input: input.utf8)
                #expect(run.status == 0)
                #expect(run.text == expected)
                #expect(run.output.count == expected.utf8.count)
            }

            @Test func `Input may arrive in pieces of any size`() throws {
                let pieces = ["%", "4", "1%e", "6%b", "1%", "89", "%E6", "%B1", "%89\n"].map { Array($0.utf8) }
                for options in [
                    "", "--charset utf-8", "--invalid replace", "--malformed keep", "--charset utf-8 --lines",
                ] {
                    let run = try Tool.line("decode \(options)", pieces: pieces)
                    #expect(run.text == "A\u{6C49}\u{6C49}\n")
                }
                let run = try Tool.line("decode", pieces: ["a%", "E6%", "B"].map { Array($0.utf8) })
                #expect(run.errors.contains("malformed escape at byte 4 of the input:"))
                #expect(run.output == [0x61, 0xE6])
            }

            @Test func `Output does not wait for more input`() throws {
                let script = """
                    mkfifo pipe; percent decode --plus <pipe >output & exec 3>pipe
                    printf 'a+b' >&3; i=0
                    while [ ! -s output ] && [ $i -lt 200 ]; do sleep 0.1; i=$((i + 1)); done; cat output
                    """
                #expect(try Tool.shell(script).text == "a b")
            }
        }
    }
#endif
