/// The files that a run reads and writes: those of the process. Tests that run the tool inside their own process give it others.
struct StandardStreams: Sendable {
    /// Where input comes from.
    var input: Int32 = 0

    /// Where results go.
    var output: Int32 = 1

    /// Where messages and progress go.
    var errors: Int32 = 2

    /// The streams of this run.
    @TaskLocal static var current = StandardStreams()
}
