/// One of our layers, or a peer that does the same work.
public struct Contender {
    /// Our layers, from the innermost loop outwards.
    public enum Layer: String {
        /// A kernel in C, which reads and writes buffers of the caller.
        case kernel
        /// The public C functions, which choose a kernel.
        case dispatch
        /// The Swift calls that write to the caller's buffer, in every suite.
        case buffer
        /// The Swift calls that return a string.
        case string
        /// Whole queries and forms.
        case query
        /// Charsets other than UTF-8.
        case charset
    }

    /// The form of a peer's results. An operation in another form than `owned` has its own name in the protocol.
    enum Form: String, CaseIterable {
        /// The caller owns the result.
        case owned
        /// The result refers to the input if nothing has to change.
        case borrowed
        /// The result is in a buffer that later calls reuse. The peer is compared with our layer `buffer`.
        case reused

        /// Returns the name of an operation in this form. The label of a charset stays at the end.
        func operation(_ name: String) -> String {
            let parts = name.split(separator: ":", maxSplits: 1)
            let suffix = self == .owned ? "" : "-\(rawValue)"
            return ([parts[0] + suffix] + parts.dropFirst()).joined(separator: ":")
        }

        /// Returns the name of a contender in the tables.
        func contender(_ library: String) -> String {
            switch self {
            case .owned: library
            case .borrowed: "\(library), borrowed"
            case .reused: "\(library), reused buffer"
            }
        }
    }

    /// The work of one pass, in this process or in another.
    enum Work {
        /// Work in this process: a function that makes one pass, and also collects the outputs if its argument is not
        /// nil.
        case here((Outputs?) -> Int)
        /// Work in another process: an operation on a workload.
        case driver(Driver, operation: String, workload: String)
    }

    /// The name of the contender in the tables.
    public let name: String
    /// The layer of the contender; for a peer, the layer that the peer is compared with.
    public let layer: Layer
    /// The name of the kernel; nil for peers and for layers that let the dispatch choose.
    public private(set) var kernel: String?
    /// The name of the peer; nil for our own layers.
    public private(set) var peer: String?
    /// The version of the peer, if known.
    public private(set) var version: String?
    let work: Work

    /// Creates a contender that is one of our own layers.
    public static func ours(
        _ name: String, _ layer: Layer, kernel: String? = nil, _ pass: @escaping (Outputs?) -> Int
    ) -> Contender {
        Contender(name: name, layer: layer, kernel: kernel, work: .here(pass))
    }

    /// Creates a peer in this process.
    public static func peer(
        _ name: String, _ layer: Layer, version: String? = nil, _ pass: @escaping (Outputs?) -> Int
    ) -> Contender {
        Contender(name: name, layer: layer, peer: name, version: version, work: .here(pass))
    }

    /// Creates a peer in another process.
    static func driver(
        _ driver: Driver, _ layer: Layer, _ form: Form, operation: String, workload: String
    ) -> Contender {
        Contender(
            name: form.contender(driver.library), layer: form == .reused ? .buffer : layer, peer: driver.library,
            version: driver.version,
            work: .driver(driver, operation: form.operation(operation), workload: workload))
    }

    /// Returns the nanoseconds of `passes` passes, or nil if the driver has no such operation.
    func time(_ passes: Int) throws(DriverError) -> Double? {
        switch work {
        case .here(let pass):
            let elapsed = ContinuousClock().measure {
                for _ in 0..<passes {
                    blackHole(pass(nil))
                }
            }
            return Double(elapsed.components.seconds) * 1e9 + Double(elapsed.components.attoseconds) / 1e9
        case .driver(let driver, let operation, let workload):
            return try driver.time(operation, workload, passes: passes)
        }
    }

    /// Returns the outputs of one pass, or nil if the driver has no such operation.
    func outputs() throws(DriverError) -> [[UInt8]]? {
        switch work {
        case .here(let pass):
            let outputs = Outputs()
            _ = pass(outputs)
            return outputs.all
        case .driver(let driver, let operation, let workload):
            return try driver.outputs(operation, workload)
        }
    }

    /// Returns the allocations of one pass, or nil if the contender is in another process or allocations cannot be
    /// counted.
    func allocations() -> Allocations? {
        guard case .here(let pass) = work else { return nil }
        // Only the second pass is counted, because the first pass may build objects that are kept.
        blackHole(pass(nil))
        return Allocations.during { blackHole(pass(nil)) }
    }
}

@inline(never)
private func blackHole(_ value: Int) {}
