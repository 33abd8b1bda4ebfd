import CPercentEncoding
import PercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

/// Tests that compare pct_encode and pct_encoded_size of every kernel with the reference.
@Suite(.serialized)
struct EncodeTests {
    /// The expected outcome of a call, derived only from the input and the capacity.
    struct Expectation {
        let output: [UInt8]
        /// The output length of the first k bytes, for each k.
        var ends = [0]

        init(_ input: [UInt8], _ set: ReferenceSet) {
            output = ReferenceEncoding.encode(input, set)
            for byte in input {
                ends.append(ends[ends.count - 1] + set.output(for: byte).count)
            }
        }
    }

    static let arguments = Kernel.supported.flatMap { kernel in
        EscapeSet.samples.indices.map { (kernel, $0) }
    }

    static func set(_ index: Int) -> (EscapeSet, ReferenceSet, CompiledSet) {
        let set = EscapeSet.samples[index].set
        return (set, ReferenceSet(set), CompiledSet(set))
    }

    @Test(arguments: arguments)
    func `The output for one byte and for a sample of two bytes matches the reference`(kernel: Kernel, sample: Int) {
        let (_, reference, compiled) = Self.set(sample)
        let outputs = (UInt8.min...UInt8.max).map(reference.output)
        var buffer = [UInt8](repeating: 0, count: 8)
        for first in 0..<256 {
            // The pairs are a sample; Tests/Kernels/short.c tries all pairs. A step coprime to 256 covers every byte.
            for second in stride(from: -1, to: 256, by: first == 0x25 ? 1 : 37) {
                let input = second < 0 ? [UInt8(first)] : [UInt8(first), UInt8(second)]
                let expected = second < 0 ? outputs[first] : outputs[first] + outputs[second]
                let result = kernel.functions.encode(compiled.pointer, input, input.count, &buffer, buffer.count)
                guard result.equals(input.count, expected.count, PCT_OK), buffer.starts(with: expected) else {
                    Issue.record("\(input) gave \(buffer.prefix(result.written)), not \(expected)")
                    return
                }
            }
        }
    }

    @Test(arguments: arguments)
    func `The output is exact for every length and capacity, between inaccessible pages`(kernel: Kernel, sample: Int) {
        let (_, reference, compiled) = Self.set(sample)
        var generator = SeededGenerator(seed: UInt64(sample))
        let (source, target) = (GuardedBuffer(size: 400), GuardedBuffer(size: 1000))
        for length in Thoroughness.lengths {
            let input = generator.interestingBytes(length)
            let expected = Expectation(input, reference)
            for (index, side) in GuardedBuffer.Side.allCases.enumerated() {
                let src = source.copy(input, at: side)
                var read = 0
                for capacity in Thoroughness.capacities(upTo: 3 * length + 2, around: expected.output.count) {
                    // Each capacity is tried once for each side of the input buffer. The sides of the output buffer
                    // alternate.
                    let outputSide = GuardedBuffer.Side.turn(capacity + index)
                    let dst = target.marked(capacity, at: outputSide)
                    let result = kernel.functions.encode(
                        compiled.pointer, src.baseAddress, length, dst.baseAddress, capacity)
                    while read < length && expected.ends[read + 1] <= capacity { read += 1 }
                    let status = read == length ? PCT_OK : PCT_OUTPUT_FULL
                    let written = expected.ends[read]
                    guard result.equals(read, written, status),
                        sameBytes(dst, expected.output, written), target.isIntact(capacity, at: outputSide)
                    else {
                        Issue.record("length \(length), capacity \(capacity), \(side), \(outputSide): \(result)")
                        return
                    }
                }
            }
        }
    }

