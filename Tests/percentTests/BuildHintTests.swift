#if !CommandLineTool
    import Testing

    extension PercentTests {
        @Suite struct BuildHintTests {
            @Test func `A tool built without its trait prints how to build it`() throws {
                let run = try Tool.shell("percent encode a")
                #expect(run.status == 64)
                #expect(run.output.isEmpty)
                #expect(run.errors.hasPrefix("percent: "))
                #expect(run.errors.contains("scripts/percent "))
                #expect(run.errors.contains("swift build --traits ICU,CommandLineTool"))
            }
        }
    }
#endif
