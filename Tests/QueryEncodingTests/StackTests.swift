import Foundation
import Testing

/// Tests that run a program, which reads and writes deeply nested values. The program runs in its own process, because
/// a stack overflow ends the process.
@Suite struct StackTests {
    /// Runs the program and returns its output and exit status. If a signal ended the program, the status is negative.
    private static func run(_ arguments: String...) throws -> (status: Int32, output: [Substring]) {
        let process = Process()
        process.executableURL = try folder().appendingPathComponent(name)
        process.arguments = arguments
        process.environment = ["SWIFT_BACKTRACE": "enable=no"]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let sign: Int32 = process.terminationReason == .uncaughtSignal ? -1 : 1
        return (sign * process.terminationStatus, String(decoding: output, as: UTF8.self).split(separator: "\n"))
    }

    private static let name = "stack-cases"

    /// Returns the folder of the test bundle, which also contains the executables.
    private static func folder() throws -> URL {
        let folders = ([Bundle.main] + Bundle.allBundles).flatMap { bundle in
            [bundle.bundleURL, bundle.bundleURL.deletingLastPathComponent()]
        }
        return try #require(
            folders.first { FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent(name).path) })
    }

    @Test func `On a stack of any size, deep nesting succeeds or is an error`() throws {
        let (status, output) = try Self.run()
        #expect(status == 0, "\(output.last ?? "")")
        #expect(output.filter { $0.contains("FAIL") } == [])
        #expect(output.count { $0.contains(": done") } > 100)
        #expect(output.count { $0.contains(": tooDeep") } > 100)
    }

    @Test func `A stack overflow ends the process`() throws {
        #expect(try Self.run("--overflow").status != 0)
    }
}
