#if CommandLineTool
    import JSONReading
    import QueryEncoding
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct QueryTests {
            private static func query(_ json: String, _ options: String...) throws -> String {
                let run = try Tool.line("query \(options.joined(separator: " "))", input: json.utf8)
                #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                return run.text
            }

            @Test func `JSON is written as a query on one line`() throws {
                let json = #"{"person":{"contact":"13801001234","address":"北京"},"habit":["游泳","骑行"]}"#
                #expect(
                    try Self.query(json, "--style afnetworking")
                        == "habit%5B%5D=%E6%B8%B8%E6%B3%B3&habit%5B%5D=%E9%AA%91%E8%A1%8C&"
                        + "person%5Baddress%5D=%E5%8C%97%E4%BA%AC&person%5Bcontact%5D=13801001234\n")
                #expect(
                    try Self.query(json)
                        == "person%5Bcontact%5D=13801001234&person%5Baddress%5D=%E5%8C%97%E4%BA%AC&"
                        + "habit%5B%5D=%E6%B8%B8%E6%B3%B3&habit%5B%5D=%E9%AA%91%E8%A1%8C\n")
            }

            @Test func `The order of keys and the text of numbers are kept`() throws {
                #expect(
                    try Self.query(#"{"b":1.0,"a":-0,"c":1e3,"B":12345678901234567890.10}"#)
                        == "b=1.0&a=-0&c=1e3&B=12345678901234567890.10\n")
            }

            @Test(arguments: ["{}", "[]", "null", #"{"a":[],"b":{},"c":{"$set":[]}}"#])
            func `A value without pairs is written as an empty line`(_ json: String) throws {
                #expect(try Self.query(json) == "\n")
            }

            @Test(arguments: [
                ("", "a%5B%5D=1&a%5B%5D=2&b%5B0%5D%5B%5D=3"),
                ("--array brackets", "a%5B%5D=1&a%5B%5D=2&b%5B%5D%5B%5D=3"),
                ("--array indices", "a%5B0%5D=1&a%5B1%5D=2&b%5B0%5D%5B0%5D=3"), ("--array repeat", "a=1&a=2&b=3"),
                ("--array comma", "a=1,2&b%5B0%5D=3"),
                ("--style qs --array auto", "a%5B%5D=1&a%5B%5D=2&b%5B0%5D%5B%5D=3"),
                ("--style rails", "a%5B%5D=1&a%5B%5D=2&b%5B%5D%5B%5D=3"), ("--style rack-2", "a[]=1&a[]=2&b[][]=3"),
            ])
            func `Arrays`(_ options: String, _ expected: String) throws {
                #expect(try Self.query(#"{"a":[1,2],"b":[[3]]}"#, options) == expected + "\n")
            }

            @Test(arguments: [
                ("", "a%5Bb%5D%5Bc%5D=1"), ("--nesting dots", "a.b.c=1"),
                ("--style facebook --nesting brackets", "a[b][c]=1"),
                ("--nesting brackets", "a%5Bb%5D%5Bc%5D=1"),
            ])
            func `Nesting`(_ options: String, _ expected: String) throws {
                #expect(try Self.query(#"{"a":{"b":{"c":1}}}"#, options) == expected + "\n")
            }

            @Test(arguments: [
                ("", "t=true&f=false"), ("--bool numeric", "t=1&f=0"), ("--style php", "t=1&f=0"),
                ("--style php --bool literal", "t=true&f=false"),
            ])
            func `Truth values`(_ options: String, _ expected: String) throws {
                #expect(try Self.query(#"{"t":true,"f":false}"#, options) == expected + "\n")
            }

            @Test(arguments: [
                ("", "a&b=1"), ("--null key", "a&b=1"), ("--null empty", "a=&b=1"), ("--null drop", "b=1"),
                ("--null literal", "a=null&b=1"), ("--style facebook --null drop", "b=1"),
                ("--style alamofire --null key", "a&b=1"),
            ])
            func `Null`(_ options: String, _ expected: String) throws {
                #expect(try Self.query(#"{"a":null,"b":1}"#, options) == expected + "\n")
            }

            @Test(arguments: [
                ("", "a%20b=c%20d%2B"), ("--space plus", "a+b=c+d%2B"), ("--style browser", "a+b=c+d%2B"),
                ("--style browser --space percent", "a%20b=c%20d%2B"), ("--style facebook --space plus", "a b=c+d%2B"),
            ])
            func `Spaces`(_ options: String, _ expected: String) throws {
                #expect(try Self.query(#"{"a b":"c d+"}"#, options) == expected + "\n")
            }

            @Test(arguments: [
                ("", "a%5Bb%20~%5D=c%2F~%20%2A"), ("--keep '[]/'", "a[b%20~]=c/~%20%2A"),
                ("--set form", "a%5Bb+%7E%5D=c%2F%7E+*"),
                ("--set form --keep /~ --space percent", "a%5Bb%20~%5D=c/~%20*"),
                ("--style facebook --nesting brackets --keep /", "a[b ~]=c/~%20%2A"),
                ("--style facebook --nesting brackets --set form", "a%5Bb+%7E%5D=c%2F%7E+*"),
                ("--style browser --nesting brackets --set unreserved", "a%5Bb%20~%5D=c%2F~%20%2A"),
            ])
            func `Escape sets`(_ options: String, _ expected: String) throws {
                #expect(try Self.query(#"{"a":{"b ~":"c/~ *"}}"#, options) == expected + "\n")
            }

            @Test(arguments: [
                ("", "\n"), ("--empty drop", "\n"), ("--empty mark", "a%5B%5D&b%7B%7D&c%5B%5D\n"),
                ("--empty mark --keep '[]'", "a[]&b%7B%7D&c[]\n"),
            ])
            func `Empty containers`(_ options: String, _ expected: String) throws {
                #expect(try Self.query(#"{"a":[],"b":{},"c":{"$set":[]}}"#, options) == expected)
            }

            @Test(arguments: [
                ("--set query", "'%'"), ("--set url-query", "'&'"), ("--set c0-control", "a space"),
                ("--keep '#'", "'#'"),
                ("--keep '&'", "'&'"), ("--keep ' '", "a space"), ("--keep '\n'", "a control"),
                ("--keep é", "only ASCII"),
            ])
            func `A set that leaves syntax literal is wrong usage`(_ options: String, _ reason: String) throws {
                for command in ["query", "request --url http://a.test/"] {
                    let run = try Tool.line("\(command) \(options)", input: "{}".utf8)
                    #expect(run.status == 64 && run.output.isEmpty && run.errors.contains(reason), "\(run.errors)")
                }
            }

            private static let emptyContainer = "an empty container does not come back"

            @Test(arguments: [
                (
                    #"{"tags":[],"p":{"x y":{}},"n":1,"t":true}"#, "",
                    ["p[x y]", "tags"].map { "\"\($0)\": \(emptyContainer)" }
                ),
                (#"{"tags":[],"p":{"x y":{}}}"#, "--empty mark", []), ("[]", "", [emptyContainer]),
                (#"{"a":null}"#, "--null drop", [#""a": null does not come back"#]),
                (#"{"a=b":"1=2"}"#, "--keep '='", [#""a=b": the key comes back changed"#]), (#"{"a=b":"1=2"}"#, "", []),
                (#"{"q":"\#u{1F600}"}"#, "--charset gbk", [#""q": the text comes back changed"#]),
                (#"{"q":"\#u{6C49}"}"#, "--charset gbk", []),
                (#"{"a\u001b":[1]}"#, "--style browser", [#""a\u{1B}": the array comes back as its one element"#]),
            ])
            func `Losses are reported, each on a line with its path`(
                _ json: String, _ options: String, _ losses: [String]
            ) throws {
                let lines = losses.map { "percent: standard input: \($0)\n" }.joined()
                let silent = try Tool.line("query \(options)", input: json.utf8)
                #expect(silent.status == 0 && silent.errors.isEmpty)
                let run = try Tool.line("query --losses \(options)", input: json.utf8)
                #expect(run.status == 0 && run.output == silent.output)
                #expect(run.errors == lines)
                for flags in ["--strict", "--strict --losses"] {
                    let strict = try Tool.line("query \(flags) \(options)", input: json.utf8)
                    #expect(strict.status == (losses.isEmpty ? 0 : 65))
                    #expect(strict.output == (losses.isEmpty ? silent.output : []))
                    #expect(strict.errors.hasPrefix(lines) && strict.errors.hasSuffix("(--strict)\n") != losses.isEmpty)
                }
            }

            @Test func `Limits of readers are not losses`() throws {
                let json = "{\"a\":[" + Array(repeating: "1", count: 1500).joined(separator: ",") + "]}"
                #expect(try Tool.run("query", "--strict", input: json.utf8).status == 0)
            }

            @Test(arguments: [
                ("", "b=1&a=2&B%5Bd%5D=3&B%5Bc%5D=4"), ("--order sorted", "B%5Bc%5D=4&B%5Bd%5D=3&a=2&b=1"),
                ("--style afnetworking --order given", "b=1&a=2&B%5Bd%5D=3&B%5Bc%5D=4"),
            ])
            func `Order`(_ options: String, _ expected: String) throws {
                #expect(try Self.query(#"{"b":1,"a":2,"B":{"d":3,"c":4}}"#, options) == expected + "\n")
            }

            @Test func `Sets`() throws {
                let json = #"{"a":{"$set":["y","x","y"]}}"#
                #expect(try Self.query(json) == "a%5B%5D=x&a%5B%5D=y\n")
                #expect(try Self.query(json, "--style afnetworking-2") == "a=x&a=y\n")
            }

            @Test(arguments: QueryStyle.standard)
            func `Every name and alias of a style works`(_ standard: QueryStyle.Standard) throws {
                let json = #"{"b c":true,"a":"é~/?+ \r\n","1":1.0}"#
                let value = try JSONReader.value(of: Array(json.utf8))
                let expected = try QueryEncoder(style: standard.style).encode(value) + "\n"
                for name in Thoroughness.sample([standard.name] + standard.aliases, oneIn: 2) {
                    #expect(try Self.query(json, "--style", name) == expected)
                }
            }

            @Test func `A file may hold the JSON`() throws {
                #expect(try Tool.shell(#"echo '{"a":1}' >f; percent query f"#).text == "a=1\n")
                #expect(try Tool.line("query - --array comma", input: #"{"a":1}"#.utf8).text == "a=1\n")
                let script = #"name=$(printf 'caf\303\251 \377'); echo '{"a":1' >"$name"; percent query "$name" 2>&1"#
                let run = try Tool.shell(script)
                #expect(run.status == 65)
                #expect(run.text.hasPrefix(#"percent: caf\#u{E9} \xFF:"#))
            }

            @Test func `If a file cannot be read, the exit status is 74`() throws {
                let missing = try Tool.run("query", "missing.json")
                #expect(missing.status == 74 && missing.output.isEmpty)
                #expect(missing.errors == "percent: missing.json: No such file or directory\n")
                #expect(try Tool.run("query", "/").errors == "percent: /: Is a directory\n")
                let json = try Tool.run("query", #"{"a":1}"#)
                #expect(json.status == 74)
                #expect(json.errors.contains("JSON itself goes to standard input"))
            }

            @Test(arguments: [
                ("[1,\n  2,]", "line 2, column 5 (byte 8): there is nothing between the last ',' and ']'"),
                ("", "line 1, column 1 (byte 0): expected JSON, but the input is empty"),
                (#"{"a":1,"a":2}"#, "line 1, column 8 (byte 7): the key 'a' occurs twice in an object"),
            ])
            func `If the input is not JSON, the exit status is 65`(_ json: String, _ message: String) throws {
                let run = try Tool.run("query", input: json.utf8)
                #expect(run.status == 65 && run.output.isEmpty)
                #expect(run.errors == "percent: standard input: \(message)\n")
            }

            @Test(arguments: [
                ("[1]", "", "not an object", "php"), (#"{"$set":[1]}"#, "", "is a set", #"{"key": {"$set""#),
                ("1", "--style php", "not an object", "{\"key\": ...}"),
                (#"{"a b":[1]}"#, "--style facebook", "field 'a b': the style cannot write an array", "--array"),
                (
                    #"{"a":{"b":1}}"#, "--style browser", "field 'a': the style cannot write an object inside",
                    "--nesting"
                ),
                (#"{"a":null}"#, "--style facebook", "field 'a': the style cannot write null", "--null"),
            ])
            func `If a style cannot write a value, the exit status is 65 and the message names a remedy`(
                _ json: String, _ options: String, _ reason: String, _ hint: String
            ) throws {
                let run = try Tool.line("query \(options)", input: json.utf8)
                #expect(run.status == 65 && run.output.isEmpty)
                #expect(run.errors.hasPrefix("percent: standard input: "))
                #expect(run.errors.contains(reason) && run.errors.contains(hint))
            }

            @Test func `Nesting up to the limit is written, and deeper nesting is an error`() throws {
                let deep = { (depth: Int) in
                    String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
                }
                let limit = JSONReader.maximumNesting
                #expect(try Tool.run("query", input: deep(limit).utf8).text.hasSuffix("%5Ba%5D=1\n"))
                #expect(try Tool.run("query", input: deep(limit + 1).utf8).status == 65)
                let run = try Tool.run("query", input: String(repeating: "[", count: 100_000).utf8)
                #expect(
                    run.status == 65 && run.errors.contains("more than \(limit) nested arrays and objects"))
            }

            @Test func `A long value is written like a short value`() throws {
                let elements = (0..<100_000).map { "\"text \($0)\"" }.joined(separator: ",")
                let expected = (0..<100_000).map { "a%5B%5D=text%20\($0)" }.joined(separator: "&")
                #expect(try Tool.run("query", input: "{\"a\":[\(elements)]}".utf8).text == expected + "\n")
            }
        }
    }
#endif
