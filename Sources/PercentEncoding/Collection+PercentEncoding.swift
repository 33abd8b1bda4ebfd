// Arrays, slices, Foundation's Data, SwiftNIO's ByteBufferView: every collection of bytes. One that does not store its
// elements in contiguous memory is copied first, which is one more allocation than each method promises.

extension Collection where Element == UInt8 {
    /// The bytes percent-encoded, as text: every byte that is not literal in the set becomes `%XX`.
    ///
    /// A set with non-ASCII literals keeps only whole well-formed UTF-8 characters, so that the result is a valid
    /// string; to get the bytes themselves, append to an array with `append(percentEncoding:using:)`.
    ///
    /// - Complexity: Linear; one allocation.
    @inlinable
    public func percentEncoded(using set: EscapeSet = .unreserved) -> String {
        unsafe withContiguousBytes { unsafe ByteEncoder.text($0, set) ?? String(decoding: $0, as: UTF8.self) }
    }

    /// The exact number of bytes that percent-encoding gives, at most three times as many as there are.
    ///
    /// - Complexity: Linear; no allocation.
    @inlinable
    public func percentEncodedCount(using set: EscapeSet = .unreserved) -> Int {
        unsafe withContiguousBytes { unsafe ByteEncoder.count($0, set) }
    }

    /// Percent-encodes into a buffer of the caller, as many whole units as fit.
    ///
    /// - Complexity: Linear; no allocation if the bytes are in contiguous memory. Fastest if the buffer has `3 * count + 1` bytes.
    @inlinable
    public func percentEncode(
        into output: UnsafeMutableBufferPointer<UInt8>, using set: EscapeSet = .unreserved
    ) -> PercentCodingProgress {
        unsafe withContiguousBytes { unsafe ByteEncoder.encode($0, into: output, set) }
    }

    /// The bytes with their escapes replaced by the bytes they stand for, as text.
    ///
    /// - Parameters:
    ///   - space: What `+` means: by default itself.
    ///   - malformed: What to do with a `%` that is not an escape.
    ///   - invalid: What to do where the result is not UTF-8.
    /// - Throws: ``PercentDecodingError`` with the byte offset in the input.
    /// - Complexity: Linear; one allocation, two for text beyond ASCII of more than 1 KiB.
    @inlinable
    public func percentDecoded(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail, invalid: InvalidBytesPolicy = .fail
    ) throws(PercentDecodingError) -> String {
        try unsafe withContiguousBytes { bytes throws(PercentDecodingError) in
            try unsafe ByteDecoder.newText(bytes, ByteDecoder.Options(space, malformed), invalid)
        }
    }

    /// The bytes with their escapes replaced by the bytes they stand for, whatever they are.
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

    /// The number of bytes that percent-decoding gives; exact unless it fails.
    ///
    /// - Complexity: Linear; no allocation.
    @inlinable
    public func percentDecodedCount() -> Int {
        unsafe withContiguousBytes { unsafe ByteDecoder.count($0) }
    }

    /// Percent-decodes into a buffer of the caller, as many whole units as fit. The buffer may be the one the bytes are
    /// in, or overlap it from below, but not from above. At each unit a malformed escape counts before a full buffer.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the input; what the buffer then holds is unspecified.
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
    /// Appends bytes percent-encoded, each by its own: non-ASCII literals of the set are kept as they are.
    ///
    /// - Complexity: Linear in the length of the input, amortised over repeated appends; no allocation if capacity is
    ///   reserved.
    @inlinable
    public mutating func append(percentEncoding bytes: some Collection<UInt8>, using set: EscapeSet = .unreserved) {
        unsafe bytes.withContiguousBytes { unsafe ByteEncoder.append($0, to: &self, set) }
    }

    /// Appends bytes percent-decoded. Nothing is appended if that fails.
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

    /// Replaces the escapes in the array by the bytes they stand for, in place. If that fails, the array is unchanged.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the array.
    /// - Complexity: Linear; no allocation if the array's storage is not shared.
    public mutating func percentDecode(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) {
        // A failure half way would leave a damaged array, so it is looked for first.
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
