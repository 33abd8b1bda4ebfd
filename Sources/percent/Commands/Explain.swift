#if CommandLineTool
    internal import ArgumentParser
    internal import LegacyCharsets
    internal import QueryEncoding
    internal import QueryInspection

    /// `percent explain`.
    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Explain the oddities of a URL, a query or an escaped text.",
            discussion: """
                TEXT is a URL, a path with a query, a query, or any text with escapes. Without
                TEXT, standard input is read, 16 MiB at most. A byte order mark at its start
                and a line end at its end are ignored; offsets do not count the mark. The
                output has these sections:
                - the oddities, the most unusual first, each with its zero-based byte offset
                - the names and values with their characters
                - the values that servers read differently
                - the styles, and the escape sets of browsers, clients and languages, that
                  could have written the input byte for byte; --verbose adds other sets

                  $ percent explain 'q=100%' | head -n 2
                  malformedEscape  5  '%' must be followed by two hexadecimal digits
                                      kept as it is by forms (WHATWG), PHP and qs

                  $ percent explain 'q=caf%E9' | grep -o 'fits windows-1252.*'
                  fits windows-1252, iso-8859-1, windows-1250 and ISO-8859-15 as "caf\u{E9}"

                  $ percent explain 'a=1&a=2' | grep -o 'PHP 8.2.*'
                  PHP 8.2, Rack 3.2 and Rack 2.2: ["a": "2"]

                  $ percent explain --json 'q=a+b' | grep -o '"kind": "plus"'
                  "kind": "plus"

                Bytes that are not UTF-8 are shown in every charset in which the whole value is
                text, the most plausible charset first. The actual charset may be a different
                one. Readings that are far less plausible than the first are left out without
                --verbose.

                --lines counts the lines of standard input by kind of finding, charset, style
                and set, with three examples each.

                  $ printf 'q=a+b\\nq=c\\n' | percent explain --lines | head -n 1
                  2 lines, 1 with nothing odd

                In a terminal, the output is coloured unless the environment has NO_COLOR.
                --json writes an object that the article 'Reading an odd URL' describes.

                Exit status: 0 success, 64 wrong usage, 65 an escape is malformed (without
                --lines) or the input or a line is too long, 74 input or output failed.
                """
        )

        @Flag(help: "Write the explanation as a JSON object.")
        var json = false

        @Flag(help: "Explain each line by itself, and count the kinds of findings, the charsets and the writers.")
        var lines = false

        @Option(
            help: ArgumentHelp(
                "With --lines, read lines of an access log, as percent get does: request or referrer.",
                valueName: "part"))
        var log: LogOption?

        @Flag(
            help: "Write also the escape sets and styles of less common writers, and the characters that rule them out."
        )
        var verbose = false

        @OptionGroup var inputOptions: QueryInputOptions

        @Argument(help: "A URL, a query or an escaped text; standard input if omitted.")
        var text: String?

        func validate() throws {
            if lines && text != nil { throw ValidationError("--lines reads standard input: omit TEXT.") }
            if log != nil && !lines { throw ValidationError("--log reads lines: add --lines.") }
            if log != nil && inputOptions.input != .auto { throw ValidationError("--log reads URLs: omit --input.") }
        }

        func run() throws {
            if lines { return try survey() }
            let input = try bytes()
            let explanation = QueryExplanation(of: input, as: inputOptions.input, charsets: Charset.candidates)
            var output = Output()
            if json {
                try JSON.write(explanation.json, to: &output)
                try output.append(UInt8(ascii: "\n"))
            } else {
                let style = TerminalStyle(isColored: TerminalStyle.isWanted(on: StandardStreams.current.output))
                for line in ExplanationText(explanation, style, isVerbose: verbose).lines {
                    try output.append("\(line)\n")
                }
            }
            try output.finish()
            if explanation.isMalformed { throw Failure.badData() }
        }

        private func survey() throws {
            let kind = log == nil ? inputOptions.input : .url
            var survey = LineSurvey(of: kind, log: log, charsets: Charset.candidates)
            var coder = LineCoder()
            var input = Input(textFor: "percent explain")
            var output = Output()
            try coder.code(&input, by: &survey, into: &output)
            if json {
                try JSON.write(survey.json, to: &output)
                try output.append(UInt8(ascii: "\n"))
            } else {
                try output.append(survey.text)
            }
            try output.finish()
        }

        private func bytes() throws -> [UInt8] {
            if let text { return RawArguments.bytes(of: text) }
            let input = Input(textFor: "percent explain")
            let name = input.name
            // The limit, a line end of two bytes, and one byte more to detect input that is too long.
            let all = try input.readAll(upTo: LineCoder.limit + 3).withoutLineEnd
            guard all.count <= LineCoder.limit else { throw Failure.badData("\(name): \(LineCoder.tooLong)") }
            return Array(all)
        }
    }
#endif
