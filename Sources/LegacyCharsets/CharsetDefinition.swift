internal import CLegacyCharsets

/// An encoding of the WHATWG Encoding Standard: a row of the C library's table. For a charset that only CoreFoundation
/// has, the row contains only a name.
// SAFETY: rows are constants of the library, so the pointer stays valid.
@safe package struct CharsetDefinition: Sendable {
    /// The method of converting text to bytes.
    enum Form: Sendable {
        case utf8
        /// UTF-16, which browsers send as UTF-8.
        case utf16LE, utf16BE
        /// Single bytes: 128 characters for the bytes from 0x80 on.
        case singleByte
        /// Characters of up to two bytes. Longer sequences are decoded but never encoded.
        case doubleByte
        case gb18030
        /// ISO-2022-JP: three states with the characters of EUC-JP.
        case iso2022JP
        /// Not supported by browsers.
        case coreFoundationOnly
    }

    private nonisolated(unsafe) let row: UnsafePointer<pct_charset>

    init(_ row: UnsafePointer<pct_charset>) {
        unsafe self.row = row
    }

    /// The standard's name, such as `Shift_JIS`.
    package var name: String { unsafe String(cString: row.pointee.name) }

    /// The number of CoreFoundation's encoding.
    var coreFoundationEncoding: UInt32? {
        let number = unsafe row.pointee.number
        return number == PCT_NO_NUMBER ? nil : number
    }

    /// ICU's name of the converter; nil if no converter is needed.
    package var converter: String? { unsafe row.pointee.source.converter.map { unsafe String(cString: $0) } }

    var form: Form {
        switch unsafe row.pointee.form {
        case PCT_FORM_UTF8: .utf8
        case PCT_FORM_UTF16_LE: .utf16LE
        case PCT_FORM_UTF16_BE: .utf16BE
        case PCT_FORM_SINGLE_BYTE: .singleByte
        case PCT_FORM_DOUBLE_BYTE: .doubleByte
        case PCT_FORM_GB18030: .gb18030
        case PCT_FORM_ISO_2022_JP: .iso2022JP
        default: .coreFoundationOnly
        }
    }

    /// Whether the charset has tables. Stateful charsets, UTF-8 and UTF-16 have no tables.
    var hasTable: Bool { unsafe pct_charset_has_tables(row) }
}

extension CharsetDefinition: Hashable {
    /// Whether two definitions are the same row.
    package static func == (left: CharsetDefinition, right: CharsetDefinition) -> Bool { unsafe left.row == right.row }

    package func hash(into hasher: inout Hasher) {
        unsafe hasher.combine(row)
    }
}

// MARK: Tables

extension CharsetDefinition {
    /// Returns the encode table, compiled on first use. If the charset has no table, returns nil.
    @inline(__always)
    func encodeTableIfAny() throws(CharsetError) -> EncodeTable? {
        if let table = unsafe pct_charset_known_encode_table(row) { return unsafe EncodeTable(table) }
        return try compiledEncodeTable()
    }

    @inline(never)
    private func compiledEncodeTable() throws(CharsetError) -> EncodeTable? {
        var status = PCT_ICU_OK
        if let table = unsafe pct_charset_encode_table(row, &status) { return unsafe EncodeTable(table) }
        guard hasTable else { return nil }
        throw CharsetError(status, charset: name)
    }

    /// Returns the encode table, compiled on first use.
    func encodeTable() throws(CharsetError) -> EncodeTable {
        guard let table = try encodeTableIfAny() else { throw CharsetError(kind: .notInProfile, charset: name) }
        return table
    }

    /// Returns the decode table, compiled on first use. If the charset has no table, returns nil.
    @inline(__always)
    func decodeTableIfAny() throws(CharsetError) -> DecodeTable? {
        if let table = unsafe pct_charset_known_decode_table(row) { return unsafe DecodeTable(table) }
        return hasTable ? try compiledDecodeTable() : nil
    }

    /// Returns the decode table, compiled on first use.
    @inline(__always)
    func decodeTable() throws(CharsetError) -> DecodeTable {
        if let table = unsafe pct_charset_known_decode_table(row) { return unsafe DecodeTable(table) }
        return try compiledDecodeTable()
    }

    @inline(never)
    private func compiledDecodeTable() throws(CharsetError) -> DecodeTable {
        var status = PCT_ICU_OK
        guard let table = unsafe pct_charset_decode_table(row, &status) else {
            throw CharsetError(status, charset: name)
        }
        return unsafe DecodeTable(table)
    }

    /// Whether the encode table equals the recorded table of browsers.
    func matchesBrowserTable() throws(CharsetError) -> Bool {
        var matches = false
        let status = unsafe pct_charset_matches(row, &matches)
        guard status == PCT_ICU_OK else { throw CharsetError(status, charset: name) }
        return matches
    }

    /// Calls `body` with EUC-JP, which has the characters of ISO-2022-JP. Errors have the name of ISO-2022-JP.
    func throughEUCJP<Result>(
        _ body: (CharsetDefinition) throws(CharsetError) -> Result
    ) throws(CharsetError) -> Result {
        do throws(CharsetError) {
            return try body(.eucJP)
        } catch {
            throw error.with(charset: name)
        }
    }
}

// MARK: All of them

extension CharsetDefinition {
    /// All charsets, in the order of the standard.
    package static let all = (0..<pct_charset_count()).map { unsafe CharsetDefinition(pct_charset_at($0)) }

    /// Returns the charset with the given name, which must exist.
    static func named(_ name: String) -> CharsetDefinition {
        guard let row = unsafe pct_charset_named(name) else { preconditionFailure("a charset without a row") }
        return unsafe CharsetDefinition(row)
    }

    static let eucJP = named("EUC-JP")
}
