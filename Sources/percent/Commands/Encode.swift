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

                  $ percent encode -- --lines
                  --lines

                  $ percent encode --charset gbk --set afnetworking-2-value '\u{6C49}\u{5B57}&ss'
                  %BA%BA%D7%D6%26ss

                With --lines, only a line feed ends a line: a carriage return before it is
                encoded.

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

        @Option(
            help: ArgumentHelp("The escape set; see 'percent list sets'. (default: unreserved)", valueName: "name"),
            completion: .list(EscapeSetName.all),
            transform: EscapeSetName.set(named:)
        )
        var set: EscapeSet?

        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("Leave exactly A-Z, a-z, 0-9 and these ASCII characters literal.", valueName: "chars")
        )
        var keep: String?

        @OptionGroup var charsetOptions: CharsetWritingOptions

        @Flag(help: "Encode each line of standard input separately: keep line feeds literal.")
        var lines = false

        @Argument(help: "The text to encode; standard input if omitted.")
        var text: [String] = []

        func validate() throws {
            if set != nil && keep != nil {
                throw ValidationError("--set and --keep exclude each other.")
            }
            if let keep, !RawArguments.bytes(of: keep).allSatisfy({ $0 < 0x80 }) {
                throw ValidationError("--keep takes only ASCII characters: other characters share bytes.")
            }
            if lines && !text.isEmpty {
                throw ValidationError("--lines is for standard input; every TEXT is already a line.")
            }
        }

        func run() throws {
            var output = Output()
            if let charset = try charsetOptions.charset() {
                try encode(in: charset, into: &output)
            } else if text.isEmpty {
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

        private func encode(in charset: Charset, into output: inout Output) throws(Failure) {
            let coder = CharsetEncoder(charset: charset, set: escapeSet)
            if !text.isEmpty { return try DataCoder(coder).code(text.map(RawArguments.bytes), into: &output) }
            var input = Input()
            if lines {
                var lines = LineCoder(coder)
                try lines.code(&input, into: &output)
            } else {
                try DataCoder(coder).code(&input, into: &output)
            }
        }

        private var escapeSet: EscapeSet {
            guard let keep else { return set ?? .unreserved }
            let alphanumeric = EscapeSet(literal: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
            return alphanumeric.adding(RawArguments.bytes(of: keep))
        }

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
