#if CommandLineTool
    internal import ArgumentParser
    internal import LegacyCharsets
    internal import PercentEncoding

    /// `percent decode`.
    struct Decode: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Percent-decode text, or standard input.",
            discussion: """
                Every %XX is replaced by the byte that it stands for. Each TEXT gives one line.
                Without TEXT, standard input is decoded as a whole, including line feeds. The
                output may be any bytes, unless --charset or --invalid requires text.

                  $ percent decode 'rock%20%26%20roll' 100%25
                  rock & roll
                  100%

                  $ percent decode --plus --malformed keep 'rock+%26+roll 100%'
                  rock & roll 100%

                  $ percent decode --invalid replace '%E6%B1%89 %FF'
                  \u{6C49} \u{FFFD}

                  $ percent decode --charset utf-8,gbk '%BA%BA%D7%D6' '%E4%BD%A0'
                  \u{6C49}\u{5B57}
                  \u{4F60}

                  $ percent decode --rounds 3 'caf%25C3%25A9+100%25'
                  caf\u{E9}+100%

                  $ percent decode --unicode-escapes decoded '%u6C49%20%E5%AD%97'
                  \u{6C49} \u{5B57}

                  $ printf '%%41\\n%%4\\n%%43\\n' | percent decode --lines 2>/dev/null || echo $?
                  A

                  C
                  65

                If any TEXT fails, nothing is written to standard output. If standard input
                fails, the output before the failure is written. With --lines, a line that
                fails gives an empty line, and the other lines are decoded. A line longer than
                16 MiB fails. With --lines, only a line feed ends a line: a carriage return
                before it is data. A decoded line feed is written unchanged.

                Messages name the argument or line, counted from 1, and the byte offset,
                counted from 0. The offset is in the argument, in the line with --lines, and
                otherwise in the whole input.

                With --charset, the output is UTF-8. Non-ASCII characters of a TEXT are kept.
                Bytes of standard input from 0x80 on, and bytes of a TEXT that is not UTF-8,
                are read in the charset as if they were escaped. If you give several charsets
                (at most 16), each TEXT is read in the first charset in which the whole TEXT is
                valid. With --lines, each line is read in the first charset in which the whole
                line is valid. If no charset fits, --invalid replace uses the first charset.

                --rounds is for text that was encoded several times. Only the first round reads
                '+' and rejects malformed escapes. A later round that would be an error is not
                made, and its text is kept.

                Without --lines, standard input is read as one text of at most 16 MiB if you
                give several charsets or rounds.

                Exit status: 0 success, 64 wrong usage, 65 data cannot be decoded, 74 input or
                output failed.
                """
        )

        @Flag(help: "Decode '+' as a space, as in forms.")
        var plus = false

        @OptionGroup var charsetOptions: CharsetReadingOptions

        @Option(
            help: ArgumentHelp(
                "The policy for a '%' not followed by two hexadecimal digits.", valueName: "policy"))
        var malformed = MalformedEscapePolicy.fail

        @Option(
            help: ArgumentHelp(
                """
                The policy for decoded bytes that are not text: fail, or write U+FFFD for each ill-formed part. \
                Implies --charset utf-8. (default with --charset: fail)
                """,
                valueName: "policy"))
        var invalid: InvalidBytesPolicy?

        @OptionGroup var roundsOptions: RoundsOptions

        @Flag(help: "Decode each line of standard input separately.")
        var lines = false

        @Argument(help: "The text to decode; standard input if omitted.")
        var text: [String] = []

        func validate() throws {
            if lines && !text.isEmpty {
                throw ValidationError("--lines is for standard input; every TEXT is already a line.")
            }
        }

        func run() throws {
            try coder().run(on: text, or: Input(), byLine: lines)
        }

        private func coder() throws(Failure) -> any PieceCoder {
            let charsets = try charsetOptions.charsets()
            let space: SpaceNotation = plus ? .plus : .percent
            let invalid = invalid ?? (charsets.isEmpty ? nil : .fail)
            let rounds = roundsOptions.rounds
            if rounds > 1 || charsets.count > 1 || charsets.count == 1 && !text.isEmpty {
                let rules = DecodingRules(
                    charsets: charsets, malformed: malformed, invalid: invalid, rounds: rounds, space: space)
                return WholeDecoder(rules: try CheckedRules(rules), isArgument: !text.isEmpty)
            }
            if let charset = charsets.first, !charset.isPlainUTF8 {
                return CharsetDecoder(
                    decoder: CharsetWindowDecoder(
                        charset, space: space, malformed: malformed, invalid: invalid ?? .fail))
            }
            return ByteDecoder(decoder: WindowDecoder(space: space, malformed: malformed, invalid: invalid))
        }
    }
#endif
