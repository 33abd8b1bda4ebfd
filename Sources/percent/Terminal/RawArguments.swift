internal import JSONReading

/// The bytes of arguments, represented as `String`.
///
/// An argument may contain any bytes, but `CommandLine.arguments` repairs invalid UTF-8. Each byte above 0x7F is
/// therefore represented by a private-use scalar, byte 0xFF by U+10FFFF. Control characters are represented in the same
/// way, to distinguish them from line ends that the argument parser adds to messages. Options and names are printable
/// ASCII and stay readable.
enum RawArguments {
    private static let base: UInt32 = 0x10FF00

    /// The arguments of the process, without its name.
    static var ofProcess: [String] {
        // SAFETY: argv has argc entries, each a C string that lives as long as the process.
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
            var bytes: [UInt8] = []
            var position = 0
            while unsafe argument[position] != 0 {
                unsafe bytes.append(UInt8(bitPattern: argument[position]))
                position += 1
            }
            return text(of: bytes)
        }
    }

    /// Returns the text that represents bytes.
    static func text(of bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let value = (0x20..<0x7F).contains(byte) ? UInt32(byte) : base + UInt32(byte)
            if let scalar = Unicode.Scalar(value) {
                text.append(scalar)
            }
        }
        return String(text)
    }

    /// Returns the bytes that a text represents. Any other character is returned in UTF-8, so messages may be passed
    /// too.
    static func bytes(of text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            byte(of: scalar).map { [$0] } ?? Array(scalar.utf8)
        }
    }

    /// Returns the text that an argument is in UTF-8; ill-formed parts become U+FFFD.
    static func string(_ argument: String) -> String {
        String(decoding: bytes(of: argument), as: UTF8.self)
    }

    /// Returns an argument, or a message that quotes arguments, for a terminal. Characters and bytes of an argument
    /// that the terminal would interpret are written in hexadecimal, such as `\u{1B}` or `\xFF`. Line ends of the
    /// message itself are kept.
    static func shown(_ text: String) -> String {
        var shown = ""
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if let byte = byte(of: scalar) {
                bytes.append(byte)
                continue
            }
            shown += Quotation.visible(bytes) + (scalar == "\n" ? "\n" : Quotation.visible(scalar))
            bytes.removeAll()
        }
        return shown + Quotation.visible(bytes)
    }

    /// Returns the byte that a scalar represents; nil for any other scalar.
    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        scalar.value >= base ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }
}

extension Unicode.Scalar {
    fileprivate var utf8: String.UTF8View { String(Character(self)).utf8 }
}
