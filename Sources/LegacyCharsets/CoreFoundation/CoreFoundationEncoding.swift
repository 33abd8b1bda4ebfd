internal import CLegacyCharsets

/// An encoding of CoreFoundation (`CFStringEncoding`), which is a row of the C library's table: which converter of ICU has its
/// characters, and what is special about it on Linux. There, CoreFoundation converts through ICU, so nearly all of its tables are ICU's.
// SAFETY: rows are constants of the library.
@safe struct CoreFoundationEncoding: Sendable {
    /// How text becomes bytes.
    enum Form: Sendable {
        case utf8
        /// UTF-16 or UTF-32.
        case units(CodeUnitFormat)
        /// A code for every character.
        case table
        /// Escape sequences, which CoreFoundation writes around every character.
        case stateful
    }

    private nonisolated(unsafe) let row: UnsafePointer<pct_core_foundation>

    private init(_ row: UnsafePointer<pct_core_foundation>) {
        unsafe self.row = row
    }

    /// The encoding with a number, such as 0x0632; nil if there is none.
    init?(number: UInt32) {
        guard let row = unsafe pct_core_foundation_numbered(number) else { return nil }
        unsafe self.init(row)
    }

    /// All encodings, by number.
    static let all = (0..<pct_core_foundation_count()).map {
        unsafe CoreFoundationEncoding(pct_core_foundation_at($0))
    }

    /// The number, such as 0x0632.
    var number: UInt32 { unsafe row.pointee.number }

    /// CoreFoundation's name for it (`CFStringConvertEncodingToIANACharSetName`).
    var name: String { unsafe String(cString: row.pointee.name) }

    /// What browsers have for it, or something that they refuse.
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

    /// ICU's name of the converter; nil if it needs none.
    var converter: String? { unsafe converterName.map { unsafe String(cString: $0) } }

    /// The same without a copy.
    var converterName: UnsafePointer<CChar>? { unsafe row.pointee.source.converter }

    /// The characters of the bytes from 0x80 on, 0 for none; nil if they are the converter's, or there are none.
    var characters: UnsafeBufferPointer<UInt16>? {
        guard let first = unsafe row.pointee.source.characters else { return nil }
        return unsafe UnsafeBufferPointer(start: first, count: row.pointee.source.character_count)
    }

    /// Whether characters that are not to be seen vanish on Linux, if the encoding does not have them.
    var dropsIgnorables: Bool { !has(PCT_KEEPS_IGNORABLES) }

    /// The last scalar value in the table of the repaired profile.
    var lastScalar: UInt32 { unsafe row.pointee.last_scalar }

    /// Whether later ones have bytes in the converter.
    var goesBeyondTable: Bool { has(PCT_GOES_BEYOND_TABLE) }

    /// The bytes that end a character beyond ASCII if the converter does not.
    var closing: [UInt8] { unsafe row.pointee.closing.map { unsafe Array(String(cString: $0).utf8) } ?? [] }

    /// Whether every character is an error that has to be escaped.
    func fails(_ behavior: CoreFoundationBehavior) -> Bool { behavior == .linux && has(PCT_FAILS_ON_LINUX) }

    private func has(_ trait: Int) -> Bool { unsafe row.pointee.traits & UInt32(trait) != 0 }
}

extension CoreFoundationEncoding: Equatable {
    /// Whether both are the same row.
    static func == (left: CoreFoundationEncoding, right: CoreFoundationEncoding) -> Bool {
        unsafe left.row == right.row
    }
}

// MARK: Tables

extension CoreFoundationEncoding {
    /// The table of a profile, compiled on first use.
    func table(_ behavior: CoreFoundationBehavior) throws(CharsetError) -> EncodeTable {
        var status = PCT_ICU_OK
        let profile = behavior == .linux ? PCT_LINUX : PCT_REPAIRED
        guard let table = unsafe pct_core_foundation_encode_table(row, profile, &status) else {
            throw CharsetError(status, charset: name)
        }
        return unsafe EncodeTable(table)
    }

    /// The 128 bytes of the converter for ASCII characters, where they are themselves only in the repaired profile: IBM's code pages have
    /// three controls in each other's places, which is of no use to anybody but the Linux profile.
    func swappedASCII() throws(CharsetError) -> UnsafePointer<UInt8>? {
        _ = try table(.repaired)
        return unsafe pct_core_foundation_swapped(row)
    }
}

/// Which of the two profiles.
enum CoreFoundationBehavior: Sendable { case repaired, linux }

extension UInt32 {
    /// Whether ICU drops the scalar value where a charset does not have it.
    var isIgnorable: Bool { pct_is_ignorable(self) }
}
