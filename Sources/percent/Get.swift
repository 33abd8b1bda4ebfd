#if CommandLineTool
    internal import ArgumentParser
    internal import LegacyCharsets
    internal import PercentEncoding

    /// `percent get`.
    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read the values of parameters from queries or URLs, one a line.",
            discussion: """
                Every line of standard input is a query, a URL or a path with a query. It gives
                one line with the value of the first field of each NAME, separated by tabs.
                Values are UTF-8, '+' is a space. In them a tab, line feed, carriage return and
                backslash are written as \\t, \\n, \\r and \\\\, so that a line stays a line.

                  $ printf 'q=caf%%C3%%A9+au+lait&n=1\\n/s?n=2#top\\n' | percent get n q
                  1\tcaf\u{E9} au lait
                  2\t

                  $ printf 'q=a&q=b\\nx=1\\n' | percent get --missing skip q
                  a

                  $ printf 'q=%%BA%%BA\\nq=%%E6%%B1%%89\\n' | percent get --charset utf-8,gbk q
                  \u{6C49}
                  \u{6C49}

                  $ printf 'q=a%%22b\\n' | percent get --json q n
                  {"q": "a\\"b", "n": null}

                A line is a URL or a path if a '?' comes before any '=', '&' or '%', or if it
                begins with '/' or with a scheme and '://'. Its query ends before a '#'.

                A line with a value that is no text gives an empty line, and a message with its
                number, counted from 1, and the byte in it, counted from 0; the rest goes on,
                and at the end the failures are counted. --bad skip leaves such lines out,
                --bad empty takes the value for empty. Values that are not asked for are not
                read. A line of more than 16 MiB fails. Of several charsets each value is in
                the first in which it is text.

                Exit status: 0 success, 64 wrong usage, 65 a line failed, 69 the charset needs
                ICU, which is not there, 74 input or output failed.
                """
        )

        @OptionGroup var charsetOptions: CharsetReadingOptions

        @Option(
            help: ArgumentHelp(
                "What to do with a '%' that two hexadecimal digits do not follow.", valueName: "policy"))
        var malformed = MalformedOption.fail

        @Option(
            help: ArgumentHelp(
                "What to do where the decoded bytes are not text: fail, or write U+FFFD for each ill-formed part.",
                valueName: "policy"))
        var invalid = InvalidOption.fail

        @Flag(help: "Write a JSON object for each line, with null for what is missing.")
        var json = false

        @Option(
            help: ArgumentHelp(
                "What a line gives that lacks one of the names: an empty value for it, or, with skip, nothing.",
                valueName: "policy"))
        var missing = MissingOption.empty

        @Option(
            help: ArgumentHelp(
                "What a value that cannot be read is: a failure, a reason to leave its line out, or empty.",
                valueName: "policy"))
        var bad = BadOption.fail

        @Argument(help: ArgumentHelp("The names of the parameters, decoded.", valueName: "name"))
        var names: [String]

        func run() throws {
            let text = ParameterText(
                try charsetOptions.charsets(), malformed: malformed.policy, invalid: invalid.policy)
            let names = names.map { String(decoding: RawArguments.bytes(of: $0), as: UTF8.self) }
            var input = Input()
            var output = Output()
            var lines = LineCoder(
                ParameterWriter(names: names, text: text, missing: missing, bad: bad, isJSON: json))
            try lines.code(&input, into: &output)
            try output.finish()
        }
    }

    extension MissingOption: ExpressibleByArgument {}
    extension BadOption: ExpressibleByArgument {}
#endif
