extension ReferenceCharset {
    /// The unit that decides whether a byte is escaped.
    public enum Escaping: Sendable {
        /// The byte alone (WHATWG URL, "percent-encode after encoding").
        case byBytes
        /// The character: all bytes of a non-ASCII character and all escape sequences are escaped.
        case byCharacters
    }

    /// Returns the percent-encoded bytes of a text (WHATWG URL, "percent-encode after encoding").
    ///
    /// A reference to a character that the charset lacks is always escaped. A replacement byte is escaped if the set
    /// lacks the byte.
    public func percentEncode(
        _ text: String, _ set: ReferenceSet, escaping: Escaping = .byBytes, unencodable: Unencodable = .numericReference
    ) -> Encoded {
        let codePoints = text.unicodeScalars.map(\.value)
        let nothingLiteral = ReferenceSet(literal: [])
        var encoded = Encoded()
        for step in steps(codePoints, unencodable) {
            switch step {
            case .bytes(let bytes, let offset, let isEscapeSequence):
                let isByteDecisive =
                    switch escaping {
                    case .byBytes: true
                    case .byCharacters: !isEscapeSequence && codePoints[offset] < 0x80
                    }
                encoded.bytes += ReferenceEncoding.encode(bytes, isByteDecisive ? set : nothingLiteral)
            case .unencodable(let codePoint, let offset):
                encoded.unencodableOffsets.append(offset)
                switch unencodable {
                case .numericReference: encoded.bytes += Array("%26%23\(codePoint)%3B".utf8)
                case .replacement(let byte): encoded.bytes += set.output(for: byte)
                }
            }
        }
        return encoded
    }
}
