extension Charset {
    /// Whether the table compiled from ICU for `CharsetProfile.browser` equals the recorded table of browsers, compared
    /// by checksum.
    ///
    /// The table matches with every ICU version that this package was tested with. Another version of ICU may have
    /// changed a mapping for which this package has no override.
    ///
    /// - Throws: ``CharsetError`` if ICU is missing or browsers lack the charset.
    /// - Complexity: Linear in the size of the table; takes less than a millisecond.
    public func matchesBrowserTable() throws(CharsetError) -> Bool {
        guard definition.form != .coreFoundationOnly else {
            throw CharsetError(kind: .notInProfile, charset: definition.name)
        }
        return try definition.matchesBrowserTable()
    }
}
