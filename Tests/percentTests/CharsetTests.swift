#if CommandLineTool
    import LegacyCharsets
    import PercentEncoding
    import QueryEncoding
    import TestSupport
    import Testing

    @testable import percent

    /// Tests of commands that need ICU. For builds without ICU, see `UnavailableCharsetTests`.
    extension PercentTests {
        @Suite struct CharsetTests {
            @Test(arguments: [
                (["--charset", "gbk", "--set", "afnetworking-2-value", "汉字&ss"], "%BA%BA%D7%D6%26ss"),
                (["--charset", "0x0421", "汉"], "%BA%BA"), (["--charset", "0x80000421", "汉"], "%BA%BA"),
                (["--charset", "GB2312", "汉"], "%BA%BA"), (["--charset", "cp437", "é"], "%82"),
                (["--charset", "ShiftJIS", "ソ"], "%83%5C"), (["--charset", "utf-8", "é"], "%C3%A9"),
                (["--charset", "shift_jis", "--set", "form", "Ж"], "%84G"),
                (["--charset", "shift_jis", "--set", "form", "--trail-bytes", "escaped", "Ж"], "%84%47"),
                (["--charset", "shift_jis", "--set", "form", "--profile", "core-foundation", "Ж"], "%84%47"),
                (["--charset", "gbk", "a😀"], "a%26%23128512%3B"),
                (["--charset", "gbk", "--unencodable", "replace", "a😀"], "a%3F"),
                (["--charset", "gbk", "--unencodable", "replace", "--keep", "?", "a😀"], "a?"),
                (
                    ["--charset", "gbk", "--profile", "core-foundation", "--unencodable", "reference", "😀"],
                    "%26%23128512%3B"
                ),
                (["--charset", "iso-2022-jp", "日"], "%1B%24BF%7C%1B%28B"),
            ])
            func `Text is encoded in a charset`(_ arguments: [String], _ expected: String) throws {
                let words = (["encode"] + arguments).map { "'\($0)'" }.joined(separator: " ")
                let run = try Tool.line(words)
                #expect(run.text == expected + "\n")
                #expect(run.status == 0 && run.errors.isEmpty)
            }

            @Test func `The error for an unencodable character names it, and nothing is written`() throws {
                let hint = "(--unencodable reference or replace writes a substitute)\n"
                for options in [["--profile", "core-foundation"], ["--unencodable", "fail"]] {
                    let words = options.joined(separator: " ")
                    let run = try Tool.line("encode --charset big5 \(words) 中 'é中😀'")
                    #expect(run.status == 65 && run.output.isEmpty)
                    #expect(
                        run.errors.lowercased().hasPrefix("percent: argument 2: big5 does not have u+00e9 at scalar 0"))
                    #expect(run.errors.hasSuffix(hint))
                }
                let input = Array(String(repeating: "中\n", count: 200_000).utf8) + Array("x€😀".utf8)
                let run = try Tool.run("encode", "--charset", "gbk", "--unencodable", "fail", input: input)
                #expect(run.status == 65)
                #expect(
                    run.errors == "percent: standard input: line 200001: GBK does not have U+1F600 at scalar 400002 "
                        + "of the input \(hint)")
                #expect(run.text.hasSuffix("%0Ax%80"))
                let lines = try Tool.run(
                    "encode", "--charset", "gbk", "--unencodable", "fail", "--lines", input: "中\n€😀x\n😀\né".utf8)
                #expect(lines.text == "%D6%D0\n\n\n%A8%A6")
                #expect(
                    lines.status == 65
                        && lines.errors.contains("percent: line 2: GBK does not have U+1F600 at scalar 1 ("))
            }

            @Test func `Text to encode must be UTF-8`() throws {
                let run = try Tool.run(Tool.words(of: "encode --charset gbk") + [[0x61, 0xE4]])
                #expect(run.status == 65 && run.errors == "percent: argument 1: invalid UTF-8 from byte 1 on\n")
                let input = try Tool.line("encode --charset gbk", input: [0x61, 0xE4])
                #expect(input.status == 65 && input.text == "a")
                #expect(
                    input.errors == "percent: standard input: line 1: invalid UTF-8 from byte 1 of the input on\n")
            }

            @Test func `Each number that is listed is accepted`() throws {
                for charset in Charset.all {
                    guard let number = charset.stringEncoding else { continue }
                    let name = "0x" + String(number, radix: 16)
                    let same = try CharsetName.charset(named: name)
                    #expect(
                        same.name == charset.name || same.coreFoundationEncoding == charset.coreFoundationEncoding,
                        "\(name)")
                }
                #expect(try Tool.run("encode", "--charset", "0x0008", "あ").text == "%82%A0\n")
            }

            @Test
            func `If every charset fails, the error has the offset at which the charset that read furthest failed`()
                throws
            {
                let run = try Tool.run("decode", "--charset", "utf-8,gbk", "ab%C4%E3cd%FF")
                #expect(run.status == 65)
                #expect(run.errors.contains("byte 10") && run.errors.contains("UTF-8 and GBK"), "\(run.errors)")
            }

            @Test(arguments: [
                (["--charset", "gbk", "%BA%BA%D7%D6"], "汉字"), (["--charset", "gbk,utf-8", "%BA%BA%D7%D6"], "汉字"),
                (["--charset", "utf-8,gbk", "%BA%BA%D7%D6", "%E4%BD%A0"], "汉字\n你"),
                (["--charset", "utf-8", "--charset", "gbk", "--plus", "%C4%E3+b"], "你 b"),
                (["--charset", "shift_jis", "%84G%84%47"], "ЖЖ"),
                (["--charset", "iso-2022-jp", "%1B%24BF%7C%1B%28B"], "日"),
                (["--charset", "utf-16le", "--", "-%4E"], "中"),
                (["--charset", "gbk", "--invalid", "replace", "%FF%BA%BA"], "\u{FFFD}汉"),
                (["--charset", "utf-8,gbk", "--invalid", "replace", "%FFa"], "\u{FFFD}a"),
                (["--charset", "gbk", "--malformed", "keep", "%BA%BA%"], "汉%"),
                (["--charset", "0x0400", "%82"], "é"), (["--charset", "0x0632", "%818%FE0"], "\u{2E83}"),
            ])
            func `Bytes in a charset are decoded`(_ arguments: [String], _ expected: String) throws {
                let words = (["decode"] + arguments).map { "'\($0)'" }.joined(separator: " ")
                let run = try Tool.line(words)
                #expect(run.text == expected + "\n")
                #expect(run.status == 0 && run.errors.isEmpty)
            }

            @Test func `A list has at most 16 charsets`() throws {
                let most = Array(repeating: "gbk", count: 16).joined(separator: ",")
                #expect(try Tool.line("decode --charset \(most) %BA%BA").text == "汉\n")
                for words in [
                    "decode --charset \(most),gbk", "decode --charset \(most) --charset gbk",
                    "parse --charset \(most),gbk", "get --charset \(most),gbk q",
                ] {
                    let run = try Tool.line(words, input: "q=%BA%BA".utf8)
                    #expect(run.status == 64 && run.output.isEmpty)
                    #expect(run.errors.contains("--charset takes at most 16 charsets."), "\(run.errors)")
                }
            }

            @Test(arguments: [
                ("--unicode-escapes decoded '%u6C49%E6%B1%89'", "汉汉"),
                ("--unicode-escapes decoded '%uD83D%uDE00'", "😀"),
                ("--charset gbk --unicode-escapes decoded '%u6C49%C4%E3'", "汉你"),
                ("--charset utf-8,gbk --unicode-escapes decoded '%u6C49%C4%E3'", "汉你"),
                ("--charset gbk --unicode-escapes malformed --malformed keep '%u6C49'", "%u6C49"),
                ("--unicode-escapes decoded --plus --invalid replace '%uD83D+%u0041'", "\u{FFFD} A"),
            ])
            func `With --unicode-escapes, escapes of code units are decoded`(_ words: String, _ expected: String)
                throws
            {
                let run = try Tool.line("decode \(words)")
                #expect(run.text == expected + "\n" && run.errors.isEmpty)
                let options = words.split(separator: "'")[0]
                // The input is longer than the result of one read. In a quick run, it has fewer and longer lines.
                let repetitions = Thoroughness.rounds(quick: 10, thorough: 1)
                let text = String(repeating: String(words.split(separator: "'")[1]), count: repetitions)
                let count = Input.chunk / text.utf8.count
                let input = Array(repeating: text, count: count).joined(separator: "\n").utf8
                let line = String(repeating: expected, count: repetitions)
                let lines = Array(repeating: line, count: count).joined(separator: "\n")
                for more in ["", "--lines"] {
                    #expect(try Tool.line("decode \(options) \(more)", input: input).text == lines)
                }
            }

            @Test func `With --unicode-escapes, escapes of code units in queries are decoded`() throws {
                let query = "%u6C49=%u4F60&b=%C4%E3"
                let run = try Tool.run("parse", "--charset", "gbk", "--unicode-escapes", "decoded", query)
                #expect(run.text == "{\"汉\": \"你\", \"b\": \"你\"}\n")
                #expect(try Tool.run("parse", "--unicode-escapes", "decoded", "a=%u4F60").text == "{\"a\": \"你\"}\n")
                let malformed = try Tool.run("parse", "a=%u4F60")
                #expect(malformed.status == 65 && malformed.errors.contains("malformed escape at byte 2"))
                let bad = try Tool.line("decode --unicode-escapes decoded 'a%uD83Db'")
                #expect(bad.status == 65 && bad.errors.hasPrefix("percent: argument 1: invalid UTF-8 from byte 1 on"))
                #expect(try Tool.run("query", "--unicode-escapes", "decoded").status == 64)
                #expect(try Tool.run("decode", "--unicode-escapes", "yes", "a").status == 64)
            }

            @Test(arguments: [
                ("--charset gbk a%BA%FFb", "invalid GBK from byte 1 on"),
                ("--charset gbk %BA%4", "malformed escape at byte 3:"),
                ("--charset utf-8,gbk a%FF", "invalid UTF-8 and GBK from byte 1 on"),
                ("--charset utf-8,gbk a%F", "malformed escape at byte 1:"),
                ("--charset iso-2022-jp a%80", "invalid ISO-2022-JP from byte 1 on"),
            ])
            func `Errors say where`(_ words: String, _ message: String) throws {
                let run = try Tool.line("decode \(words)")
                #expect(run.status == 65 && run.output.isEmpty)
                #expect(run.errors.hasPrefix("percent: argument 1: \(message)"))
                let parts = words.split(separator: " ")
                let lines = try Tool.line("decode --lines \(parts[0]) \(parts[1])", input: "x \(parts[2])\n".utf8)
                #expect(lines.status == 65 && lines.text == "\n" && lines.errors.hasPrefix("percent: line 1: "))
            }

            @Test func `Output before a failure in standard input is written`() throws {
                let input = Array((String(repeating: "%BA%BA", count: 100_000) + "\n%D7%D6%FF").utf8)
                let run = try Tool.run("decode", "--charset", "gbk", input: input)
                #expect(run.text == String(repeating: "汉", count: 100_000) + "\n字")
                #expect(run.errors == "percent: standard input: line 2: invalid GBK from byte 600007 of the input on\n")
            }

            @Test(arguments: [
                ("gbk", "gbk", "日a本 ア\n"), ("gb18030", "gb18030", "日a本 ア😀\n"), ("shift_jis", "shift_jis", "日a本 ア\n"),
                ("iso-2022-jp", "iso-2022-jp", "日a本 ア\n"), ("koi8-r", "koi8-r", "Ж a\n"), ("cp437", "cp437", "ß a\n"),
                ("gbk", "utf-8,gbk", "日a本 ア\n"),
                // Browsers send UTF-8 for this charset.
                ("utf-16be", "utf-8", "日a本 ア\n"),
                ("utf-16be --profile core-foundation", "utf-16be --profile core-foundation", "日a本 ア\n"),
                ("iso-2022-jp --profile core-foundation", "iso-2022-jp --profile core-foundation", "日a本 ア\n"),
            ])
            func `A long input survives the round trip`(_ written: String, _ read: String, _ line: String) throws {
                // In a quick run, the input has fewer and longer lines.
                let words = String(
                    repeating: String(line.dropLast()), count: Thoroughness.rounds(quick: 10, thorough: 1))
                let text = String(repeating: words + "\n", count: Input.chunk / words.utf8.count + 100)
                let encoding = "encode --charset \(written) --keep '\n'"
                let encoded = try Tool.line(encoding, input: text.utf8)
                #expect(encoded.status == 0 && encoded.errors.isEmpty)
                for options in ["", "--lines"] {
                    let run = try Tool.line("decode --charset \(read) \(options)", input: encoded.output)
                    #expect(run.text == text)
                }
            }

            @Test func `Input may arrive in pieces of any size`() throws {
                let bytes: [[UInt8]] = [[0xE5], [0xAD, 0x97, 0x61], [0xE6, 0xB1], [0x89]]
                #expect(try Tool.line("encode --charset gbk", pieces: bytes).text == "%D7%D6a%BA%BA")
                #expect(
                    try Tool.line("encode --charset iso-2022-jp", pieces: bytes).text
                        == Tool.line("encode --charset iso-2022-jp 字a汉").text.dropLast())
                let escapes = ["%", "D7", "%D", "6a", "%BA%", "B", "A"].map { Array($0.utf8) }
                for options in ["", "--invalid replace", "--lines"] {
                    #expect(try Tool.line("decode --charset gbk \(options)", pieces: escapes).text == "字a汉")
                }
            }

            @Test func `The state of a charset lasts from line to line, unless lines are written separately`() throws {
                let run = try Tool.run("encode", "--charset", "iso-2022-jp", "--keep", "\n", input: "日¥\n本".utf8)
                #expect(run.text == "%1B%24BF%7C%1B%28J%5C\n%1B%24BK%5C%1B%28B")
                let lines = try Tool.run("encode", "--charset", "iso-2022-jp", "--lines", input: "日¥\n本".utf8)
                #expect(lines.text == "%1B%24BF%7C%1B%28J%5C%1B%28B\n%1B%24BK%5C%1B%28B")
                let text = try Tool.run("decode", "--charset", "iso-2022-jp", input: run.output).text
                #expect(text == "日¥\n本")
            }

            @Test func `Input in several charsets is limited to 16 MiB`() throws {
                let input = [UInt8](repeating: 0x41, count: LineCoder.limit + 300_000)
                // With short lines, the tool finds the end of a line quickly.
                let lines = Array(String(repeating: String(repeating: "A", count: 1023) + "\n", count: 16_500).utf8)
                let tooLong = "longer than 16777216 bytes (16 MiB), and must be read as a whole"
                let run = try Tool.line("decode --charset utf-8,gbk", input: lines)
                #expect(run.status == 65)
                #expect(run.errors == "percent: standard input: \(tooLong); --lines reads each line separately\n")
                #expect(try Tool.run("decode", "--charset", "gbk", input: lines).output == lines)
                #expect(try Tool.run("decode", "--charset", "iso-2022-jp", input: input).output == input)
            }

            @Test(arguments: [
                ("--charset gbk", "a=%BA%BA%26"), ("--charset gbk --style browser", "a=%BA%BA%26"),
                ("--charset gbk --style afnetworking-2", "a=%BA%BA%26"),
            ])
            func `Queries are written and read in a charset`(_ options: String, _ query: String) throws {
                let run = try Tool.line("query \(options)", input: #"{"a":"汉&"}"#.utf8)
                #expect(run.text == query + "\n" && run.errors.isEmpty)
                #expect(try Tool.line("parse \(options) '\(query)'").text == "{\"a\": \"汉&\"}\n")
            }

            @Test func `A style of a CoreFoundation client uses CoreFoundation's profile`() throws {
                let json = #"{"a":"😀"}"#
                for style in ["afnetworking-2", "facebook"] {
                    let run = try Tool.run("query", "--style", style, "--charset", "gbk", input: json.utf8)
                    #expect(run.status == 65 && run.output.isEmpty)
                    #expect(
                        run.errors
                            == "percent: standard input: field 'a': cp936 does not have U+1F600 at scalar 0 "
                            + "(--unencodable reference or replace writes a substitute)\n")
                    let browser = try Tool.run(
                        "query", "--style", style, "--charset", "gbk", "--profile", "browser", input: json.utf8)
                    #expect(browser.text == "a=%26%23128512%3B\n")
                }
                #expect(
                    try Tool.run("query", "--style", "php", "--charset", "gbk", input: json.utf8).text
                        == "a=%26%23128512%3B\n")
                #expect(
                    try Tool.run("parse", "--style", "afnetworking-2", "--charset", "gb2312", "a=%81%40").text
                        == "{\"a\": \"\u{81}@\"}\n")
                #expect(try Tool.run("parse", "--charset", "gb2312", "a=%81%40").text == "{\"a\": \"丂\"}\n")
            }

            @Test func `Each value of a query is read in the first charset in which it is valid`() throws {
                let run = try Tool.run("parse", "--charset", "utf-8,gbk", "a=%C4%E3&b=%E4%BD%A0")
                #expect(run.text == "{\"a\": \"你\", \"b\": \"你\"}\n")
                let bad = try Tool.run("parse", "--charset", "gbk", "a=%FF")
                #expect(
                    bad.errors
                        == "percent: argument 1: field 'a': invalid GBK from byte 2 on (--invalid replace writes U+FFFD instead)\n"
                )
            }
        }
    }
#endif
