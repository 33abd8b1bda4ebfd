extension Charset {
    /// Whether text can be converted: the package was built with its trait `ICU`, ICU has the converter, and the profile the charset.
    /// UTF-8, UTF-16, ISO-8859-16 and `x-user-defined` need no ICU.
    ///
    /// - Complexity: O(1); a table is compiled on first use.
    public var isAvailable: Bool {
        do {
            _ = try "\u{20AC}".bytes(in: self)
            return true
        } catch {
            return error.kind == .unencodable
        }
    }
}
