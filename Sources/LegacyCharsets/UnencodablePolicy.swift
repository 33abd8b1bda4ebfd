internal import CLegacyCharsets

/// The policy of an encoder for a character that the charset lacks.
public struct UnencodablePolicy: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case fail, numericReference
        case replacement(UInt8)
    }
    let value: Value

    /// The policy that throws ``CharsetError/Kind/unencodable`` with the offset of the scalar.
    public static let fail = UnencodablePolicy(value: .fail)

    /// The policy that writes a numeric character reference, `&#26085;`, as browsers do (WHATWG Encoding, "html" error mode). Readers
    /// cannot distinguish the reference from the same characters in the text.
    ///
    /// Every set escapes `&`, `#` and `;` of the reference.
    public static let numericReference = UnencodablePolicy(value: .numericReference)

    /// Writes a byte such as `?` instead of the character, escaped unless the set keeps the byte.
    ///
    /// The byte must be a character of the charset by itself. A lead byte, or ESC in ISO-2022-JP, is not a character.
    /// If the byte is not a character, encoding throws ``CharsetError/Kind/unusableReplacement``.
    public static func replacement(_ byte: UInt8) -> UnencodablePolicy { UnencodablePolicy(value: .replacement(byte)) }
}

extension UnencodablePolicy {
    /// The policy for the C library, and the replacement.
    var rule: (kind: UInt8, byte: UInt8) {
        switch value {
        case .fail: (UInt8(PCT_UNENCODABLE_FAIL), 0)
        case .numericReference: (UInt8(PCT_UNENCODABLE_REFERENCE), 0)
        case .replacement(let byte): (UInt8(PCT_UNENCODABLE_REPLACE), byte)
        }
    }
}

/// The notation for the bytes of a non-ASCII or multibyte character.
public struct TrailByteNotation: Hashable, Sendable {
    enum Value: Sendable { case literal, escaped }
    let value: Value

    /// Escapes each byte independently. A byte that is literal in the set is kept, so `ソ` in Shift_JIS is `%83\`.
    /// Browsers send this notation, and parsers that decode byte by byte understand it.
    public static let literal = TrailByteNotation(value: .literal)

    /// Escapes all bytes of the character: `%83%5C`. CoreFoundation sends this notation, and parsers that decode runs
    /// of escapes, such as Java's `URLDecoder`, understand it.
    public static let escaped = TrailByteNotation(value: .escaped)
}

/// The meaning of `%u` with four hexadecimal digits: a UTF-16 code unit, written by JavaScript's `escape` (ECMA-262,
/// annex B), or a malformed escape.
public struct UnicodeEscapeNotation: Hashable, Sendable {
    enum Value: Sendable { case malformed, decoded }
    let value: Value

    /// A malformed escape.
    public static let malformed = UnicodeEscapeNotation(value: .malformed)

    /// A code unit; two consecutive code units may form one character. Text between `%uXXXX` escapes is decoded
    /// separately.
    public static let decoded = UnicodeEscapeNotation(value: .decoded)
}
