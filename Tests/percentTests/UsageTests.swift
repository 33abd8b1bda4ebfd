#if CommandLineTool
    import CLegacyCharsets
    import Foundation
    import LegacyCharsets
    import PercentEncoding
    import QueryEncoding
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct UsageTests {
            /// The names of all commands, as the help lists them.
            private static let commands: [String] = {
                let help = (try? Tool.run("--help").text) ?? ""
                let list = help.components(separatedBy: "SUBCOMMANDS:\n").last?.components(separatedBy: "\n\n").first
                let lines = (list ?? "").split(separator: "\n").filter { $0.prefix { $0 == " " }.count == 2 }
                return lines.map { String($0.dropFirst(2).prefix { $0 != " " }) }
            }()

            @Test func `The README lists every command`() throws {
                let readme = try String(contentsOf: Fixtures.root.appendingPathComponent("README.md"), encoding: .utf8)
                let line = try #require(readme.split(separator: "\n").first { $0.hasPrefix("Commands: ") })
                let sentence = line.prefix { $0 != "." }
                let listed = sentence.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
                #expect(Self.commands.count > 5)
                #expect(edits(of: listed.map(String.init), in: "the commands of README.md", names: Self.commands) == [])
            }

            @Test(arguments: [
                "encode --keep", "encode --preserve-escapes --charset gbk a", "encode --lines x", "decode --lines x",
                "encode --nonsense",
                "encode --set",
                "decode --malformed x", "decode --invalid x", "list", "list things", "nonsense",
                "encode --set nonsense", "query --style nonsense", "query --array pipe", "query --nesting x",
                "query --bool x",
                "query --null x", "query --empty x", "query --space x", "query --order x", "query a b",
                "parse --style nonsense", "parse --malformed x", "parse --invalid x", "parse --limits x", "parse a b",
                "parse --bool literal a",
                "parse --style php --array comma a", "parse --style browser --nesting dots a",
                "parse --style qs --null key a",
                "encode --charset gbk,utf-8 a", "encode --unencodable fail a", "encode --trail-bytes escaped a",
                "encode --profile browser a", "encode --charset gbk --profile x a", "decode --profile browser a",
                "encode --charset gbk --unencodable x a", "query --charset gbk,utf-8", "parse --charset x a",
                "decode --rounds 0 a", "decode --rounds 9 a", "decode --rounds x a", "decode --rounds",
                "get --rounds -1 q", "get --json q q", "get --json --first wd,word wd",
                "charset-of --charset x a", "charset-of --lines", "charset-of --invalid keep a",
                "repair --lines", "repair --charset x a", "repair --charset gbk,utf-8 a", "parse --empty mark a",
            ])
            func `For wrong usage, the exit status is 64`(_ words: String) throws {
                let run = try Tool.line(words)
                #expect(run.status == 64)
                #expect(run.output.isEmpty)
                #expect(run.errors.contains("Usage: percent"))
            }

            @Test(arguments: [
                ("unreservd", "unreserved"), ("encodeURIComponents", "encode-uri-component"), ("php", "php-url-encode"),
                ("forms", "form"), ("afnetworking2keys", "afnetworking-2-key"),
            ])
            func `The error for an unknown set names similar sets`(_ name: String, _ near: String) throws {
                for command in ["encode", "query", "request"] {
                    let run = try Tool.run(command, "--set", name)
                    #expect(run.status == 64)
                    #expect(run.errors.contains("'\(near)'"))
                    #expect(run.errors.contains("percent list sets"))
                }
            }

            @Test(arguments: [
                ("afnetwork", "afnetworking"), ("alamofireForms", "alamofire-form"), ("QSs", "qs"),
                ("alamofir", "alamofire"),
            ])
            func `The error for an unknown style names similar styles`(_ name: String, _ near: String) throws {
                let run = try Tool.run("query", "--style", name)
                #expect(run.status == 64)
                #expect(run.errors.contains("'\(near)'"))
                #expect(run.errors.contains("percent list styles"))
            }

            @Test(arguments: [
                ("gbkk", "gbk"), ("shiftjiss", "shiftjis"), ("windows-125", "windows-1250"), ("cp43", "cp437"),
            ])
            func `The error for an unknown charset names similar charsets`(_ name: String, _ near: String) throws {
                let run = try Tool.run("encode", "--charset", name, "a")
                #expect(run.status == 64)
                #expect(run.errors.contains("did you mean '") && run.errors.contains(near))
                #expect(run.errors.contains("percent list charsets"))
            }

            @Test(arguments: [
                ("gbk,nope", "'nope': no charset has this name"), (",gbk", "'': no charset has this name"),
                ("gbk,,big5", "'': no charset has this name"),
                ("gbk,0x0999", "'0x0999': CoreFoundation has no converter for this number"),
                ("gbk,0x", "'0x': a number of a charset is 0x and one to eight hexadecimal digits"),
                ("gbk,hz-gb-2312", "'hz-gb-2312': 'hz-gb-2312' is refused"),
            ])
            func `The message names the wrong entry of a list`(_ list: String, _ reason: String) throws {
                let run = try Tool.run("decode", "--charset", list, "a")
                #expect(run.status == 64 && run.errors.contains(reason), "\(run.errors)")
            }

            @Test(arguments: [
                "encode --profile core-foundation", "encode --charset cp437", "query --style afnetworking-2",
            ])
            func `Literal trail bytes in CoreFoundation's profile are wrong usage`(_ command: String) throws {
                let charset = command.contains("cp437") ? "" : "--charset utf-8"
                let run = try Tool.line("\(command) \(charset) --trail-bytes literal", input: "{}\n".utf8)
                #expect(run.status == 64 && run.output.isEmpty)
                #expect(run.errors.contains("--trail-bytes literal goes with the profile browser"))
                #expect(try Tool.line("\(command) \(charset) --trail-bytes escaped", input: "{}\n".utf8).status == 0)
            }

            @Test(arguments: ["hz-gb-2312", "iso-2022-kr", "replacement"])
            func `A charset that browsers refuse is refused`(_ name: String) throws {
                let run = try Tool.run("decode", "--charset", name, "a")
                #expect(run.status == 64 && run.errors.contains("'\(name)' is refused, as in browsers"))
            }

            @Test func `Names are found regardless of capitals and hyphens`() throws {
                for (spelling, name) in [
                    ("afnetworking2", "afnetworking-2"), ("alamofireForm", "alamofire-form"), ("PHP", "php"),
                    ("QS", "qs"), ("rack2", "rack-2"), ("qs6.11", "qs-6.11"),
                ] {
                    let json = #"{"b[":true,"a":[1.0]}"#
                    let run = try Tool.run("query", "--style", spelling, input: json.utf8)
                    #expect(
                        try run.status == 0 && run.text == Tool.run("query", "--style", name, input: json.utf8).text)
                }
                #expect(try Tool.run("encode", "--set", "encodeURIComponent", "a b'").text == "a%20b'\n")
            }

            @Test func `No two names differ only in capitals and hyphens`() {
                for names in [EscapeSetName.all, StyleName.all] {
                    for name in names { #expect(NearMatches.same(as: name, among: names) == name) }
                }
            }

            @Test func `The tool uses the arguments and the exit status of the process`() throws {
                let run = try Tool.shell(#"percent encode "--$(printf 'h\303\251')""#)
                #expect(run.status == 64 && run.errors.contains("--h\u{E9}'"))
                #expect(try Tool.shell("percent decode a%").status == 65)
            }

            @Test func `Every byte survives the round trip through a string`() {
                let bytes = Array(UInt8.min...UInt8.max)
                #expect(RawArguments.bytes(of: RawArguments.text(of: bytes)) == bytes)
                #expect(RawArguments.bytes(of: "A\u{6C49}") == Array("A\u{6C49}".utf8))
            }

            @Test func `The output of --version names the source of the mappings`() throws {
                let run = try Tool.run("--version")
                let name = unsafe String(cString: pct_mappings_name())
                #if ICU && os(Linux)
                    #expect(name.hasPrefix("ICU "))
                #else
                    #expect(name.hasPrefix("built in (ICU "))
                #endif
                #expect(run.text == "percent \(Version.number), charsets: \(name)\n")
                #expect(run.status == 0)
            }

            @Test(arguments: ["bash", "zsh", "fish"])
            func `Completion scripts contain the sets, styles and charsets`(_ shell: String) throws {
                let run = try Tool.run("--generate-completion-script", shell)
                #expect(run.status == 0)
                for name in EscapeSet.standard.map(\.name) + QueryStyle.standard.map(\.name) + CharsetName.names {
                    #expect(run.text.contains(name))
                }
            }

            @Test(arguments: [""] + commands.filter { $0 != "request" })
            func `The output equals the examples in the help`(_ command: String) throws {
                let help = try Tool.line("\(command) --help")
                #expect(help.status == 0)
                #expect(help.text.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE:") })
                let examples = Self.examples(in: help.text)
                #expect((3...7).contains(examples.count), "the help of \(command) must have 3 to 7 examples")
                for (script, output) in examples {
                    let run = try Tool.shell(script)
                    #expect(run.text == output, "\(script)")
                    #expect(run.errors.isEmpty)
                }
            }

            // The output is compared without CR, because the lines of a request end in CR LF. The head of a request
            // ends in a blank line.
            @Test func `Requests equal the examples in the help, except for line ends`() throws {
                let examples = Self.examples(in: try Tool.run("request", "--help").text)
                #expect(examples.count == 2)
                for ((script, output), end) in zip(examples, ["\n", ""]) {
                    let run = try Tool.shell(script)
                    let lines = run.output.filter { $0 != UInt8(ascii: "\r") }
                    #expect(lines == Array((output + end).utf8), "\(script)")
                    #expect(run.errors.isEmpty)
                }
            }

            /// Returns the examples in a help text: each command after a prompt, and its output, the indented lines up
            /// to the next command.
            private static func examples(in help: String) -> [(script: String, output: String)] {
                var examples: [(script: String, output: [Substring])] = []
                var isInside = false
                for line in help.prefix(while: { $0 != "\u{0}" }).split(
                    separator: "\n", omittingEmptySubsequences: false)
                {
                    if line.hasPrefix("  $ ") {
                        examples.append((String(line.dropFirst(4)), []))
                        isInside = true
                    } else if line.hasPrefix("  ") || line.isEmpty {
                        if isInside { examples[examples.count - 1].output.append(line.dropFirst(2)) }
                    } else {
                        isInside = false
                    }
                }
                return examples.map { script, lines in
                    // The blank line after an example is not output.
                    let output = lines.last == "" ? lines.dropLast() : lines[...]
                    return (script, output.map { $0 + "\n" }.joined())
                }
            }

            /// Compares the output of each command with the comment on its line or on the next line.
            @Test func `The output equals the examples in the README`() throws {
                let readme = try String(contentsOf: Fixtures.root.appendingPathComponent("README.md"), encoding: .utf8)
                let lines = readme.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                var count = 0
                for (line, next) in zip(lines, lines.dropFirst())
                where line.hasPrefix("    ") && line.contains("scripts/percent ") {
                    let parts = line.components(separatedBy: "  # ")
                    let printed = parts.count > 1 ? parts[1] : String(next.dropFirst("    # ".count))
                    let script = parts[0].replacingOccurrences(of: "scripts/percent ", with: "percent ")
                    #expect(try Tool.shell(script).text == printed + "\n", "\(line)")
                    count += 1
                }
                #expect(count == 3)
            }

            @Test(arguments: [""] + commands)
            func `The lines of the help fit into 80 columns`(_ command: String) throws {
                let texts = try [80, 1000].map { columns in
                    let help = try Tool.shell("COLUMNS=\(columns) percent \(command) --help").text
                    return try #require(help.components(separatedBy: "\nUSAGE:").first)
                }
                #expect(texts[0] == texts[1])
                #expect(
                    texts[0].contains("Exit status: 0 success, 64"), "the help of \(command) must list the exit status")
            }
        }
    }
#endif
