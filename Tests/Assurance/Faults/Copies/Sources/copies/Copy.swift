import Foundation

/// Ends the process with status 1 unless the condition holds.
func require(_ condition: Bool, _ what: String, _ number: Int32 = 0) {
    if condition { return }
    FileHandle.standardError.write(Data("FAILED: \(what) of a copy, \(number)\n".utf8))
    exit(1)
}

/// A forked copy of the process. The copy has one thread and a time limit in seconds.
struct Copy {
    private let process: pid_t

    init(seconds: UInt32 = 60, _ isDone: () -> Bool) {
        process = fork()
        require(process >= 0, "the start")
        guard process == 0 else { return }
        alarm(seconds)
        _exit(isDone() ? 0 : 2)
    }

    /// Waits for the end of the copy, and requires that the copy has succeeded.
    func finish() {
        var status: Int32 = 1
        require(waitpid(process, &status, 0) == process && status == 0, "the end", status)
    }
}

/// The C function `fork`, which Swift does not import, because a copy may inherit held locks.
private let fork: @convention(c) () -> pid_t = {
    guard let found = dlsym(nil, "fork") else { fatalError("there is no fork") }
    return unsafeBitCast(found, to: (@convention(c) () -> pid_t).self)
}()
