#if CommandLineTool
    internal import PercentEncoding
    internal import QueryEncoding

    /// A writer of the curl command that sends a message unchanged.
    enum CurlCommand {
        /// An argument size that every system allows; Linux allows 128 KiB.
        private static let argumentLimit = 64 * 1024

        /// Returns the command, without a line end.
        static func text(of message: HTTPMessage) -> String {
            // Without these options, curl expands brackets as ranges and removes dot segments from the path.
            var words = ["curl", "--globoff", "--path-as-is"]
            // With `--request HEAD`, curl waits for a body.
            words += message.method == "HEAD" && message.body == nil ? ["--head"] : ["--request", word(message.method)]
            let parts = formStrings(of: message)
            for field in message.fields where parts == nil || field.name != "Content-Type" {
                // With an empty value, curl would remove the field.
                let text = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
                words += ["--header", ShellWord.quoted(text)]
            }
            var input = ""
            if let parts {
                words += parts
            } else if let body = message.body {
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

        /// Returns the parts of a multipart form as curl arguments. Returns nil if curl cannot represent a part or
        /// would write its name differently.
        private static func formStrings(of message: HTTPMessage) -> [String]? {
            guard let parts = message.parts, !parts.isEmpty else { return nil }
            var words: [String] = []
            for part in parts {
                let text = "\(part.field)=\(part.value ?? "")"
                let isPlain =
                    !part.isValueEncoded && !part.field.isEmpty
                    && !part.field.utf8.contains { "=\"\\".utf8.contains($0) }
                guard isPlain, Array(text.utf8).isOneWord, text.utf8.count <= argumentLimit else { return nil }
                words += ["--form-string", ShellWord.quoted(text)]
            }
            return words
        }

        /// Returns the method, quoted if it contains characters that may be special to a shell.
        private static func word(_ method: String) -> String {
            method.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? method : ShellWord.quoted(method)
        }
    }

    extension [UInt8] {
        /// Whether terminals and shells in every locale keep the bytes unchanged in quotes.
        fileprivate var isOneWord: Bool { allSatisfy { (0x20...0x7E).contains($0) } }
    }
#endif
