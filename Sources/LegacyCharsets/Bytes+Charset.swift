public import PercentEncoding

// These functions accept every collection of bytes, such as arrays, slices, Foundation's Data and SwiftNIO's
// ByteBufferView.

extension Collection where Element == UInt8 {
    /// Decodes percent-encoded bytes in a charset to text. Unescaped bytes from 0x80 on are also bytes of the charset;
    /// in a string, non-ASCII characters stand for themselves.
    ///
    /// For UTF-16, ISO-2022-JP and similar charsets in CoreFoundation's profile, the result depends on which
    /// bytes are escaped; see <doc:CharsetsAndProfiles>.
    ///
    /// - Parameters:
    ///   - charset: The charset of the bytes.
    ///   - space: The meaning of `+`. By default, `+` stands for itself.
    ///   - malformed: How to handle a `%` that does not start an escape.
    ///   - invalid: How to handle bytes that are not text in the charset.
    /// - Throws: ``CharsetError`` if the input cannot be decoded. An error in the input has the
    ///   offset of a byte.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentDecoded(
        in charset: Charset, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail,
        invalid: InvalidBytesPolicy = .fail
    ) throws(CharsetError) -> String {
        try charset.decode(self, as: .escaped, CharsetRules(space: space, malformed: malformed, invalid: invalid))
    }
}

extension [UInt8] {
    /// Appends the text in a charset, percent-encoded. If encoding fails, nothing is appended. Bytes from 0x80 on that
    /// the set keeps are appended unchanged.
    ///
    /// - Throws: ``CharsetError`` if the charset lacks a character and ``Charset/unencodable`` has no substitute.
    /// - Complexity: Linear in the length of the text, amortised over repeated appends; a table is compiled on first
    ///   use.
    public mutating func append(
        percentEncoding text: some StringProtocol, in charset: Charset, using set: EscapeSet = .unreserved
    ) throws(CharsetError) {
        try charset.encode(String(text), using: set, to: &self)
    }
}
