#if CommandLineTool
    import LegacyCharsets
    import Testing

    @testable import percent

    extension PercentTests {
        // Tests of builds without ICU, such as the build of `scripts/check traits`.
        @Suite(.enabled(if: !Charset.gbk.isAvailable)) struct UnavailableCharsetTests {
            @Test(arguments: ["encode", "decode", "query", "parse"])
            func `The message names the missing library`(_ command: String) throws {
                let run = try Tool.run(command, "--charset", "gbk")
                #expect(run.status == 69 && run.output.isEmpty)
                #expect(run.errors.contains("trait ICU") && run.errors.contains("libicu-dev"))
            }

            @Test func `The list marks the available charsets`() throws {
                let lines = try Tool.run("list", "charsets").text.split(separator: "\n")
                #expect(lines[0].hasSuffix("AVAILABLE  LABELS"))
                let words = lines.map { $0.split(separator: " ") }
                #expect(words.first { $0[0] == "GBK" }?.contains("no") == true)
                #expect(words.first { $0[0] == "ISO-8859-16" }?.contains("yes") == true)
            }

            @Test func `Commands that do not need ICU work without it`() throws {
                #expect(try Tool.run("encode", "--charset", "utf-8", "é").text == "%C3%A9\n")
                #expect(try Tool.run("encode", "--charset", "iso-8859-16", "ă").text == "%E3\n")
            }
        }
    }
#endif
