internal import CLegacyCharsets

extension Charset {
    /// Whether the table of `CharsetProfile.browser` equals the recorded table of browsers, compared by checksum.
    ///
    /// The table matches with every ICU version that this package was tested with. Another version of ICU may have
    /// changed a mapping for which this package has no override.
    ///
    /// - Throws: ``CharsetError`` if browsers lack the charset or memory runs out.
    /// - Complexity: Linear in the size of the table; takes less than a millisecond.
    public func matchesBrowserTable() throws(CharsetError) -> Bool {
        guard let browser else { throw CharsetError(kind: .notInProfile, charset: name) }
        var matches = false
        guard unsafe pct_charset_matches(browser.pointer, &matches) == PCT_OK else {
            throw CharsetError(kind: .outOfMemory, charset: name)
        }
        return matches
    }
}
