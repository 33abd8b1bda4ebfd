import Foundation

/// Contenders for the same work, timed back to back in interleaved rounds.
public struct Race {
    /// One of those that race.
    public struct Contender {
        /// Its name in the report.
        public let name: String
        /// One pass over all strings of the workload; returns the number of bytes written, which all must agree on.
        let run: () -> Int

        /// A contender with a name and its work.
        public init(name: String, run: @escaping () -> Int) {
            self.name = name
            self.run = run
        }
    }

    /// How long a contender took.
    public struct Time {
        /// Its name in the report.
        public let name: String
        /// Nanoseconds for one string.
        public let median: Double
        /// The same of the fastest round.
        public let minimum: Double
    }

    let callsPerPass: Int
    let rounds: Int
    let minimumPassNanoseconds: Double

    /// A race of many rounds, or of few that are over soon.
    public init(callsPerPass: Int, isQuick: Bool) {
        self.callsPerPass = callsPerPass
        rounds = isQuick ? 3 : 11
        minimumPassNanoseconds = isQuick ? 500_000 : 5_000_000
    }

    /// The times in the order of the contenders; ends the process if their outputs differ in size.
    public func times(_ contenders: [Contender]) -> [Time] {
        let written = contenders.map { $0.run() }
        guard Set(written).count == 1 else {
            fatalError("outputs differ: \(zip(contenders.map(\.name), written).map { "\($0) \($1)" })")
        }
        let passes = contenders.map { contender in
            max(1, Int(minimumPassNanoseconds / max(measure(1, contender), 1)))
        }
        var samples = contenders.map { _ in [Double]() }
        for _ in 0..<rounds {
            for index in contenders.indices {
                samples[index].append(measure(passes[index], contenders[index]) / Double(callsPerPass))
            }
        }
        return zip(contenders, samples).map { contender, samples in
            let sorted = samples.sorted()
            return Time(name: contender.name, median: sorted[sorted.count / 2], minimum: sorted[0])
        }
    }

    /// Nanoseconds for one pass.
    private func measure(_ passes: Int, _ contender: Contender) -> Double {
        let clock = ContinuousClock()
        let elapsed = clock.measure {
            for _ in 0..<passes {
                blackHole(contender.run())
            }
        }
        return (Double(elapsed.components.seconds) * 1e9 + Double(elapsed.components.attoseconds) / 1e9)
            / Double(passes)
    }
}

@inline(never)
private func blackHole(_ value: Int) {}

/// Prints one line for each contender, with its speed and how many times as fast as the first one it is.
public func report(_ title: String, _ size: String, _ times: [Race.Time], bytesPerCall: Double) {
    for time in times {
        let numbers = String(
            format: "%10.1f ns (min %10.1f)  %7.2f GB/s  %7.2fx", time.median, time.minimum,
            bytesPerCall / time.median, times[0].median / time.median)
        print(padded(title, 22), padded(size, 10), padded(time.name, 24), numbers)
    }
}

private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
