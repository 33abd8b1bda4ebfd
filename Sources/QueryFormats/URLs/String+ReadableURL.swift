internal import PercentEncoding
internal import QueryEncoding

extension String {
    /// Returns the URL in a form for people: escapes of non-ASCII and unreserved characters in the path, the query and
    /// the fragment become characters.
    ///
    /// ```swift
    /// "https://a.test/%E6%B1%89%20%41?q=%C3%A9%26".readableURL()    // "https://a.test/汉%20A?q=é%26"
    /// ```
    ///
    /// Characters that are invisible, change the direction of text or combine with a delimiter stay escaped, and become
    /// escapes if they are not escaped. A malformed `%` becomes `%25`. Bytes that are not UTF-8 stay escaped. The scheme
    /// and the host do not change. White space is dropped as by ``Swift/String/repairingURL()``.
    ///
    /// The result is for display. ``Swift/String/repairingURL()`` makes an equivalent URL of it (RFC 3986, section
    /// 6.2.2).
    ///
    /// Source: RFC 3987, sections 3.2 and 4.1.
    ///
    /// - Complexity: Linear.
    public func readableURL() -> String {
        var parts = URLParts(trimmedURL)
        let path = parts.path.readable
        // Decoded letters could form a scheme.
        let isAmbiguous = parts.scheme == nil && URLParts(path).scheme != nil
        parts.path = isAmbiguous ? EscapeKeepingEncoder.path.text(parts.path)[...] : path[...]
        parts.query = parts.query.map { $0.readable[...] }
        parts.fragment = parts.fragment.map { $0.readable[...] }
        return parts.text
    }
}

extension Substring {
    fileprivate var readable: String {
        let bytes = Array(utf8)[...]
        var writer = ReadableWriter()
        var position = 0
        while position < bytes.count {
            // A run of escapes, or of other bytes, can have whole characters.
            let start = position
            var run: [UInt8] = []
            while let byte = bytes.escapedByte(at: position) {
                run.append(byte)
                position += 3
            }
            if !run.isEmpty {
                writer.append(run[...], escapes: bytes[start..<position])
                continue
            }
            repeat { position += 1 } while position < bytes.count && bytes.escapedByte(at: position) == nil
            writer.append(bytes[start..<position], escapes: nil)
        }
        return writer.text
    }
}

private struct ReadableWriter {
    private(set) var text = ""

    /// Appends characters, and escapes all other bytes. If `escapes` is nil, the bytes are not escaped in the
    /// URL, so that all of ASCII is kept.
    mutating func append(_ bytes: ArraySlice<UInt8>, escapes: ArraySlice<UInt8>?) {
        var rest = bytes
        while let first = rest.first {
            let count = min(first.utf8Count, rest.count)
            let (piece, offset) = (rest.prefix(count), rest.startIndex - bytes.startIndex)
            rest = rest.dropFirst(1)
            if let scalar = Self.scalar(piece), isKept(scalar, escapes == nil) {
                text.unicodeScalars.append(scalar)
                rest = rest.dropFirst(count - 1)
            } else if let escapes {
                let start = escapes.startIndex + 3 * offset
                text += String(decoding: escapes[start..<(start + 3)], as: UTF8.self)
            } else {
                text += CollectionOfOne(first).percentEncoded(using: .unreserved)
            }
        }
    }

    private static func scalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text.unicodeScalars.first : nil
    }

    private func isKept(_ scalar: Unicode.Scalar, _ isLiteral: Bool) -> Bool {
        guard !scalar.isASCII else {
            // A literal `%` could form an escape with decoded digits.
            return isLiteral
                ? (0x21...0x7E).contains(scalar.value) && scalar != "%"
                : EscapeSet.unreserved.contains(UInt8(scalar.value))
        }
        let previous = text.unicodeScalars.last
        return scalar.isVisible
            && !(scalar.isMark && (previous.map { $0.isASCII && !$0.properties.isAlphabetic } ?? true))
    }
}

extension UInt8 {
    /// The number of bytes of a character that starts with this byte.
    fileprivate var utf8Count: Int { self < 0xC0 ? 1 : self < 0xE0 ? 2 : self < 0xF0 ? 3 : 4 }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
    }

    /// Whether people see the character, and it does not change others.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
            .paragraphSeparator:
            false
        // The pattern of Braille without dots, and the replacement for embedded objects.
        default: !properties.isDefaultIgnorableCodePoint && value != 0x2800 && value != 0xFFFC
        }
    }
}
