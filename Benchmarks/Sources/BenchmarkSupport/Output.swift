/// The result of a call, as far as the benchmark uses it.
public protocol Output {
    /// A number that is quick to get but requires the call, such as the length.
    var weight: Int { get }

    /// The whole result, for comparison with others.
    var bytes: [UInt8] { get }
}

extension String: Output {
    /// The length in UTF-8.
    @inlinable
    public var weight: Int { utf8.count }

    /// The UTF-8.
    public var bytes: [UInt8] { Array(utf8) }
}

extension [UInt8]: Output {
    /// The length.
    @inlinable
    public var weight: Int { count }

    /// The array itself.
    public var bytes: [UInt8] { self }
}

/// The contents of a buffer that the next call overwrites.
public struct Written: Output {
    @usableFromInline
    let buffer: UnsafeBufferPointer<UInt8>

    /// The first bytes of a buffer.
    @inlinable
    public init(_ count: Int, to memory: UnsafeMutablePointer<UInt8>) {
        buffer = UnsafeBufferPointer(start: memory, count: count)
    }

    /// The length.
    @inlinable
    public var weight: Int { buffer.count }

    /// A copy.
    public var bytes: [UInt8] { Array(buffer) }
}

/// The outputs of one pass over a workload.
public final class Outputs {
    /// The outputs in the order of the inputs.
    public private(set) var all: [[UInt8]] = []

    /// An empty collection.
    public init() {}

    @usableFromInline
    func add(_ output: [UInt8]) {
        all.append(output)
    }
}

/// One pass over a workload: makes the call for each of the inputs and returns the sum of the weights. Collects the outputs if
/// given an object for them.
///
/// The loop is compiled together with the call at its place of use, so that a call of a few nanoseconds is not timed with another
/// call around it.
@inlinable
@inline(__always)
public func pass<Input, Result: Output>(_ inputs: [Input], _ outputs: Outputs?, _ call: (Input) -> Result) -> Int {
    if let outputs {
        for input in inputs {
            outputs.add(call(input).bytes)
        }
        return 0
    }
    var sum = 0
    for input in inputs {
        sum += call(input).weight
    }
    return sum
}
