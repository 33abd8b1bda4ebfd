/// How far a call that writes into a buffer of fixed size got.
///
/// A unit, that is an escape or a literal byte, is never split: what does not fit is left for the next call, which
/// continues at ``read``.
public struct PercentCodingProgress: Hashable, Sendable {
    /// Bytes of input consumed.
    public let read: Int

    /// Bytes of output written.
    public let written: Int

    /// Whether all of the input was consumed. If not, the next unit did not fit.
    public let isComplete: Bool

    /// A report of the given counts.
    public init(read: Int, written: Int, isComplete: Bool) {
        self.read = read
        self.written = written
        self.isComplete = isComplete
    }
}
