/// The bytes of arguments, carried through `String`.
///
/// `CommandLine.arguments` repairs what is not UTF-8, and strings see characters where arguments are bytes. So every
/// byte above 0x7F travels as a scalar of its own, of a private-use area nobody types: byte 0xFF as U+10FFFF. Options
/// and names are ASCII and stay readable.
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

    /// The text in which bytes travel.
    static func text(of bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let value = byte < 0x80 ? UInt32(byte) : base + UInt32(byte)
            if let scalar = Unicode.Scalar(value) {
                text.append(scalar)
            }
        }
        return String(text)
    }

    /// The bytes that travel in a text; any other character is its UTF-8, so that messages may be passed too.
    static func bytes(of text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            scalar.value >= base + 0x80 ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(scalar.utf8)
        }
    }

    /// The whole of an argument for messages: bytes that are no text travel on, and what a terminal would act on is its number.
    static func shown(_ argument: String) -> String {
        let bytes = bytes(of: argument)
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.elementsEqual(bytes) { return text.unicodeScalars.map(Quotation.visible).joined() }
        return argument.unicodeScalars.map { $0.isASCII ? Quotation.visible($0) : String($0) }.joined()
    }
}

extension Unicode.Scalar {
    fileprivate var utf8: String.UTF8View { String(Character(self)).utf8 }
}
