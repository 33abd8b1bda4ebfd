#if CommandLineTool
    internal import ArgumentParser
    internal import LegacyCharsets
    internal import PercentEncoding
    internal import QueryEncoding

    /// `percent parse`.
    struct Parse: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read a query, or the query of a URL, and write it as JSON.",
            discussion: """
                Without QUERY, standard input is one query. A byte order mark at its start and
                a line end at its end are ignored, and offsets do not count the mark; any other
                line end is data. If QUERY is a URL, its query is read. Values are strings, or
                null for a field without '='. Fields that are repeated or end in brackets are
                arrays, regardless of --array. With --array comma, a=1,2 is an array too. With
                --nesting dots and --array repeat, brackets are part of the name. Styles named
                after servers, 'browser' and 'facebook' read by their own rules.

                  $ percent parse 'q=rock%20%26%20roll&tags%5B%5D=a&tags%5B%5D=b'
                  {"q": "rock & roll", "tags": ["a", "b"]}

                  $ echo 'http://h.example?user[name]=Anna&flag#top' | percent parse
                  {"user": {"name": "Anna"}, "flag": null}

                  $ percent parse --style php 'a+b=1&c[]=2&c[]=3'
                  {"a_b": "1", "c": ["2", "3"]}

                  $ percent parse --nesting dots --array comma 'to.id=2,1'
                  {"to": {"id": ["2", "1"]}}

                  $ percent parse --malformed keep 'discount=100%+off'
                  {"discount": "100% off"}

                  $ printf 'a=1\\nb=%%zz\\nc=3\\n' | percent parse --lines 2>/dev/null || echo $?
                  {"a": "1"}

                  {"c": "3"}
                  65

                  $ percent parse --charset utf-8,gbk 'a=%BA%BA&b=%E6%B1%89'
                  {"a": "\u{6C49}", "b": "\u{6C49}"}

                With --charset, non-ASCII characters of QUERY are kept. Bytes of standard input
                from 0x80 on, and bytes of a QUERY that is not UTF-8, are read in the charset
                as if they were escaped. The style 'facebook' does not escape fields, so a
                field of this style is read as UTF-8 if it is valid UTF-8. If you give several
                charsets (at most 16), the first charset in which a name or value is valid is
                used. If no charset fits, --invalid replace uses the first charset.

                With --lines, every line is a query and gives one line of JSON. A line that
                fails gives an empty line, and a message names the line, counted from 1. The
                last message counts the failures. The limits apply to each line. A line longer
                than 16 MiB fails.

                Exit status: 0 success, 64 wrong usage, 65 data cannot be decoded or exceeds
                the limits, 74 input or output failed.
                """
        )

        @OptionGroup var styleOptions: StyleOptions
        @OptionGroup var charsetOptions: CharsetReadingOptions
        @OptionGroup var inputOptions: QueryInputOptions

        @Option(
            help: ArgumentHelp(
                """
                The notation of a space: plus, or percent, which keeps '+' unchanged. \
                (default: the notation of the style, otherwise plus)
                """,
                valueName: "notation"))
        var space: SpaceNotation?

        @Option(
            help: ArgumentHelp(
                "The policy for a '%' not followed by two hexadecimal digits.", valueName: "policy"))
        var malformed: MalformedEscapePolicy?

        @Option(
            help: ArgumentHelp(
                "The policy for decoded bytes that are not text: fail, or write U+FFFD for each ill-formed part.",
                valueName: "policy"))
        var invalid: InvalidBytesPolicy?

        @Option(
            help: ArgumentHelp(
                """
                The limits of the input: standard is 32 levels, 1000 values, 4 MiB and indices up to 1000. The value \
                none is 512 levels and no other limit, but php and qs still accept 1000 values and rails 4096, as \
                these servers do.
                """,
                valueName: "limits"))
        var limits = LimitsOption.standard

        @Flag(help: "Read each line of standard input as a separate query.")
        var lines = false

        @Argument(help: "The query or the URL; standard input if omitted.")
        var query: String?

        func validate() throws {
            if lines && query != nil { throw ValidationError("--lines is for standard input.") }
            if styleOptions.changesStyle && styleOptions.queryStyle.grammar != .generic {
                throw ValidationError("This style has its own reading rules: omit --array, --nesting and --null.")
            }
        }

        func run() throws {
            let decoder = try decoder()
            var output = Output()
            if lines {
                var input = Input(textFor: "percent parse")
                var writer = QueryLines(decoder: decoder) { [self] error in error.message(hint: hint(for: error)) }
                var lines = LineCoder()
                try lines.code(&input, by: &writer, into: &output)
                return try output.finish()
            }
            let value = try value(by: decoder)
            try JSON.write(value, to: &output)
            try output.append(UInt8(ascii: "\n"))
            try output.finish()
        }

        private func value(by decoder: QueryDecoder) throws(Failure) -> QueryValue {
            if let query {
                return try value(of: RawArguments.bytes(of: query)[...], named: "argument 1", by: decoder)
            }
            let input = Input(textFor: "percent parse")
            let name = input.name
            // The limit, a line end of two bytes, and one byte more to detect input that is too long.
            let (most, overflow) = limits.limits.bytes.addingReportingOverflow(3)
            let query = overflow ? try input.readAll() : try input.readAll(upTo: most)
            return try value(of: query.withoutLineEnd, named: name, by: decoder)
        }

        private func value(
            of query: ArraySlice<UInt8>, named name: String, by decoder: QueryDecoder
        ) throws(Failure) -> QueryValue {
            // The characters of an argument stand for themselves, unless the argument is not UTF-8. SAFETY: the buffer
            // does not outlive the call.
            let isText = unsafe self.query != nil && query.withUnsafeBufferPointer { unsafe $0.isWellFormedUTF8 }
            do {
                if isText { return try decoder.value(from: String(decoding: query, as: UTF8.self)) }
                return try decoder.value(from: query)
            } catch {
                throw .badData("\(name): \(error.message(hint: hint(for: error)))")
            }
        }

        private func decoder() throws(Failure) -> QueryDecoder {
            let charsets = try charsetOptions.charsets(defaultProfile: styleOptions.queryStyle.charsetProfile)
            var decoder = QueryDecoder(style: styleOptions.queryStyle, limits: limits.limits)
            decoder.input = inputOptions.input
            if charsets.count > 1 {
                decoder.charset = CharsetFallback(charsets)
            } else if let charset = charsets.first, !charset.isPlainUTF8 {
                decoder.charset = charset
            }
            if let space { decoder.space = space }
            if let malformed { decoder.malformed = malformed }
            if let invalid { decoder.invalid = invalid }
            return decoder
        }

        /// Returns the option that would avoid the error; nil if no option does.
        private func hint(for error: QueryCodingError) -> String? {
            switch error.kind {
            case .malformedEscape: "--malformed keep leaves it unchanged"
            case .invalidText: "--invalid replace writes U+FFFD instead"
            // If the error has a detail, the limit belongs to the software that the style is named after.
            case .depthLimit, .pairLimit, .byteLimit, .indexLimit:
                limits == .standard && error.detail == nil ? "--limits none accepts more" : nil
            default: nil
            }
        }
    }

    /// A writer that reads each line as a query and writes its value as JSON.
    private struct QueryLines: LineWriter {
        let decoder: QueryDecoder
        let message: (QueryCodingError) -> String

        func write(
            _ line: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout Output
        ) throws(Failure) -> LineOutcome {
            let value: QueryValue
            do throws(QueryCodingError) {
                value = try unsafe decoder.value(from: line.withoutReturn)
            } catch {
                return .failed(message(error))
            }
            try JSON.write(value, to: &output)
            return .written
        }
    }

    /// The values of `--limits`.
    enum LimitsOption: String, CaseIterable, ExpressibleByArgument {
        case standard, none

        /// The limits for reading.
        var limits: QueryLimits { self == .none ? .none : .standard }

        /// The limits for writing.
        var forWriting: QueryLimits { self == .none ? .none : .writing }
    }
#endif
