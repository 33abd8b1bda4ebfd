public import Foundation

/// The running drivers and their workloads.
public final class DriverPool {
    private let workloads: URL
    private var drivers: [Driver] = []
    private var written: Set<String> = []
    private let report: Report

    /// Starts the drivers in the given folders. Drivers that do not start are reported as skipped.
    public init(folders: [URL], report: Report) throws {
        self.report = report
        workloads = FileManager.default.temporaryDirectory.appending(path: "percent-bench-\(UUID())")
        guard !folders.isEmpty else { return }
        try FileManager.default.createDirectory(at: workloads, withIntermediateDirectories: true)
        for folder in folders {
            do {
                drivers.append(try Driver(folder: folder, workloads: workloads))
            } catch {
                report.skip("\(folder.lastPathComponent): \(error)")
            }
        }
    }

    /// Ends the drivers and removes the workloads.
    public func end() {
        drivers.forEach { $0.end() }
        drivers = []
        try? FileManager.default.removeItem(at: workloads)
    }

    /// Returns all drivers as contenders for an operation, in every form of results. A race drops drivers without the
    /// operation or the form.
    ///
    /// - Parameters:
    ///   - workload: The name of the workload. In every call, a name must stand for the same inputs.
    ///   - inputs: The records of the workload, one for each call.
    public func contenders(
        _ operation: String, _ workload: String, _ layer: Contender.Layer, inputs: @autoclosure () -> [[UInt8]]
    ) throws -> [Contender] {
        drivers.removeAll { !$0.isRunning }
        guard !drivers.isEmpty else { return [] }
        if written.insert(workload).inserted {
            try RecordFile.write(inputs(), to: workloads.appending(path: workload))
        }
        return drivers.flatMap { driver in
            Contender.Form.allCases.map { .driver(driver, layer, $0, operation: operation, workload: workload) }
        }
    }
}
