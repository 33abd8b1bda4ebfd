#if CommandLineTool
    import Foundation
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct InputOutputTests {
            @Test(arguments: [
                "encode", "decode", "encode --lines", "decode --lines", "decode --invalid replace", "query", "query -",
                "parse",
            ])
            func `Input that cannot be read exits with 74`(_ command: String) throws {
                let folder = try Tool.shell("percent \(command) </")
                #expect(folder.status == 74)
                #expect(folder.errors == "percent: standard input: Is a directory\n")
                let closed = try Tool.shell("percent \(command) <&-")
                #expect(closed.status == 74)
                #expect(closed.errors == "percent: standard input: Bad file descriptor\n")
            }

            @Test(arguments: [
                "encode a", "decode a", "encode", "decode", "decode --lines", "list sets", "list styles --json",
                "parse",
                "parse a=b", "--help", "--version",
            ])
            func `Output that cannot be written exits with 74`(_ command: String) throws {
                let closed = try Tool.shell("percent \(command) >&-", input: "a\n".utf8)
                #expect(closed.status == 74)
                #expect(closed.errors == "percent: standard output: Bad file descriptor\n")
                #if os(Linux)
                    let full = try Tool.shell("percent \(command) >/dev/full", input: "a\n".utf8)
                    #expect(full.status == 74)
                    #expect(full.errors == "percent: standard output: No space left on device\n")
                #endif
            }

            @Test func `The name of a file does nothing to a terminal`() throws {
                for (name, shown) in [("/x\u{1B}[31m\n", #"/x\u{1B}[31m\u{A}"#), ("/汉\u{9B}", #"/汉\u{9B}"#)] {
                    let run = try Tool.run("query", name)
                    #expect(run.status == 74)
                    #expect(run.errors == "percent: \(shown): No such file or directory\n")
                }
                // With bytes that are not text: 9B begins a sequence in terminals of eight bits, C2 9B in others.
                let run = try Tool.shell(#"percent query "$(printf '/\033\377\302\233\346\261\211\233')""#)
                #expect(run.errors == #"percent: /\u{1B}\xFF\u{9B}汉\x9B: No such file or directory"# + "\n")
            }

            @Test func `A label may have white space around it`() throws {
                #expect(try Tool.shell(#"percent encode --charset "$(printf '\tgbk ,\n utf-8')" a"#).status == 64)
                #expect(try Tool.shell(#"percent decode --charset "$(printf '\tgbk ,\n utf-8')" %C4%E3"#).text == "你\n")
            }

            @Test func `An argument does nothing to a terminal in messages of the argument parser`() throws {
                let argument = #""$(printf '\033]0;p\007\n\302\233\377\342\200\256x')""#
                let shown = #"\u{1B}]0;p\u{7}\u{A}\u{9B}\xFF\u{202E}x"#
                let commands = [
                    "query --style ", "encode --set ", "encode --charset ", "parse a=1 ", "query --", "", "list ",
                    "request --url http://a.test/ --method ", "request --url ", "parse --limits ", "query --array ",
                    "request --url http://a.test/ --header ", "encode --charset gbk,", "encode --charset 0x",
                ]
                for command in commands {
                    let run = try Tool.shell("percent \(command)\(argument)", input: "{}".utf8)
                    #expect(run.status == 64 && run.output.isEmpty, "\(command)")
                    #expect(
                        run.errors.unicodeScalars.allSatisfy { $0 == "\n" || Quotation.visible($0) == String($0) },
                        "\(command): \(run.errors.debugDescription)")
                    let isQuoted = !["request", "encode --charset 0x"].contains { command.hasPrefix($0) }
                    #expect(!isQuoted || run.errors.contains(shown), "\(command): \(run.errors)")
                }
            }

            @Test func `A query that cannot be written exits with 74`() throws {
                let closed = try Tool.shell("percent query >&-", input: "{}".utf8)
                #expect(closed.status == 74)
                #expect(closed.errors == "percent: standard output: Bad file descriptor\n")
            }

            @Test func `A closed output counts even if there is nothing to write`() throws {
                #expect(try Tool.shell("percent encode >&-").status == 74)
            }

            @Test func `A full disk weighs more than a failing line`() throws {
                #if os(Linux)
                    #expect(try Tool.shell("percent decode --lines >/dev/full", input: "a\n%\n".utf8).status == 74)
                #endif
            }

            @Test(arguments: ["encode", "decode", "encode --lines", "decode --lines"])
            func `A broken pipe ends quietly`(_ command: String) throws {
                let run = try Tool.shell("(yes | percent \(command); echo $? >status) | head -c 3; cat status")
                #expect(run.text.hasSuffix("74\n"))
                #expect(run.errors.isEmpty)
            }

            @Test(arguments: ["query --array repeat", "parse --limits none"])
            func `So does one in the middle of a long result`(_ command: String) throws {
                let items = Array(repeating: command.hasPrefix("query") ? "1" : "a=1", count: 500_000)
                let input =
                    command.hasPrefix("query")
                    ? "{\"a\":[\(items.joined(separator: ","))]}" : items.joined(separator: "&")
                let script = "(percent \(command); echo $? >status) | head -c 3; cat status"
                let run = try Tool.shell(script, input: input.utf8)
                #expect(run.text.hasSuffix("74\n"))
                #expect(run.errors.isEmpty)
            }

            @Test func `A closed standard error does no harm`() throws {
                let run = try Tool.shell("percent decode % 2>&-")
                #expect(run.status == 65)
                #expect(run.output.isEmpty)
            }

            @Test func `Files that do not block are waited for`() throws {
                let (input, output) = (Pipe(), Pipe())
                for end in [input.fileHandleForReading, output.fileHandleForWriting] {
                    #expect(fcntl(end.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
                }
                let process = try Tool.process("decode")
                process.standardInput = input
                process.standardOutput = output
                try process.run()
                try output.fileHandleForWriting.close()
                // First the tool waits for input; then for its reader, since a pipe holds far less than this.
                Thread.sleep(forTimeInterval: 0.1)
                let text = String(repeating: "%41", count: 10_000)
                let rounds = 40
                let writer = Thread {
                    for _ in 0..<rounds {
                        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
                    }
                    try? input.fileHandleForWriting.close()
                }
                writer.start()
                Thread.sleep(forTimeInterval: 0.3)
                let decoded = try output.fileHandleForReading.readToEnd()
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
                #expect(decoded == Data(repeating: 0x41, count: rounds * 10_000))
            }

            #if os(Linux)
                /// 128 MiB of whole lines, 32 bytes each, which is twice what is allowed. The highest memory use is read while the tool waits for more.
                @Test(arguments: [
                    "encode", "encode --set form --lines", "decode", "decode --charset utf-8",
                    "decode --invalid replace", "encode --charset gbk", "decode --charset gbk --invalid replace",
                    "decode --charset iso-2022-jp --invalid replace",
                ])
                func `Memory is constant`(_ command: String) throws {
                    let script = """
                        mkfifo pipe; percent \(command) <pipe >/dev/null & exec 3>pipe
                        yes '%41+%E6%B1%89 text of some kind' | head -c 134217728 >&3
                        grep VmHWM "/proc/$!/status"; exec 3>&-; wait $!
                        """
                    let run = try Tool.shell(script)
                    #expect(run.errors.isEmpty)
                    #expect(try Self.kibibytes(run.text) < 64 * 1024)
                }

                @Test func `Memory is bounded with lines of 16 MiB`() throws {
                    let script = """
                        mkfifo pipe; percent decode --lines --invalid replace <pipe >/dev/null & exec 3>pipe
                        for i in 1 2 3; do head -c 16777216 /dev/zero >&3; echo >&3; done
                        grep VmHWM "/proc/$!/status"; exec 3>&-; wait $!
                        """
                    let run = try Tool.shell(script)
                    #expect(run.status == 0)
                    #expect(try Self.kibibytes(run.text) < 64 * 1024)
                }

                private static func kibibytes(_ status: String) throws -> Int {
                    let number = try #require(status.split(whereSeparator: { !$0.isNumber }).first)
                    return try #require(Int(number))
                }

                @Test func `Progress appears on a terminal and is cleared`() throws {
                    try #require(FileManager.default.isExecutableFile(atPath: "/usr/bin/script"))
                    // Long enough for a slow start.
                    let feed = "for i in 1 2 3 4 5 6; do echo a; sleep 0.5; done"
                    let run = try Tool.shell("script -qec \"\(feed) | percent encode >/dev/null\" /dev/null")
                    #expect(run.text.contains(#/\rpercent: [0-9]+\.0 bytes, /#))
                    #expect(run.text.hasSuffix(" \r"))
                    let short = try Tool.shell("script -qec 'echo a | percent encode >/dev/null' /dev/null")
                    #expect(short.text.isEmpty)
                    // Output that goes to the terminal is not to be mixed with it.
                    let mixed = try Tool.shell("script -qec \"\(feed) | percent encode\" /dev/null")
                    #expect(mixed.text == String(repeating: "a%0A", count: 6))
                }
            #endif

            @Test func `Sizes are readable`() {
                #expect(Reporter.format(0) == "0.0 bytes")
                #expect(Reporter.format(1536) == "1.5 KiB")
                #expect(Reporter.format(3 * 1024 * 1024 * 1024) == "3.0 GiB")
            }
        }
    }
#endif
