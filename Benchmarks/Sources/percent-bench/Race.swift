/// Contenders for the same work, timed back to back in interleaved rounds.
struct Race {
    struct Contender {
        let name: String
        /// One pass over all strings of the workload; returns the number of bytes written, which all must agree on.
        let run: () -> Int
    }

    struct Time {
        let name: String
        /// Nanoseconds for one string.
        let median: Double
        let minimum: Double
    }

    let callsPerPass: Int
    let rounds: Int
    let minimumPassNanoseconds: Double

    /// The times in the order of the contenders; ends the process if their outputs differ in size.
    func times(_ contenders: [Contender]) -> [Time] {
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
func blackHole(_ value: Int) {}
