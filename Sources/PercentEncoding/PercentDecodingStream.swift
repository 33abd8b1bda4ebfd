/// An incremental percent-decoder that writes into a growing array or into buffers of fixed size.
///
/// ```swift
/// var stream = PercentDecodingStream(malformed: .fail)
/// for chunk in chunks {
///     try stream.decode(chunk, appendingTo: &output)
/// }
/// try stream.finish(appendingTo: &output)
/// ```
///
/// An escape may straddle chunks: the stream holds back up to two bytes until the escape is complete. The concatenated
/// output and the errors equal the result of decoding the concatenated chunks. Offsets count from the start of the
/// stream. Do not use a stream after an error.
public struct PercentDecodingStream: Sendable {
    private let options: ByteDecoder.Options
    private var pending = PendingEscape()

    /// The number of bytes consumed from the stream, including the bytes held back.
    public private(set) var consumed = 0

    /// Creates a stream that has consumed no bytes.
    ///
    /// - Parameters:
    ///   - space: The meaning of `+`. By default, `+` stands for itself.
    ///   - malformed: The policy for a `%` that does not start an escape.
    public init(space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail) {
        options = ByteDecoder.Options(space, malformed)
    }

    /// Decodes as many whole units of a chunk as fit into the caller's buffer. A buffer of two bytes holds at least one
    /// unit. Pass unread bytes again at the start of the next chunk.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset from the start of the stream.
    /// - Complexity: Linear; no allocation.
    public mutating func decode(
        _ chunk: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        let begun = try unsafe finishPending(with: chunk, into: output)
        guard pending.count == 0 else {
            return PercentCodingProgress(
                read: begun.read, written: begun.written, isComplete: begun.read == chunk.count)
        }
        let rest = unsafe UnsafeBufferPointer(rebasing: chunk[begun.read...])
        let body = unsafe UnsafeBufferPointer(rebasing: rest.dropLast(PendingEscape.length(atEndOf: rest)))
        let room = unsafe UnsafeMutableBufferPointer(rebasing: output[begun.written...])
        let decoded = try unsafe decodeBody(body, into: room)
        consumed += decoded.read
        var read = begun.read + decoded.read
        if decoded.isComplete {
            for index in body.count..<rest.count {
                unsafe pending.append(rest[index])
            }
            consumed += pending.count
            read += pending.count
        }
        return PercentCodingProgress(
            read: read, written: begun.written + decoded.written, isComplete: read == chunk.count)
    }

    /// Decodes a whole chunk and appends the output to an array. If decoding fails, nothing of the chunk is appended.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset from the start of the stream.
    /// - Complexity: Linear, amortised over chunks.
    public mutating func decode(
        _ chunk: some Collection<UInt8>, appendingTo output: inout [UInt8]
    ) throws(PercentDecodingError) {
        try unsafe chunk.withContiguousBytes { chunk throws(PercentDecodingError) in
            try unsafe output.append(uninitialized: chunk.count + pending.count) {
                buffer throws(PercentDecodingError) in
                try unsafe decode(chunk, into: buffer).written
            }
        }
    }

    /// Ends the stream. Bytes still held back are a malformed escape, so the call throws an error or writes these bytes
    /// unchanged.
    ///
    /// - Returns: The number of bytes written, at most two. The progress is incomplete if the buffer is too small for
    ///   all bytes held back.
    /// - Throws: ``PercentDecodingError`` with the byte offset from the start of the stream.
    public mutating func finish(
        into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        let written = try unsafe flushPending(into: output)
        return PercentCodingProgress(read: 0, written: written, isComplete: pending.count == 0)
    }

    /// Ends the stream. Bytes still held back are a malformed escape, so the call throws an error or appends these
    /// bytes unchanged.
    ///
    /// - Throws: ``PercentDecodingError`` with the byte offset from the start of the stream.
    public mutating func finish(appendingTo output: inout [UInt8]) throws(PercentDecodingError) {
        try unsafe output.append(uninitialized: pending.count) { buffer throws(PercentDecodingError) in
            try unsafe flushPending(into: buffer)
        }
    }

    private func decodeBody(
        _ body: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        do throws(PercentDecodingError) {
            return try unsafe ByteDecoder.decode(body, into: room, options)
        } catch {
            throw PercentDecodingError(kind: error.kind, offset: consumed + error.offset)
        }
    }

    /// Moves bytes from the chunk to the bytes held back, until the bytes held back are an escape or can no longer
    /// become one.
    private mutating func finishPending(
        with chunk: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(PercentDecodingError) -> (read: Int, written: Int) {
        var read = 0
        while pending.count > 0 && read < chunk.count {
            let byte = unsafe chunk[read]
            guard PendingEscape.isDigit(byte) else {
                return (read, try unsafe flushPending(into: output))
            }
            if let value = pending.value(with: byte) {
                guard output.count > 0 else { return (read, 0) }
                unsafe output[0] = value
                pending = PendingEscape()
                consumed += 1
                return (read + 1, 1)
            }
            pending.append(byte)
            consumed += 1
            read += 1
        }
        return (read, 0)
    }

    /// Writes all the bytes held back unchanged, or none of them.
    private mutating func flushPending(
        into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(PercentDecodingError) -> Int {
        if pending.count > 0 && options.malformed == .fail {
            throw PercentDecodingError(kind: .malformedEscape, offset: consumed - pending.count)
        }
        guard output.count >= pending.count else { return 0 }
        for index in 0..<pending.count {
            unsafe output[index] = pending[index]
        }
        defer { pending = PendingEscape() }
        return pending.count
    }
}
