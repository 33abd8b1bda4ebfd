@available(macOS 10.14.4, iOS 12.2, watchOS 5.2, tvOS 12.2, visionOS 1.0, *)
extension Span<UInt8> {
    /// Returns the percent-encoded bytes as text. If the set has non-ASCII literals, only whole well-formed characters
    /// stay literal.
    ///
    /// - Complexity: Linear; one allocation.
    public func percentEncoded(using set: EscapeSet = .unreserved) -> String {
        // SAFETY: the buffer does not outlive the call.
        unsafe withUnsafeBufferPointer { unsafe $0.percentEncoded(using: set) }
    }

    /// Returns the exact number of bytes of the percent-encoded output.
    ///
    /// - Complexity: Linear; no allocation.
    public func percentEncodedCount(using set: EscapeSet = .unreserved) -> Int {
        // SAFETY: the buffer does not outlive the call.
        unsafe withUnsafeBufferPointer { unsafe ByteEncoder.count($0, set) }
    }

    /// Percent-encodes as many whole units as fit into the caller's buffer.
    ///
    /// - Complexity: Linear; no allocation. Encoding is fastest with a buffer of `3 * count + 1` bytes.
    public func percentEncode(
        into output: UnsafeMutableBufferPointer<UInt8>, using set: EscapeSet = .unreserved
    ) -> PercentCodingProgress {
        // SAFETY: the buffer does not outlive the call.
        unsafe withUnsafeBufferPointer { unsafe ByteEncoder.encode($0, into: output, set) }
    }

    /// Percent-decodes as many whole units as fit into the caller's buffer.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the span. After an error, the contents of the buffer
    ///   are unspecified.
    /// - Complexity: Linear; no allocation.
    public func percentDecode(
        into output: UnsafeMutableBufferPointer<UInt8>,
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        // SAFETY: the buffer does not outlive the call.
        try unsafe withUnsafeBufferPointer { bytes throws(PercentDecodingError) in
            try unsafe ByteDecoder.decode(bytes, into: output, ByteDecoder.Options(space, malformed))
        }
    }

    /// Returns the percent-decoded bytes as text. See `percentDecoded` of collections for the options.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the span.
    /// - Complexity: Linear; one allocation.
    public func percentDecoded(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail, invalid: InvalidBytesPolicy = .fail
    ) throws(PercentDecodingError) -> String {
        // SAFETY: the buffer does not outlive the call.
        try unsafe withUnsafeBufferPointer { bytes throws(PercentDecodingError) in
            try unsafe bytes.percentDecoded(space: space, malformed: malformed, invalid: invalid)
        }
    }

    /// Returns the percent-decoded bytes, which need not be UTF-8.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the span.
    /// - Complexity: Linear; one allocation.
    public func percentDecodedBytes(
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) -> [UInt8] {
        // SAFETY: the buffer does not outlive the call.
        try unsafe withUnsafeBufferPointer { bytes throws(PercentDecodingError) in
            try unsafe bytes.percentDecodedBytes(space: space, malformed: malformed)
        }
    }

    /// Returns the number of bytes of the percent-decoded output, exact unless decoding fails.
    ///
    /// - Complexity: Linear; no allocation.
    public func percentDecodedCount() -> Int {
        // SAFETY: the buffer does not outlive the call.
        unsafe withUnsafeBufferPointer { unsafe ByteDecoder.count($0) }
    }
}

@available(macOS 10.14.4, iOS 12.2, watchOS 5.2, tvOS 12.2, visionOS 1.0, *)
extension OutputSpan<UInt8> {
    /// Appends as many whole units of the percent-encoded bytes as the span has room for.
    ///
    /// - Complexity: Linear; no allocation. Encoding is fastest with room for `3 * count + 1` bytes.
    @_lifetime(self: copy self)
    public mutating func append(
        percentEncoding bytes: Span<UInt8>, using set: EscapeSet = .unreserved
    ) -> PercentCodingProgress {
        // SAFETY: the buffer does not outlive the call.
        unsafe bytes.withUnsafeBufferPointer { unsafe append(encoding: $0, set) }
    }

