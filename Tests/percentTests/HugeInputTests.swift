#if CommandLineTool
    import TestSupport
    import Testing

    extension PercentTests {
        @Suite(.enabled(if: isHugeAsked)) struct HugeInputTests {
            @Test(arguments: ["query", "parse --limits none", "request --url http://a.test/"])
            func `Endless input is an error before memory is exhausted`(_ command: String) throws {
                let run = try Tool.shell("percent \(command) </dev/zero")
                #expect(run.status == 65 && run.output.isEmpty)
                #expect(run.errors == "percent: standard input: too long at byte 1073741824: at most 1 GiB is read\n")
            }

            @Test(arguments: ["", "--log ", "--charset-from ie "])
            func `A line of 1 GiB is an error, in constant memory`(_ options: String) throws {
                let run = try Tool.shell(
                    """
                    (head -c 1073741824 /dev/zero | tr '\\0' %; echo; echo '"GET /?q=1 HTTP/1.1"') |
                        (ulimit -v 1000000; percent get \(options)q)
                    """)
                #expect(run.status == 65 && run.errors.hasPrefix("percent: line 1: longer than 16777216 bytes"))
            }
        }
    }
#endif
