import CPercentEncoding
import PercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

/// Tests that compare pct_encode_marked and pct_encoded_size_marked of every kernel with the reference.
@Suite(.serialized)
struct MarkedTests {
    /// An input with marks on some bytes.
    struct Marked {
        let bytes: [UInt8]
        let isMarked: [Bool]

        /// The marks in words, followed by bits after the end, which must be ignored.
        var words: [UInt64] {
            var words = [UInt64](repeating: 0, count: (bytes.count + 63) / 64)
            for index in 0..<(64 * words.count) where index >= bytes.count || isMarked[index] {
                words[index / 64] |= 1 << UInt64(index % 64)
            }
            return words
        }

        func outputs(_ set: ReferenceSet) -> [[UInt8]] {
            zip(bytes, isMarked).map { byte, isMarked in isMarked ? [byte] : Array(set.output(for: byte)) }
        }
    }

    static func marked(_ length: Int, _ generator: inout SeededGenerator) -> Marked {
        let share = Int.random(in: 0...4, using: &generator)
        return Marked(
            bytes: generator.interestingBytes(length),
            isMarked: (0..<length).map { _ in Int.random(in: 0..<4, using: &generator) < share })
    }

    @Test(arguments: EncodeTests.arguments)
    func `The output is exact for every length and capacity, between inaccessible pages`(kernel: Kernel, sample: Int) {
        let (_, reference, compiled) = EncodeTests.set(sample)
        var generator = SeededGenerator(seed: UInt64(sample) + 400)
        let (source, target) = (GuardedBuffer(size: 400), GuardedBuffer(size: 1000))
        for length in Thoroughness.lengths {
            let input = Self.marked(length, &generator)
            let outputs = input.outputs(reference)
            let output = outputs.flatMap(\.self)
            let words = input.words
            let src = source.copy(input.bytes, at: .turn(length))
            #expect(
                kernel.functions.encoded_size_marked(compiled.pointer, src.baseAddress, length, words)
                    == output.count)
            var (read, written) = (0, 0)
            for capacity in Thoroughness.capacities(upTo: 3 * length + 2, around: output.count) {
                let side = GuardedBuffer.Side.turn(capacity)
                let dst = target.marked(capacity, at: side)
                let result = kernel.functions.encode_marked(
                    compiled.pointer, src.baseAddress, length, words, dst.baseAddress, capacity)
                while read < length && written + outputs[read].count <= capacity {
                    written += outputs[read].count
                    read += 1
                }
                guard result.equals(read, written, read == length ? PCT_OK : PCT_OUTPUT_FULL),
                    sameBytes(dst, output, written), target.isIntact(capacity, at: side)
                else {
                    Issue.record("length \(length), capacity \(capacity): \(result)")
                    return
                }
            }
        }
    }

    @Test(arguments: Kernel.supported)
    func `Marked separators and spaces are unchanged`(kernel: Kernel) {
        let bytes = Array("a b=c&d&e=f =&g".utf8)
        let input = Marked(
            bytes: bytes,
            isMarked: [3, 5, 9, 11, 12, 13].reduce(into: Array(repeating: false, count: 15)) { $0[$1] = true })
        let compiled = CompiledSet(.form)
        var output = [UInt8](repeating: 0, count: 3 * bytes.count)
        let result = kernel.functions.encode_marked(
            compiled.pointer, bytes, bytes.count, input.words, &output, output.count)
        #expect(String(decoding: output.prefix(result.written), as: UTF8.self) == "a+b=c&d%26e=f =&g")
        #expect(result.equals(bytes.count, 17, PCT_OK))
    }

    @Test(arguments: Kernel.supported)
    func `A call after a full buffer continues at the first unread byte`(kernel: Kernel) {
        let compiled = CompiledSet(.unreserved)
        var generator = SeededGenerator(seed: 500)
        let input = Self.marked(300, &generator)
        let expected = input.outputs(ReferenceSet(.unreserved)).flatMap(\.self)
        var (output, read) = ([UInt8](), 0)
        while read < input.bytes.count {
            let rest = Marked(bytes: Array(input.bytes[read...]), isMarked: Array(input.isMarked[read...]))
            var piece = [UInt8](repeating: 0, count: 3 + output.count % 120)
            let result = kernel.functions.encode_marked(
                compiled.pointer, rest.bytes, rest.bytes.count, rest.words, &piece, piece.count)
            output += piece.prefix(result.written)
            read += result.read
        }
        #expect(output == expected)
    }

    @Test(arguments: Kernel.supported)
    func `NULL with length 0 is legal`(kernel: Kernel) {
        let compiled = CompiledSet(.unreserved)
        #expect(kernel.functions.encode_marked(compiled.pointer, nil, 0, nil, nil, 0).equals(0, 0, PCT_OK))
        #expect(kernel.functions.encoded_size_marked(compiled.pointer, nil, 0, nil) == 0)
        #expect(
            kernel.functions.encode_marked(compiled.pointer, [0x20], 1, [0], nil, 0).equals(0, 0, PCT_OUTPUT_FULL))
    }
}
