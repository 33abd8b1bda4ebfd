#if CommandLineTool
    internal import ArgumentParser

    /// `percent repair`.
    struct Repair: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Repair URLs that were assembled from raw text.",
            discussion: """
                Characters that are not allowed in the path, query and fragment are escaped in
                UTF-8. With --charset, the query is escaped in the charset, as in browsers.
                Valid escapes are kept, and a '%' that starts no escape becomes %25. Each URL
                gives one line. Without URL, each line of standard input is a URL.

                  $ percent repair 'https://a.test/caf\u{E9} 1?q=%41&t=100%'
                  https://a.test/caf%C3%A9%201?q=%41&t=100%25

                  $ percent repair --charset gbk '/caf\u{E9}?wd=\u{6C49}\u{5B57}&ss'
                  /caf%C3%A9?wd=%BA%BA%D7%D6&ss

                  $ printf ' /a b\\r\\n/c[1]\\n' | percent repair
                  /a%20b
                  /c%5B1%5D

                Spaces and controls around a URL are dropped, and tabs and line ends removed,
                as in browsers. Repairing again changes nothing. The repair cannot know what
                '&', '=', '+', '#' or '?' meant in raw text: encode values before you write a
                URL.

                The scheme and the host are not changed. A host that is not ASCII, or has a
                character that no host has, is an error: IDNA writes such names in ASCII. If
                any URL fails, nothing is written to standard output. A line that fails gives
                an empty line, and the other lines are repaired. A line longer than 16 MiB
                fails.

                Exit status: 0 success, 64 wrong usage, 65 a URL cannot be repaired, 74 input
                or output failed.
                """
        )

        @OptionGroup var charsetOptions: CharsetWritingOptions

        @Argument(help: "The URL to repair; the lines of standard input if omitted.")
        var url: [String] = []

        func run() throws {
            let repairer = URLRepairer(charset: try charsetOptions.charset())
            try repairer.run(on: url, or: Input(textFor: "percent repair"), byLine: true)
        }
    }
#endif
