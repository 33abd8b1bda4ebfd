import Foundation
import Testing

@testable import percent

/// The output and the status of a finished run.
struct Run {
    let status: Int32
    let output: [UInt8]
    let errors: String

    /// The output as text, for comparison with expected text.
    var text: String { String(decoding: output, as: UTF8.self) }

    fileprivate init(status: Int32, _ output: FileHandle?, _ errors: FileHandle) throws {
        let contents = { (file: FileHandle) in
            try file.seek(toOffset: 0)
            return [UInt8](try file.readToEnd() ?? Data())
        }
        self.status = status
        self.output = try output.map(contents) ?? []
        self.errors = String(decoding: try contents(errors), as: UTF8.self)
    }
}

/// Functions that run the tool. Most tests run the tool inside their own process, because a launch takes many times as
/// long as a run.
enum Tool {
    #if CommandLineTool
        /// Runs the tool in this process with arguments.
        static func run(_ arguments: String..., input: some Sequence<UInt8> = []) throws -> Run {
            try run(arguments.map { Array($0.utf8) }, reading: file(input))
        }

        /// Runs the tool in this process with the words of a line. Single quotes keep spaces, as in a shell.
        static func line(_ line: String, input: some Sequence<UInt8> = []) throws -> Run {
            try run(words(of: line), reading: file(input))
        }

        /// Runs the tool in this process with an input that returns one piece for each read.
        static func line(_ line: String, pieces: [[UInt8]]) throws -> Run {
            try run(words(of: line), reading: channel(pieces))
        }

        /// Runs the tool in this process with arguments that need not be text.
        static func run(_ arguments: [[UInt8]], input: some Sequence<UInt8>) throws -> Run {
            try run(arguments, reading: file(input))
        }

        /// Runs the tool in this process with arguments that need not be text, and with file descriptors that may be
        /// closed.
        static func run(
            _ arguments: [[UInt8]], reading input: FileHandle? = nil, writing file: FileHandle? = nil
        ) throws -> Run {
            let (input, output, errors) = (try input ?? Self.file([]), try file ?? Self.file([]), try Self.file([]))
            let streams = StandardStreams(
                input: input.fileDescriptor, output: dup(output.fileDescriptor), errors: errors.fileDescriptor)
            let status = StandardStreams.$current.withValue(streams) {
                Percent.run(arguments.map(RawArguments.text))
            }
            // A successful run has closed its output, so the descriptor may now belong to another file.
            if isSame(streams.output, output.fileDescriptor) { close(streams.output) }
            return try Run(status: status, file == nil ? output : nil, errors)
        }

        private static func isSame(_ first: Int32, _ second: Int32) -> Bool {
            let files = [first, second].map { descriptor in
                var file = stat()
                return fstat(descriptor, &file) == 0 ? [UInt64(file.st_dev), UInt64(file.st_ino)] : []
            }
            return files[0] == files[1]
        }
    #endif

    /// Returns the words of a line. Single quotes keep spaces, as in a shell.
    static func words(of line: String) throws -> [[UInt8]] {
        var words: [[UInt8]] = []
        var word: [UInt8]?
        var isQuoted = false
        for byte in line.utf8 {
            if byte == UInt8(ascii: "'") {
                isQuoted.toggle()
                word = word ?? []
            } else if byte == UInt8(ascii: " ") && !isQuoted {
                words += word.map { [$0] } ?? []
                word = nil
            } else {
                try #require(isQuoted || !"\"$`\\|&;<>()".utf8.contains(byte), "this needs a shell: \(line)")
                word = (word ?? []) + [byte]
            }
        }
        return words + (word.map { [$0] } ?? [])
    }

    /// Runs a shell script that calls the tool as `percent`, in an empty folder.
    static func shell(_ script: String, input: some Sequence<UInt8> = []) throws -> Run {
        let work = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: work) }
        let (input, output, errors) = (try file(input), try file([]), try file([]))
        let process = process("/bin/sh", ["-c", script])
        process.currentDirectoryURL = work
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        process.waitUntilExit()
        return try Run(status: process.terminationStatus, output, errors)
    }

    /// Returns a process with the tool on its path. The process is not started and has no input or output.
    static func process(_ program: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = [
            "PATH": "\(folder):/usr/bin:/bin", "COLUMNS": "80", "TERM": "xterm", "LC_ALL": "C",
        ]
        return process
    }

    /// The folder of the test bundle, which also contains the executables.
    static let folder: String = {
        let bundles = [Bundle.main] + Bundle.allBundles
        let folders = bundles.flatMap { [$0.bundlePath, $0.bundleURL.deletingLastPathComponent().path] }
        return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/percent") } ?? ""
    }()

    /// Returns a file without a name. Unlike a pipe, the file never blocks reads and writes.
    static func file(_ bytes: some Sequence<UInt8>) throws -> FileHandle {
        var path = Array((NSTemporaryDirectory() + "/percent.XXXXXX").utf8CString)
        let file = FileHandle(fileDescriptor: mkstemp(&path), closeOnDealloc: true)
        unlink(path)
        try file.write(contentsOf: Data(bytes))
        try file.seek(toOffset: 0)
        return file
    }

    /// Returns the end of a socket that returns one piece for each read. Pieces must not be empty.
    static func channel(_ pieces: [[UInt8]]) -> FileHandle {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, datagrams, 0, &ends)
        for piece in pieces + [[]] { send(ends[1], piece, piece.count, 0) }
        close(ends[1])
        return FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    }

    #if os(Linux)
        private static let datagrams = Int32(SOCK_DGRAM.rawValue)
    #else
        private static let datagrams = SOCK_DGRAM
    #endif
}

/// The suite of all tests of the complete tool.
@Suite struct PercentTests {}
