/// The result of a call, reduced to the members that the benchmark uses.
public protocol Output {
    /// A number, such as the length, that depends on the result and takes little time to get.
    var weight: Int { get }

    /// The whole result, for comparison with other results.
    var bytes: [UInt8] { get }
}

extension String: Output {
    /// The length of the string in UTF-8.
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

    /// Wraps the first `count` bytes of a buffer.
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

    /// Creates an empty collection.
    public init() {}

    @usableFromInline
    func add(_ output: [UInt8]) {
        all.append(output)
    }
}

/// Makes one pass over a workload: calls `call` with each input and returns the sum of the weights of the results.
/// Collects the results if `outputs` is not nil.
///
/// The function is inlined, so that the time of a short call includes no call of a closure.
@inlinable
@inline(__always)
public func pass<Input, Result: Output>(_ inputs: [Input], _ outputs: Outputs?, _ call: (Input) -> Result) -> Int {
    if let outputs {
        for input in inputs {
            outputs.add(call(input).bytes)
        }
        return 0
    }
    return inputs.withUnsafeBufferPointer { buffer in
        guard let start = UnsafeMutablePointer(mutating: buffer.baseAddress) else { return 0 }
        var sum = 0
        for index in 0..<buffer.count {
            // The loop moves each input out of the array and back. A copy would count a reference to the input, and take
            // up to 10 ns that do not belong to the call.
            let input = (start + index).move()
            sum += call(input).weight
            (start + index).initialize(to: consume input)
        }
        return sum
    }
}
