#if CommandLineTool
    import Testing

    extension PercentTests {
        @Suite struct DecodeLinesTests {
            @Test(arguments: [
                ("", ""), ("\n", "\n"), ("%41\n\n%42\n", "A\n\nB\n"), ("%41\n%42", "A\nB"), ("%0A\n", "\n\n"),
                ("a\r\n", "a\r\n"),
                ("\0%00\n", "\0\0\n"),
            ])
            func `Each line is decoded separately`(_ input: String, _ expected: String) throws {
                let run = try Tool.run("decode", "--lines", input: input.utf8)
                #expect(run.text == expected)
                #expect(run.status == 0)
            }

            @Test func `A line that fails becomes empty, and the other lines are decoded`() throws {
                let run = try Tool.run("decode", "--lines", "--charset", "utf-8", input: "ab%4\n%41\nx%FF\n%4".utf8)
                #expect(run.status == 65)
                #expect(run.text == "\nA\n\n")
                #expect(
                    run.errors == """
                        percent: line 1: malformed escape at byte 2: '%' must be followed by two hexadecimal digits
                        percent: line 3: invalid UTF-8 from byte 1 on
                        percent: line 4: malformed escape at byte 0: '%' must be followed by two hexadecimal digits

                        """)
            }

            @Test func `A line feed ends an incomplete escape`() throws {
                let run = try Tool.run("decode", "--lines", input: "%4\n1%\n41\n".utf8)
                #expect(run.text == "\n\n41\n")
                #expect(run.status == 65)
            }

            @Test(arguments: [0, 1, 2])
            func `Long lines are decoded as a whole or not at all`(_ shift: Int) throws {
                let long = String(repeating: "%41bc", count: 300_000)
                let start = String(repeating: "x", count: shift)
                let run = try Tool.run("decode", "--lines", input: "\(start)\(long)\n\(long)%4\nend".utf8)
                #expect(run.text == start + String(repeating: "Abc", count: 300_000) + "\n\nend")
                #expect(run.errors.contains("line 2: malformed escape at byte 1500000:"))
                #expect(run.status == 65)
            }

            @Test func `A line of more than 16 MiB fails`() throws {
                let script = """
                    (head -c 16777217 /dev/zero; echo; echo %41; head -c 16777216 /dev/zero; echo
                        head -c 40000000 /dev/zero) |
                        percent decode --lines >output
                    echo $?; wc -c <output; head -c 3 output | od -An -tx1
                    """
                let run = try Tool.shell(script)
                #expect(
                    run.text.split(separator: "\n").map { $0.filter { $0 != " " } } == ["65", "16777220", "0a410a"])
                #expect(
                    run.errors == """
                        percent: line 1: longer than 16777216 bytes (16 MiB)
                        percent: line 4: longer than 16777216 bytes (16 MiB)

                        """)
            }
        }
    }
#endif
