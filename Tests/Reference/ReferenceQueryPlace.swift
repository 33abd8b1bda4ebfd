/// Finds the query of a text.
public enum ReferenceQueryPlace {
    /// The kinds of texts.
    public enum Input: String, Sendable, CaseIterable { case query, url, auto }

    /// Returns the range of the query.
    public static func range(in text: [UInt8], _ input: Input) -> Range<Int> {
        let isQuery = input == .query || input == .auto && !looksLikeURL(text)
        if isQuery { return 0..<text.count }
        let end = text.firstIndex(of: UInt8(ascii: "#")) ?? text.count
        guard let mark = text[..<end].firstIndex(of: UInt8(ascii: "?")) else { return end..<end }
        return mark + 1..<end
    }

    private static func looksLikeURL(_ text: [UInt8]) -> Bool {
        let before = text.prefix { $0 != UInt8(ascii: "?") }
        let hasMark = before.count < text.count
        func has(_ byte: Unicode.Scalar) -> Bool { before.contains(UInt8(ascii: byte)) }
        if has("&") || has("=") && !hasMark { return false }
        let parts = String(decoding: before, as: UTF8.self).split(
            separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts.count == 2 ? parts[0] : ""
        let hasScheme =
            scheme.first.map { $0.isASCII && $0.isLetter } ?? false
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        return text.first == UInt8(ascii: "/") || hasScheme || hasMark && !has("=") && !has("%")
    }
}