    @Test(arguments: arguments)
    func `The output is exact for every length and alignment`(kernel: Kernel, sample: Int) {
        let (_, reference, compiled) = Self.set(sample)
        var generator = SeededGenerator(seed: UInt64(sample) + 100)
        let (source, target) = (GuardedBuffer(size: 400), GuardedBuffer(size: 1000))
        for length in Thoroughness.lengths {
            let input = generator.interestingBytes(length)
            let expected = ReferenceEncoding.encode(input, reference)
            for offset in 0..<64 {
                let src = source.copy(input, at: .end, offset: offset)
                let capacity = offset % 2 == 0 ? expected.count : 3 * length + 1
                let dst = target.bytes(capacity, at: .end, offset: (offset * 7) % 64)
                let result = kernel.functions.encode(
                    compiled.pointer, src.baseAddress, length, dst.baseAddress, capacity)
                guard result.equals(length, expected.count, PCT_OK),
                    sameBytes(dst, expected, expected.count),
                    kernel.functions.encoded_size(compiled.pointer, src.baseAddress, length) == expected.count
                else {
                    Issue.record("length \(length), offset \(offset): \(result)")
                    return
                }
            }
        }
    }

    @Test(arguments: arguments)
    func `The output for long runs of clean and escaped text matches the reference`(kernel: Kernel, sample: Int) {
        let (set, reference, compiled) = Self.set(sample)
        var generator = SeededGenerator(seed: UInt64(sample) + 200)
        let clean = set.literalBytes.first ?? 0
        for _ in 0..<Thoroughness.rounds(quick: 6, thorough: 20) {
            var input: [UInt8] = []
            while input.count < 3000 {
                input += [UInt8](repeating: clean, count: Int.random(in: 0...300, using: &generator))
                input += generator.interestingBytes(Int.random(in: 0...100, using: &generator))
            }
            let expected = ReferenceEncoding.encode(input, reference)
            for capacity in [expected.count, expected.count + 1, 3 * input.count, 3 * input.count + 1] {
                var output = [UInt8](repeating: 0, count: capacity)
                let result = kernel.functions.encode(
                    compiled.pointer, input, input.count, &output, capacity)
                #expect(result.equals(input.count, expected.count, PCT_OK))
                #expect(output.starts(with: expected))
            }
            #expect(kernel.functions.encoded_size(compiled.pointer, input, input.count) == expected.count)
        }
    }

    @Test(arguments: Kernel.supported)
    func `The output for random sets and random input matches the reference`(kernel: Kernel) {
        var generator = SeededGenerator(seed: 300)
        for _ in 0..<Thoroughness.rounds(quick: 300, thorough: 1000) {
            let set = EscapeSet.random(using: &generator)
            let compiled = CompiledSet(set)
            let input = generator.bytes(Int.random(in: 0...300, using: &generator))
            let expected = ReferenceEncoding.encode(input, ReferenceSet(set))
            let capacity = generator.next() % 2 == 0 ? expected.count : 3 * input.count + 1
            var output = [UInt8](repeating: 0, count: capacity)
            let result = kernel.functions.encode(compiled.pointer, input, input.count, &output, capacity)
            #expect(result.equals(input.count, expected.count, PCT_OK) && output.starts(with: expected))
            #expect(kernel.functions.encoded_size(compiled.pointer, input, input.count) == expected.count)
        }
    }

    @Test(arguments: Kernel.supported)
    func `NULL with length 0 is legal`(kernel: Kernel) {
        let compiled = CompiledSet(.unreserved)
        #expect(kernel.functions.encode(compiled.pointer, nil, 0, nil, 0).equals(0, 0, PCT_OK))
        #expect(kernel.functions.encoded_size(compiled.pointer, nil, 0) == 0)
        #expect(kernel.functions.encode(compiled.pointer, [0x20], 1, nil, 0).equals(0, 0, PCT_OUTPUT_FULL))
    }

    @Test(arguments: Kernel.supported)
    func `The output for every one-member set and its complement matches the reference`(kernel: Kernel) {
        let input = (UInt8.min...UInt8.max) + (UInt8.min...UInt8.max).reversed()
        for member in UInt8.min...UInt8.max {
            for set in [EscapeSet(literal: [member]), EscapeSet(literal: [member]).inverted] {
                let compiled = CompiledSet(set)
                let expected = ReferenceEncoding.encode(Array(input), ReferenceSet(set))
                var output = [UInt8](repeating: 0, count: 3 * input.count + 1)
                let result = kernel.functions.encode(
                    compiled.pointer, Array(input), input.count, &output, output.count)
                #expect(
                    result.equals(input.count, expected.count, PCT_OK) && output.starts(with: expected), "\(member)")
            }
        }
    }
}
