public import PercentEncoding

// Arrays, slices, Foundation's Data, SwiftNIO's ByteBufferView: every collection of bytes.

extension Collection where Element == UInt8 {
    /// The text that percent-encoded bytes in a charset stand for. Bytes from 0x80 on that are not escaped are the charset's as well,
    /// unlike characters of a string.
    ///
    /// Which bytes are escaped matters in the profiles of CoreFoundation for UTF-16, ISO-2022-JP and the like; see
    /// <doc:CharsetsAndProfiles>.
    ///
    /// - Parameters:
    ///   - charset: What the bytes are.
    ///   - space: What `+` means: by default itself.
    ///   - malformed: What to do with a `%` that is not an escape.
    ///   - invalid: What to do with bytes that stand for no text.
    /// - Throws: ``CharsetError`` with the offset of a byte of the input; no ICU.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentDecoded(
        in charset: Charset, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail,
        invalid: InvalidBytesPolicy = .fail
    ) throws(CharsetError) -> String {
        try unsafe withContiguousBytes { bytes throws(CharsetError) in
            try unsafe charset.decode(escaped: bytes, space: space, malformed: malformed, invalid: invalid)
        }
    }
}

extension [UInt8] {
    /// Appends the text in a charset, percent-encoded; nothing if that fails. Bytes from 0x80 on that the set keeps are appended as they
    /// are.
    ///
    /// - Throws: ``CharsetError``: a character that the charset does not have, unless its ``Charset/unencodable`` says what to
    ///   write; no ICU.
    /// - Complexity: Linear in the length of the text, amortised over repeated appends; a table is compiled on first use.
    public mutating func append(
        percentEncoding text: some StringProtocol, in charset: Charset, using set: EscapeSet = .unreserved
    ) throws(CharsetError) {
        try charset.encode(String(text), using: set, to: &self)
    }
}
