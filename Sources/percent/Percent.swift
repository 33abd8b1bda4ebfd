#if CommandLineTool
    internal import ArgumentParser

    /// The root command of the tool.
    struct Percent: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "percent",
            abstract: "Percent-encode and decode text and files; write and read queries.",
            discussion: """
                'encode' and 'decode' print one line for each TEXT. Without TEXT, they encode
                or decode standard input to standard output, byte for byte and in constant
                memory. 'query' writes JSON as a query string, and 'parse' reads a query string
                as JSON.

                  $ percent encode 'rock & roll'
                  rock%20%26%20roll

                  $ percent decode 'rock%20%26%20roll'
                  rock & roll

                  $ printf 'a b\\n' | percent encode --lines --set form
                  a+b

                  $ echo '{"tags":["a","b"]}' | percent query --array repeat
                  tags=a&tags=b

                  $ percent parse 'tags%5B%5D=a&tags%5B%5D=b'
                  {"tags": ["a", "b"]}

                Exit status: 0 success, 64 wrong usage, 65 data cannot be read or written, 74
                input or output failed. If the reader has closed the pipe, the tool exits with
                status 74 and without a message.
                """,
            version: Version.text,
            subcommands: [
                Encode.self, Decode.self, CharsetOf.self, Repair.self, Query.self, Parse.self, Get.self, Explain.self,
                Request.self, List.self,
            ]
        )

        /// Runs the tool with the arguments of the process and returns the exit status.
        static func runProcess() -> Int32 {
            SystemCalls.ignoreBrokenPipes()
            return run(RawArguments.ofProcess)
        }

        /// Runs the tool with arguments in the form of `RawArguments` and returns the exit status.
        static func run(_ arguments: [String]) -> Int32 {
            do {
                var command = try parseAsRoot(Get.completed(arguments))
                try command.run()
                return 0
            } catch let failure as Failure {
                return report(failure)
            } catch {
                return report(error)
            }
        }

        private static func report(_ failure: Failure) -> Int32 {
            if let message = failure.message {
                StandardError.write(RawArguments.shown("percent: \(message)\n"))
            }
            return failure.status.rawValue
        }

        /// Prints the output of the argument parser: help and the version on standard output, errors on standard error.
        private static func report(_ error: any Error) -> Int32 {
            let text = fullMessage(for: error) + "\n"
            let status = exitCode(for: error)
            guard status.isSuccess else {
                // The text may quote arguments.
                StandardError.write(RawArguments.shown(text))
                return status.rawValue
            }
            var output = Output()
            do throws(Failure) {
                try output.append(text)
                try output.finish()
                return 0
            } catch {
                return report(error)
            }
        }
    }
#endif
