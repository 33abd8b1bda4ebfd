import Foundation

/// The reason why a driver cannot be used.
struct DriverError: Error, CustomStringConvertible {
    let description: String
}

/// A peer in another process, which measures its own times; `Benchmarks/Drivers/README.md` describes the protocol.
final class Driver {
    /// The timeout of one answer, in milliseconds.
    private static let patience: Int32 = 300_000

    /// The measured library and its version, as reported by the driver.
    let library: String
    let version: String?
    private let connection: Connection
    private let workloads: URL

    /// Starts the driver of a folder and waits until it is ready.
    init(folder: URL, workloads: URL) throws(DriverError) {
        connection = try Connection(program: folder.appending(path: "run"), argument: workloads.path)
        self.workloads = workloads
        let greeting = try connection.line(within: Self.patience)
        let words = greeting.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count >= 2, words[0] == "ready" else {
            connection.end()
            throw DriverError(description: "says '\(greeting)' and not that it is ready")
        }
        library = words[1]
        version = words.count > 2 ? words[2] : nil
    }

    /// Whether the driver still answers requests.
    var isRunning: Bool { connection.isRunning }

    /// Returns the nanoseconds of `passes` passes over a workload, or nil if the driver has no such operation.
    func time(_ operation: String, _ workload: String, passes: Int) throws(DriverError) -> Double? {
        guard let answer = try ask("time \(operation) \(workload) \(passes)") else { return nil }
        guard let nanoseconds = Double(answer) else { throw DriverError(description: "answers '\(answer)'") }
        return nanoseconds
    }

    /// Returns the outputs of one pass, or nil if the driver has no such operation.
    func outputs(_ operation: String, _ workload: String) throws(DriverError) -> [[UInt8]]? {
        let file = workloads.appending(path: "outputs-of-\(library)")
        defer { try? FileManager.default.removeItem(at: file) }
        guard let answer = try ask("check \(operation) \(workload) \(file.path)") else { return nil }
        guard answer == "ok", let records = try? RecordFile.read(file) else {
            throw DriverError(description: "answers '\(answer)' and leaves no file of records")
        }
        return records
    }

    /// Ends the process.
    func end() {
        connection.end()
    }

    private func ask(_ request: String) throws(DriverError) -> String? {
        try connection.send(request)
        let answer = try connection.line(within: Self.patience)
        if answer == "unsupported" { return nil }
        guard !answer.hasPrefix("error") else { throw DriverError(description: "\(request): \(answer)") }
        return answer
    }
}

/// Lines to and from a process.
private final class Connection {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var received: [UInt8] = []

    init(program: URL, argument: String) throws(DriverError) {
        // Writing to a driver that has ended must return an error and not end the benchmark.
        signal(SIGPIPE, SIG_IGN)
        process.executableURL = program
        process.arguments = [argument]
        process.standardInput = input
        process.standardOutput = output
        do {
            try process.run()
        } catch {
            throw DriverError(description: "cannot be started: \(error.localizedDescription)")
        }
    }

    var isRunning: Bool { process.isRunning }

    func send(_ line: String) throws(DriverError) {
        do {
            try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        } catch {
            throw DriverError(description: "has ended")
        }
    }

    /// Returns the next line, without its line end.
    func line(within milliseconds: Int32) throws(DriverError) -> String {
        let descriptor = output.fileHandleForReading.fileDescriptor
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received.removeSubrange(...end) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, milliseconds) > 0 else {
                end()
                throw DriverError(description: "has not answered for \(milliseconds / 1000) s")
            }
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { throw DriverError(description: "has ended") }
            received += chunk[..<count]
        }
    }

    func end() {
        try? input.fileHandleForWriting.close()
        process.terminate()
        process.waitUntilExit()
    }
}
