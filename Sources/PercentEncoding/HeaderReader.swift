/// A reader of the value of an HTTP header.
///
/// Source: RFC 9110, section 5.6.
package struct HeaderReader {
    private let bytes: [UInt8]
    package private(set) var position = 0

    /// A syntax error in a header.
    package struct Malformed: Error {
        /// The offset of the first byte that is not allowed.
        package let offset: Int
    }

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var next: UInt8? { position < bytes.count ? bytes[position] : nil }
    package var isAtEnd: Bool { next == nil }

    package mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while let next, isSkipped(next) { position += 1 }
    }

    package mutating func skipBlanks() { skip(while: Self.isBlank) }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    package mutating func expect(_ character: Unicode.Scalar) throws(Malformed) {
        guard next == UInt8(ascii: character) else { throw Malformed(offset: position) }
        position += 1
    }

    package mutating func token() throws(Malformed) -> String {
        let start = position
        skip(while: \.isHTTPToken)
        guard position > start else { throw Malformed(offset: position) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Reads the name of the next parameter; nil at the end. RFC 9110 allows empty parameters.
    package mutating func nextParameter() throws(Malformed) -> String? {
        repeat {
            skipBlanks()
            if isAtEnd { return nil }
            try expect(";")
            skipBlanks()
        } while isAtEnd || next == UInt8(ascii: ";")
        return try token()
    }

    /// Reads the bytes up to the next `;`, without blanks at the end.
    package mutating func unquotedValue() throws(Malformed) -> [UInt8] {
        let start = position
        skip { $0 != UInt8(ascii: ";") }
        guard let end = bytes[start..<position].lastIndex(where: { !Self.isBlank($0) }) else {
            throw Malformed(offset: start)
        }
        return Array(bytes[start...end])
    }

    /// Reads a token or a quoted string, in which a backslash escapes a character.
    package mutating func value() throws(Malformed) -> [UInt8] {
        guard next == UInt8(ascii: "\"") else { return Array(try token().utf8) }
        let start = position
        position += 1
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            position += 1
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard let escaped = next else { break }
            text.append(escaped)
            position += 1
        }
        guard !isAtEnd else { throw Malformed(offset: start) }
        position += 1
        return text
    }
}

extension UInt8 {
    /// Whether the byte is a `tchar` (RFC 9110, section 5.6.2).
    package var isHTTPToken: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}
