internal import PercentEncoding

extension Charset {
    /// The charset that a form says it is in, by the fields with which forms do: `_charset_`, which browsers fill in with the name of
    /// the encoding, and `utf8=✓`, which Rails puts into forms. The first field that says one counts, whichever of the two it is.
    ///
    /// In a charset that has no such sign the latter is `utf8=&#10003;`. That is any but UTF-8 and gb18030, and says nothing; the npm
    /// package qs takes it for ISO-8859-1, between which and UTF-8 it chooses.
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
            if name == Array("utf8".utf8), value == Array("✓".utf8) {
                self = .utf8
                return
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
