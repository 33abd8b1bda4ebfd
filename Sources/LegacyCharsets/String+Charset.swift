public import PercentEncoding

extension String {
    /// The text in a charset, percent-encoded.
    ///
    /// ```swift
    /// try "汉字&ss".percentEncoded(in: .gbk)    // "%BA%BA%D7%D6%26ss"
    /// ```
    ///
    /// Bytes above 0x7F are always escaped here, also if the set keeps them, because they would not be text.
    ///
    /// - Throws: ``CharsetError``: a character that the charset does not have, unless its ``Charset/unencodable`` says what to
    ///   write; no ICU.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentEncoded(
        in charset: Charset, using set: EscapeSet = .unreserved
    ) throws(CharsetError) -> String {
        let set = set.isASCII ? set : set.removing(0x80...0xFF)
        if let short = try charset.encodeShort(self, using: set) { return short }
        var output: [UInt8] = []
        try charset.encode(self, using: set, to: &output)
        return unsafe output.withContiguousBytes { unsafe String(knownASCII: $0) }
    }

    /// The text that percent-encoded text in a charset stands for; see ``Swift/StringProtocol/percentDecoded(in:space:malformed:invalid:)``.
    ///
    /// - Parameters:
    ///   - charset: What the bytes are.
    ///   - space: What `+` means: by default itself.
    ///   - malformed: What to do with a `%` that is not an escape.
    ///   - invalid: What to do with bytes that stand for no text.
    /// - Throws: ``CharsetError`` with the offset in the text's UTF-8; no ICU.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentDecoded(
        in charset: Charset, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail,
        invalid: InvalidBytesPolicy = .fail
    ) throws(CharsetError) -> String {
        try unsafe utf8.withContiguousBytes { bytes throws(CharsetError) in
            try unsafe charset.decode(escapedText: bytes, space: space, malformed: malformed, invalid: invalid)
        }
    }

    /// The bytes of the text in a charset.
    ///
    /// - Throws: ``CharsetError``: a character that the charset does not have, unless its ``Charset/unencodable`` says what to
    ///   write; no ICU.
    /// - Complexity: Linear; a table is compiled on first use.
    public func bytes(in charset: Charset) throws(CharsetError) -> [UInt8] {
        var output: [UInt8] = []
        try charset.encode(self, to: &output)
        return output
    }

    /// The text of bytes in a charset.
    ///
    /// - Throws: ``CharsetError`` with the offset of a byte that is not part of a character, unless these are replaced; no ICU.
    /// - Complexity: Linear; a table is compiled on first use.
    public init(
        decoding bytes: some Collection<UInt8>, in charset: Charset, invalid: InvalidBytesPolicy = .fail
    ) throws(CharsetError) {
        self = try unsafe bytes.withContiguousBytes { bytes throws(CharsetError) in
            try unsafe charset.decode(bytes, invalid: invalid)
        }
    }
}

extension StringProtocol {
    /// The text in a charset, percent-encoded; see ``Swift/String/percentEncoded(in:using:)``.
    ///
    /// - Throws: ``CharsetError``: a character that the charset does not have, unless its ``Charset/unencodable`` says what to
    ///   write; no ICU.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentEncoded(
        in charset: Charset, using set: EscapeSet = .unreserved
    ) throws(CharsetError) -> String {
        try String(self).percentEncoded(in: charset, using: set)
    }

    /// The text that percent-encoded bytes in a charset stand for. ASCII bytes may be escaped or not: `%84G` and `%84%47` are both `Ж` in
    /// Shift_JIS. Characters beyond ASCII are themselves: `汉%D7%D6` is `汉字` in GBK.
    ///
    /// Which bytes are escaped matters in the profiles of CoreFoundation for UTF-16, ISO-2022-JP and the like; see
    /// <doc:CharsetsAndProfiles>.
    ///
    /// - Parameters:
    ///   - charset: What the bytes are.
    ///   - space: What `+` means: by default itself.
    ///   - malformed: What to do with a `%` that is not an escape.
    ///   - invalid: What to do with bytes that stand for no text.
    /// - Throws: ``CharsetError`` with the offset in the text's UTF-8; no ICU.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentDecoded(
        in charset: Charset, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail,
        invalid: InvalidBytesPolicy = .fail
    ) throws(CharsetError) -> String {
        try unsafe utf8.withContiguousBytes { bytes throws(CharsetError) in
            try unsafe charset.decode(escapedText: bytes, space: space, malformed: malformed, invalid: invalid)
        }
    }
}
