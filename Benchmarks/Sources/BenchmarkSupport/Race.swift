/// A comparison of contenders that do the same work: first of their outputs, then of their times in interleaved rounds.
public struct Race {
    /// The name of a race in a suite: operation, workload and size.
    public struct Title: Hashable, Sendable, CustomStringConvertible {
        let suite, operation, workload: String
        let size: Int

        /// Creates a title. The size of an input is its number of bytes, or another number that grows with the input.
        public init(suite: String, operation: String, workload: String, size: Int) {
            self.suite = suite
            self.operation = operation
            self.workload = workload
            self.size = size
        }

        /// The title as one string, for example `core encode query 1024`.
        public var description: String { "\(suite) \(operation) \(workload) \(size)" }
    }

    /// The number and the length of the rounds of a race.
    public struct Pace: Sendable {
        let rounds: Int
        let minimumPassNanoseconds: Double

        /// The pace for published times.
        public static let full = Pace(rounds: 11, minimumPassNanoseconds: 5_000_000)

        /// The pace for runs that only check that every race runs.
        public static let quick = Pace(rounds: 3, minimumPassNanoseconds: 500_000)

        /// Returns the nanoseconds of one pass in each round; `time` measures the given number of passes.
        public func samples(_ time: (_ passes: Int) -> Double) -> [Double] {
            let passes = passes(time(1))
            return (0..<rounds).map { _ in time(passes) / Double(passes) }
        }

        func passes(_ nanoseconds: Double) -> Int {
            max(1, Int(minimumPassNanoseconds / max(nanoseconds, 1)))
        }
    }

    /// The title of the race.
    public let title: Title
    let calls: Int
    let bytesPerCall: Double
    let contenders: [Contender]
    let copied: [[UInt8]]?
    let compare: ([[UInt8]], [[UInt8]]) -> Difference

    /// Creates a race whose first contender is ours and gives the expected outputs.
    ///
    /// - Parameters:
    ///   - calls: The number of calls in one pass.
    ///   - bytesPerCall: The average number of input bytes of a call, from which the speed is computed.
    ///   - copied: The bytes that memcpy copies; if nil, memcpy copies the outputs.
    ///   - compare: Compares our outputs with the outputs of a peer.
    public init(
        _ title: Title, calls: Int, bytesPerCall: Double, _ contenders: [Contender],
        copied: [[UInt8]]? = nil,
        compare: @escaping ([[UInt8]], [[UInt8]]) -> Difference = Difference.plain
    ) {
        self.title = title
        self.calls = calls
        self.bytesPerCall = bytesPerCall
        self.contenders = contenders
        self.copied = copied
        self.compare = compare
    }

    /// Returns the name of each of our own contenders, with the allocations of one call.
    public func allocations() -> [(name: String, count: Double, bytes: Double)] {
        contenders.filter { $0.peer == nil }.compactMap { contender in
            contender.allocations().map {
                (contender.name, Double($0.count) / Double(calls), Double($0.bytes) / Double(calls))
            }
        }
    }

    /// Compares, times and reports all contenders.
    ///
    /// - Throws: ``OwnDifference`` if our own layers disagree.
    public func run(_ pace: Pace, _ report: Report) throws {
        guard let expected = try contenders.first?.outputs() else { return }
        var entries: [Entry] = []
        for contender in contenders {
            do {
                guard let outputs = try contender.outputs() else { continue }
                let difference = compare(expected, outputs)
                guard difference.isNone || contender.peer != nil else {
                    throw OwnDifference(title: title, name: contender.name, difference: difference)
                }
                entries.append(Entry(contender: contender, difference: difference))
            } catch let error as DriverError {
                report.skip("\(contender.name) in \(title): \(error)")
            }
        }
        let layer = contenders.contains { $0.layer == .dispatch } ? .dispatch : contenders[0].layer
        entries.append(Entry(contender: .memcpy(of: copied ?? expected, against: layer), difference: .none))
        time(&entries, pace, report)
        report.add(title, timings(entries))
    }

    /// A contender and its results.
    private struct Entry {
        let contender: Contender
        let difference: Difference
        var passes = 1
        /// The nanoseconds of one call in each round.
        var samples: [Double] = []

        var median: Double { samples.sorted()[samples.count / 2] }
    }

    private func time(_ entries: inout [Entry], _ pace: Pace, _ report: Report) {
        func measure(_ index: Int, _ passes: Int) -> Double? {
            do {
                return try entries[index].contender.time(passes).map { $0 / Double(passes) }
            } catch {
                report.skip("\(entries[index].contender.name) in \(title): \(error)")
                return nil
            }
        }
        for index in entries.indices {
            let once = measure(index, 1) ?? .infinity
            entries[index].passes = pace.passes(once)
        }
        for _ in 0..<pace.rounds {
            for index in entries.indices {
                if let time = measure(index, entries[index].passes) {
                    entries[index].samples.append(time / Double(calls))
                }
            }
        }
        entries.removeAll { $0.samples.isEmpty }
    }

    private func timings(_ entries: [Entry]) -> [Timing] {
        let copy = entries.first { $0.contender.peer == Contender.memcpyName }?.median
        return entries.map { entry in
            let contender = entry.contender
            let ours = entries.first { $0.contender.peer == nil && $0.contender.layer == contender.layer }?.median
            let allocations = contender.allocations()
            return Timing(
                title: title, name: contender.name, layer: contender.layer, kernel: contender.kernel,
                peer: contender.peer, version: contender.version, threads: 1, nsPerCall: entry.median,
                minimum: entry.samples.min() ?? entry.median, gbps: bytesPerCall / entry.median,
                ratioToMemcpyOutput: copy.map { entry.median / $0 }, ratioToUs: ours.map { entry.median / $0 },
                allocations: allocations.map { Double($0.count) / Double(calls) },
                bytesAllocated: allocations.map { Double($0.bytes) / Double(calls) }, difference: entry.difference)
        }
    }
}

/// The error for outputs of our own layers that differ.
public struct OwnDifference: Error, CustomStringConvertible {
    let title: Race.Title
    let name: String
    let difference: Difference

    /// The error message.
    public var description: String {
        "\(title): '\(name)' is not what the first layer gives: \(difference.description ?? "")"
    }
}
