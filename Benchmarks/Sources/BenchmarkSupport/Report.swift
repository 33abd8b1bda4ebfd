public import Foundation

/// The measurements, which are printed as they arrive.
public final class Report {
    private var timings: [Timing] = []
    private var skipped: [String] = []

    private let kernels: String?

    /// Creates an empty report of a run with all kernels, or only with those up to the given kernel.
    public init(kernels: String? = nil) {
        self.kernels = kernels
    }

    /// Records a peer that cannot run, with the reason.
    public func skip(_ reason: String) {
        guard !skipped.contains(reason) else { return }
        skipped.append(reason)
        say("skipped: \(reason)")
    }

    /// Prints the table of a race.
    public func add(_ title: Race.Title, _ race: [Timing]) {
        timings += race.map { $0.limited(to: kernels) }
        say("\n\(title)")
        let width = (race.map(\.label.count).max() ?? 0) + 2
        say(
            "".padded(to: width) + "        ns     minimum    GB/s   / memcpy     / us  allocations      bytes")
        race.forEach { say($0.label.padded(to: width) + " " + $0.columns) }
    }

    /// Prints the skipped peers again.
    public func finish() {
        if !skipped.isEmpty { say("\nskipped:\n  " + skipped.joined(separator: "\n  ")) }
    }

    /// Writes a JSON array of all timings, with one line for each.
    public func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try timings.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        try Data(("[\n" + lines.joined(separator: ",\n") + "\n]\n").utf8).write(to: file)
    }
}

extension Timing {
    fileprivate var label: String {
        name + (version.map { " (\($0))" } ?? "") + (threads > 1 ? ", \(threads) threads" : "")
    }

    fileprivate var columns: String {
        func column(_ number: Double?, _ format: String, _ width: Int) -> String {
            (number.map { String(format: format, $0) } ?? "-").leftPadded(to: width)
        }
        return column(nsPerCall, "%.1f", 11) + column(minimum, "%.1f", 12) + column(gbps, "%.3f", 8)
            + column(ratioToMemcpyOutput, "%.2f", 11) + column(ratioToUs, "%.2f", 9) + column(allocations, "%.2f", 13)
            + column(bytesAllocated, "%.0f", 11) + (difference.description.map { "  \($0)" } ?? "")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}

/// Prints a line immediately, even to a file or a pipe.
private func say(_ line: String) {
    print(line)
    fflush(nil)
}
