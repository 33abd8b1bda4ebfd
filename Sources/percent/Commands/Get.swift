#if CommandLineTool
    internal import ArgumentParser
    internal import LegacyCharsets
    internal import PercentEncoding
    internal import QueryEncoding

    /// `percent get`.
    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read the values of parameters from queries or URLs, one per line.",
            discussion: """
                Every line of standard input is a query, a URL or a path with a query. For each
                line, one line is written: the value of the first field with each NAME,
                separated by tabs. Values are UTF-8, and '+' is read as a space. A tab, line
                feed, carriage return or backslash in a value is written as \\t, \\n, \\r or
                \\\\, so a value never contains a tab or line end.

                  $ printf 'q=caf%%C3%%A9+au+lait&n=1\\n/s?n=2#top\\n' | percent get n q
                  1\tcaf\u{E9} au lait
                  2\t

                  $ printf 'q=a&q=b\\nx=1\\n' | percent get --missing skip q
                  a

                  $ printf 'q=a\\nx&word=b&wd=c\\n' | percent get --first wd,word,q
                  a
                  c

                  $ printf 'q=a&q=b+c\\nx=1\\n' | percent get --all --missing skip q
                  a\tb c

                  $ printf 'q=%%BA%%BA\\nq=%%E6%%B1%%89\\n' | percent get --charset utf-8,gbk q
                  \u{6C49}
                  \u{6C49}

                  $ printf 'q=a%%22b\\n' | percent get --json q n
                  {"q": "a\\"b", "n": null}

                With --input query, every line is a query, whatever it contains. Use it if
                another program reads the lines as queries. A byte order mark at the start of
                the input is skipped.

                  $ echo '::1 - - [1/May] "GET /s?q=a+b HTTP/1.1" 200 5' | percent get --log q
                  a b

                --log reads the lines that Apache and nginx write in the formats common and
                combined. The escapes of the log, such as \\x22, are decoded before the query is
                read. A line without an HTTP request or without a referrer, such as '-', lacks
                all parameters. The summary counts these lines.

                --first gives one field for a list of names: the value of the first name in the
                list that the line has. A list is separated by commas, so its names contain no
                comma. The field precedes those of NAMEs, and with --json, its key is the first
                name of the list.

                --all writes all values of one NAME in order, separated by tabs. A line without
                the NAME gives an empty line. With --json, each NAME has a list of values, and
                --bad empty writes an empty value instead of a value that cannot be read.

                With --charset-from, a field of the same query names the charset of the values,
                as in 'ie=gbk'. Only labels of browsers count, and UTF-16 and ISO-2022-JP only
                if --charset lists them. Without a usable label, and for a value that is not
                valid in the named charset, --charset applies. The summary counts both cases.

                If a value is not text, its line gives an empty line. A message names the line,
                counted from 1, and the byte offset in the line, counted from 0. After 20
                messages, only --verbose shows further ones. The other lines are read, and the
                last message is a summary: the numbers of lines, values and failures. --bad
                skip omits the lines that fail and counts them; --bad empty writes empty
                values. Only the values of the given names are read. A line longer than 16 MiB
                fails. If you give several charsets (at most 16), the first charset in which a
                value is valid is used, and --verbose counts the values by charset.

                Exit status: 0 success, 64 wrong usage, 65 a line failed, 74 input or output
                failed.
                """
        )

        @OptionGroup var charsetOptions: CharsetReadingOptions
        @Option(
            help: ArgumentHelp(
                """
                Names by commas: the first of these fields that a line has names the charset of the line, such as \
                ie,ei,_charset_.
                """, valueName: "names"))
        var charsetFrom: String?

        @OptionGroup var inputOptions: QueryInputOptions

        @OptionGroup var roundsOptions: RoundsOptions

        @Option(
            help: ArgumentHelp(
                "The policy for a '%' not followed by two hexadecimal digits.", valueName: "policy"))
        var malformed = MalformedEscapePolicy.fail

        @Option(
            help: ArgumentHelp(
                "The policy for decoded bytes that are not text: fail, or write U+FFFD for each ill-formed part.",
                valueName: "policy"))
        var invalid = InvalidBytesPolicy.fail

        @Flag(help: "Write a JSON object for each line, with null for a missing parameter.")
        var json = false

        @Option(
            help: ArgumentHelp(
                "The policy for a line that lacks one of the names: write an empty value, or skip the line.",
                valueName: "policy"))
        var missing = MissingOption.empty

        @Option(
            help: ArgumentHelp(
                "The policy for a value that cannot be read: fail, skip its line, or write an empty value.",
                valueName: "policy"))
        var bad = BadOption.fail

        @Flag(help: "Write all values of a name, and not only the first.")
        var all = false

        @Option(
            help: ArgumentHelp(
                "Names by commas, decoded: one field with the value of the first one that a line has.",
                valueName: "names"))
        var first: [String] = []

        @Option(
            help: ArgumentHelp(
                """
                Read lines of an access log: request is the target of the HTTP request, referrer the referrer of \
                combined lines. --log without a part is --log=request.
                """, valueName: "part"))
        var log: LogOption?

        @Option(help: ArgumentHelp("The file to read; - or nothing is standard input.", valueName: "file"))
        var file: String?

        @Flag(help: "Write all messages, and the summary even if all values were read.")
        var verbose = false

        @Argument(help: ArgumentHelp("The names of the parameters, decoded.", valueName: "name"))
        var names: [String] = []

        func validate() throws {
            if log != nil && inputOptions.input != .auto { throw ValidationError("--log reads URLs: omit --input.") }
            if names.isEmpty && first.isEmpty { throw ValidationError("Missing expected argument '<name> ...'") }
            if (first + [charsetFrom ?? "_"]).contains(where: { Self.list($0).contains("") }) {
                throw ValidationError("--first and --charset-from take names separated by commas, none of them empty.")
            }
            if all && !first.isEmpty { throw ValidationError("--all writes all values of a NAME: omit --first.") }
            if all && !json && names.count > 1 {
                throw ValidationError("--all takes one NAME, or with --json several.")
            }
            let keys = first.map { Self.list($0)[0] } + names
            if json && Set(keys).count < keys.count {
                throw ValidationError(
                    "With --json, each key is written once: the NAMEs, and the first names of --first.")
            }
            let most = ParameterColumn.mostNames
            if (first + [charsetFrom ?? "_"]).contains(where: { Self.list($0).count > most }) {
                throw ValidationError("--first and --charset-from take at most \(most) names.")
            }
        }

        func run() throws {
            for name in first.flatMap(Self.list) + names where SystemCalls.isFile(RawArguments.bytes(of: name)) {
                let hint = "'\(name)' is a NAME, and also a file: --file \(name) reads the file"
                StandardError.write(RawArguments.shown("percent: \(hint)\n"))
            }
            var writer = try writer()
            var lines = LineCoder()
            var input = try Input(file: file, textFor: "percent get")
            var output = Output()
            try lines.code(&input, by: &writer, into: &output)
            try output.finish()
        }

        private func writer() throws(Failure) -> ParameterWriter {
            let rules = DecodingRules(
                charsets: try charsetOptions.charsets(), malformed: malformed, invalid: invalid,
                rounds: roundsOptions.rounds, input: log == nil ? inputOptions.input : .url)
            let charsetNames = CharsetNames()
            var fields: [ParameterField] = []
            for names in first.map(Self.list) + names.map({ [$0] }) {
                fields.append(
                    try ParameterField(
                        names.map(RawArguments.string), by: rules, charsetNames: charsetNames, audits: verbose,
                        isAll: all))
            }
            var charsets: LineCharsets?
            if let charsetFrom {
                charsets = try LineCharsets(
                    Self.list(charsetFrom).map(RawArguments.string), input: rules.input, listed: rules.charsets)
            }
            return ParameterWriter(
                fields: fields, charsets: charsets, names: charsetNames, log: log, missing: missing, bad: bad,
                isJSON: json,
                isVerbose: verbose)
        }

        /// Returns arguments in which --log without a part has its default part. The parser of arguments would take the
        /// next argument as the part, whatever it is.
        static func completed(_ arguments: [String]) -> [String] {
            guard let command = arguments.first, ["get", "explain"].contains(command) else { return arguments }
            var completed = arguments
            for index in arguments.indices.prefix(while: { arguments[$0] != "--" }) where arguments[index] == "--log" {
                let isPart = arguments[index...].dropFirst().first.flatMap(LogOption.init) != nil
                if !isPart { completed[index] = "--log=\(LogOption.request)" }
            }
            return completed
        }

        private static func list(_ argument: String) -> [String] {
            argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    extension LogOption: ExpressibleByArgument {}
    extension MissingOption: ExpressibleByArgument {}
    extension BadOption: ExpressibleByArgument {}
#endif
