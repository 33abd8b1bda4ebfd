extension StringProtocol {
    /// The text percent-encoded: every byte of its UTF-8 that is not literal in the set becomes `%XX`; see
    /// ``Swift/String/percentEncoded(using:)``.
    ///
    /// - Complexity: Linear; one allocation.
    @inlinable
    public func percentEncoded(using set: EscapeSet = .unreserved) -> String {
        unsafe utf8.withContiguousBytes { unsafe ByteEncoder.text($0, set) } ?? String(self)
    }

    /// The exact number of bytes that percent-encoding the text's UTF-8 gives, each byte by its own. Text is longer if
    /// the set keeps some non-ASCII bytes of a character only.
    ///
    /// - Complexity: Linear; no allocation.
    @inlinable
    public func percentEncodedCount(using set: EscapeSet = .unreserved) -> Int {
        utf8.percentEncodedCount(using: set)
    }

    /// Percent-encodes the text's UTF-8 into a buffer of the caller, as many whole units as fit.
    ///
    /// - Complexity: Linear; no allocation. Fastest if the buffer has `3 * utf8.count + 1` bytes.
    @inlinable
    public func percentEncode(
        into output: UnsafeMutableBufferPointer<UInt8>, using set: EscapeSet = .unreserved
    ) -> PercentCodingProgress {
        unsafe utf8.percentEncode(into: output, using: set)
    }

    /// The text with its escapes decoded; see ``Swift/String/percentDecoded(space:malformed:invalid:)``.
    ///
    /// - Throws: ``PercentDecodingError`` with the offset in the text's UTF-8.
    /// - Complexity: Linear; one allocation, two for text beyond ASCII of more than 1 KiB.
    @inlinable
    public func percentDecoded(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail, invalid: InvalidBytesPolicy = .fail
    ) throws(PercentDecodingError) -> String {
        try unsafe utf8.withContiguousBytes { bytes throws(PercentDecodingError) in
            try unsafe ByteDecoder.text(bytes, ByteDecoder.Options(space, malformed), invalid)
        } ?? String(self)
    }

    /// The text's UTF-8 with its escapes replaced by the bytes they stand for, whatever they are.
    ///
    /// - Throws: ``PercentDecodingError`` with the offset in the text's UTF-8.
    /// - Complexity: Linear; one allocation.
    @inlinable
    public func percentDecodedBytes(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) -> [UInt8] {
        try utf8.percentDecodedBytes(space: space, malformed: malformed)
    }

    /// The number of bytes that percent-decoding gives; exact unless it fails.
    ///
    /// - Complexity: Linear; no allocation.
    @inlinable
    public func percentDecodedCount() -> Int {
        utf8.percentDecodedCount()
    }

    /// Percent-decodes the text's UTF-8 into a buffer of the caller, as many whole units as fit.
    ///
    /// - Throws: ``PercentDecodingError`` with the offset in the text's UTF-8; what the buffer then holds is unspecified.
    /// - Complexity: Linear; no allocation.
    @inlinable
    public func percentDecode(
        into output: UnsafeMutableBufferPointer<UInt8>,
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        try unsafe utf8.percentDecode(into: output, space: space, malformed: malformed)
    }
}

// `String` has these two of its own: compiled here and not in the client, they borrow the string without counting a
// reference, a third of the time of a short call.
extension String {
    /// The text percent-encoded: every byte of its UTF-8 that is not literal in the set becomes `%XX`.
    ///
    /// ```swift
    /// "汉字&ss".percentEncoded()              // "%E6%B1%89%E5%AD%97%26ss"
    /// "a b+c".percentEncoded(using: .form)    // "a+b%2Bc"
    /// ```
    ///
    /// Existing escapes are escaped again (`%41` becomes `%2541`); see
    /// ``Swift/StringProtocol/percentEncodedPreservingEscapes(using:)``. A set with non-ASCII literals keeps only whole
    /// characters.
    ///
    /// - Complexity: Linear; one allocation at most, two if the set keeps some non-ASCII bytes of a character only. A string in which nothing needs escaping is returned as it is.
    public func percentEncoded(using set: EscapeSet = .unreserved) -> String {
        unsafe utf8.withContiguousBytes { unsafe ByteEncoder.text($0, set) ?? self }
    }

    /// The text with its escapes decoded.
    ///
    /// ```swift
    /// try "%E6%B1%89%E5%AD%97".percentDecoded()     // "汉字"
    /// try "a+b%2Bc".percentDecoded(space: .plus)    // "a b+c"
    /// ```
    ///
    /// - Parameters:
    ///   - space: What `+` means: by default itself.
    ///   - malformed: What to do with a `%` that is not an escape.
    ///   - invalid: What to do where the result is not UTF-8.
    /// - Throws: ``PercentDecodingError`` with the offset in the text's UTF-8.
    /// - Complexity: Linear; one allocation at most, two for text beyond ASCII of more than 1 KiB, more where ill-formed UTF-8 is
    ///   replaced. A string without escapes is returned as it is.
    public func percentDecoded(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail, invalid: InvalidBytesPolicy = .fail
    ) throws(PercentDecodingError) -> String {
        try unsafe utf8.withContiguousBytes { bytes throws(PercentDecodingError) in
            try unsafe ByteDecoder.text(bytes, ByteDecoder.Options(space, malformed), invalid) ?? self
        }
    }
}

extension [UInt8] {
    /// Appends the text's UTF-8 percent-encoded, byte by byte: non-ASCII literals of the set are kept as they are.
    ///
    /// - Complexity: Linear in the length of the text, amortised over repeated appends; no allocation if capacity is
    ///   reserved.
    @inlinable
    public mutating func append(percentEncoding text: some StringProtocol, using set: EscapeSet = .unreserved) {
        append(percentEncoding: text.utf8, using: set)
    }

    /// Appends the text's UTF-8 percent-decoded. Nothing is appended if that fails.
    ///
    /// - Throws: ``PercentDecodingError`` with the offset in the text's UTF-8.
    /// - Complexity: Linear in the length of the text, amortised over repeated appends; no allocation if capacity is
    ///   reserved.
    @inlinable
    public mutating func append(
        percentDecoding text: some StringProtocol,
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) {
        try append(percentDecoding: text.utf8, space: space, malformed: malformed)
    }
}
