/// The progress of a call that writes into a buffer of fixed size.
///
/// A unit is an escape or a literal byte, and is never split. If a unit does not fit, start the next call at offset
/// ``read`` of the input.
public struct PercentCodingProgress: Hashable, Sendable {
    /// The number of input bytes consumed.
    public let read: Int

    /// The number of output bytes written.
    public let written: Int

    /// Whether all input was consumed. If false, the next unit did not fit.
    public let isComplete: Bool

    /// Creates a progress value with the given counts.
    public init(read: Int, written: Int, isComplete: Bool) {
        self.read = read
        self.written = written
        self.isComplete = isComplete
    }
}
