#if CommandLineTool
    import LegacyCharsets
    import Testing

    @testable import percent

    extension PercentTests {
        /// Arguments are read as text, and standard input is read as bytes.
        @Suite struct CharsetArgumentTests {
            @Test(arguments: ["gbk", "utf-8,gbk", "gbk --profile core-foundation", "gbk --malformed keep"])
            func `Characters of an argument stand for themselves, and bytes of the input are in the charset`(
                _ options: String
            ) throws {
                let run = try Tool.line("decode --charset \(options) '汉%D7%D6é' '%BA%BA'")
                #expect(run.text == "汉字é\n汉\n" && run.status == 0)
                let bytes = [0xBA, 0xBA] + Array("%D7".utf8) + [0xD6]
                let input = try Tool.line("decode --charset \(options)", input: bytes)
                #expect(input.text == "汉字" && input.status == 0)
                // Bytes that are not UTF-8 are not characters.
                let raw = try Tool.run(Tool.words(of: "decode --charset \(options)") + [bytes])
                #expect(raw.text == "汉字\n" && raw.status == 0)
            }

            @Test func `Offsets count the bytes of an argument`() throws {
                let run = try Tool.line("decode --charset gbk '汉%FF'")
                #expect(run.status == 65 && run.errors == "percent: argument 1: invalid GBK from byte 3 on\n")
            }

            @Test func `A query argument is text, and a query from the input is in the charset`() throws {
                for style in ["auto", "browser", "php"] {
                    let run = try Tool.line("parse --style \(style) --charset gbk '键=汉%D7%D6'")
                    #expect(run.text == "{\"键\": \"汉字\"}\n")
                    let input = try Tool.line(
                        "parse --charset gbk --style \(style)", input: [0xBC, 0xFC, 0x3D, 0xBA, 0xBA] + "%D7%D6".utf8)
                    #expect(input.text == "{\"键\": \"汉字\"}\n")
                }
            }

            @Test func `Queries with unescaped fields survive the round trip`() throws {
                let json = "{\"键\": \"汉字\"}\n"
                let query = try Tool.line("query --style facebook --charset gbk", input: json.utf8).output
                let parse = "parse --style facebook --charset gbk"
                #expect(try Tool.line(parse, input: query).text == json)
                #expect(try Tool.run(Tool.words(of: parse) + [query.dropLast()]).text == json)
            }

            @Test func `Queries in UTF-16 survive the round trip`() throws {
                let json = "{\"ключ\": \"é汉\"}\n"
                let query = try Tool.line("query --charset utf-16", input: json.utf8).output
                #expect(try Tool.line("parse --charset utf-16", input: query).text == json)
            }
        }
    }
#endif
