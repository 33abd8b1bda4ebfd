#if CommandLineTool
    internal import ArgumentParser
    internal import LegacyCharsets
    internal import PercentEncoding

    /// `percent encode`.
    struct Encode: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Percent-encode text, or standard input.",
            discussion: """
                Every byte that the set does not leave literal is written as %XX. Each TEXT
                gives one line. Without TEXT, standard input is encoded as a whole, including
                line feeds.

                  $ percent encode 'rock & roll' 100%
                  rock%20%26%20roll
                  100%25

                  $ percent encode --set form 'rock & roll'
                  rock+%26+roll

                  $ percent encode --keep /:. 'https://example.com/a b'
                  https://example.com/a%20b

                  $ printf 'one two\\nthree\\n' | percent encode --lines
                  one%20two
                  three

                  $ percent encode --preserve-escapes 'caf\u{E9} %e6%b1%89 100%'
                  caf%C3%A9%20%E6%B1%89%20100%25

                  $ percent encode -- --lines
                  --lines

                  $ percent encode --charset gbk --set afnetworking-2-value '\u{6C49}\u{5B57}&ss'
                  %BA%BA%D7%D6%26ss

                With --lines, only a line feed ends a line: a carriage return before it is
                encoded.

                --preserve-escapes is for text that may already be escaped. A valid escape is
                kept, with capital digits, or decoded if it stands for a letter, a digit or one
                of '-._~' that the set leaves literal. A '%' that starts no escape becomes %25,
                and with --set form, a '+' is kept. With --lines, a line has at most 16 MiB.

                With --charset, the text must be UTF-8, and nothing is written if any TEXT
                fails. If standard input fails, the output before the failure is written. If
                the charset does not have a character, the browser profile writes a numeric
                reference, and CoreFoundation's profile reports an error. Offsets count Unicode
                scalars from 0. ISO-2022-JP is stateful: every line of standard input begins
                and ends in ASCII.

                Exit status: 0 success, 64 wrong usage, 65 text cannot be encoded, 74 input or
                output failed.
                """
        )

        @OptionGroup var escapeOptions: EscapeOptions

        @Flag(help: "Keep the escapes that the text already has.")
        var preserveEscapes = false

        @OptionGroup var charsetOptions: CharsetWritingOptions

        @Flag(help: "Encode each line of standard input separately: keep line feeds literal.")
        var lines = false

        @Argument(help: "The text to encode; standard input if omitted.")
        var text: [String] = []

        func validate() throws {
            if preserveEscapes && !charsetOptions.options.charset.isEmpty {
                throw ValidationError("--preserve-escapes is for UTF-8, and not for text in a --charset.")
            }
            if lines && !text.isEmpty {
                throw ValidationError("--lines is for standard input; every TEXT is already a line.")
            }
        }

        func run() throws {
            if let charset = try charsetOptions.charset() {
                return try CharsetEncoder(charset: charset, set: escapeSet).run(on: text, or: Input(), byLine: lines)
            }
            if preserveEscapes {
                return try EscapePreserver(set: escapeSet).run(on: text, or: Input(), byLine: lines)
            }
            var output = Output()
            if text.isEmpty {
                var input = Input()
                try encode(&input, into: &output)
            } else {
                for text in text {
                    // SAFETY: the buffer does not outlive the call.
                    try unsafe RawArguments.bytes(of: text).withUnsafeBufferPointer { bytes throws(Failure) in
                        try unsafe encode(bytes, using: escapeSet, into: &output)
                    }
                    try output.append(UInt8(ascii: "\n"))
                }
            }
            try output.finish()
        }

        private var escapeSet: EscapeSet { escapeOptions.applied(to: .unreserved) }

        private func encode(_ input: inout Input, into output: inout Output) throws(Failure) {
            // Bytes are encoded independently, so `--lines` only keeps line feeds literal.
            let set = lines ? escapeSet.adding("\n") : escapeSet
            var reporter = Reporter()
            defer { reporter.finish() }
            while true {
                try input.fill()
                if input.isAtEnd { return }
                try unsafe encode(input.window, using: set, into: &output)
                input.consume(unsafe input.window.count)
                // Finished output is flushed so that the reader of a pipe need not wait.
                try output.flush()
                reporter.update(bytes: input.offset)
            }
        }

        private func encode(
            _ bytes: UnsafeBufferPointer<UInt8>, using set: EscapeSet, into output: inout Output
        ) throws(Failure) {
            var rest = unsafe bytes
            while true {
                let progress = unsafe output.fill { room in
                    let progress = unsafe rest.percentEncode(into: room, using: set)
                    return (progress.written, progress)
                }
                if progress.isComplete { return }
                unsafe rest = UnsafeBufferPointer(rebasing: rest[progress.read...])
                try output.flush()
            }
        }
    }
#endif
