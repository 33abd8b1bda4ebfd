#if CommandLineTool
    internal import ArgumentParser

    /// The option for text that was encoded several times.
    struct RoundsOptions: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                """
                Decode until nothing changes, at most <n> times (1 to 8). Later rounds keep '+' and malformed escapes.
                """, valueName: "n"))
        var rounds = 1

        func validate() throws {
            guard (1...DecodingRules.mostRounds).contains(rounds) else {
                throw ValidationError("--rounds takes a number from 1 to \(DecodingRules.mostRounds).")
            }
        }
    }
#endif
