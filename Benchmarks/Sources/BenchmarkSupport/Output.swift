/// What a call gives, as far as the benchmark looks at it.
public protocol Output {
    /// A number that is quick to get and cannot be known without making the call, such as the length.
    var weight: Int { get }

    /// All of it, to be compared with what others give.
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

    /// Itself.
    public var bytes: [UInt8] { self }
}

/// What was written into a buffer that the next call overwrites.
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
    /// In the order of the inputs.
    public private(set) var all: [[UInt8]] = []

    /// None yet.
    public init() {}

    @usableFromInline
    func add(_ output: [UInt8]) {
        all.append(output)
    }
}

/// One pass over a workload: makes the call for each of the inputs and returns the sum of the weights; if there is something
/// to collect the outputs in, does that.
///
/// The loop is compiled where it is used, together with the call, so that a call of a few nanoseconds is not timed with another
/// one around it.
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
