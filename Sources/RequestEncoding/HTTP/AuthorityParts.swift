/// The unvalidated parts of a URL's authority (RFC 3986, section 3.2).
struct AuthorityParts {
    /// The user information before the first `@`, without the `@`. A second `@` is left in the host, where it is
    /// invalid.
    let userInfo: Substring?
    /// The host, including its brackets, if any.
    let host: Substring
    /// The port, without the `:`.
    let port: Substring?

    /// Whether the host is an address in brackets.
    var isLiteral: Bool { host.utf8.first == UInt8(ascii: "[") }

    /// Creates the parts of an authority.
    init(_ text: Substring) {
        let bytes = text.utf8
        let at = bytes.firstIndex(of: UInt8(ascii: "@"))
        userInfo = at.map { text[..<$0] }
        let rest = text[(at.map(bytes.index(after:)) ?? text.startIndex)...]
        let start = rest.utf8.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
        let colon = rest.utf8[start...].firstIndex(of: UInt8(ascii: ":"))
        host = rest[..<(colon ?? rest.endIndex)]
        port = colon.map { rest[rest.utf8.index(after: $0)...] }
    }
}
