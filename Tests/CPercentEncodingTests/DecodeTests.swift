import CPercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

/// Tests that compare pct_decode and pct_decoded_size of every kernel with the reference.
@Suite(.serialized)
struct DecodeTests {
    static let allOptions: [UInt32] = [0, 1, 2, 3]
    static let arguments = Kernel.supported.flatMap { kernel in allOptions.map { (kernel, $0) } }

    /// The expected outcome of a call for every capacity.
    struct Expectation {
        let output: [UInt8]
        /// The input offset of the unit for each output byte, and the offset at which decoding ends.
        var starts = [0]
        let malformedOffset: Int?

        init(_ input: [UInt8], options: UInt32) {
            let outcome = ReferenceDecoding.decode(
                input, plusAsSpace: options & UInt32(PCT_DECODE_PLUS_AS_SPACE) != 0,
                keepsMalformed: options & UInt32(PCT_DECODE_KEEP_MALFORMED) != 0)
            output = outcome.bytes
            malformedOffset = outcome.malformedOffset
            for unit in outcome.units {
                starts.append(starts[starts.count - 1] + unit.length)
            }
        }

        func matches(_ result: pct_result, capacity: Int) -> Bool {
            if capacity < output.count {
                return result.equals(starts[capacity], capacity, PCT_OUTPUT_FULL)
            }
            let end = starts[output.count]
            return result.equals(end, output.count, malformedOffset == nil ? PCT_OK : PCT_MALFORMED)
        }
    }

    static func content(_ length: Int, _ round: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        switch round % 5 {
        case 0: generator.escapedBytes(length)
        case 1: generator.interestingBytes(length)
        case 2: denseBytes(length, damaged: false, &generator)
        case 3: denseBytes(length, damaged: true, &generator)
        default: (0..<length).map { _ in UInt8.random(in: 0x61...0x7A, using: &generator) }
        }
    }

    /// Returns consecutive escapes, as in non-ASCII text. If `damaged`, replaces one byte.
    static func denseBytes(_ length: Int, damaged: Bool, _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < length {
            let byte = UInt8(truncatingIfNeeded: generator.next())
            bytes += Array("%".utf8) + Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
        }
        bytes = Array(bytes.prefix(length))
        if damaged && !bytes.isEmpty {
            bytes[Int.random(in: 0..<length, using: &generator)] = byteOf("%+g4", &generator)
        }
        return bytes
    }

    static func byteOf(_ text: String, _ generator: inout SeededGenerator) -> UInt8 {
        Array(text.utf8)[Int.random(in: 0..<text.utf8.count, using: &generator)]
    }

    @Test(arguments: arguments)
    func `The output for one byte, a sample of two bytes, and escapes matches the reference`(
        kernel: Kernel, options: UInt32
    ) {
        var buffer = [UInt8](repeating: 0, count: 4)
        for first in UInt8.min...UInt8.max {
            // The pairs are a sample; Tests/Kernels/short.c tries all pairs.
            for second in stride(from: first % 37, through: 0xDA, by: 37) + Array("0fF%+".utf8) {
                for input in [[first], [first, second], [UInt8(ascii: "%"), first, second]] {
                    let expected = Expectation(input, options: options)
                    let result = kernel.functions.decode(input, input.count, &buffer, buffer.count, options)
                    guard expected.matches(result, capacity: 4), buffer.starts(with: expected.output) else {
                        Issue.record("\(input) gave \(buffer.prefix(result.written)), not \(expected)")
                        return
                    }
                }
            }
        }
    }

    @Test(arguments: arguments)
    func `The output is exact for every length and capacity, between inaccessible pages`(
        kernel: Kernel, options: UInt32
    ) {
        var generator = SeededGenerator(seed: UInt64(options))
        let (source, target) = (GuardedBuffer(size: 400), GuardedBuffer(size: 400))
        for length in Thoroughness.lengths {
            let input = Self.content(length, length, &generator)
            let expected = Expectation(input, options: options)
            for (index, side) in GuardedBuffer.Side.allCases.enumerated() {
                let src = source.copy(input, at: side)
                for capacity in Thoroughness.capacities(upTo: length + 2, around: expected.output.count) {
                    // Each capacity is tried once for each side of the input buffer. The sides of the output buffer
                    // alternate.
                    let outputSide = GuardedBuffer.Side.turn(capacity + index)
                    let dst = target.marked(capacity, at: outputSide)
                    let result = kernel.functions.decode(
                        src.baseAddress, length, dst.baseAddress, capacity, options)
                    guard expected.matches(result, capacity: capacity),
                        sameBytes(dst, expected.output, result.written), target.isIntact(capacity, at: outputSide)
                    else {
                        Issue.record("length \(length), capacity \(capacity), \(side): \(result)")
                        return
                    }
                }
            }
        }
    }

