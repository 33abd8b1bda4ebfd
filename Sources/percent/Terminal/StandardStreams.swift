/// The files that a run reads and writes: the standard streams of the process. Tests that run the tool inside their own
/// process substitute other files.
struct StandardStreams: Sendable {
    /// The source of input.
    var input: Int32 = 0

    /// The destination of results.
    var output: Int32 = 1

    /// The destination of messages and progress.
    var errors: Int32 = 2

    /// The streams of this run.
    @TaskLocal static var current = StandardStreams()
}
