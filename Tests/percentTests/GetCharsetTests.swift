#if CommandLineTool
    import Foundation
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct GetCharsetTests {
            @Test(arguments: [
                ("q=%BA%BA&ie=gbk", "汉"), ("ei=gbk&q=%BA%BA", "汉"), ("q=%8A%BF&ei=gbk&ie=%20Shift_JIS%09", "漢"),
                ("q=%E6%B1%89", "汉"), ("q=%E6%B1%89&ie=GB2312", "汉"), ("q=%FCx&_charset_=latin1", "üx"),
                ("q=%E6%B1%89&ie=utf8&ei=gbk", "汉"), ("q=%E6%B1%89&ie=&ei=gbk", "汉"),
            ])
            func `A field names the charset of its line`(_ query: String, _ expected: String) throws {
                let run = try Tool.run("get", "--charset-from", "ie,ei,_charset_", "q", input: query.utf8)
                #expect(run.text == expected && run.status == 0)
                #expect(
                    try Tool.run("get", "q", "--charset-from", "ie", "x", input: "q=1&ie=gbk\n".utf8).errors.isEmpty)
            }

            @Test(arguments: [
                "nope", "0x0632", "0x80000632", "1586", "cp437", "hz-gb-2312", "utf-7", "replacement", "%00gbk",
                "gbk%00", "%FF", "gb k",
                "iso-2022-jp", "csISO2022JP", "utf-16", "utf-16be", "ucs-2", "gbk,utf-8",
                String(repeating: "%20", count: 70),
            ])
            func `Other labels are counted, and not used`(_ label: String) throws {
                let input = "q=%BA%BA&ie=\(label)\nq=1&ie=\(label)\n"
                let run = try Tool.line("get --charset-from ie --charset utf-8,gbk q", input: input.utf8)
                #expect(run.text == "汉\n1\n" && run.status == 0)
                #expect(run.errors == "percent: 2 lines, 2 values; 2 labels not used; by charset: UTF-8 or GBK 2\n")
            }

            @Test func `Listed charsets may be named`() throws {
                let input = "q=a&ie=utf-16be\nq=%1B$B4A%1B(B&ie=iso-2022-jp\nq=%E6%B1%89\n"
                let arguments = "get --charset-from ie --charset utf-8,utf-16be,iso-2022-jp --verbose q"
                let run = try Tool.line(arguments, input: input.utf8)
                #expect(run.text == "a\n漢\n汉\n")
                #expect(run.errors == "percent: 3 lines, 3 values; by charset: UTF-8 1, UTF-16BE 1, ISO-2022-JP 1\n")
                let escapes = "q=%u6C49&ie=gbk"
                #expect(
                    try Tool.line("get --charset-from ie --unicode-escapes decoded q", input: escapes.utf8).text == "汉")
                #expect(try Tool.line("get --charset-from ie q", input: escapes.utf8).status == 65)
            }

            @Test func `Values that do not fit are read by the option`() throws {
                let input =
                    "q=%E6%B1%89&n=%BA%BA&ie=gbk\nn=1&ie=gbk\nq=%FF%FF&ie=gbk\nq=%zz&ie=gbk\n%BA%BA=1&q=2&ie=gbk\n"
                let run = try Tool.run("get", "--charset-from", "ie", "q", "n", "汉", input: input.utf8)
                #expect(run.text == "汉\t汉\t\n\t1\t\n\n\n2\t\t1\n")
                #expect(
                    run.errors == """
                        percent: line 3: 'q': invalid UTF-8 from byte 2 on
                        percent: line 4: 'q': malformed escape at byte 2: '%' must be followed by two hexadecimal digits
                        percent: 5 lines, 5 values; 3 values not valid in the charset of the label; by charset: UTF-8 1, GBK 4; \
                        2 lines failed: 1 malformed, 1 invalid

                        """)
                let first = try Tool.run("get", "--charset-from", "ie", "--first", "w,q,n", input: input.utf8)
                #expect(first.text == "汉\n1\n\n\n2\n")
                let replaced = try Tool.line("get --charset-from ie --invalid replace q", input: "q=%FF&ie=gbk".utf8)
                #expect(replaced.text == "\u{FFFD}")
            }

            @Test func `The summary counts the values by charset`() throws {
                let input = "q=%BA%BA\nq=%E6%B1%89\nq=a\nx=1\nq=%FF\n汉=%BA%BA\n"
                let run = try Tool.run(
                    "get", "--verbose", "--charset", "utf-8,gbk", "--first", "q,汉", input: input.utf8)
                #expect(run.text == "汉\n汉\na\n\n\n汉\n")
                #expect(
                    run.errors.hasSuffix(
                        "\npercent: 6 lines, 4 values; by charset: UTF-8 2, GBK 2; 1 line failed: 1 invalid\n"))
                let replaced = try Tool.line(
                    "get --verbose --charset utf-8,gbk --invalid replace q", input: "q=%FF\nq=%BA%BA".utf8)
                let marked = try Tool.line("get --verbose --charset utf-8 q", input: "q=1".utf8)
                #expect(marked.errors == "percent: 1 line, 1 value\n")
                #expect(replaced.errors == "percent: 2 lines, 2 values; by charset: GBK 1, UTF-8 or GBK 1\n")
            }

            @Test func `Many labels in one input are read like each alone`() throws {
                let labels = [
                    "gbk", "big5", "shift_jis", "euc-kr", "koi8-r", "windows-1251", "nope", "utf-8", "latin1",
                ]
                let kinds = labels.map { "q=%C4%E3&n=1&ie=\($0)" } + ["q=%C4%E3&n=2", "", "n=3&ie=gbk"]
                let arguments = ["get", "--charset-from", "ie", "--bad", "empty", "q", "n"].map { Array($0.utf8) }
                let texts = try kinds.map { try Tool.run(arguments, input: "\($0)\n".utf8).text }
                var generator = SystemRandomNumberGenerator()
                let lines = (0..<20_000).map { _ in Int.random(in: kinds.indices, using: &generator) }
                let input = lines.map { kinds[$0] + "\n" }.joined()
                #expect(input.utf8.count > Input.chunk)
                #expect(try Tool.run(arguments, input: input.utf8).text == lines.map { texts[$0] }.joined())
            }

            @Test func `Names need to be given`() throws {
                for words in ["get --charset-from '' q", "get --charset-from ie, q", "get --charset-from ie"] {
                    #expect(try Tool.line(words).status == 64)
                }
            }

            /// The rows of the article OneRule that show what the order of a list costs.
            @Test func `The article shows what each list of charsets reads`() throws {
                let path = "Sources/PercentEncoding/PercentEncoding.docc/OneRule.md"
                let article = try String(contentsOf: Fixtures.root.appendingPathComponent(path), encoding: .utf8)
                let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains(" | `%") }
                #expect(rows.count >= 5)
                for row in rows where !row.contains("escape sequences") {
                    let code = row.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
                    let result = row.split(separator: "|")[2].prefix { $0 != ":" }
                    let output = try Tool.run("decode", "--charset", code[1], code[3]).text
                    #expect(output == result.filter { $0 != " " } + "\n", "\(row)")
                }
            }
        }
    }
#endif
