/// An incremental percent-encoder that writes into a growing array or into buffers of fixed size.
///
/// ```swift
/// let stream = PercentEncodingStream(using: .form)
/// for chunk in chunks {
///     stream.encode(chunk, appendingTo: &output)
/// }
/// ```
///
/// The concatenated output equals the result of encoding the concatenated chunks. Bytes are encoded independently, so a
/// character may straddle chunks and the stream holds nothing back.
public struct PercentEncodingStream: Sendable {
    let set: EscapeSet

    /// Creates a stream that encodes with the given set.
    public init(using set: EscapeSet = .unreserved) {
        self.set = set
    }

    /// Encodes as many whole units of a chunk as fit into the caller's buffer. A buffer of three bytes holds at least
    /// one unit. Pass unread bytes again at the start of the next chunk.
    ///
    /// - Complexity: Linear; no allocation.
    public func encode(
        _ chunk: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> PercentCodingProgress {
        unsafe ByteEncoder.encode(chunk, into: output, set)
    }

    /// Encodes a whole chunk and appends the output to an array.
    ///
    /// - Complexity: Linear, amortised over chunks.
    public func encode(_ chunk: some Collection<UInt8>, appendingTo output: inout [UInt8]) {
        output.append(percentEncoding: chunk, using: set)
    }
}
