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

    /// Parses the value of the field.
    package init(_ text: String) throws(HeaderReader.Malformed) {
        var reader = HeaderReader(Array(text.utf8))
        reader.skipBlanks()
        nameOffset = reader.position
        let type = try reader.token()
        try reader.expect("/")
        name = "\(type)/\(try reader.token())".lowercased()
        while let parameter = try reader.nextParameter() {
            try reader.expect("=")
            let start = reader.position
            let value = String(decoding: try reader.value(), as: UTF8.self)
            if charset == nil, parameter.lowercased() == "charset" { (charset, charsetOffset) = (value, start) }
        }
    }
}
