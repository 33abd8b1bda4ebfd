internal import PercentEncoding

extension Charset {
    /// The charset that browsers use to send a form in this charset, with the same settings (WHATWG Encoding, "get an
    /// output encoding").
    var asOutputEncoding: Charset {
        switch definition.form {
        case .utf16LE where profile == .browser, .utf16BE where profile == .browser:
            Charset.utf8.with(
                profile: .browser, unencodable: unencodable, trailBytes: trailBytes, unicodeEscapes: unicodeEscapes)
        default: self
        }
    }
}
