#if CommandLineTool
    import LegacyCharsets
    import Testing

    @testable import percent

    extension PercentTests {
        /// Arguments are text, standard input is bytes.
        @Suite(.enabled(if: Charset.gbk.isAvailable)) struct CharsetArgumentTests {
            @Test(arguments: ["gbk", "utf-8,gbk", "gbk --profile core-foundation", "gbk --malformed keep"])
            func `Characters of an argument are themselves, and bytes of the input the charset's`(
                _ options: String
            ) throws {
                let run = try Tool.shell("percent decode --charset \(options) '汉%D7%D6é' '%BA%BA'")
                #expect(run.text == "汉字é\n汉\n" && run.status == 0)
                let input = try Tool.shell(#"printf '\272\272%%D7\326' | percent decode --charset "# + options)
                #expect(input.text == "汉字" && input.status == 0)
                // What is not UTF-8 cannot be characters.
                let bytes = try Tool.shell(#"percent decode --charset \#(options) "$(printf '\272\272%%D7\326')""#)
                #expect(bytes.text == "汉字\n" && bytes.status == 0)
            }

            @Test func `Offsets count the bytes of an argument`() throws {
                let run = try Tool.shell("percent decode --charset gbk '汉%FF'")
                #expect(run.status == 65 && run.errors == "percent: argument 1: invalid GBK from byte 3 on\n")
            }

            @Test func `So it is with queries`() throws {
                for style in ["auto", "browser", "php"] {
                    let run = try Tool.shell("percent parse --style \(style) --charset gbk '键=汉%D7%D6'")
                    #expect(run.text == "{\"键\": \"汉字\"}\n")
                    let input = try Tool.shell(
                        #"printf '\274\374=\272\272%%D7%%D6' | percent parse --charset gbk --style "# + style)
                    #expect(input.text == "{\"键\": \"汉字\"}\n")
                }
            }

            @Test func `Queries with fields that are not escaped come back`() throws {
                let json = "{\"键\": \"汉字\"}\n"
                let run = try Tool.shell(
                    """
                    query=$(percent query --style facebook --charset gbk)
                    echo "$query" | percent parse --style facebook --charset gbk
                    percent parse --style facebook --charset gbk "$query"
                    """, input: json.utf8)
                #expect(run.text == json + json)
            }

            @Test func `Queries in UTF-16 come back`() throws {
                let json = "{\"ключ\": \"é汉\"}\n"
                let run = try Tool.shell(
                    "percent query --charset utf-16 | percent parse --charset utf-16", input: json.utf8)
                #expect(run.text == json)
            }
        }
    }
#endif