    /// Appends as many whole units of the percent-encoded text as the span has room for.
    ///
    /// - Complexity: Linear; no allocation. Encoding is fastest with room for `3 * utf8.count + 1` bytes.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func append(
        percentEncoding text: some StringProtocol, using set: EscapeSet = .unreserved
    ) -> PercentCodingProgress {
        unsafe text.utf8.withContiguousBytes { unsafe append(encoding: $0, set) }
    }

    /// Appends as many whole units of the percent-encoded bytes as the span has room for.
    ///
    /// - Complexity: Linear; no allocation. Encoding is fastest with room for `3 * count + 1` bytes.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func append(
        percentEncoding bytes: some Collection<UInt8>, using set: EscapeSet = .unreserved
    ) -> PercentCodingProgress {
        unsafe bytes.withContiguousBytes { unsafe append(encoding: $0, set) }
    }

    /// Appends as many whole units of the percent-decoded bytes as the span has room for. If decoding fails, nothing is
    /// appended.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the input.
    /// - Complexity: Linear; no allocation.
    @_lifetime(self: copy self)
    public mutating func append(
        percentDecoding bytes: Span<UInt8>,
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        // SAFETY: the buffer does not outlive the call.
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(PercentDecodingError) in
            try unsafe append(decoding: bytes, ByteDecoder.Options(space, malformed))
        }
    }

    /// Appends as many whole units of the percent-decoded text as the span has room for. If decoding fails, nothing is
    /// appended.
    ///
    /// - Throws: ``PercentDecodingError`` with the offset in the text's UTF-8.
    /// - Complexity: Linear; no allocation.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func append(
        percentDecoding text: some StringProtocol,
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        try unsafe text.utf8.withContiguousBytes { bytes throws(PercentDecodingError) in
            try unsafe append(decoding: bytes, ByteDecoder.Options(space, malformed))
        }
    }

    /// Appends as many whole units of the percent-decoded bytes as the span has room for. If decoding fails, nothing is
    /// appended.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the input.
    /// - Complexity: Linear; no allocation.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func append(
        percentDecoding bytes: some Collection<UInt8>,
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        try unsafe bytes.withContiguousBytes { bytes throws(PercentDecodingError) in
            try unsafe append(decoding: bytes, ByteDecoder.Options(space, malformed))
        }
    }

    @usableFromInline
    @_lifetime(self: copy self)
    mutating func append(encoding bytes: UnsafeBufferPointer<UInt8>, _ set: EscapeSet) -> PercentCodingProgress {
        unsafe appendProgress { unsafe ByteEncoder.encode(bytes, into: $0, set) }
    }

    @usableFromInline
    @_lifetime(self: copy self)
    mutating func append(
        decoding bytes: UnsafeBufferPointer<UInt8>, _ options: ByteDecoder.Options
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        try unsafe appendProgress { room throws(PercentDecodingError) in
            try unsafe ByteDecoder.decode(bytes, into: room, options)
        }
    }

    /// Appends the bytes that `body` writes into the remaining room. If `body` throws, nothing is appended.
    @_lifetime(self: copy self)
    mutating func appendProgress<Failure: Error>(
        _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> PercentCodingProgress
    ) throws(Failure) -> PercentCodingProgress {
        // SAFETY: exactly the bytes written become initialised.
        try unsafe withUnsafeMutableBufferPointer { buffer, initialized throws(Failure) in
            let progress = try unsafe body(UnsafeMutableBufferPointer(rebasing: buffer[initialized...]))
            initialized += progress.written
            return progress
        }
    }
}

@available(macOS 10.14.4, iOS 12.2, watchOS 5.2, tvOS 12.2, visionOS 1.0, *)
extension [UInt8] {
    /// Percent-encodes bytes and appends the output.
    ///
    /// - Complexity: Linear in the length of the span, amortised over repeated appends.
    public mutating func append(percentEncoding bytes: Span<UInt8>, using set: EscapeSet = .unreserved) {
        // SAFETY: the buffer does not outlive the call.
        unsafe bytes.withUnsafeBufferPointer { unsafe ByteEncoder.append($0, to: &self, set) }
    }

    /// Percent-decodes bytes and appends the output. If decoding fails, nothing is appended.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset in the span.
    /// - Complexity: Linear in the length of the span, amortised over repeated appends.
    public mutating func append(
        percentDecoding bytes: Span<UInt8>,
        space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(PercentDecodingError) {
        // SAFETY: the buffer does not outlive the call.
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(PercentDecodingError) in
            try unsafe ByteDecoder.append(bytes, to: &self, ByteDecoder.Options(space, malformed))
        }
    }
}
