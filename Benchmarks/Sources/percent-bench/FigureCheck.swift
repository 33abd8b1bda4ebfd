import BenchmarkSupport
import Foundation

/// The comparison of allocations, and of instructions of kernels, with the recorded figures. These figures are the same in every
/// run.
struct FigureCheck {
    /// The error for a figure that differs from the recorded figure.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let options: Options
    private let records: URL

    init(_ options: Options) {
        self.options = options
        records = options.records ?? URL(fileURLWithPath: ".")
    }

    func run() throws {
        var changes = try allocations()
        if options.parts.contains(.core) { changes += try instructions() }
        guard changes.isEmpty else {
            throw Failure(
                description: (["figures are not those recorded; if that is meant, --accept records them:"] + changes)
                    .joined(separator: "\n  "))
        }
    }

    /// Returns the changes in the allocations of the calls of a quick run.
    private func allocations() throws -> [String] {
        let suite = Suite(extent: .quick, hasPeers: false, drivers: try DriverPool(folders: [], report: Report()))
        var figures: [String: [String: Double]] = [:]
        for part in options.parts {
            try suite.races(of: part) { race in
                for call in race.allocations() {
                    figures["\(race.title): \(call.name)"] = ["allocations": call.count, "bytes": call.bytes]
                }
            }
        }
        guard !figures.isEmpty else {
            print("skipped: allocations cannot be counted on this system")
            return []
        }
        // If malloc returns more memory than requested, an array grows into this memory. Therefore, one in 20
        // allocations may be missing. Kernels are excluded, because the set of kernels depends on the processor.
        figures = figures.filter { !$0.key.contains(": kernel ") }
        return try compare(Figures(compiler: Suite.compiler, figures: figures), "allocations.json", tolerance: 0.05) {
            name in
            options.parts.contains { name.hasPrefix($0.rawValue + " ") }
        }
    }

    private func instructions() throws -> [String] {
        guard options.hasValgrind else {
            print("skipped: instructions cannot be counted without valgrind")
            return []
        }
        let figures = Figures(compiler: Suite.compiler, figures: try KernelCalls.instructions())
        let kernels = Set(figures.figures.keys.compactMap { $0.split(separator: " ").first })
        print("instructions counted of the kernels \(kernels.sorted().joined(separator: ", "))")
        // The other kernels need instructions that this processor or valgrind lacks.
        return try compare(figures, "instructions.json", tolerance: 0.02, sameCompiler: true) { name in
            name.split(separator: " ").first.map(kernels.contains) ?? false
        }
    }

    /// Returns the changes from a recorded file. With --accept, rewrites the file and returns no changes.
    ///
    /// - Parameter isMeasured: Returns whether this run measures a recorded figure.
    private func compare(
        _ figures: Figures, _ name: String, tolerance: Double, sameCompiler: Bool = false,
        isMeasured: (String) -> Bool
    ) throws -> [String] {
        let file = records.appending(path: name)
        if options.accepts {
            let others = (try? Figures(contentsOf: file))?.filtered { !isMeasured($0) }
            try (others.map(figures.merging) ?? figures).write(to: file)
            print("recorded \(name)")
            return []
        }
        guard let recorded = try? Figures(contentsOf: file) else {
            throw Failure(description: "\(file.path) is no file of figures; --accept writes one")
        }
        guard !sameCompiler || recorded.compiler == figures.compiler else {
            print("skipped: \(name) is of another compiler, \(recorded.compiler)")
            return []
        }
        let changes = figures.changes(since: recorded.filtered(isMeasured), tolerance: tolerance)
        print("\(name): \(figures.figures.count) figures compared, \(changes.count) changed")
        return changes
    }
}
