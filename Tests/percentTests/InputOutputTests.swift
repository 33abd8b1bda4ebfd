#if CommandLineTool
    import Foundation
    import JSONReading
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct InputOutputTests {
            @Test(arguments: [
                "encode", "decode", "encode --lines", "decode --lines", "decode --invalid replace", "query", "query -",
                "parse",
            ])
            func `If the input cannot be read, the exit status is 74`(_ command: String) throws {
                for (file, reason) in [
                    (try #require(FileHandle(forReadingAtPath: "/")), "Is a directory"),
                    (Self.closed, "Bad file descriptor"),
                ] {
                    let run = try Tool.run(Tool.words(of: command), reading: file)
                    #expect(run.status == 74 && run.errors == "percent: standard input: \(reason)\n")
                }
            }

            @Test(arguments: [
                "encode a", "decode a", "encode", "decode", "decode --lines", "list sets", "list styles --json",
                "parse", "parse a=b", "--help", "--version", "query",
            ])
            func `If the output cannot be written, the exit status is 74`(_ command: String) throws {
                // A closed output is an error even if the tool writes nothing.
                for input in command == "query" ? ["{}"] : ["a\n", ""] {
                    for (file, reason) in Self.unwritable where !(file == Self.full && input.isEmpty) {
                        let run = try Tool.run(
                            Tool.words(of: command), reading: Tool.file(input.utf8), writing: file)
                        #expect(run.status == 74 && run.errors == "percent: standard output: \(reason)\n")
                    }
                }
            }

            private static let closed = FileHandle(fileDescriptor: -1, closeOnDealloc: false)
            #if os(Linux)
                private static let full = FileHandle(forWritingAtPath: "/dev/full")
            #else
                private static let full: FileHandle? = nil
            #endif
            private static let unwritable =
                [(closed, "Bad file descriptor")] + (full.map { [($0, "No space left on device")] } ?? [])

            @Test(arguments: [
                ("decode </", "standard input: Is a directory"), ("decode <&-", "standard input: Bad file descriptor"),
                ("decode a >&-", "standard output: Bad file descriptor"),
                ("--version >&-", "standard output: Bad file descriptor"),
            ])
            func `The tool uses the standard streams of the process`(_ command: String, _ message: String) throws {
                let run = try Tool.shell("percent \(command)")
                #expect(run.status == 74 && run.errors == "percent: \(message)\n")
            }

            @Test func `The name of a file cannot control a terminal`() throws {
                for (name, shown) in [("/x\u{1B}[31m\n", #"/x\u{1B}[31m\u{A}"#), ("/汉\u{9B}", #"/汉\u{9B}"#)] {
                    let run = try Tool.run("query", name)
                    #expect(run.status == 74)
                    #expect(run.errors == "percent: \(shown): No such file or directory\n")
                }
                // The name has bytes that are not UTF-8. A control sequence begins with the byte 9B in 8-bit
                // terminals and with the bytes C2 9B in UTF-8 terminals.
                let run = try Tool.shell(#"percent query "$(printf '/\033\377\302\233\346\261\211\233')""#)
                #expect(run.errors == #"percent: /\u{1B}\xFF\u{9B}汉\x9B: No such file or directory"# + "\n")
            }

            @Test func `A label may have white space around it`() throws {
                #expect(try Tool.line("encode --charset '\tgbk ,\n utf-8' a").status == 64)
                #expect(try Tool.line("decode --charset '\tgbk ,\n utf-8' %C4%E3").text == "你\n")
            }

            @Test func `An argument in a message of the argument parser cannot control a terminal`() throws {
                let argument = Array("\u{1B}]0;p\u{7}\n".utf8) + [0xC2, 0x9B, 0xFF] + Array("\u{202E}x".utf8)
                let shown = #"\u{1B}]0;p\u{7}\u{A}\u{9B}\xFF\u{202E}x"#
                let commands = [
                    "query --style ''", "encode --set ''", "encode --charset ''", "parse a=1 ''", "query --", "''",
                    "list ''", "request --url http://a.test/ --method ''", "request --url ''", "parse --limits ''",
                    "query --array ''", "request --url http://a.test/ --header ''", "encode --charset gbk,",
                    "encode --charset 0x",
                ]
                for command in commands {
                    var words = try Tool.words(of: command)
                    words[words.count - 1] += argument
                    let run = try Tool.run(words, input: "{}".utf8)
                    #expect(run.status == 64 && run.output.isEmpty, "\(command)")
                    #expect(
                        run.errors.unicodeScalars.allSatisfy { $0 == "\n" || Quotation.visible($0) == String($0) },
                        "\(command): \(run.errors.debugDescription)")
                    let isQuoted = !["request", "encode --charset 0x"].contains { command.hasPrefix($0) }
                    #expect(!isQuoted || run.errors.contains(shown), "\(command): \(run.errors)")
                }
            }

            @Test func `The error for a full disk takes precedence over failed lines`() throws {
                guard let full = Self.full else { return }
                let run = try Tool.run(
                    Tool.words(of: "decode --lines"), reading: Tool.file("a\n%\n".utf8), writing: full)
                #expect(run.status == 74)
            }

            @Test(arguments: ["encode", "decode", "encode --lines", "decode --lines"])
            func `If the output pipe is broken, the tool exits silently`(_ command: String) throws {
                let run = try Tool.shell("(yes | percent \(command); echo $? >status) | head -c 3; cat status")
                #expect(run.text.hasSuffix("74\n"))
                #expect(run.errors.isEmpty)
            }

            @Test(arguments: ["query --array repeat", "parse --limits none"])
            func `If the output pipe breaks in the middle of a long result, the tool exits silently`(_ command: String)
                throws
            {
                let long = String(repeating: "1", count: 1000)
                let items = Array(repeating: command.hasPrefix("query") ? "\"\(long)\"" : "a=\(long)", count: 3000)
                let input =
                    command.hasPrefix("query")
                    ? "{\"a\":[\(items.joined(separator: ","))]}" : items.joined(separator: "&")
                let script = "(percent \(command); echo $? >status) | head -c 3; cat status"
                let run = try Tool.shell(script, input: input.utf8)
                #expect(run.text.hasSuffix("74\n"))
                #expect(run.errors.isEmpty)
            }

            @Test func `The exit status is unchanged if standard error is closed`() throws {
                let run = try Tool.shell("percent decode % 2>&-")
                #expect(run.status == 65)
                #expect(run.output.isEmpty)
            }

            @Test func `The tool waits for non-blocking files`() throws {
                let (input, output) = (Pipe(), Pipe())
                for end in [input.fileHandleForReading, output.fileHandleForWriting] {
                    #expect(fcntl(end.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
                }
                let process = Tool.process(Tool.folder + "/percent", ["decode"])
                process.standardInput = input
                process.standardOutput = output
                try process.run()
                try output.fileHandleForWriting.close()
                // The tool first waits for input. The tool then waits for its reader, because a pipe holds much less
                // than the output.
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
                /// The input has lines of 32 bytes. Peak memory may grow only during the first MiB. The input after it is
                /// twice as large as the growth that the test detects, or four times as large in a thorough run.
                @Test(arguments: [
                    "encode", "encode --set form --lines", "decode", "decode --charset utf-8",
                    "decode --invalid replace", "encode --charset gbk", "decode --charset gbk --invalid replace",
                    "decode --charset iso-2022-jp --invalid replace",
                ])
                func `Memory is constant`(_ command: String) throws {
                    let lines = "yes '%41+%E6%B1%89 text of some kind' | head -c"
                    let more = Thoroughness.rounds(quick: 4 << 20, thorough: 8 << 20)
                    let sizes = try Self.memory(of: command, feeding: "\(lines) 1048576", then: "\(lines) \(more)")
                    #expect(sizes[1] - sizes[0] < 2 * 1024)
                }

                @Test(arguments: ["decode --lines --invalid replace", "get q", "get --charset-from ie q"])
                func `Memory is bounded for lines of 16 MiB`(_ command: String) throws {
                    let line = "head -c 16777216 /dev/zero; echo"
                    let sizes = try Self.memory(of: command, feeding: line, then: "\(line); \(line)")
                    #expect(sizes[0] < 64 * 1024 && sizes[1] - sizes[0] < 2 * 1024)
                }

                /// Returns the peak memory in KiB after the first input and after the second input.
                private static func memory(of command: String, feeding first: String, then second: String) throws
                    -> [Int]
                {
                    let run = try Tool.shell(
                        """
                        mkfifo pipe; percent \(command) <pipe >/dev/null & exec 3>pipe
                        { \(first); } >&3; grep VmHWM "/proc/$!/status"
                        { \(second); } >&3; grep VmHWM "/proc/$!/status"; exec 3>&-; wait $!
                        """)
                    #expect(run.status == 0 && run.errors.isEmpty)
                    let sizes = run.text.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
                    return try #require(sizes.count == 2 ? sizes : nil)
                }

                @Test func `Progress is shown on a terminal and then cleared`() throws {
                    try #require(FileManager.default.isExecutableFile(atPath: "/usr/bin/script"))
                    // The input lasts three seconds, in case the tool starts slowly. The two commands run at the same
                    // time.
                    let feed = "for i in 1 2 3 4 5 6; do echo a; sleep 0.5; done"
                    let run = try Tool.shell(
                        """
                        script -qec "\(feed) | percent encode" /dev/null >mixed </dev/null &
                        script -qec "\(feed) | percent encode >/dev/null" /dev/null </dev/null
                        wait; cat mixed >&2
                        """)
                    #expect(run.text.contains(#/\rpercent: [0-9]+\.0 bytes, /#))
                    #expect(run.text.hasSuffix(" \r"))
                    // Output to the terminal must not be mixed with progress messages.
                    #expect(run.errors == String(repeating: "a%0A", count: 6))
                    let short = try Tool.shell("script -qec 'echo a | percent encode >/dev/null' /dev/null")
                    #expect(short.text.isEmpty)
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
