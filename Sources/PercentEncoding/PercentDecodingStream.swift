/// Percent-decodes a long input that comes in chunks, into an array that grows or buffers of fixed size.
///
/// ```swift
/// var stream = PercentDecodingStream(malformed: .fail)
/// for chunk in chunks {
///     try stream.decode(chunk, appendingTo: &output)
/// }
/// try stream.finish(appendingTo: &output)
/// ```
///
/// An escape may straddle chunks: the stream holds back up to two bytes until it knows what they are. The concatenated
/// output is that of decoding the concatenated chunks, and so are the errors, with offsets from the start of the stream.
/// After an error the stream is not to be used further.
public struct PercentDecodingStream: Sendable {
    private let options: ByteDecoder.Options
    private var pending = PendingEscape()

    /// How many bytes of the stream have been consumed, those held back included.
    public private(set) var consumed = 0

    /// A stream at its start.
    ///
    /// - Parameters:
    ///   - space: What `+` means: by default itself.
    ///   - malformed: What to do with a `%` that is not an escape.
    public init(space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail) {
        options = ByteDecoder.Options(space, malformed)
    }

    /// Decodes a chunk into a buffer of the caller, as many whole units as fit; a buffer of two bytes holds at least
    /// one. What is not read belongs at the start of the next chunk.
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

    /// Decodes a whole chunk, appending to an array. If that fails, nothing of the chunk is appended.
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

    /// Ends the stream: what is held back is a malformed escape, which fails or is written as it is.
    ///
    /// - Returns: How many of at most two bytes were written; not complete if the buffer is too small for all of them.
    /// - Throws: ``PercentDecodingError`` with the byte offset from the start of the stream.
    public mutating func finish(
        into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(PercentDecodingError) -> PercentCodingProgress {
        let written = try unsafe flushPending(into: output)
        return PercentCodingProgress(read: 0, written: written, isComplete: pending.count == 0)
    }

    /// Ends the stream: what is held back is a malformed escape, which fails or is appended as it is.
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

    /// Takes bytes of the chunk until what is held back is an escape or known to be none.
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

    /// Writes what is held back as it is, all or nothing.
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
