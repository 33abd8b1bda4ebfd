public import PercentEncoding

extension String {
    /// Returns the text in a charset, percent-encoded.
    ///
    /// ```swift
    /// try "汉字&ss".percentEncoded(in: .gbk)    // "%BA%BA%D7%D6%26ss"
    /// ```
    ///
    /// Bytes above 0x7F are always escaped, even if the set keeps them, because the result must be valid text.
    ///
    /// - Throws: ``CharsetError`` if the charset lacks a character and ``Charset/unencodable`` has no substitute.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentEncoded(
        in charset: Charset, using set: EscapeSet = .unreserved
    ) throws(CharsetError) -> String {
        let set = set.isASCII ? set : set.removing(0x80...0xFF)
        if let short = charset.encodeShort(self, using: set) { return short }
        var output: [UInt8] = []
        try charset.encode(self, using: set, to: &output)
        return unsafe output.withContiguousBytes { unsafe String(knownASCII: $0) }
    }

    /// Decodes percent-encoded text in a charset; see
    /// ``Swift/StringProtocol/percentDecoded(in:space:malformed:invalid:)``.
    ///
    /// - Parameters:
    ///   - charset: The charset of the bytes.
    ///   - space: The meaning of `+`. By default, `+` stands for itself.
    ///   - malformed: How to handle a `%` that does not start an escape.
    ///   - invalid: How to handle bytes that are not text in the charset.
    /// - Throws: ``CharsetError`` if the text cannot be decoded. An error in the text has an offset
    ///   in the text's UTF-8.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentDecoded(
        in charset: Charset, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail,
        invalid: InvalidBytesPolicy = .fail
    ) throws(CharsetError) -> String {
        try charset.decode(utf8, as: .text, CharsetRules(space: space, malformed: malformed, invalid: invalid))
    }

    /// Returns the bytes of the text in a charset.
    ///
    /// - Throws: ``CharsetError`` if the charset lacks a character and ``Charset/unencodable`` has no substitute.
    /// - Complexity: Linear; a table is compiled on first use.
    public func bytes(in charset: Charset) throws(CharsetError) -> [UInt8] {
        var output: [UInt8] = []
        try charset.encode(self, using: nil, to: &output)
        return output
    }

    /// Creates text from bytes in a charset.
    ///
    /// - Throws: ``CharsetError`` if bytes are invalid and not replaced. Invalid bytes are reported
    ///   with their offset.
    /// - Complexity: Linear; a table is compiled on first use.
    public init(
        decoding bytes: some Collection<UInt8>, in charset: Charset, invalid: InvalidBytesPolicy = .fail
    ) throws(CharsetError) {
        self = try charset.decode(bytes, as: .plain, CharsetRules(invalid: invalid))
    }
}

extension StringProtocol {
    /// Returns the text in a charset, percent-encoded. See ``Swift/String/percentEncoded(in:using:)``.
    ///
    /// - Throws: ``CharsetError`` if the charset lacks a character and ``Charset/unencodable`` has no substitute.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentEncoded(
        in charset: Charset, using set: EscapeSet = .unreserved
    ) throws(CharsetError) -> String {
        try String(self).percentEncoded(in: charset, using: set)
    }

    /// Decodes percent-encoded text in a charset.
    ///
    /// ASCII bytes may be escaped or not: `%84G` and `%84%47` are both `Ж` in Shift_JIS. Non-ASCII characters stand for
    /// themselves: `汉%D7%D6` is `汉字` in GBK.
    ///
    /// For UTF-16, ISO-2022-JP and similar charsets in CoreFoundation's profile, the result depends on which
    /// bytes are escaped; see <doc:CharsetsAndProfiles>.
    ///
    /// - Parameters:
    ///   - charset: The charset of the bytes.
    ///   - space: The meaning of `+`. By default, `+` stands for itself.
    ///   - malformed: How to handle a `%` that does not start an escape.
    ///   - invalid: How to handle bytes that are not text in the charset.
    /// - Throws: ``CharsetError`` if the text cannot be decoded. An error in the text has an offset
    ///   in the text's UTF-8.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentDecoded(
        in charset: Charset, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail,
        invalid: InvalidBytesPolicy = .fail
    ) throws(CharsetError) -> String {
        try charset.decode(utf8, as: .text, CharsetRules(space: space, malformed: malformed, invalid: invalid))
    }
}
