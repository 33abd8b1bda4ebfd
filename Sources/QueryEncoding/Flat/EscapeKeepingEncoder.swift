internal import PercentEncoding

/// Encoding of text that may hold escapes, which stay exactly as they are, so that the text keeps its meaning and its spelling.
///
/// `percentEncodedPreservingEscapes` also brings escapes into normal form, which would change what a signature or a cache has seen.
struct EscapeKeepingEncoder {
    private let set: EscapeSet

    /// An encoder with what stays literal outside of escapes.
    init(_ set: EscapeSet) {
        // A literal '%' could form an escape with what comes after it.
        self.set = set.removing("%")
    }

    /// The text in UTF-8; a `%` that is no escape becomes `%25`.
    func text(_ text: Substring) -> String {
        var buffer = ByteBuffer(capacity: text.utf8.count + 64)
        for part in EscapedParts(text) {
            if part.isEscapes {
                buffer.append(raw: String(part.text))
            } else {
                buffer.append(String(part.text), escapedBy: set)
            }
        }
        return buffer.text
    }

    /// The text in a charset; nil is UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` with the offset of a scalar in the string that the text is part of.
    func text(_ text: Substring, charset: (any TextEncoding)?) throws(QueryCodingError) -> String {
        var buffer = ByteBuffer(capacity: text.utf8.count + 64)
        for part in EscapedParts(text) {
            if part.isEscapes {
                buffer.append(raw: String(part.text))
                continue
            }
            do throws(QueryCodingError) {
                try buffer.append(String(part.text), escapedBy: set, charset: charset, field: "")
            } catch {
                let before = part.text.base.unicodeScalars[..<part.text.startIndex].count
                throw QueryCodingError(
                    kind: error.kind, offset: error.offset.map { before + $0 }, detail: error.detail)
            }
        }
        return buffer.text
    }
}

/// The parts of a text that are escapes, and those that are not.
private struct EscapedParts: Sequence, IteratorProtocol {
    struct Part {
        let text: Substring
        let isEscapes: Bool
    }

    private let bytes: Substring.UTF8View
    private var position: Substring.Index

    init(_ text: Substring) {
        bytes = text.utf8
        position = text.startIndex
    }

    mutating func next() -> Part? {
        guard position < bytes.endIndex else { return nil }
        let start = position
        var end = start
        while let next = endOfEscape(at: end) { end = next }
        let isEscapes = end > start
        if !isEscapes {
            repeat {
                bytes.formIndex(after: &end)
            } while end < bytes.endIndex && endOfEscape(at: end) == nil
        }
        position = end
        return Part(text: Substring(bytes[start..<end]), isEscapes: isEscapes)
    }

    private func endOfEscape(at index: Substring.Index) -> Substring.Index? {
        guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "%"),
            let end = bytes.index(index, offsetBy: 3, limitedBy: bytes.endIndex)
        else { return nil }
        let digits = bytes[bytes.index(after: index)..<end]
        return digits.allSatisfy(\.isHexadecimalDigit) ? end : nil
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x66).contains(self | 0x20)
    }
}
