internal import CLegacyCharsets

/// An encoding of CoreFoundation (`CFStringEncoding`): a row of the C library's table. The row names the ICU converter
/// and the special behaviour of the encoding on Linux. CoreFoundation on Linux converts through ICU, so nearly all of
/// its tables are ICU's.
// SAFETY: rows are constants of the library, so the pointer stays valid.
@safe struct CoreFoundationEncoding: Sendable {
    /// The method of converting text to bytes.
    enum Form: Sendable {
        case utf8
        /// UTF-16 or UTF-32.
        case units(CodeUnitFormat)
        /// A table: each character has one code, whatever surrounds it.
        case table
        /// A charset with escape sequences, which CoreFoundation writes around every character.
        case stateful
    }

    private nonisolated(unsafe) let row: UnsafePointer<pct_core_foundation>

    private init(_ row: UnsafePointer<pct_core_foundation>) {
        unsafe self.row = row
    }

    /// Creates the encoding with the given number, such as 0x0632. If CoreFoundation lacks the encoding, returns nil.
    init?(number: UInt32) {
        guard let row = unsafe pct_core_foundation_numbered(number) else { return nil }
        unsafe self.init(row)
    }

    /// All encodings, in the order of the C library's table.
    static let all = (0..<pct_core_foundation_count()).map {
        unsafe CoreFoundationEncoding(pct_core_foundation_at($0))
    }

    /// The number, such as 0x0632.
    var number: UInt32 { unsafe row.pointee.number }

    /// CoreFoundation's name of the encoding (`CFStringConvertEncodingToIANACharSetName`).
    var name: String { unsafe String(cString: row.pointee.name) }

    /// The browsers' charset for this encoding, or a row without a form if browsers lack the encoding.
    var definition: CharsetDefinition { unsafe CharsetDefinition(row.pointee.charset) }

    var form: Form {
        switch unsafe row.pointee.form {
        case PCT_CORE_FOUNDATION_UTF8: .utf8
        case PCT_CORE_FOUNDATION_TABLE: .table
        case PCT_CORE_FOUNDATION_STATES: .stateful
        default:
            .units(
                CodeUnitFormat(
                    width: unsafe Int(row.pointee.unit_width), highByteFirst: has(PCT_HIGH_BYTE_FIRST),
                    mark: has(PCT_STARTS_WITH_MARK) ? .first : .none))
        }
    }

    /// ICU's name of the converter; nil if no converter is needed.
    var converter: String? { unsafe converterName.map { unsafe String(cString: $0) } }

    /// ICU's name of the converter as a C string; nil if no converter is needed.
    var converterName: UnsafePointer<CChar>? { unsafe row.pointee.source.converter }

    /// The characters of the bytes from 0x80 on, with 0 for invalid bytes. Nil unless the row lists characters.
    var characters: UnsafeBufferPointer<UInt16>? {
        guard let first = unsafe row.pointee.source.characters else { return nil }
        return unsafe UnsafeBufferPointer(start: first, count: row.pointee.source.character_count)
    }

    /// Whether invisible characters that the encoding lacks are dropped on Linux.
    var dropsIgnorables: Bool { !has(PCT_KEEPS_IGNORABLES) }

    /// The last scalar value in the table of the repaired profile.
    var lastScalar: UInt32 { unsafe row.pointee.last_scalar }

    /// Whether the converter has bytes for scalars after ``lastScalar``.
    var goesBeyondTable: Bool { has(PCT_GOES_BEYOND_TABLE) }

    /// The bytes that end a non-ASCII character if the converter does not write them.
    var closing: [UInt8] { unsafe row.pointee.closing.map { unsafe Array(String(cString: $0).utf8) } ?? [] }

    /// Whether every character that must be escaped causes an error.
    func fails(_ behavior: CoreFoundationBehavior) -> Bool { behavior == .linux && has(PCT_FAILS_ON_LINUX) }

    private func has(_ trait: Int) -> Bool { unsafe row.pointee.traits & UInt32(trait) != 0 }
}

extension CoreFoundationEncoding: Equatable {
    /// Whether two encodings are the same row.
    static func == (left: CoreFoundationEncoding, right: CoreFoundationEncoding) -> Bool {
        unsafe left.row == right.row
    }
}

// MARK: Tables

extension CoreFoundationEncoding {
    /// Returns the table of a profile, compiled on first use.
    func table(_ behavior: CoreFoundationBehavior) throws(CharsetError) -> EncodeTable {
        var status = PCT_ICU_OK
        let profile = behavior == .linux ? PCT_LINUX : PCT_REPAIRED
        guard let table = unsafe pct_core_foundation_encode_table(row, profile, &status) else {
            throw CharsetError(status, charset: name)
        }
        return unsafe EncodeTable(table)
    }

    /// Returns the converter's 128 bytes for ASCII characters, if they differ from ASCII but the repaired profile keeps
    /// ASCII. IBM's code pages swap three control characters; only the Linux profile keeps the swap.
    func swappedASCII() throws(CharsetError) -> UnsafePointer<UInt8>? {
        _ = try table(.repaired)
        return unsafe pct_core_foundation_swapped(row)
    }
}

/// A profile of CoreFoundation.
enum CoreFoundationBehavior: Sendable { case repaired, linux }

extension UInt32 {
    /// Whether ICU drops the scalar value if a charset lacks it.
    var isIgnorable: Bool { pct_is_ignorable(self) }
}
