import Foundation

/// One line of a record: a contender in a race. `Benchmarks/README.md` explains every member.
public struct Timing: Encodable {
    let title: Race.Title
    let name: String
    let layer: Contender.Layer
    let kernel, peer, version: String?
    /// The number of threads that made the same calls at once.
    let threads: Int
    let nsPerCall, minimum, gbps: Double
    let ratioToMemcpyOutput, ratioToUs: Double?
    let allocations, bytesAllocated: Double?
    let difference: Difference
    /// The kernel to which the run was limited; nil if there was no limit.
    private(set) var kernels: String?

    /// Returns the timing of a run with the given limit.
    func limited(to kernels: String?) -> Timing {
        var timing = self
        timing.kernels = kernels
        return timing
    }

    /// Creates the timing of a loop outside a race, such as a loop in several threads. `samples` has the nanoseconds
    /// that every thread takes for one call.
    public init(
        threads: Int, title: Race.Title, name: String, layer: Contender.Layer, samples: [Double], bytesPerCall: Double
    ) {
        let median = samples.sorted()[samples.count / 2]
        self.init(
            title: title, name: name, layer: layer, kernel: nil, peer: nil, version: nil, threads: threads,
            nsPerCall: median, minimum: samples.min() ?? median, gbps: Double(threads) * bytesPerCall / median,
            ratioToMemcpyOutput: nil, ratioToUs: nil, allocations: nil, bytesAllocated: nil, difference: .none)
    }

    init(
        title: Race.Title, name: String, layer: Contender.Layer, kernel: String?, peer: String?, version: String?,
        threads: Int, nsPerCall: Double, minimum: Double, gbps: Double, ratioToMemcpyOutput: Double?,
        ratioToUs: Double?, allocations: Double?, bytesAllocated: Double?, difference: Difference
    ) {
        self.title = title
        self.name = name
        self.layer = layer
        self.kernel = kernel
        self.peer = peer
        self.version = version
        self.threads = threads
        self.nsPerCall = nsPerCall
        self.minimum = minimum
        self.gbps = gbps
        self.ratioToMemcpyOutput = ratioToMemcpyOutput
        self.ratioToUs = ratioToUs
        self.allocations = allocations
        self.bytesAllocated = bytesAllocated
        self.difference = difference
    }

    private enum CodingKeys: String, CodingKey {
        case suite, operation, workload, size, name, layer, kernel, kernels, peer, version, threads
        case nsPerCall, minimum, gbps
        case ratioToMemcpyOutput, ratioToUs, allocations, bytesAllocated, outputMatches, difference
    }

    /// Encodes every member; a member that does not apply is null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title.suite, forKey: .suite)
        try container.encode(title.operation, forKey: .operation)
        try container.encode(title.workload, forKey: .workload)
        try container.encode(title.size, forKey: .size)
        try container.encode(name, forKey: .name)
        try container.encode(layer.rawValue, forKey: .layer)
        try container.encode(kernel, forKey: .kernel)
        try container.encode(kernels, forKey: .kernels)
        try container.encode(peer, forKey: .peer)
        try container.encode(version, forKey: .version)
        try container.encode(threads, forKey: .threads)
        try container.encode(nsPerCall.rounded(digits: 4), forKey: .nsPerCall)
        try container.encode(minimum.rounded(digits: 4), forKey: .minimum)
        try container.encode(gbps.rounded(digits: 4), forKey: .gbps)
        try container.encode(ratioToMemcpyOutput?.rounded(digits: 4), forKey: .ratioToMemcpyOutput)
        try container.encode(ratioToUs?.rounded(digits: 4), forKey: .ratioToUs)
        try container.encode(allocations?.rounded(digits: 6), forKey: .allocations)
        try container.encode(bytesAllocated?.rounded(digits: 6), forKey: .bytesAllocated)
        try container.encode(difference.isNone, forKey: .outputMatches)
        try container.encode(difference.description, forKey: .difference)
    }
}

extension Double {
    /// Returns the nearest number with `digits` significant decimal digits.
    func rounded(digits: Int) -> Double {
        Double(String(format: "%.\(digits - 1)e", self)) ?? self
    }
}
