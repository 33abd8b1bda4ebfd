#if CommandLineTool
    internal import PercentEncoding

    /// The command with which curl sends a message as it is.
    enum CurlCommand {
        /// What one argument of a process surely holds; Linux has 128 KiB.
        private static let argumentLimit = 64 * 1024

        /// The command, without a line end.
        static func text(of message: HTTPMessage) -> String {
            // Without these, curl takes brackets for ranges and dots of the path for steps.
            var words = ["curl", "--globoff", "--path-as-is"]
            // A client that is told to send HEAD in any other way waits for a body.
            words += message.method == "HEAD" && message.body == nil ? ["--head"] : ["--request", word(message.method)]
            for field in message.fields {
                // Without a value it would take the field away.
                let text = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
                words += ["--header", ShellWord.quoted(text)]
            }
            var input = ""
            if let body = message.body {
                if message.fields.allSatisfy({ $0.name.lowercased() != "content-type" }) {
                    words += ["--header", "'Content-Type:'"]
                }
                if body.isOneWord, body.count <= argumentLimit {
                    words += ["--data-raw", ShellWord.quoted(String(decoding: body, as: UTF8.self))]
                } else {
                    input = ShellWord.printing(body) + " | "
                    words += ["--data-binary", "@-"]
                }
            }
            words += ["--url", ShellWord.quoted(message.url)]
            return input + words.joined(separator: " ")
        }

        /// A method may have characters that a shell knows.
        private static func word(_ method: String) -> String {
            method.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? method : ShellWord.quoted(method)
        }
    }

    extension [UInt8] {
        /// Whether a terminal and a shell of any locale take it for what it is, in quotes.
        fileprivate var isOneWord: Bool { allSatisfy { (0x20...0x7E).contains($0) } }
    }
#endif
