#if CommandLineTool
    import Foundation
    import QueryEncoding
    import RequestEncoding
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct RequestTests {
            private static let url = "--url http://a.test/s"

            private static func request(_ json: String, _ options: String...) throws -> String {
                let run = try Tool.line("request \(options.joined(separator: " "))", input: json.utf8)
                #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                return run.text
            }

            @Test func `At most 64 MiB are written, unless a higher limit is set`() throws {
                let values = Array(repeating: "1", count: 2900).joined(separator: ",")
                let json = "{\"\(String(repeating: "k", count: 24_000))\":[\(values)]}"
                let commands = [
                    "query", "request --url http://a.test/ --method POST", "request --url http://a.test/",
                    "request --url http://a.test/ --method POST --body multipart",
                ]
                for command in commands {
                    let run = try Tool.line(command, input: json.utf8)
                    #expect(run.status == 65 && run.output.isEmpty)
                    #expect(run.errors.hasSuffix("too long: limits.bytes is 67108864 (--limits none writes more)\n"))
                }
                for command in commands.prefix(2) {
                    let run = try Tool.line("\(command) --limits none", input: json.utf8)
                    #expect(run.output.count > 64 << 20, "\(run.errors)")
                }
            }

            // The limits are small because writing 64 MiB takes long if each part has an escaped name.
            @Test func `The limits of the request apply to a multipart form and its part headers`() throws {
                var serializer = FormRequestSerializer()
                let bare = try serializer.request("POST", "http://a.test/")
                for bytes in [1, 30, 1000] {
                    serializer.limits.bytes = bytes
                    let write = { try Request.multipart(bare, ["a": "b"], named: "", by: serializer) }
                    if bytes == 1000 { _ = try write() } else { #expect(throws: Failure.self) { _ = try write() } }
                }
            }

            @Test(arguments: ["GET", "get", "HEAD", "DELETE"])
            func `The parameters of GET, HEAD and DELETE are in the URL`(_ method: String) throws {
                #expect(
                    try Self.request(#"{"q":"a&b","t":["x"]}"#, Self.url, "--method", method)
                        == "\(method.uppercased()) /s?q=a%26b&t%5B%5D=x HTTP/1.1\r\nHost: a.test\r\n\r\n")
            }

            @Test(arguments: ["POST", "PUT", "PATCH"])
            func `The parameters of POST, PUT and PATCH are in the body`(_ method: String) throws {
                #expect(
                    try Self.request(#"{"q":"a b"}"#, Self.url, "--method \(method) --style browser")
                        == "\(method) /s HTTP/1.1\r\nHost: a.test\r\n"
                        + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5\r\n\r\nq=a+b")
            }

            @Test(arguments: [
                ("http://a.test", "/?q=1", "a.test"), ("https://a.test:8080/?", "/?q=1", "a.test:8080"),
                ("http://a.test/s?x=1#top", "/s?x=1&q=1", "a.test"), ("http://[::1]/", "/?q=1", "[::1]"),
            ])
            func `The URL is split into the target and the host`(_ url: String, _ target: String, _ host: String) throws
            {
                #expect(
                    try Self.request(#"{"q":1}"#, "--url '\(url)'")
                        == "GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            }

            @Test func `A request without parameters has no body`() throws {
                #expect(
                    try Self.request("null", Self.url, "--method POST") == "POST /s HTTP/1.1\r\nHost: a.test\r\n\r\n")
            }

            @Test func `JSON is sent unchanged`() throws {
                let json = "{\"b\": 1e400,\n \"a\":-0}\n"
                #expect(
                    try Self.request(json, Self.url, "--method POST --body json")
                        == "POST /s HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n"
                        + "Content-Length: \(json.utf8.count)\r\n\r\n\(json)")
            }

            @Test func `A multipart form is written with its boundary and length`() throws {
                let json = #"{"a\"b":"@x","c":["1",null]}"#
                let text = try Self.request(json, Self.url, "--method POST --body multipart")
                let boundary = try #require(text.firstMatch(of: /boundary=(\S+)\r\n/)?.1)
                #expect(
                    text.hasPrefix("POST /s HTTP/1.1\r\nHost: a.test\r\nContent-Type: multipart/form-data; boundary="))
                let body = try #require(text.range(of: "\r\n\r\n").map { text[$0.upperBound...] })
                #expect(text.contains("\r\nContent-Length: \(body.utf8.count)\r\n"))
                let disposition = "Content-Disposition: form-data; name="
                #expect(
                    body == """
                        --\(boundary)\r\n\(disposition)"a%22b"\r\n\r\n@x\r\n--\(boundary)\r\n\(disposition)"c[]"\r\n\r\n1\r\n\
                        --\(boundary)\r\n\(disposition)"c[]"\r\n\r\n\r\n--\(boundary)--\r\n
                        """)
            }

            @Test func `Parts that curl can write become curl options, and printf writes other bodies`() throws {
                let options = "--method POST --body multipart --curl"
                #expect(
                    try Self.request(#"{"a":"@f","b":["<g",";type=x"],"c":"it's [1]"}"#, Self.url, options)
                        == "curl --globoff --path-as-is --request POST --form-string 'a=@f' --form-string 'b[]=<g' "
                        + #"--form-string 'b[]=;type=x' --form-string 'c=it'\''s [1]' --url 'http://a.test/s'"# + "\n")
                for json in [#"{"a=b":"c"}"#, #"{"a\"":"c"}"#, #"{"a":"\u00e9"}"#, #"{"a":"b\nc"}"#, "{}"] {
                    let command = try Self.request(json, Self.url, options)
                    #expect(!command.contains("--form-string") && command.contains("boundary="), "\(command)")
                }
                let command = try Self.request(#"{"a":"b+c"}"#, Self.url, options, "--charset 0x4000100")
                #expect(command.contains("b+-c") && !command.contains("--form-string"), "\(command)")
            }

            @Test func `A content type for a multipart form is wrong usage`() throws {
                let run = try Tool.line(
                    "request \(Self.url) --method POST --body multipart --header 'content-type: a/b'",
                    input: "{}".utf8)
                #expect(
                    run.status == 64 && run.output.isEmpty && run.errors.contains("the body sets 'Content-Type'"))
            }

            @Test func `Headers are sorted by name`() throws {
                let headers = #"--header 'X-B:  1 ' --header X-Empty: --header 'Content-Type: a/b'"#
                #expect(
                    try Self.request("{}", Self.url, "--method POST", headers)
                        == "POST /s HTTP/1.1\r\nHost: a.test\r\nContent-Type: a/b\r\nX-B: 1 \r\nX-Empty: \r\n"
                        + "Content-Length: 0\r\n\r\n")
            }

            @Test(arguments: [
                (
                    "--method 'GE T'", "--method: 'GE T' is not a method: see byte 2"
                ),
                ("--method 'A\r\nB'", "--method: 'A\\u{D}\\u{A}B' is not a method: see byte 1"),
                ("--method ''", "--method: '' is not a method: see byte 0: empty"),
                ("--header 'A'", "--header: 'A' is not 'Name: value'"),
                ("--header 'A B: c'", "--header: 'A B' is not a name: see its byte 1"),
                ("--header ': c'", "--header: '' is not a name: see its byte 0: empty"),
                ("--header 'A: b\nC: d'", "--header: the value of 'A' is invalid: see its byte 1"),
                ("--header 'Content-Length: 3'", "--header: the body sets 'Content-Length'"),
                ("--header 'transfer-encoding: chunked'", "--header: the body sets 'transfer-encoding'"),
            ])
            func `A value that would inject a header is wrong usage`(_ options: String, _ message: String) throws {
                let run = try Tool.line("request \(Self.url) \(options)", input: "{}".utf8)
                #expect(run.status == 64 && run.output.isEmpty)
                #expect(run.errors == "percent: \(message)\n")
            }

            @Test func `A value that is not UTF-8 is wrong usage`() throws {
                let run = try Tool.run(
                    Tool.words(of: "request \(Self.url) --header") + [Array("A: b".utf8) + [0xFF]], input: "{}".utf8)
                #expect(run.status == 64 && run.errors == "percent: --header: the value of 'A' is not UTF-8\n")
            }

            @Test(arguments: [
                ("http://a.test/\r\nX: y", "is not a URL: see byte 14 (percent repair URL repairs it)"),
                ("http://a.test/a b", "is not a URL: see byte 15 (percent repair 'http://a.test/a b' repairs it)"),
                ("http://a.test/?q=汉", "is not a URL: see byte 17 (percent repair 'http://a.test/?q=汉' repairs it)"),
                ("http://a.test/é?@b", "is not a URL: see byte 14 (percent repair URL repairs it)"),
                ("http://é.test/é", "is not a URL: see byte 7"), ("ftp://a.test/é", "is not a URL: see byte 13"),
                ("http://é.test/", "is not a URL: see byte 7"),
                ("/s", "is not a URL: relative to nothing"), ("ftp://a.test/", "this is not an HTTP URL"),
                ("http://user:secret@a.test/", "user names and passwords belong in a header, not in the URL"),
                ("http://user:secret@a.test/ ", "'http://...@a.test/ ' is not a URL: see byte 26"),
                ("http://user:se/cret@a.test/", "'http://...@a.test/' is not a URL: see byte 12"),
                ("http://a.test:65536/", "is not a URL: see byte 14"), ("http://a%2Fb/", "is not a URL: see byte 8"),
            ])
            func `Text that is not a URL is wrong usage`(_ url: String, _ message: String) throws {
                let run = try Tool.line("request --url '\(url)'", input: "{}".utf8)
                #expect(run.status == 64 && run.output.isEmpty)
                #expect(
                    run.errors.hasPrefix("percent: --url: ") && run.errors.hasSuffix(message + "\n"), "\(run.errors)")
                #expect(!run.errors.contains("secret"))
            }

            @Test func `The repair that a message names gives a URL`() throws {
                let url = "http://a.test/it's/100%?q=caf\u{E9}&x='"
                let run = try Tool.run("request", "--url", url, input: "{}".utf8)
                let message = try #require(run.errors.firstMatch(of: /\((percent repair .*) repairs it\)/)?.1)
                let repaired = try Tool.shell(String(message)).text.dropLast()
                #expect(repaired == "http://a.test/it's/100%25?q=caf%C3%A9&x='")
                #expect(try Tool.run("request", "--url", String(repaired), input: "{}".utf8).status == 0)
            }

            @Test func `Arguments that are not UTF-8 have no repair`() throws {
                let run = try Tool.run(
                    Tool.words(of: "request --url") + [Array("http://a.test/".utf8) + [0xFF]], input: "{}".utf8)
                #expect(run.status == 64 && !run.errors.contains("repair"), "\(run.errors)")
            }

            @Test func `A request has the escapes and the losses of a query`() throws {
                let json = #"{"a":["x/y"],"e":[],"o":{}}"#
                #expect(
                    try Self.request(json, Self.url, "--set form --keep / --empty mark --strict")
                        == "GET /s?a%5B%5D=x/y&e%5B%5D&o%7B%7D HTTP/1.1\r\nHost: a.test\r\n\r\n")
                let losses = ["e", "o"].map {
                    "percent: standard input: \"\($0)\": an empty container does not come back\n"
                }
                let run = try Tool.line("request \(Self.url) --losses --method POST", input: json.utf8)
                #expect(run.status == 0 && run.text.hasSuffix("a%5B%5D=x%2Fy") && run.errors == losses.joined())
                let strict = try Tool.line("request \(Self.url) --strict", input: json.utf8)
                #expect(strict.status == 65 && strict.output.isEmpty && strict.errors.hasPrefix(losses.joined()))
                for options in ["--body json --losses", "--body multipart --strict"] {
                    let run = try Tool.line("request \(Self.url) --method POST \(options)", input: json.utf8)
                    #expect(run.status == 64 && run.errors.contains("only for queries and forms"))
                }
            }

            @Test(arguments: [
                ("{", "", "standard input: "), ("[1]", "", "the value is not an object and has no keys"),
                (#"{"a":{"b":1}}"#, "--style facebook", "--nesting says how to"),
                (
                    #"{"a b":"1"}"#, "--style facebook",
                    "the style leaves a character in the query that a URL cannot hold: it would be byte 17 of the URL"
                ),
                (#"{"q":"\#u{1F600}"}"#, "--charset big5 --unencodable fail", "Big5 does not have U+1F600"),
            ])
            func `If the data cannot be sent, the exit status is 65`(
                _ json: String, _ options: String, _ message: String
            ) throws {
                let run = try Tool.line("request \(Self.url) \(options)", input: json.utf8)
                #expect(run.status == 65 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
            }

            @Test func `A charset for a JSON body is wrong usage`() throws {
                let run = try Tool.line("request \(Self.url) --body json --charset gbk", input: "{}".utf8)
                #expect(run.status == 64 && run.errors.contains("--charset is only for forms"))
            }

            @Test(arguments: ["json", "multipart"])
            func `A body is rejected for a method without a body`(_ body: String) throws {
                let run = try Tool.line("request \(Self.url) --method HEAD --body \(body)", input: "{}".utf8)
                #expect(run.status == 64)
                #expect(run.errors == "percent: --body \(body): HEAD has no body; its parameters go into the URL\n")
            }

            @Test func `A given host header replaces the host of the URL`() throws {
                #expect(
                    try Self.request("{}", Self.url, "--header 'host: b.test' --header 'A: b'")
                        == "GET /s HTTP/1.1\r\nHost: b.test\r\nA: b\r\n\r\n")
            }

            @Test func `Messages do not contain passwords from headers`() throws {
                let wrong = try Tool.line(
                    "request \(Self.url) --header 'Authorization: secret\u{1}'", input: "{}".utf8)
                #expect(wrong.status == 64 && !wrong.errors.contains("secret"))
                let run = try Tool.line(
                    "request \(Self.url) --header 'Authorization: Basic c2VjcmV0' --style facebook",
                    input: #"{"a":{"b":1}}"#.utf8)
                #expect(run.status == 65 && !run.errors.contains("c2VjcmV0"))
            }
        }

        @Suite struct CurlCommandTests {
            private static func command(_ json: String, _ options: String, _ words: String...) throws -> String {
                let line = "request --curl --url 'http://a.test/s?x=[1]{a,b}/../c' \(options)"
                    .replacing("[1]{a,b}", with: "%5B1%5D")
                let run = try Tool.run(Tool.words(of: line) + words.map { Array($0.utf8) }, input: json.utf8)
                #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                return run.text
            }

            @Test func `The URL and the body have no characters that are special to a shell or curl`() throws {
                #expect(
                    try Self.command(#"{"q":"it's"}"#, "--style afnetworking")
                        == "curl --globoff --path-as-is --request GET "
                        + "--url 'http://a.test/s?x=%5B1%5D/../c&q=it%27s'\n")
                #expect(
                    try Self.command(#"{"q":"@file"}"#, "--style facebook --method POST")
                        == "curl --globoff --path-as-is --request POST "
                        + "--header 'Content-Type: application/x-www-form-urlencoded' --data-raw 'q=%40file' "
                        + "--url 'http://a.test/s?x=%5B1%5D/../c'\n")
                #expect(try Self.command("{}", "--method HEAD").hasPrefix("curl --globoff --path-as-is --head --url"))
            }

            @Test func `A body that is not a plain word is passed through standard input`() throws {
                #expect(
                    try Self.command("{\"q\":\"50% it's \\\\0 é\"}\n", "--method PUT --body json")
                        == #"printf '{"q":"50%% it\047s \\\\0 \303\251"}\012' | "#
                        + "curl --globoff --path-as-is --request PUT --header 'Content-Type: application/json' "
                        + "--data-binary @- --url 'http://a.test/s?x=%5B1%5D/../c'\n")
                let long = "{\"q\":\"" + String(repeating: "a", count: 70_000) + "\"}"
                #expect(try Self.command(long, "--method POST").hasPrefix("printf 'q=aaa"))
            }

            @Test func `A shell prints every byte of quoted text unchanged`() throws {
                let bytes = (UInt8.min...UInt8.max).map { $0 } + Array("0%s\\n'".utf8)
                #expect(try Tool.shell(ShellWord.printing(bytes)).output == bytes)
                for bytes in ["-1\n", "--", "-n -e\\", "%s", ""].map({ Array($0.utf8) }) {
                    #expect(try Tool.shell(ShellWord.printing(bytes)).output == bytes)
                }
                let text = "a'b\"$(c)`d`\\e\n汉'\u{301}'"
                #expect(try Tool.shell("printf %s \(ShellWord.quoted(text))").text == text)
                #expect(try Tool.shell("printf %s \(ShellWord.quoted(""))").output.isEmpty)
            }

            @Test func `Headers keep their values, even empty values`() throws {
                let command = try Self.command(
                    "{}", "--header B: --header 'C: \t' --method A!", "--header", "A: it's")
                #expect(
                    command.hasPrefix(
                        #"curl --globoff --path-as-is --request 'A!' --header 'A: it'\''s' --header 'B;' --header 'C;' "#
                    ))
            }
        }
    }
#endif
