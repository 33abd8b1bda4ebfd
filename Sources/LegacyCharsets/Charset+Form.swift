internal import PercentEncoding

extension Charset {
    /// Creates the charset that a form declares in one of two fields. Browsers fill in `_charset_` with the name of the
    /// encoding; Rails adds `utf8=✓`. The first field that declares a charset counts.
    ///
    /// If a charset lacks the check mark, browsers send `utf8=&#10003;`. This field is ignored, because it only shows
    /// that the charset is neither UTF-8 nor gb18030. The npm package qs chooses between UTF-8 and ISO-8859-1, and
    /// treats the field as a declaration of ISO-8859-1.
    ///
    /// A label of UTF-16 means UTF-8, because browsers send UTF-8 for UTF-16 forms (WHATWG Encoding, "get an output
    /// encoding"). Labels that browsers refuse or do not know are ignored.
    ///
    /// - Parameter query: `application/x-www-form-urlencoded` text, without a question mark.
    /// - Returns: The declared charset; nil if no field declares one.
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

    /// Creates the charset that browsers use to send a form on a page with the given label.
    private init?(outputLabel label: String) {
        guard let charset = try? Charset(label), charset.profile == .browser, let browser = charset.browser else {
            return nil
        }
        self = browser.forQueries == browser ? charset : .utf8
    }
}
