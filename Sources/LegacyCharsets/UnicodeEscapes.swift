internal import PercentEncoding

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

/// A reader of text with `%uXXXX` escapes.
struct UnicodeEscapeReader {
    let charset: String
    let invalid: InvalidBytesPolicy

    /// Decodes `%uXXXX` escapes and passes the bytes between them to `decode`.
    func text(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ decode: (UnsafeBufferPointer<UInt8>) throws(CharsetError) -> String
    ) throws(CharsetError) -> String {
        var text = ""
        var position = 0
        while position < bytes.count {
            let start = position
            while position < bytes.count, unsafe bytes.codeUnit(at: position) == nil { position += 1 }
            if position > start {
                do {
                    text += try unsafe decode(UnsafeBufferPointer(rebasing: bytes[start..<position]))
                } catch {
                    throw error.moved(by: start)
                }
            }
            let units = position
            var codeUnits: [UInt16] = []
            while let unit = unsafe bytes.codeUnit(at: position) {
                codeUnits.append(unit)
                position += 6
            }
            text += try characters(of: codeUnits, from: units)
        }
        return text
    }

    private func characters(of units: [UInt16], from start: Int) throws(CharsetError) -> String {
        if invalid == .fail, let index = units.firstUnpairedSurrogate {
            throw CharsetError(kind: .invalidBytes, offset: start + 6 * index, charset: charset)
        }
        return String(decoding: units, as: UTF16.self)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the code unit if a `%uXXXX` escape starts at a position; otherwise nil.
    fileprivate func codeUnit(at position: Int) -> UInt16? {
        guard position + 5 < count, unsafe self[position] == UInt8(ascii: "%") else { return nil }
        guard unsafe self[position + 1] == UInt8(ascii: "u"),
            let high = unsafe hexadecimalPair(at: position + 2), let low = unsafe hexadecimalPair(at: position + 4)
        else { return nil }
        return UInt16(high) << 8 | UInt16(low)
    }
}
