internal import PercentEncoding

/// The escaped characters of a part.
struct CharacterList {
    private(set) var characters: [QueryExplanation.EscapedCharacter] = []
    private(set) var hasMore = false

    /// Creates the list by matching the characters of a text with the bytes of the part, in UTF-8 or in a charset. If
    /// the bytes of a character do not match, the list ends before that character.
    init(_ raw: ArraySlice<UInt8>, _ text: String?, _ charset: (any TextEncoding)?) {
        guard let text, raw.contains(UInt8(ascii: "%")) else { return }
        var tokens = TokenReader(raw)
        for scalar in text.unicodeScalars {
            if tokens.skip(scalar) { continue }
            guard let bytes = Self.bytes(of: scalar, charset), let place = tokens.take(bytes) else {
                hasMore = true
                return
            }
            guard place.isEscaped else { continue }
            if characters.count == QueryExplanation.maximumCharacters {
                hasMore = true
                return
            }
            characters.append(
                QueryExplanation.EscapedCharacter(
                    range: place.range, bytes: bytes, scalar: scalar, hasLiteralByte: place.hasLiteral))
        }
    }

    private static func bytes(of scalar: Unicode.Scalar, _ charset: (any TextEncoding)?) -> [UInt8]? {
        guard let charset else { return Array(scalar.utf8) }
        var bytes: [UInt8] = []
        do throws(TextEncodingError) {
            try charset.append(String(Character(scalar)), to: &bytes)
            return bytes
        } catch {
            return nil
        }
    }
}

/// A reader of the literal and escaped bytes of a part.
private struct TokenReader {
    private let raw: ArraySlice<UInt8>
    private var position: Int

    init(_ raw: ArraySlice<UInt8>) {
        self.raw = raw
        position = raw.startIndex
    }

    /// Skips a character if its unescaped UTF-8 bytes are next, and returns whether it was skipped. A `+` also matches
    /// a space.
    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        var end = position
        for byte in scalar.utf8 {
            guard end < raw.endIndex else { return false }
            guard raw[end] == byte || byte == 0x20 && raw[end] == UInt8(ascii: "+") else { return false }
            end += 1
        }
        if scalar == "%", raw.escapedByte(at: position) != nil { return false }
        position = end
        return true
    }

    /// Consumes the given bytes, literal or escaped, and returns their range. If the next bytes are different, the
    /// result is nil.
    mutating func take(_ bytes: [UInt8]) -> (range: Range<Int>, isEscaped: Bool, hasLiteral: Bool)? {
        let start = position
        var (isEscaped, hasLiteral) = (false, false)
        for byte in bytes {
            guard position < raw.endIndex else { return nil }
            if let value = raw.escapedByte(at: position) {
                guard value == byte else { return nil }
                isEscaped = true
                position += 3
            } else {
                guard raw[position] == byte else { return nil }
                hasLiteral = hasLiteral || byte < 0x80
                position += 1
            }
        }
        return (start..<position, isEscaped, isEscaped && hasLiteral)
    }
}
