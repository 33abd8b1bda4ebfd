/// What an encoder does with a character that a charset does not have.
public struct UnencodablePolicy: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case fail, numericReference
        case replacement(UInt8)
    }
    let value: Value

    /// Throw ``CharsetError/Kind/unencodable`` with the offset of the scalar.
    public static let fail = UnencodablePolicy(value: .fail)

    /// Write a numeric character reference, `&#26085;`, as browsers do (WHATWG Encoding, "html" error mode). It cannot be told from
    /// the same characters in the text.
    public static let numericReference = UnencodablePolicy(value: .numericReference)

    /// Write a byte in its place, such as `?`, escaped if the set says so. One that is no character of the charset by itself, such as the
    /// first of a pair, or ESC in ISO-2022-JP, is ``CharsetError/Kind/unusableReplacement`` where it is needed.
    public static func replacement(_ byte: UInt8) -> UnencodablePolicy { UnencodablePolicy(value: .replacement(byte)) }
}

extension UnencodablePolicy {
    /// Why a character could not be written nor replaced.
    func reason(of error: CharsetError) -> CharsetError {
        guard error.kind == .unencodable, case .replacement = value else { return error }
        return CharsetError(
            kind: .unusableReplacement, offset: error.offset, charset: error.charset, scalar: error.scalar)
    }
}

extension Charset {
    /// Whether a byte is a character by itself, so that it changes nothing that follows it.
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

/// What becomes of the bytes of a character that has more than one, or is not ASCII.
public struct TrailByteNotation: Hashable, Sendable {
    enum Value: Sendable { case literal, escaped }
    let value: Value

    /// Every byte for itself: one that is a literal of the set is written as that, so that `ソ` in Shift_JIS is `%83\`. What browsers
    /// send, and what parsers that decode byte by byte understand.
    public static let literal = TrailByteNotation(value: .literal)

    /// All bytes of such a character are escaped: `%83%5C`. What CoreFoundation sends, and parsers that decode runs of escapes, as
    /// Java's `URLDecoder`, understand.
    public static let escaped = TrailByteNotation(value: .escaped)
}
