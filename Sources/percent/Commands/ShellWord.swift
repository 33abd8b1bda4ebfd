internal import PercentEncoding

/// A writer of text in the notation of a POSIX shell (IEEE 1003.1, section 2.2, and `printf`).
enum ShellWord {
    /// Returns the text as one word that the shell does not change. The text must not contain NUL.
    static func quoted(_ text: String) -> String {
        // Bytes are compared, because a quote with a combining mark is a single character.
        var bytes = [UInt8(ascii: "'")]
        for byte in text.utf8 {
            bytes += byte == UInt8(ascii: "'") ? Array(#"'\''"#.utf8) : [byte]
        }
        return String(decoding: bytes + [UInt8(ascii: "'")], as: UTF8.self)
    }

    /// Returns a shell command that prints bytes.
    static func printing(_ bytes: [UInt8]) -> String {
        var text = "printf '"
        for (index, byte) in bytes.enumerated() {
            switch byte {
            // With a hyphen at the start, `printf` would read an option and print nothing.
            case UInt8(ascii: "-") where index == 0: text += #"\"# + octal(byte)
            case UInt8(ascii: "%"): text += "%%"
            case UInt8(ascii: "\\"): text += #"\\"#
            case UInt8(ascii: "'"), ..<0x20, 0x7F...: text += #"\"# + octal(byte)
            default: text.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return text + "'"
    }

    /// Returns a byte as three octal digits, so that a digit after the number is not read as part of it.
    private static func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}
