#if CommandLineTool
    internal import ArgumentParser
    internal import PercentEncoding

    /// `percent charset-of`.
    struct CharsetOf: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "charset-of",
            abstract: "Tell in which charset of a list text is decoded.",
            discussion: """
                For each TEXT, one line is written: the name of the first charset of --charset
                in which 'percent decode' decodes the whole TEXT. Without TEXT, each line of
                standard input is a text.

                  $ percent charset-of --charset utf-8,gbk '%BA%BA%D7%D6' '%E4%BD%A0'
                  GBK
                  UTF-8

                  $ printf 'wd=%%BA%%BA\\nwd=a\\n' | percent charset-of --charset gbk,big5
                  GBK
                  GBK

                  $ percent charset-of '%BA%BA' 2>/dev/null || echo $?
                  65

                ASCII is valid in most charsets, so its charset is the first. With --invalid
                replace, text that is valid in no charset is in the first charset, or in UTF-8
                if it is only cut at its end.

                If any TEXT fails, nothing is written to standard output. A line that fails
                gives an empty line. A line longer than 16 MiB fails. Messages name the
                argument or line, counted from 1, and the byte offset, counted from 0.

                Exit status: 0 success, 64 wrong usage, 65 text is malformed or valid in no
                charset, 74 input or output failed.
                """
        )

        @OptionGroup var charsetOptions: CharsetReadingOptions

        @Option(
            help: ArgumentHelp(
                "The policy for a '%' not followed by two hexadecimal digits.", valueName: "policy"))
        var malformed = MalformedEscapePolicy.fail

        @Option(
            help: ArgumentHelp(
                "The policy for text that is valid in no charset: fail, or replace as in 'percent decode'.",
                valueName: "policy"))
        var invalid = InvalidBytesPolicy.fail

        @Argument(help: "The text; the lines of standard input if omitted.")
        var text: [String] = []

        func run() throws {
            let rules = DecodingRules(
                charsets: try charsetOptions.charsets(), malformed: malformed, invalid: invalid)
            let finder = CharsetFinder(rules: try CheckedRules(rules), isArgument: !text.isEmpty)
            try finder.run(on: text, or: Input(textFor: "percent charset-of"), byLine: true)
        }
    }
#endif
