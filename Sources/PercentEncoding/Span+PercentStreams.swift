@available(macOS 10.14.4, iOS 12.2, watchOS 5.2, tvOS 12.2, visionOS 1.0, *)
extension PercentEncodingStream {
    /// Encodes as many whole units of a chunk as the output span has room for. Three bytes of room suffice for at least
    /// one unit. Pass unread bytes again at the start of the next chunk.
    ///
    /// - Complexity: Linear; no allocation.
    @_lifetime(output: copy output)
    public func encode(_ chunk: Span<UInt8>, into output: inout OutputSpan<UInt8>) -> PercentCodingProgress {
        output.append(percentEncoding: chunk, using: set)
    }

    /// Encodes a whole chunk and appends the output to an array.
    ///
    /// - Complexity: Linear, amortised over chunks.
    public func encode(_ chunk: Span<UInt8>, appendingTo output: inout [UInt8]) {
        output.append(percentEncoding: chunk, using: set)
    }
}

@available(macOS 10.14.4, iOS 12.2, watchOS 5.2, tvOS 12.2, visionOS 1.0, *)
extension PercentDecodingStream {
    /// Decodes as many whole units of a chunk as the output span has room for. Two bytes of room suffice for at least
    /// one unit. Pass unread bytes again at the start of the next chunk.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset from the start of the stream. After an error, nothing is
    ///   appended.
    /// - Complexity: Linear; no allocation.
    @_lifetime(output: copy output)
    public mutating func decode(
        _ chunk: Span<UInt8>, into output: inout OutputSpan<UInt8>
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        // SAFETY: the buffers do not outlive the call, and exactly the bytes written become initialised.
        try unsafe chunk.withUnsafeBufferPointer { chunk throws(PercentDecodingError) in
            try unsafe output.appendProgress { room throws(PercentDecodingError) in
                try unsafe decode(chunk, into: room)
            }
        }
    }

    /// Decodes a whole chunk and appends the output to an array. If decoding fails, nothing of the chunk is appended.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset from the start of the stream.
    /// - Complexity: Linear, amortised over chunks.
    public mutating func decode(
        _ chunk: Span<UInt8>, appendingTo output: inout [UInt8]
    ) throws(PercentDecodingError) {
        // SAFETY: the buffer does not outlive the call.
        try unsafe chunk.withUnsafeBufferPointer { chunk throws(PercentDecodingError) in
            try unsafe decode(chunk, appendingTo: &output)
        }
    }

    /// Ends the stream. Bytes still held back are a malformed escape, so the call throws an error or appends these
    /// bytes unchanged.
    ///
    /// - Returns: The number of bytes written, at most two. The progress is incomplete if there is no room for all
    ///   bytes held back.
    /// - Throws: ``PercentDecodingError`` with the byte offset from the start of the stream.
    @_lifetime(output: copy output)
    public mutating func finish(
        into output: inout OutputSpan<UInt8>
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        // SAFETY: exactly the bytes written become initialised.
        try unsafe output.appendProgress { room throws(PercentDecodingError) in
            try unsafe finish(into: room)
        }
    }
}
