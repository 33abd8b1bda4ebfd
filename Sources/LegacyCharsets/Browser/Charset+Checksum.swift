extension Charset {
    /// Whether the table that was compiled from ICU for `CharsetProfile.browser` is the one recorded of browsers, by its checksum. It
    /// is with every ICU this package was tested with; another version might have changed a mapping that nobody has overridden yet.
    ///
    /// - Throws: ``CharsetError`` if there is no ICU, or browsers do not have the charset.
    /// - Complexity: Linear in the size of the table, less than a millisecond.
    public func matchesBrowserTable() throws(CharsetError) -> Bool {
        guard definition.form != .coreFoundationOnly else {
            throw CharsetError(kind: .notInProfile, charset: definition.name)
        }
        return try definition.matchesBrowserTable()
    }
}
