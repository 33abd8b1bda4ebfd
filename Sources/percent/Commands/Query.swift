#if CommandLineTool
    internal import ArgumentParser
    internal import JSONReading
    internal import LegacyCharsets
    internal import QueryEncoding

    /// `percent query`.
    struct Query: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write JSON as a query string.",
            discussion: """
                Keys keep their order, unless the style sorts them. Numbers keep their text,
                even -0, 1e400 and integers of 30 digits, which other JSON readers change. Only
                the styles of PHP, Ruby and JavaScript round fractions and print them as these
                languages do. {"$set": [...]} is a set. A repeated key in an object is an
                error. Empty arrays and objects write nothing, unless --empty mark is given. If
                the whole value is empty or null, the output is an empty line.

                  $ echo '{"q":"rock & roll","tags":["a","b"]}' | percent query
                  q=rock%20%26%20roll&tags%5B%5D=a&tags%5B%5D=b

                  $ echo '{"to":{"id":[2,1]},"ok":true}' | percent query --style alamofire
                  ok=1&to%5Bid%5D%5B%5D=2&to%5Bid%5D%5B%5D=1

                  $ echo '{"to":{"id":[2,1]}}' | percent query --array comma --nesting dots
                  to.id=2,1

                  $ echo '{"id":{"$set":[2,1]}}' | percent query --style afnetworking
                  id=1&id=2

                  $ echo '{"wd":"\u{6C49}\u{5B57}"}' | percent query --style browser --charset gbk
                  wd=%BA%BA%D7%D6

                  $ echo '{"tag":["a/b"]}' | percent query --set form --keep '[]/'
                  tag[]=a/b

                  $ echo '{"a":1,"tags":[]}' | percent query --losses 2>&1
                  percent: standard input: "tags": an empty container does not come back
                  a=1

                --losses writes the value, reads it back in the same style, and compares. That
                numbers and Booleans come back as text is not a loss.

                Exit status: 0 success, 64 wrong usage, 65 data is not JSON, is longer than 1
                GiB or cannot be written in the style, or --strict found a loss, 74 input or
                output failed.
                """
        )

        @OptionGroup var styleOptions: StyleOptions
        @OptionGroup var writingOptions: WritingOptions
        @OptionGroup var charsetOptions: CharsetWritingOptions
        @OptionGroup var lossOptions: LossOptions

        @Argument(help: "The file that holds the JSON; standard input if it is '-' or missing.", completion: .file())
        var file: String?

        func run() throws {
            let charset = try charsetOptions.charset(defaultProfile: styleOptions.queryStyle.charsetProfile)
            let input = try Input(file: file)
            let name = input.name
            let style = writingOptions.applied(to: styleOptions.queryStyle)
            let encoder = QueryEncoder(style: style, charset: charset, limits: writingOptions.limits.forWriting)
            let value = try JSONReader.value(of: try input.readAll(), named: name)
            let query = try Self.query(of: value, named: name, by: encoder)
            try lossOptions.report(on: value, named: name, in: style, charset)
            var output = Output()
            try output.append(query)
            try output.append(UInt8(ascii: "\n"))
            try output.finish()
        }

        private static func query(
            of value: QueryValue, named name: String, by encoder: QueryEncoder
        ) throws(Failure) -> [UInt8] {
            var query: [UInt8] = []
            do {
                try encoder.encode(value, appendingTo: &query)
            } catch {
                throw .unwritable(value, error, name)
            }
            return query
        }
    }
#endif
