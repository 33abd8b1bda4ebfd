#if CommandLineTool
    import PercentEncoding
    import TestSupport
    import Testing

    extension PercentTests {
        @Suite struct EncodeTests {
            @Test func `Each text is written on one line`() throws {
                let run = try Tool.run("encode", "rock & roll", "", "é", "a~b")
                #expect(run.text == "rock%20%26%20roll\n\n%C3%A9\na~b\n")
                #expect(run.status == 0)
                #expect(run.errors.isEmpty)
            }

            @Test func `Arguments are bytes`() throws {
                let script =
                    #"percent encode "$(printf '\377')" "$(printf '\364\217\277\277')" "$(printf 'e\314\201')""#
                #expect(try Tool.shell(script).text == "%FF\n%F4%8F%BF%BF\ne%CC%81\n")
            }

            @Test func `Arguments after two hyphens are text`() throws {
                #expect(try Tool.run("encode", "--", "--lines", "-h", "--").text == "--lines\n-h\n--\n")
            }

            @Test(arguments: EscapeSet.standard)
            func `Every name and alias works`(_ standard: EscapeSet.Standard) throws {
                let bytes = Array(UInt8.min...UInt8.max)
                var expected: [UInt8] = []
                expected.append(percentEncoding: bytes, using: standard.escapeSet)
                for name in Thoroughness.sample([standard.name] + standard.aliases, oneIn: 2) {
                    #expect(try Tool.run("encode", "--set", name, input: bytes).output == expected)
                }
            }

            @Test func `The default escape set is named unreserved`() throws {
                let bytes = Array(UInt8.min...UInt8.max)
                #expect(try Tool.run("encode", input: bytes).text == bytes.percentEncoded(using: .unreserved))
            }

            @Test(arguments: [
                (["--keep", "/:"], "/:.-~aZ09?", "/:.-~aZ09%3F\n"),
                (["--keep=-"], "-._~*", "-._~%2A\n"),
                (["--keep", ""], "a-Z ", "a-Z%20\n"),
                (["--keep", " %"], "a %", "a %\n"),
                (["--set", "form", "--keep", "~/"], "a ~/&", "a+~/%26\n"),
                (["--keep", "*", "--set", "afnetworking"], "/*[", "/*%5B\n"),
            ])
            func `The option keep adds literal characters to the set`(
                _ options: [String], _ text: String, _ expected: String
            ) throws {
                let words = (options + ["--", text]).map { "'\($0)'" }.joined(separator: " ")
                #expect(try Tool.line("encode \(words)").text == expected)
            }

            @Test(arguments: [
                ("", "café %e6%b1%89 %7E 100% %zz %2", "caf%C3%A9%20%E6%B1%89%20~%20100%25%20%25zz%20%252"),
                ("--set form", "a+b c%2b~%7e", "a+b+c%2B%7E%7E"), ("--keep /", "/%2f%41", "/%2FA"),
                ("--keep %", "%%34%31", "%2541"),
            ])
            func `Escapes are preserved in arguments, standard input and lines`(
                _ options: String, _ text: String, _ expected: String
            ) throws {
                let command = "encode --preserve-escapes \(options)"
                #expect(try Tool.line("\(command) -- '\(text)' ''").text == expected + "\n\n")
                #expect(try Tool.line(command, input: text.utf8).text == expected)
                #expect(try Tool.line(command, pieces: text.utf8.map { [$0] }).text == expected)
                let lines = "\(text)\n\n\(text)"
                #expect(try Tool.line("\(command) --lines", input: lines.utf8).text == "\(expected)\n\n\(expected)")
                #expect(try Tool.line(command, input: expected.utf8).text == expected)
            }

            @Test func `A long input with escapes is encoded like a short input`() throws {
                let bytes = Array(repeating: Array("%e6é\u{FF}%4%\n".utf8) + [0xFF], count: 60_000).joined()
                let expected = String(repeating: "%E6%C3%A9%C3%BF%254%25%0A%FF", count: 60_000)
                #expect(try Tool.run("encode", "--preserve-escapes", input: bytes).text == expected)
            }

            @Test func `Text need not be UTF-8, but kept characters must be ASCII`() throws {
                #expect(try Tool.run([Array("encode".utf8), [0xFE, 0xFF]]).text == "%FE%FF\n")
                for keep in [Array("é".utf8), Array("e\u{301}".utf8), [0xFF]] {
                    let run = try Tool.run(Tool.words(of: "encode a --keep") + [keep])
                    #expect(run.status == 64 && run.output.isEmpty && run.errors.contains("ASCII"))
                }
            }

            @Test func `Without text, standard input is encoded without an added line feed`() throws {
                #expect(try Tool.run("encode", input: []).output == [])
                #expect(try Tool.run("encode", input: [0, 0x0A, 0xFF, 0x41]).text == "%00%0A%FFA")
                #expect(try Tool.run("encode", input: [0x41, 0x0A]).text == "A%0A")
            }

            @Test func `A long input is encoded like a short input`() throws {
                var generator = SeededGenerator(seed: 41)
                let bytes = generator.bytes(1_500_000)
                for set in [EscapeSet.unreserved, .form] {
                    let name = set == .form ? "form" : "unreserved"
                    let run = try Tool.run("encode", "--set", name, input: bytes)
                    #expect(run.text == bytes.percentEncoded(using: set))
                }
            }

            @Test(arguments: [
                ("", ""), ("\n", "\n"), ("a b\n\nc&\n", "a%20b\n\nc%26\n"), ("a b\nc d", "a%20b\nc%20d"),
                ("a\r\n", "a%0D\n"),
            ])
            func `Lines keep their line feeds`(_ input: String, _ expected: String) throws {
                #expect(try Tool.run("encode", "--lines", input: input.utf8).text == expected)
                #expect(try Tool.run("encode", "--lines", "--keep", "!", input: input.utf8).text == expected)
            }
        }
    }
#endif
