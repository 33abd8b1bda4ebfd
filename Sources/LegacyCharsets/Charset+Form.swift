internal import PercentEncoding

extension Charset {
    /// The charset that a form says it is in, by the fields with which forms do: `_charset_`, which browsers fill in with the name of
    /// the encoding, and `utf8=✓`, which Rails puts into forms and which is `&#10003;` where the charset has no such sign.
    ///
    /// - Parameter query: `application/x-www-form-urlencoded` text, without a question mark.
    /// - Returns: Nil if no field says so, or if it names a charset that is unknown or refused.
    /// - Complexity: Linear.
    public init?(declaredIn query: some StringProtocol) {
        for part in query.utf8.split(separator: UInt8(ascii: "&")) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")),
                let name = try? part[..<equals].percentDecodedBytes(space: .plus, malformed: .keep),
                let value = try? part[part.index(after: equals)...].percentDecodedBytes(space: .plus, malformed: .keep)
            else { continue }
            if name == Array("_charset_".utf8), let charset = try? Charset(String(decoding: value, as: UTF8.self)) {
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
}
