#if CommandLineTool
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct GetFileTests {
            @Test func `A file can be read instead of standard input`() throws {
                let script = """
                    printf '\\357\\273\\277q=1\\nq=2' >a; echo q=3 >-
                    percent get --file a q <-; percent get --file - q <-; percent get --file b q
                    """
                let run = try Tool.shell(script)
                #expect(run.text == "1\n23\n" && run.status == 74)
                #expect(run.errors == "percent: b: No such file or directory\n")
            }

            @Test func `A name that is also a file is still a name`() throws {
                let escape = "$(printf '\\033x')"
                let script = "mkdir d; touch q \"\(escape)\"; echo 'q=1&d=2' | percent get q d --first \"x,\(escape)\""
                let run = try Tool.shell(script)
                #expect(run.text == "\t1\t2\n" && run.status == 0)
                #expect(
                    run.errors == #"""
                        percent: '\u{1B}x' is a NAME, and also a file: --file \u{1B}x reads the file
                        percent: 'q' is a NAME, and also a file: --file q reads the file

                        """#)
            }

            @Test(
                arguments: [
                    ([0x1F, 0x8B], "gzip", "zcat"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd", "zstdcat"),
                    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz", "xzcat"), (Array("BZh91AY&SY".utf8), "bzip2", "bzcat"),
                ] as [([UInt8], String, String)])
            func `Compressed input is an error that names the pipe`(
                _ start: [UInt8], _ format: String, _ program: String
            ) throws {
                // The data after the start may be broken, or be missing. A read may return one byte.
                for rest in [[], Array("\nq=1\n".utf8)] as [[UInt8]] {
                    let run = try Tool.line("get q", pieces: (start + rest).map { [$0] })
                    #expect(run.status == 65 && run.output.isEmpty)
                    #expect(
                        run.errors == """
                            percent: standard input: compressed with \(format); use '\(program) FILE | percent get ...'

                            """)
                    #expect(
                        try Tool.run("parse", "--lines", input: start + rest).errors.contains("| percent parse ..."))
                }
                let run = try Tool.line("get --missing skip q", pieces: [start.dropLast() + [0x0A], Array("q=1".utf8)])
                #expect(run.text == "1" && run.status == 0)
            }
        }
    }
#endif
