import BenchmarkSupport
import Foundation

/// The options of the command line.
struct Options {
    /// The command to run.
    enum Command {
        case time, compareFigures, callKernels
    }

    /// A suite that the command line can select.
    enum Part: String, CaseIterable {
        case core, query, charset
    }

    /// Wrong usage.
    struct Failure: Error {
        let message: String
    }

    static let usage = """
        usage: percent-bench [core|query|charset|all] [--quick] [--only TEXT]... [--exact] [--kernels NAME] [--peers] [--swift VERSION] [--driver FOLDER]... [--skipped TEXT]... [--json FILE]
               percent-bench figures [core|query|charset|all] --records FOLDER [--valgrind] [--accept]
               percent-bench kernel-calls
        """

    private(set) var command = Command.time
    private(set) var parts = Part.allCases
    private(set) var isQuick = false
    private(set) var only: [String] = []
    private(set) var isExact = false
    private(set) var kernels: String?
    private(set) var hasPeers = false
    private(set) var swift: String?
    private(set) var drivers: [URL] = []
    private(set) var skipped: [String] = []
    private(set) var json: URL?
    private(set) var records: URL?
    private(set) var hasValgrind = false
    private(set) var accepts = false

    init(_ arguments: some Sequence<String>) throws(Failure) {
        var rest = Array(arguments)[...]
        switch rest.first {
        case "figures": command = .compareFigures
        case "kernel-calls": command = .callKernels
        default: break
        }
        if command != .time { rest.removeFirst() }
        while let argument = rest.popFirst() {
            try take(argument, &rest)
        }
        if command == .compareFigures, records == nil { throw Failure(message: "figures needs --records") }
    }

    /// Returns whether to run a race. If --only is given, only races whose titles contain one of its texts run; with
    /// --exact, races whose titles are one of its texts.
    func includes(_ title: Race.Title) -> Bool {
        let title = title.description
        return only.isEmpty || only.contains { isExact ? title == $0 : title.contains($0) }
    }

    private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>) throws(Failure) {
        func value() throws(Failure) -> String {
            guard let value = rest.popFirst() else { throw Failure(message: "\(argument) needs a value") }
            return value
        }
        switch (argument, command) {
        case ("all", .time), ("all", .compareFigures): parts = Part.allCases
        case ("--quick", .time): isQuick = true
        case ("--only", .time): only.append(try value())
        case ("--exact", .time): isExact = true
        case ("--kernels", .time): kernels = try value()
        case ("--peers", .time): hasPeers = true
        case ("--swift", .time): swift = try value()
        case ("--driver", .time): drivers.append(URL(fileURLWithPath: try value()))
        case ("--skipped", .time): skipped.append(try value())
        case ("--json", .time): json = URL(fileURLWithPath: try value())
        case ("--records", .compareFigures): records = URL(fileURLWithPath: try value())
        case ("--valgrind", .compareFigures): hasValgrind = true
        case ("--accept", .compareFigures): accepts = true
        default:
            guard command != .callKernels, let part = Part(rawValue: argument) else {
                throw Failure(message: "unknown argument '\(argument)'")
            }
            parts = [part]
        }
    }
}
