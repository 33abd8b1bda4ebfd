/// What `Content-Type` says.
///
/// Source: RFC 9110, sections 5.6 and 8.3.1.
package struct MediaType {
    /// The type and subtype in small letters, such as `text/html`.
    package let name: String
    /// The value of the first parameter `charset`; nil if there is none.
    package private(set) var charset: String?

    /// Text that is no media type, from a byte on.
    package struct Malformed: Error {
        package let offset: Int
    }

    /// A media type from the text of the field.
    package init(_ text: String) throws(Malformed) {
        var reader = MediaTypeReader(text)
        reader.skipBlanks()
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
            let value = try reader.value()
            if charset == nil, parameter.lowercased() == "charset" { charset = value }
            reader.skipBlanks()
        }
    }
}

private struct MediaTypeReader {
    private let bytes: [UInt8]
    private var position = 0

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
        while let byte = next, Self.isToken(byte) { position += 1 }
        guard position > start else { throw MediaType.Malformed(offset: position) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// A token, or text in quotes in which a backslash precedes a character.
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

    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
