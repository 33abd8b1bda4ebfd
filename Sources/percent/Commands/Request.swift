#if CommandLineTool
    internal import ArgumentParser
    internal import Foundation
    internal import JSONReading
    internal import LegacyCharsets
    internal import QueryEncoding
    internal import QueryFormats
    internal import RequestEncoding

    #if canImport(FoundationNetworking)
        internal import FoundationNetworking
    #endif

    /// `percent request`.
    struct Request: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write JSON as an HTTP request, or as the curl command that sends it.",
            discussion: """
                For GET, HEAD and DELETE, the parameters are added to the query of the URL. For
                other methods, the parameters are in the body. The output is an HTTP/1.1
                request, with CR LF in its head and nothing after its body.

                With --curl, the output is one line for a POSIX shell, and values such as
                '@file' and '[1]' have no special meaning. If a body is long, is not ASCII or
                has control characters, 'printf' passes it to curl's standard input. With
                --body multipart, each parameter is a part; --form-string passes the parts that
                it can represent.

                  $ echo '{"q":"a&b"}' | percent request --url http://a.test/s
                  GET /s?q=a%26b HTTP/1.1
                  Host: a.test

                  $ echo '{"q":"it is"}' | percent request --url http://a.test/s --curl
                  curl --globoff --path-as-is --request GET --url 'http://a.test/s?q=it%20is'

                A URL must conform to RFC 3986: other characters, such as spaces and line ends,
                are errors. 'percent repair' escapes them. Methods and headers must conform to
                HTTP. Foundation's URLs escape the brackets that some styles leave in a query.

                Exit status: 0 success, 64 wrong usage or an invalid URL, 65 data is not JSON,
                exceeds 1 GiB or cannot be written in the style, or --strict found a loss, 74
                input or output failed.
                """
        )

        @Option(help: ArgumentHelp("The method, such as POST.", valueName: "method"))
        var method = "GET"

        @Option(help: ArgumentHelp("The URL.", valueName: "url"))
        var url: String

        @Option(help: ArgumentHelp("A header, 'Name: value'; may be given more than once.", valueName: "header"))
        var header: [String] = []

        @Option(
            help: ArgumentHelp(
                "The body: a form in the style, the JSON unchanged, or a multipart form. (default: form)",
                valueName: "kind"))
        var body: BodyOption?

        @Flag(help: "Print the curl command that sends the request.")
        var curl = false

        @OptionGroup var styleOptions: StyleOptions
        @OptionGroup var writingOptions: WritingOptions
        @OptionGroup var charsetOptions: CharsetWritingOptions
        @OptionGroup var lossOptions: LossOptions

        @Argument(help: "The file that holds the JSON; standard input if it is '-' or missing.", completion: .file())
        var file: String?

        func validate() throws {
            if body == .json, !charsetOptions.options.charset.isEmpty {
                throw ValidationError("--charset is only for forms: JSON is always UTF-8 (RFC 8259, section 8.1).")
            }
            if let body, body != .form, lossOptions.areWanted {
                throw ValidationError("--losses and --strict are only for queries and forms.")
            }
        }

        func run() throws {
            let serializer = try serializer()
            let input = try Input(file: file)
            let name = input.name
            let json = try input.readAll()
            let value = try JSONReader.value(of: json, named: name)
            let message = try message(of: value, json, named: name, by: serializer)
            try lossOptions.report(on: value, named: name, in: serializer.style, serializer.charset)
            var output = Output()
            if curl {
                try output.append(CurlCommand.text(of: message) + "\n")
            } else {
                try output.append(message.bytes)
            }
            try output.finish()
        }

        private func serializer() throws -> FormRequestSerializer {
            let charset = try charsetOptions.charset(defaultProfile: styleOptions.queryStyle.charsetProfile)
            let style = writingOptions.applied(to: styleOptions.queryStyle)
            var serializer = FormRequestSerializer(style: style, charset: charset)
            serializer.headers = try headers()
            serializer.limits = writingOptions.limits.forWriting
            return serializer
        }

        private func headers() throws(Failure) -> HTTPHeaders {
            var headers = HTTPHeaders()
            for header in header {
                let field = try HeaderArgument(RawArguments.bytes(of: header))
                let header = HTTPHeader(name: field.name, value: field.value)
                do throws(RequestEncodingError) { try header.check() } catch { throw field.failure(error) }
                headers.add(header)
            }
            return headers
        }

        private func message(
            of value: QueryValue, _ json: [UInt8], named name: String, by serializer: FormRequestSerializer
        ) throws(Failure) -> HTTPMessage {
            let bare = try emptyRequest(by: serializer)
            if serializer.encodesParametersInURI(of: bare), let body, body != .form {
                throw .usage("--body \(body.rawValue): \(method) has no body; its parameters go into the URL")
            }
            switch body ?? .form {
            case .form: return try HTTPMessage(try Self.request(bare, with: value, named: name, by: serializer))
            case .json: return try HTTPMessage(Self.request(bare, with: json))
            case .multipart: return try Self.multipart(bare, value, named: name, by: serializer)
            }
        }

        /// Returns the request without parameters. Failures are usage errors, because only arguments can be wrong.
        private func emptyRequest(by serializer: FormRequestSerializer) throws(Failure) -> URLRequest {
            let (method, url) = (RawArguments.string(method), RawArguments.string(url))
            do {
                return try serializer.request(method, url)
            } catch let error as RequestEncodingError where error.kind == .invalidMethod {
                throw .usage("--method: \(Quotation.quoted(method)) is not a method" + Self.place(of: error))
            } catch let error as RequestEncodingError where error.kind == .invalidURL {
                throw .usage(
                    "--url: \(RequestURL.quoted(url)) is not a URL" + Self.place(of: error) + repairHint(by: serializer)
                )
            } catch {
                throw .usage("\(error)")
            }
        }

        /// Returns the request with parameters. Failures are data errors, because the data or the style is wrong.
        private static func request(
            _ request: URLRequest, with value: QueryValue, named name: String, by serializer: FormRequestSerializer
        ) throws(Failure) -> URLRequest {
            do {
                return try serializer.serialize(request, parameters: value)
            } catch let error as RequestEncodingError {
                if let query = error.query { throw .unwritable(value, query, name) }
                guard error.kind == .invalidURL else { throw .badData("\(name): \(error)") }
                let place = error.offset.map { ": it would be byte \($0) of the URL" } ?? ""
                throw .badData("\(name): the style leaves a character in the query that a URL cannot hold" + place)
            } catch {
                throw .badData("\(name): \(error)")
            }
        }

        private static func request(_ bare: URLRequest, with json: [UInt8]) -> URLRequest {
            var request = bare
            request.httpBody = Data(json)
            if request.value(forHTTPHeaderField: "Content-Type") == nil {
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            }
            return request
        }

        /// Returns a multipart form with the charset, style and limits of a serializer.
        static func multipart(
            _ bare: URLRequest, _ value: QueryValue, named name: String, by serializer: FormRequestSerializer
        ) throws(Failure) -> HTTPMessage {
            if bare.value(forHTTPHeaderField: "Content-Type") != nil {
                throw .usage("--header: the body sets 'Content-Type', which names its boundary")
            }
            var request = bare
            let pairs: [QueryPair]
            do {
                var form = try MultipartFormData(charset: serializer.charset)
                form.limits = serializer.limits
                pairs = try QueryEncoder(style: serializer.style, limits: serializer.limits).pairs(of: value)
                try form.append(pairs, of: serializer.style)
                request.httpBody = try form.encode()
                request.setValue(form.contentType, forHTTPHeaderField: "Content-Type")
            } catch let error as QueryCodingError {
                throw .unwritable(value, error, name)
            } catch let error as RequestEncodingError {
                if let query = error.query { throw .unwritable(value, query, name) }
                throw .badData("\(name): \(error)")
            } catch {
                throw .badData("\(name): \(error)")
            }
            // Some charsets encode even ASCII characters as other bytes; curl cannot write such text.
            return try HTTPMessage(request, parts: serializer.charset == nil ? pairs : nil)
        }

        private static func place(of error: RequestEncodingError) -> String {
            (error.offset.map { ": see byte \($0)" } ?? "") + (error.detail.map { ": \($0)" } ?? "")
        }

        /// Returns the command that would repair the URL; empty if no command would.
        private func repairHint(by serializer: FormRequestSerializer) -> String {
            let bytes = RawArguments.bytes(of: url)
            guard let text = String(validating: bytes, as: UTF8.self),
                (try? HTTPMessage(try serializer.request("GET", text.repairingURL()))) != nil
            else { return "" }
            // A long, invisible or secret text is not shown.
            let isShown = !text.utf8.contains(UInt8(ascii: "@")) && Quotation.shown(text, limit: 200) == text
            return " (percent repair \(isShown ? ShellWord.quoted(text) : "URL") repairs it)"
        }
    }

    /// The values of `--body`.
    enum BodyOption: String, CaseIterable, ExpressibleByArgument {
        case form, json, multipart
    }
#endif
