#if CommandLineTool
    import Testing

    extension PercentTests {
        @Suite struct RepairTests {
            @Test(arguments: [
                ("https://www.baidu.com/s?wd=汉字&ss", "https://www.baidu.com/s?wd=%E6%B1%89%E5%AD%97&ss"),
                (" http://a.test/a b|%e6%zz?q=%#é\n", "http://a.test/a%20b%7C%e6%25zz?q=%25#%C3%A9"),
                ("/é", "/%C3%A9"), ("", ""), ("http://[::1]:80/[", "http://[::1]:80/%5B"),
            ])
            func `A URL is repaired in an argument and on a line`(_ url: String, _ expected: String) throws {
                #expect(try Tool.run("repair", "--", url).text == expected + "\n")
                #expect(try Tool.run("repair", expected).text == expected + "\n")
                let line = url.filter { $0 != "\n" }
                let run = try Tool.run("repair", input: "\(line)\r\n/b\n\(line)".utf8)
                #expect(run.text == "\(expected)\n/b\n\(expected)" && run.status == 0 && run.errors.isEmpty)
            }

            @Test func `With a charset, the query is repaired in the charset`() throws {
                let url = "http://a.test/汉?wd=汉字%e6&ss"
                #expect(
                    try Tool.run("repair", "--charset", "gbk", url).text
                        == "http://a.test/%E6%B1%89?wd=%BA%BA%D7%D6%e6&ss\n")
                #expect(try Tool.line("repair --charset gbk '/?\u{1F600}'").text == "/?%26%23128512%3B\n")
                let run = try Tool.line("repair --charset gbk --unencodable fail '/?é\u{1F600}'")
                #expect(run.status == 65 && run.output.isEmpty)
                #expect(
                    run.errors.hasPrefix("percent: argument 1: GBK does not have U+1F600 at scalar 3 "), "\(run.errors)"
                )
            }

            @Test(arguments: [
                ("http://é.test/é", "'http://é.test/%C3%A9' cannot be repaired: see byte 7 "),
                (" \thttp://a b/", "'http://a b/' cannot be repaired: see byte 8 "),
                ("http://user:se cret@a.test/", "'http://...@a.test/' cannot be repaired: see byte 14 "),
                ("http://a.test:99999/", "'http://a.test:99999/' cannot be repaired: see byte 14 "),
                ("//a%2Fb/\u{1B}c", "'//a%2Fb/%1Bc' cannot be repaired: see byte 3 "),
            ])
            func `If a host is invalid, the exit status is 65`(_ url: String, _ message: String) throws {
                let run = try Tool.run("repair", "/a", url)
                #expect(run.status == 65 && run.output.isEmpty)
                #expect(run.errors.hasPrefix("percent: argument 2: \(message)"), "\(run.errors)")
                let lines = try Tool.run("repair", input: "/a\n\(url)\n/b c".utf8)
                #expect(lines.status == 65 && lines.text == "/a\n\n/b%20c")
                #expect(lines.errors.hasPrefix("percent: line 2: \(message)"), "\(lines.errors)")
            }

            @Test func `Text that is not UTF-8 cannot be repaired`() throws {
                let run = try Tool.run(Tool.words(of: "repair /a") + [[0x2F, 0xC3, 0xA9, 0xFF]], input: [])
                #expect(run.status == 65 && run.output.isEmpty)
                #expect(run.errors == "percent: argument 2: invalid UTF-8 from byte 3 on\n")
                let lines = try Tool.run("repair", input: [0x2F, 0xFF, 0x0A, 0x2F, 0x20, 0x61])
                #expect(lines.status == 65 && lines.text == "\n/%20a")
                #expect(lines.errors == "percent: line 1: invalid UTF-8 from byte 1 on\n")
            }

            @Test func `A byte order mark is not part of the first URL`() throws {
                let run = try Tool.run("repair", input: [0xEF, 0xBB, 0xBF] + Array("http://a/b c\n".utf8))
                #expect(run.text == "http://a/b%20c\n" && run.status == 0)
                let names = try Tool.run("charset-of", "--charset", "gbk", input: [0x1F, 0x8B, 0x08, 0x00])
                #expect(names.status == 65 && names.errors.contains("gzip"))
            }
        }
    }
#endif