    @Test(arguments: arguments)
    func `The output is exact for every length and alignment, in separate buffers and in place`(
        kernel: Kernel, options: UInt32
    ) {
        var generator = SeededGenerator(seed: UInt64(options) + 100)
        let (source, target) = (GuardedBuffer(size: 400), GuardedBuffer(size: 400))
        for length in Thoroughness.lengths {
            let input = Self.content(length, length / 2, &generator)
            let expected = Expectation(input, options: options)
            for offset in 0..<64 {
                let src = source.copy(input, at: .end, offset: offset)
                let dst = target.bytes(length, at: .end, offset: (offset * 7) % 64)
                for output in [dst, src] {
                    let result = kernel.functions.decode(
                        src.baseAddress, length, output.baseAddress, length, options)
                    guard expected.matches(result, capacity: length),
                        sameBytes(output, expected.output, result.written)
                    else {
                        Issue.record("length \(length), offset \(offset): \(result)")
                        return
                    }
                }
            }
        }
    }

    @Test(arguments: arguments)
    func `The output for long inputs is exact, in separate buffers, in place and shifted down`(
        kernel: Kernel, options: UInt32
    ) {
        var generator = SeededGenerator(seed: UInt64(options) + 200)
        for round in 0..<Thoroughness.rounds(quick: 15, thorough: 40) {
            var input: [UInt8] = []
            while input.count < 2000 {
                let length = Int.random(in: 0...400, using: &generator)
                input += Self.content(length, round + Int.random(in: 0...4, using: &generator), &generator)
            }
            let expected = Expectation(input, options: options)
            for shift in [0, 1, 2, 15, 16, 63, 64, 100] {
                let memory = GuardedBuffer(size: input.count + shift)
                let whole = memory.bytes(input.count + shift, at: .end)
                let src = UnsafeMutableBufferPointer(rebasing: whole[shift...])
                _ = src.update(fromContentsOf: input)
                let result = kernel.functions.decode(
                    src.baseAddress, input.count, whole.baseAddress, input.count, options)
                #expect(expected.matches(result, capacity: input.count))
                #expect(sameBytes(whole, expected.output, result.written), "shift \(shift)")
            }
        }
    }

    @Test(arguments: Kernel.supported)
    func `A capacity larger than memory is accepted, even for decoding in place`(kernel: Kernel) {
        for piece in ["%41bcdefgh", "abc%41", "plain"] {
            for shift in [0, 1, 5, 80] {
                let input = Array(String(repeating: piece, count: 60).utf8)
                let expected = Expectation(input, options: 0)
                var memory = [UInt8](repeating: 0, count: shift) + input
                memory.withUnsafeMutableBufferPointer { buffer in
                    let source = buffer.baseAddress.map { $0 + shift }
                    let result = kernel.functions.decode(source, input.count, buffer.baseAddress, .max, 0)
                    #expect(expected.matches(result, capacity: input.count))
                }
                #expect(memory.starts(with: expected.output), "\(kernel), shift \(shift)")
            }
        }
    }

    @Test(arguments: Kernel.supported)
    func `The decoded size is exact`(kernel: Kernel) {
        var generator = SeededGenerator(seed: 9)
        let memory = GuardedBuffer(size: 400)
        for length in Thoroughness.lengths {
            for round in 0..<9 {
                let input = Self.content(length, round, &generator)
                let expected = Expectation(input, options: UInt32(PCT_DECODE_KEEP_MALFORMED)).output.count
                let src = memory.copy(input, at: GuardedBuffer.Side.turn(round))
                #expect(kernel.functions.decoded_size(src.baseAddress, length) == expected)
            }
        }
    }

    @Test(arguments: Kernel.supported)
    func `A malformed escape takes precedence over a full buffer`(kernel: Kernel) {
        let input = Array("ab%zz".utf8)
        var buffer: [UInt8] = [0, 0]
        #expect(kernel.functions.decode(input, 5, &buffer, 2, 0).equals(2, 2, PCT_MALFORMED))
        #expect(kernel.functions.decode(input, 5, &buffer, 1, 0).equals(1, 1, PCT_OUTPUT_FULL))
    }

    @Test(arguments: Kernel.supported)
    func `NULL with length 0 is legal`(kernel: Kernel) {
        #expect(kernel.functions.decode(nil, 0, nil, 0, 0).equals(0, 0, PCT_OK))
        #expect(kernel.functions.decoded_size(nil, 0) == 0)
        #expect(kernel.functions.decode([0x61], 1, nil, 0, 0).equals(0, 0, PCT_OUTPUT_FULL))
    }
}
