/// Percent-encodes a long input that comes in chunks, into an array that grows or buffers of fixed size.
///
/// ```swift
/// let stream = PercentEncodingStream(using: .form)
/// for chunk in chunks {
///     stream.encode(chunk, appendingTo: &output)
/// }
/// ```
///
/// The concatenated output is that of encoding the concatenated chunks. Bytes are encoded each by its own, so that a
/// character may straddle chunks, and an encoding stream holds nothing back.
public struct PercentEncodingStream: Sendable {
    let set: EscapeSet

    /// A stream that encodes with the given set.
    public init(using set: EscapeSet = .unreserved) {
        self.set = set
    }

    /// Encodes a chunk into a buffer of the caller, as many whole units as fit; a buffer of three bytes holds at least
    /// one. What is not read belongs at the start of the next chunk.
    ///
    /// - Complexity: Linear; no allocation.
    public func encode(
        _ chunk: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> PercentCodingProgress {
        unsafe ByteEncoder.encode(chunk, into: output, set)
    }

    /// Encodes a whole chunk, appending to an array.
    ///
    /// - Complexity: Linear, amortised over chunks.
    public func encode(_ chunk: some Collection<UInt8>, appendingTo output: inout [UInt8]) {
        output.append(percentEncoding: chunk, using: set)
    }
}
