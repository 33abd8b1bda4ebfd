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
        }
    }
#endif
