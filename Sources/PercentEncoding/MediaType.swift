/// The value of a `Content-Type` field.
///
/// Source: RFC 9110, sections 5.6 and 8.3.1.
package struct MediaType {
    /// The type and subtype in lowercase, such as `text/html`.
    package let name: String
    /// The offset of the first byte of the type.
    package let nameOffset: Int
    /// The value of the first `charset` parameter; nil if the field has no such parameter.
    package private(set) var charset: String?
    /// The offset of the first byte of ``charset``; 0 if ``charset`` is nil.
    package private(set) var charsetOffset = 0

    /// A syntax error in a media type.
    package struct Malformed: Error {
        /// The offset of the first byte that is not allowed.
        package let offset: Int
    }

    /// Parses the value of the field.
    package init(_ text: String) throws(Malformed) {
        var reader = MediaTypeReader(text)
        reader.skipBlanks()
        nameOffset = reader.position
        let type = try reader.token()
        try reader.expect("/")
        name = "\(type)/\(try reader.token())".lowercased()
        reader.skipBlanks()
        while !reader.isAtEnd {
            try reader.expect(";")
            reader.skipBlanks()
            // RFC 9110 allows empty parameters.
            if reader.isAtEnd || reader.next == UInt8(ascii: ";") { continue }
            let parameter = try reader.token()
            try reader.expect("=")
            let start = reader.position
            let value = try reader.value()
            if charset == nil, parameter.lowercased() == "charset" { (charset, charsetOffset) = (value, start) }
            reader.skipBlanks()
        }
    }
}

private struct MediaTypeReader {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }
    var isAtEnd: Bool { next == nil }

    mutating func skipBlanks() {
        while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { position += 1 }
    }

    mutating func expect(_ character: Unicode.Scalar) throws(MediaType.Malformed) {
        guard next == UInt8(ascii: character) else { throw MediaType.Malformed(offset: position) }
        position += 1
    }

    mutating func token() throws(MediaType.Malformed) -> String {
        let start = position
        while let byte = next, byte.isHTTPToken { position += 1 }
        guard position > start else { throw MediaType.Malformed(offset: position) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Reads a token or a quoted string, in which a backslash escapes a character.
    mutating func value() throws(MediaType.Malformed) -> String {
        guard next == UInt8(ascii: "\"") else { return try token() }
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
        guard !isAtEnd else { throw MediaType.Malformed(offset: start) }
        position += 1
        return String(decoding: text, as: UTF8.self)
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
