internal import CPercentEncoding

extension StringProtocol {
    /// Returns the percent-encoded text. Every UTF-8 byte that is not literal in the set becomes `%XX`. See
    /// ``Swift/String/percentEncoded(using:)``.
    ///
    /// - Complexity: Linear; one allocation.
    @inlinable
    public func percentEncoded(using set: EscapeSet = .unreserved) -> String {
        unsafe utf8.withContiguousBytes { unsafe ByteEncoder.text($0, set) } ?? String(self)
    }

    /// Returns the exact number of bytes of the text's UTF-8 after percent-encoding byte by byte.
    /// ``Swift/String/percentEncoded(using:)`` returns more bytes if the set keeps only some non-ASCII bytes of a
    /// character.
    ///
    /// - Complexity: Linear; no allocation.
    @inlinable
    public func percentEncodedCount(using set: EscapeSet = .unreserved) -> Int {
        utf8.percentEncodedCount(using: set)
    }

    /// Percent-encodes as many whole units of the text's UTF-8 as fit into the caller's buffer.
    ///
    /// - Complexity: Linear; no allocation. Encoding is fastest with a buffer of `3 * utf8.count + 1` bytes.
    @inlinable
    public func percentEncode(
        into output: UnsafeMutableBufferPointer<UInt8>, using set: EscapeSet = .unreserved
    ) -> PercentCodingProgress {
        unsafe utf8.percentEncode(into: output, using: set)
    }

    /// Returns the percent-decoded text. See ``Swift/String/percentDecoded(space:malformed:invalid:)``.
    ///
    /// - Throws: ``PercentDecodingError`` with the offset in the text's UTF-8.
    /// - Complexity: Linear; one allocation, or two for non-ASCII text of more than 1 KiB.
    @inlinable
    public func percentDecoded(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail, invalid: InvalidBytesPolicy = .fail
    ) throws(PercentDecodingError) -> String {
        try unsafe utf8.withContiguousBytes { bytes throws(PercentDecodingError) in
            try unsafe ByteDecoder.text(bytes, ByteDecoder.Options(space, malformed), invalid, isUTF8: true)
        } ?? String(self)
    }

    /// Returns the percent-decoded bytes of the text, which need not be UTF-8.
    ///
    /// - Throws: ``PercentDecodingError`` with the offset in the text's UTF-8.
    /// - Complexity: Linear; one allocation.
    @inlinable
    public func percentDecodedBytes(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) -> [UInt8] {
        try utf8.percentDecodedBytes(space: space, malformed: malformed)
    }

    /// Returns the number of bytes of the percent-decoded output, exact unless decoding fails.
    ///
    /// - Complexity: Linear; no allocation.
    @inlinable
    public func percentDecodedCount() -> Int {
        utf8.percentDecodedCount()
    }

    /// Percent-decodes as many whole units of the text's UTF-8 as fit into the caller's buffer.
    ///
    /// - Throws: ``PercentDecodingError`` with the offset in the text's UTF-8. After an error, the contents of the
    ///   buffer are unspecified.
    /// - Complexity: Linear; no allocation.
    @inlinable
    public func percentDecode(
        into output: UnsafeMutableBufferPointer<UInt8>,
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        try unsafe utf8.percentDecode(into: output, space: space, malformed: malformed)
    }
}

// `String` has its own versions of three methods. These methods are compiled in this module, not in the client, and
// borrow the string without reference counting. Reference counting would take a third of the time of a short call.
// Strings that store their bytes in themselves never go through memory.
extension String {
    /// Returns the percent-encoded text. Every UTF-8 byte that is not literal in the set becomes `%XX`.
    ///
    /// ```swift
    /// "汉字&ss".percentEncoded()              // "%E6%B1%89%E5%AD%97%26ss"
    /// "a b+c".percentEncoded(using: .form)    // "a+b%2Bc"
    /// ```
    ///
    /// Existing escapes are escaped again (`%41` becomes `%2541`). To keep existing escapes, see
    /// ``Swift/StringProtocol/percentEncodedPreservingEscapes(using:)``. If the set has non-ASCII literals, only whole
    /// characters stay literal.
    ///
    /// - Complexity: Linear; one allocation at most, or two if the set keeps only some non-ASCII bytes of a character.
    ///   A string in which nothing needs escaping is returned unchanged.
    public func percentEncoded(using set: EscapeSet = .unreserved) -> String {
        if set.isASCII, let small = SmallText(self) { return ByteEncoder.text(small, set) }
        return unsafe utf8.withContiguousBytes { unsafe ByteEncoder.text($0, set) ?? self }
    }

    /// Percent-encodes as many whole units of the text's UTF-8 as fit into the caller's buffer. See
    /// ``Swift/StringProtocol/percentEncode(into:using:)``.
    ///
    /// - Complexity: Linear; no allocation. Encoding is fastest with a buffer of `3 * utf8.count + 1` bytes, and of at
    ///   least 256.
    public func percentEncode(
        into output: UnsafeMutableBufferPointer<UInt8>, using set: EscapeSet = .unreserved
    ) -> PercentCodingProgress {
        if set.isASCII && output.count >= Int(PCT_STRING_ROOM), let small = SmallText(self) {
            return unsafe ByteEncoder.encode(small, into: output, set)
        }
        return unsafe utf8.withContiguousBytes { unsafe ByteEncoder.encode($0, into: output, set) }
    }

    /// Returns the percent-decoded text.
    ///
    /// ```swift
    /// try "%E6%B1%89%E5%AD%97".percentDecoded()     // "汉字"
    /// try "a+b%2Bc".percentDecoded(space: .plus)    // "a b+c"
    /// ```
    ///
    /// - Parameters:
    ///   - space: The meaning of `+`. By default, `+` stands for itself.
    ///   - malformed: The policy for a `%` that does not start an escape.
    ///   - invalid: The policy for output that is not UTF-8.
    /// - Throws: ``PercentDecodingError`` with the offset in the text's UTF-8.
    /// - Complexity: Linear; one allocation at most, or two for non-ASCII text of more than 1 KiB. Replacing ill-formed
    ///   UTF-8 takes more. A string without escapes is returned unchanged.
    public func percentDecoded(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail, invalid: InvalidBytesPolicy = .fail
    ) throws(PercentDecodingError) -> String {
        let options = ByteDecoder.Options(space, malformed)
        if let small = SmallText(self) { return try ByteDecoder.text(small, options, invalid) }
        return try unsafe utf8.withContiguousBytes { bytes throws(PercentDecodingError) in
            try unsafe ByteDecoder.text(bytes, options, invalid, isUTF8: true) ?? self
        }
    }
}

extension [UInt8] {
    /// Percent-encodes the text's UTF-8 byte by byte and appends the output. Non-ASCII literals of the set are kept.
    ///
    /// - Complexity: Linear in the length of the text, amortised over repeated appends; no allocation if capacity is
    ///   reserved.
    @inlinable
    public mutating func append(percentEncoding text: some StringProtocol, using set: EscapeSet = .unreserved) {
        append(percentEncoding: text.utf8, using: set)
    }

    /// Percent-decodes the text's UTF-8 and appends the output. If decoding fails, nothing is appended.
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
