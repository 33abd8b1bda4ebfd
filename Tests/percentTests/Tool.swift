import Foundation
import Testing

/// What a finished process left.
struct Run {
    let status: Int32
    let output: [UInt8]
    let errors: String

    /// The output as text, for comparison with expected text.
    var text: String { String(decoding: output, as: UTF8.self) }
}

/// The built tool, run as a process.
enum Tool {
    /// Runs the tool with arguments, standard input being a file with the given bytes.
    static func run(_ arguments: String..., input: some Sequence<UInt8> = []) throws -> Run {
        try launch(process(arguments), Array(input))
    }

    /// Runs a shell script that calls the tool as `percent`, in an empty folder.
    static func shell(_ script: String, input: some Sequence<UInt8> = []) throws -> Run {
        let process = try process([])
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        return try launch(process, Array(input))
    }

    /// The tool with arguments, not yet running and not yet connected.
    static func process(_ arguments: String...) throws -> Process {
        try process(arguments)
    }

    private static func process(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = try folder().appendingPathComponent("percent")
        process.arguments = arguments
        process.environment = [
            "PATH": "\(try folder().path):/usr/bin:/bin", "COLUMNS": "80", "TERM": "xterm", "LC_ALL": "C",
        ]
        return process
    }

    /// The folder of the test bundle, where the package manager puts executables as well.
    private static func folder() throws -> URL {
        let bundles = [Bundle.main] + Bundle.allBundles
        let folders = bundles.flatMap { bundle in
            [bundle.bundleURL, bundle.bundleURL.deletingLastPathComponent()]
        }
        return try #require(
            folders.first { folder in
                FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("percent").path)
            })
    }

    private static func launch(_ process: Process, _ input: [UInt8]) throws -> Run {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let work = scratch.appendingPathComponent("work")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        // Files instead of pipes: nothing can block, whatever the process reads and writes.
        let files = ["input", "output", "errors"].map(scratch.appendingPathComponent)
        for (file, bytes) in zip(files, [input, [], []]) {
            try Data(bytes).write(to: file)
        }
        process.currentDirectoryURL = work
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus,
            output: [UInt8](try Data(contentsOf: files[1])),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }
}

/// Every test that starts processes; one at a time, so that the machine stays usable and memory is measured in peace.
@Suite(.serialized)
struct PercentTests {}
