/// The parts of a URL or a relative reference, not validated.
///
/// Source: RFC 3986, appendix B, and section 3.1 for the scheme.
package struct URLParts {
    /// The scheme without its `:`.
    package var scheme: Substring?
    /// The authority without its `//`.
    package var authority: Substring?
    package var path: Substring
    /// The query without its `?`.
    package var query: Substring?
    /// The fragment without its `#`.
    package var fragment: Substring?

    /// Splits a text into its parts.
    package init(_ text: String) {
        let place = QueryInput.url.query(in: text)
        let start = text.utf8.index(text.startIndex, offsetBy: place.lowerBound)
        let end = text.utf8.index(start, offsetBy: place.count)
        query = text.utf8[..<start].last == UInt8(ascii: "?") ? text[start..<end] : nil
        fragment = end < text.endIndex ? text[text.utf8.index(after: end)...] : nil
        path = text[..<(query.map { text.utf8.index(before: $0.startIndex) } ?? end)]
        if let colon = path.utf8.firstIndex(of: UInt8(ascii: ":")), path[..<colon].isScheme {
            scheme = path[..<colon]
            path = path[path.utf8.index(after: colon)...]
        }
        if path.utf8.starts(with: "//".utf8) {
            let start = path.utf8.index(path.startIndex, offsetBy: 2)
            let end = path.utf8[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            authority = path[start..<end]
            path = path[end...]
        }
    }

    /// The URL reassembled from its parts.
    package var text: String {
        var text = ""
        if let scheme { text += "\(scheme):" }
        if let authority { text += "//\(authority)" }
        text += path
        if let query { text += "?\(query)" }
        if let fragment { text += "#\(fragment)" }
        return text
    }
}

extension Substring {
    /// Whether the text is a letter followed by letters, digits and `+-.`.
    fileprivate var isScheme: Bool {
        guard let first = utf8.first, first.isASCIILetter else { return false }
        return utf8.allSatisfy { $0.isASCIILetter || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool {
        (0x61...0x7A).contains(self | 0x20)
    }
}

extension StringProtocol {
    /// The text with `A` to `Z` in lower case and everything else unchanged.
    package var inASCIILowerCase: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
