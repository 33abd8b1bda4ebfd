internal import CLegacyCharsets

/// A charset of the C library: an encoding of the WHATWG Encoding Standard, or an encoding of CoreFoundation
/// (`CFStringEncoding`).
// SAFETY: rows are constants of the library, so the pointer stays valid.
@safe package struct CharsetRow: Sendable, Hashable {
    nonisolated(unsafe) let pointer: UnsafePointer<pct_charset>

    init(_ pointer: UnsafePointer<pct_charset>) {
        unsafe self.pointer = pointer
    }

    /// All rows of a profile, in the order of the C library.
    static func all(_ profile: pct_profile) -> [CharsetRow] {
        (0..<pct_charset_count(profile)).map { unsafe CharsetRow(pct_charset_at(profile, $0)) }
    }

    /// Returns the browsers' row with the given name, which must exist.
    static func named(_ name: String) -> CharsetRow {
        guard let row = unsafe pct_charset_named(name) else { preconditionFailure("a charset without a row") }
        return unsafe CharsetRow(row)
    }

    /// Returns CoreFoundation's row with the given number, such as 0x0632; nil if CoreFoundation lacks the encoding.
    static func numbered(_ number: UInt32) -> CharsetRow? {
        unsafe pct_charset_numbered(number).map { unsafe CharsetRow($0) }
    }

    /// The standard's name, such as `Shift_JIS`, or CoreFoundation's (`CFStringConvertEncodingToIANACharSetName`).
    package var name: String { unsafe String(cString: pointer.pointee.name) }

    /// The number of CoreFoundation's encoding.
    var number: UInt32? { unsafe pointer.pointee.number == PCT_NO_NUMBER ? nil : pointer.pointee.number }

    /// The browsers' charset for an encoding of CoreFoundation; nil if browsers lack it.
    var browser: CharsetRow? { unsafe pointer.pointee.browser.map { unsafe CharsetRow($0) } }

    /// ICU's name of the converter; nil if no converter is needed.
    package var converter: String? { unsafe pointer.pointee.source.converter.map { unsafe String(cString: $0) } }

    /// The row that browsers use to send a form.
    var forQueries: CharsetRow { unsafe CharsetRow(pct_charset_for_queries(pointer)) }

    package static func == (left: CharsetRow, right: CharsetRow) -> Bool { unsafe left.pointer == right.pointer }

    package func hash(into hasher: inout Hasher) {
        unsafe hasher.combine(pointer)
    }
}
