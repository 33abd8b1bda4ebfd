internal import PercentEncoding

extension Charset {
    /// The charset that a form says it is in, by the fields with which forms do: `_charset_`, which browsers fill in with the name of
    /// the encoding, and `utf8=✓`, which Rails puts into forms and which is `&#10003;` where the charset has no such sign.
    ///
    /// A label of UTF-16 means UTF-8, which is what browsers send in its place (WHATWG Encoding, "get an output encoding"). A label that
    /// browsers do not know, or refuse, says nothing.
    ///
    /// - Parameter query: `application/x-www-form-urlencoded` text, without a question mark.
    /// - Returns: The charset that the first field says that says one; nil if none does.
    /// - Complexity: Linear.
    public init?(declaredIn query: some StringProtocol) {
        for part in query.utf8.split(separator: UInt8(ascii: "&")) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")),
                let name = try? part[..<equals].percentDecodedBytes(space: .plus, malformed: .keep),
                let value = try? part[part.index(after: equals)...].percentDecodedBytes(space: .plus, malformed: .keep)
            else { continue }
            if name == Array("_charset_".utf8),
                let charset = Charset(outputLabel: String(decoding: value, as: UTF8.self))
            {
                self = charset
                return
            }
            if name == Array("utf8".utf8) {
                if value == Array("✓".utf8) {
                    self = .utf8
                    return
                }
                // What qs calls the sentinel of ISO-8859-1.
                if value == Array("&#10003;".utf8) {
                    self = .windows1252
                    return
                }
            }
        }
        return nil
    }

    /// The charset in which browsers send a form whose page has a label.
    private init?(outputLabel label: String) {
        guard let charset = try? Charset(label), charset.profile == .browser else { return nil }
        switch charset.definition.form {
        case .utf16LE, .utf16BE: self = .utf8
        default: self = charset
        }
    }
}
