// Methods of every collection of bytes, such as arrays, Foundation's Data and SwiftNIO's ByteBufferView. A collection
// that is not contiguous in memory is copied first. The copy takes one allocation in addition to the number that each
// method states.

extension Collection where Element == UInt8 {
    /// Returns the percent-encoded bytes as text. Every byte that is not literal in the set becomes `%XX`.
    ///
    /// If the set has non-ASCII literals, only whole well-formed UTF-8 characters stay literal, so that the result is a
    /// valid string. To encode byte by byte, append to an array with `append(percentEncoding:using:)`.
    ///
    /// - Complexity: Linear; one allocation.
    @inlinable
    public func percentEncoded(using set: EscapeSet = .unreserved) -> String {
        unsafe withContiguousBytes { unsafe ByteEncoder.text($0, set) ?? String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the exact number of bytes of the percent-encoded output, at most three times the number of input bytes.
    ///
    /// - Complexity: Linear; no allocation.
    @inlinable
    public func percentEncodedCount(using set: EscapeSet = .unreserved) -> Int {
        unsafe withContiguousBytes { unsafe ByteEncoder.count($0, set) }
    }

    /// Percent-encodes as many whole units as fit into the caller's buffer.
    ///
    /// - Complexity: Linear; no allocation if the bytes are in contiguous memory. Encoding is fastest with a buffer of
    ///   `3 * count + 1` bytes.
    @inlinable
    public func percentEncode(
        into output: UnsafeMutableBufferPointer<UInt8>, using set: EscapeSet = .unreserved
    ) -> PercentCodingProgress {
        unsafe withContiguousBytes { unsafe ByteEncoder.encode($0, into: output, set) }
    }

    /// Returns the percent-decoded bytes as text.
    ///
    /// - Parameters:
    ///   - space: The meaning of `+`. By default, `+` stands for itself.
    ///   - malformed: The policy for a `%` that does not start an escape.
    ///   - invalid: The policy for output that is not UTF-8.
    /// - Throws: ``PercentDecodingError`` with the byte offset in the input.
    /// - Complexity: Linear; one allocation, or two for non-ASCII text of more than 1 KiB.
    @inlinable
    public func percentDecoded(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail, invalid: InvalidBytesPolicy = .fail
    ) throws(PercentDecodingError) -> String {
        try unsafe withContiguousBytes { bytes throws(PercentDecodingError) in
            try unsafe ByteDecoder.newText(bytes, ByteDecoder.Options(space, malformed), invalid)
        }
    }

    /// Returns the percent-decoded bytes, which need not be UTF-8.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the input.
    /// - Complexity: Linear; one allocation.
    @inlinable
    public func percentDecodedBytes(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) -> [UInt8] {
        var output: [UInt8] = []
        try output.append(percentDecoding: self, space: space, malformed: malformed)
        return output
    }

    /// Returns the number of bytes of the percent-decoded output, exact unless decoding fails.
    ///
    /// - Complexity: Linear; no allocation.
    @inlinable
    public func percentDecodedCount() -> Int {
        unsafe withContiguousBytes { unsafe ByteDecoder.count($0) }
    }

    /// Percent-decodes as many whole units as fit into the caller's buffer.
    ///
    /// The buffer may be the input itself, or start before the input and overlap it, but must not start inside it. A
    /// malformed escape is reported even if the buffer has no room for it.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the input. After an error, the contents of the buffer
    ///   are unspecified.
    /// - Complexity: Linear; no allocation.
    @inlinable
    public func percentDecode(
        into output: UnsafeMutableBufferPointer<UInt8>,
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        try unsafe withContiguousBytes { bytes throws(PercentDecodingError) in
            try unsafe ByteDecoder.decode(bytes, into: output, ByteDecoder.Options(space, malformed))
        }
    }
}

extension [UInt8] {
    /// Percent-encodes bytes one by one and appends the output. Non-ASCII literals of the set are kept.
    ///
    /// - Complexity: Linear in the length of the input, amortised over repeated appends; no allocation if capacity is
    ///   reserved.
    @inlinable
    public mutating func append(percentEncoding bytes: some Collection<UInt8>, using set: EscapeSet = .unreserved) {
        unsafe bytes.withContiguousBytes { unsafe ByteEncoder.append($0, to: &self, set) }
    }

    /// Percent-decodes bytes and appends the output. If decoding fails, nothing is appended.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the input.
    /// - Complexity: Linear in the length of the input, amortised over repeated appends; no allocation if capacity is
    ///   reserved.
    @inlinable
    public mutating func append(
        percentDecoding bytes: some Collection<UInt8>,
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) {
        try unsafe bytes.withContiguousBytes { bytes throws(PercentDecodingError) in
            try unsafe ByteDecoder.append(bytes, to: &self, ByteDecoder.Options(space, malformed))
        }
    }

    /// Percent-decodes the array in place. If decoding fails, the array is unchanged.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the array.
    /// - Complexity: Linear; no allocation if the array's storage is not shared.
    public mutating func percentDecode(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) {
        // A failure halfway would leave a damaged array, so malformed escapes are found first.
        if malformed == .fail, let offset = unsafe withContiguousBytes({ unsafe ByteDecoder.firstMalformedEscape($0) })
        {
            throw PercentDecodingError(kind: .malformedEscape, offset: offset)
        }
        let written = try unsafe withUnsafeMutableBufferPointer { buffer throws(PercentDecodingError) in
            try unsafe ByteDecoder.decode(
                UnsafeBufferPointer(buffer), into: buffer, ByteDecoder.Options(space, malformed)
            ).written
        }
        removeLast(count - written)
    }
}
