import BenchmarkSupport
import CPeers
import Foundation

/// The benchmark program, which times all layers and the selected peers and checks the machine-independent figures.
@main
enum PercentBench {
    static func main() {
        do throws(Options.Failure) {
            run(try Options(CommandLine.arguments.dropFirst()))
        } catch {
            fail("\(error.message)\n\(Options.usage)", status: 64)
        }
    }

    private static func run(_ options: Options) {
        do {
            switch options.command {
            case .time: try time(options)
            case .compareFigures: try FigureCheck(options).run()
            case .callKernels: KernelCalls.run()
            }
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func time(_ options: Options) throws {
        let report = Report(kernels: options.kernels)
        if let kernels = options.kernels { try Suite.limit(toKernel: kernels) }
        print("compiled by \(Suite.compiler); \(processor_pin() ? "on one processor" : "not pinned to a processor")")
        options.skipped.forEach(report.skip)
        let drivers = try DriverPool(folders: options.drivers, report: report)
        defer { drivers.end() }
        let suite = Suite(
            extent: options.isQuick && !options.isExact ? .quick : .full, hasPeers: options.hasPeers, drivers: drivers,
            foundation: options.swift.map { "Swift \($0)" }, includes: options.includes)
        let pace = options.isQuick ? Race.Pace.quick : .full
        let run = { (race: Race) in
            if options.includes(race.title) { try race.run(pace, report) }
        }
        for part in options.parts {
            try suite.races(of: part, run)
        }
        if options.parts.contains(.core) {
            try suite.scaling(run)
            suite.threads(pace, report)
        }
        if options.parts.contains(.query) { try suite.queryScaling(run) }
        report.finish()
        if let json = options.json { try report.write(to: json) }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("error: \(message)\n".utf8))
        exit(status)
    }
}
