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
    /// Every set escapes `&`, `#` and `;` of the reference. In CoreFoundation's profiles, the escaped bytes are those of the charset,
    /// such as `%50%7B26085%5E` in the EBCDIC encoding `cp037`. If the encoding lacks a character of the reference, encoding throws
    /// ``CharsetError/Kind/unencodable``.
    public static let numericReference = UnencodablePolicy(value: .numericReference)

    /// Writes a byte such as `?` instead of the character, escaped unless the set keeps the byte.
    ///
    /// The byte must be a character of the charset by itself. A lead byte, or ESC in ISO-2022-JP, is not a character.
    /// If the byte is not a character, encoding throws ``CharsetError/Kind/unusableReplacement``.
    public static func replacement(_ byte: UInt8) -> UnencodablePolicy { UnencodablePolicy(value: .replacement(byte)) }
}

extension UnencodablePolicy {
    /// Returns the error for a character that could be neither written nor replaced.
    func reason(of error: CharsetError) -> CharsetError {
        guard error.kind == .unencodable, case .replacement = value else { return error }
        return CharsetError(
            kind: .unusableReplacement, offset: error.offset, charset: error.charset, scalar: error.scalar)
    }
}

extension Charset {
    /// Whether a byte is a character by itself, so that it does not affect the bytes after it.
    func isCharacter(_ byte: UInt8) throws(CharsetError) -> Bool {
        do throws(CharsetError) {
            _ = try String(decoding: CollectionOfOne(byte), in: self)
            return true
        } catch {
            guard error.kind == .invalidBytes else { throw error }
            return false
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
