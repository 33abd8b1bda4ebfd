#if CommandLineTool
    internal import ArgumentParser
    internal import PercentEncoding
    internal import QueryEncoding
    internal import QueryInspection

    /// The options for a report of losses.
    struct LossOptions: ParsableArguments {
        @Flag(help: "Report the parts of the value that a reader would not get back, on standard error.")
        var losses = false

        @Flag(help: "Like --losses, but if there is a loss, write nothing and exit with status 65.")
        var strict = false

        /// Whether losses are reported.
        var areWanted: Bool { losses || strict }

        /// Reports the losses of a value, each on a line with its path. `name` identifies the input in messages.
        ///
        /// - Throws: A failure if there is a loss and the option `strict` is set.
        func report(
            on value: QueryValue, named name: String, in style: QueryStyle, _ charset: (any TextEncoding)?
        ) throws(Failure) {
            guard areWanted else { return }
            let losses = style.losses(of: value, charset: charset, limits: .none)
            var reporter = Reporter()
            for loss in losses { reporter.say("\(name): \(loss)") }
            reporter.finish()
            if strict && !losses.isEmpty {
                throw .badData("nothing is written, because of the losses above (--strict)")
            }
        }
    }
#endif
