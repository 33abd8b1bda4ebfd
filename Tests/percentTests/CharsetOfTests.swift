#if CommandLineTool
    import LegacyCharsets
    import TestSupport
    import Testing

    extension PercentTests {
        @Suite struct CharsetOfTests {
            @Test(arguments: [
                ("%BA%BA%D7%D6", "GBK"), ("%E6%B1%89", "UTF-8"), ("a", "UTF-8"), ("", "UTF-8"), ("%00", "UTF-8"),
                ("\u{6C49}", "UTF-8"), ("\u{6C49}%BA%BA", "GBK"), ("%0A%BA%BA", "GBK"), ("+", "UTF-8"),
            ])
            func `The charset of a text is the first that fits`(_ text: String, _ expected: String) throws {
                let run = try Tool.run("charset-of", "--charset", "utf-8,gbk", text)
                #expect(run.text == expected + "\n" && run.status == 0 && run.errors.isEmpty)
                if text.utf8.allSatisfy({ $0 < 0x80 }) {
                    #expect(try Tool.line("charset-of --charset utf-8,gbk", input: "\(text)\n".utf8).text == run.text)
                }
            }

            @Test func `Every charset is named as in the list of charsets`() throws {
                for charset in Charset.all where charset.isAvailable {
                    #expect(try Tool.run("charset-of", "--charset", charset.name, "").text == charset.name + "\n")
                }
                #expect(try Tool.line("charset-of --charset cp437 %80").text == "cp437\n")
                #expect(try Tool.line("charset-of a").text == "UTF-8\n")
            }

            @Test func `Bytes of lines belong to the charset`() throws {
                let input: [UInt8] = [0xBA, 0xBA, 0x0A, 0, 0x0D, 0x0A, 0x0A] + Array("%E6%B1%89\u{6C49}".utf8)
                let run = try Tool.line("charset-of --charset utf-8,gbk", input: input)
                #expect(run.text == "GBK\nUTF-8\nUTF-8\nUTF-8" && run.status == 0)
                #expect(try Tool.line("charset-of", input: []).output.isEmpty)
                let argument = try Tool.run(
                    ["charset-of", "--charset=utf-8,gbk"].map { Array($0.utf8) } + [[0xBA, 0xBA]])
                #expect(argument.text == "GBK\n")
            }

            @Test func `Texts that fit no charset fail with their position`() throws {
                let run = try Tool.line(
                    "charset-of --charset utf-8,gbk", input: "%41%FF\n%BA%BA\na%4\n%E6%B1%89%E6%B1".utf8)
                #expect(run.text == "\nGBK\n\n" && run.status == 65)
                #expect(
                    run.errors == """
                        percent: line 1: invalid UTF-8 and GBK from byte 3 on
                        percent: line 3: malformed escape at byte 1: '%' must be followed by two hexadecimal digits
                        percent: line 4: invalid UTF-8 and GBK from byte 9 on

                        """)
                let texts = try Tool.line("charset-of --charset utf-8,gbk a %FF")
                #expect(texts.output.isEmpty && texts.status == 65)
                #expect(texts.errors == "percent: argument 2: invalid UTF-8 and GBK from byte 0 on\n")
                let replaced = "charset-of --invalid replace --malformed keep --charset gbk,utf-8"
                #expect(try Tool.line("\(replaced) %FF a%4 %E6%B1%89%E6%B1").text == "GBK\nGBK\nUTF-8\n")
                let escapes = "charset-of --unicode-escapes decoded --charset utf-8,gbk"
                #expect(try Tool.line("\(escapes) %u6C49%BA%BA").text == "GBK\n")
                #expect(try Tool.line("charset-of %u6C49").status == 65)
            }
        }
    }
#endif
