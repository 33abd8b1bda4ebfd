import BenchmarkSupport
import CPeers
import CPercentEncoding
import Foundation
import PercentEncoding

/// Calls of every kernel on fixed workloads. Valgrind counts the instructions of each call.
enum KernelCalls {
    private struct Operation {
        /// The name in the figures.
        let name: String
        let call: measured_operation
        var escapes = Suite.escapes
        /// Whether the input is escaped text.
        var readsEscapes = false
    }

    private static let operations = [
        Operation(name: "encode", call: MEASURED_ENCODE),
        Operation(name: "encode-iri", call: MEASURED_ENCODE, escapes: Suite.iriEscapes),
        Operation(name: "encode-marked", call: MEASURED_ENCODE_MARKED),
        Operation(name: "encoded-size", call: MEASURED_ENCODED_SIZE),
        Operation(name: "encoded-size-marked", call: MEASURED_ENCODED_SIZE_MARKED),
        Operation(name: "decode", call: MEASURED_DECODE, readsEscapes: true),
        Operation(name: "decoded-size", call: MEASURED_DECODED_SIZE, readsEscapes: true),
    ]

    /// Makes each call in turn and prints its name on a line, for example `sse2 encode query-16`.
    static func run() {
        let sets = operations.map { Suite.compiled($0.escapes) }
        let (output, capacity) = (Memory.output, Memory.outputCapacity)
        for kind in ["query", "cjk", "clean"] {
            for size in [16, 64, 1024] {
                var generator = SplitMix64(state: 42)
                let text = Workload.text(kind, size, &generator)
                let encoded = Array(text.percentEncoded(using: Suite.escapes).utf8)
                let inputs = Memory.texts([text, encoded])
                for kernel in Suite.runnable {
                    warmUp(kernel.pointee, sets[0], inputs, output)
                    for (operation, set) in zip(operations, sets) {
                        let input = inputs[operation.readsEscapes ? 1 : 0]
                        print("\(Suite.name(kernel)) \(operation.name) \(kind)-\(size)")
                        _ = measured_call(
                            kernel, operation.call, set, input.baseAddress, input.count, output, capacity)
                    }
                }
            }
        }
    }

    /// Calls each function once, because the dynamic linker binds a function on its first call.
    private static func warmUp(
        _ kernel: pct_kernel, _ set: UnsafePointer<pct_set>, _ inputs: [UnsafeBufferPointer<UInt8>],
        _ output: UnsafeMutablePointer<UInt8>
    ) {
        _ = kernel.encode(set, inputs[0].baseAddress, inputs[0].count, output, Memory.outputCapacity)
        _ = kernel.encoded_size(set, inputs[0].baseAddress, inputs[0].count)
        let marks = [UInt64](repeating: 0, count: inputs[0].count / 64 + 1)
        _ = kernel.encode_marked(
            set, inputs[0].baseAddress, inputs[0].count, marks, output, Memory.outputCapacity)
        _ = kernel.encoded_size_marked(set, inputs[0].baseAddress, inputs[0].count, marks)
        _ = kernel.decode(inputs[1].baseAddress, inputs[1].count, output, inputs[1].count, 0)
        _ = kernel.decoded_size(inputs[1].baseAddress, inputs[1].count)
    }

    /// Returns the number of instructions of each call, from the files that Callgrind writes, one for each call.
    static func instructions() throws -> [String: [String: Double]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "percent-bench-calls-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = try callgrind(folder.appending(path: "calls"))
        var figures: [String: [String: Double]] = [:]
        for (index, name) in names.enumerated() {
            let dump = try String(contentsOf: folder.appending(path: "calls.\(index + 1)"), encoding: .utf8)
            let line = dump.split(separator: "\n").last { $0.hasPrefix("summary:") || $0.hasPrefix("totals:") }
            guard let count = line?.split(separator: " ").last.flatMap({ Double($0) }), count > 0 else {
                throw FigureCheck.Failure(description: "valgrind has counted nothing for \(name)")
            }
            figures[name] = ["instructions": count]
        }
        return figures
    }

    /// Runs the calls under callgrind and returns the names of the calls in order.
    private static func callgrind(_ file: URL) throws -> [String] {
        // Valgrind cannot read the debugging information that Swift writes.
        let program = file.path + "-program"
        _ = try output(of: ["strip", "--strip-debug", "-o", program, CommandLine.arguments[0]])
        let names = try output(of: [
            "valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=\(file.path)",
            "--toggle-collect=measured_call", "--dump-after=measured_call", program, "kernel-calls",
        ])
        return names.split(separator: "\n").map(String.init)
    }

    /// Returns the standard output of a command.
    private static func output(of command: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw FigureCheck.Failure(description: "\(command[0]) has ended with status \(process.terminationStatus)")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
