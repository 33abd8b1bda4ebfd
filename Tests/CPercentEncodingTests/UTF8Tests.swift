import CPercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

/// Tests that compare pct_utf8_valid_prefix of every kernel with the reference.
@Suite(.serialized)
struct UTF8Tests {
    /// The first and the last bytes of ranges in Unicode's table 3-7, and some bytes between them.
    static let edges: [UInt8] = [
        0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
        0xEF,
        0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]

    @Test(arguments: Kernel.supported)
    func `The result for a sample of four-byte sequences at the edges of ranges matches the reference`(kernel: Kernel) {
        let memory = GuardedBuffer(size: 16)
        for first in Self.edges {
            for second in Self.edges {
                // The sequences are a sample; Tests/Kernels/short.c tries all sequences of `edges`.
                for third in Self.edges where (first ^ second ^ third) % 8 == 0 {
                    for fourth: UInt8 in [0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xFF] {
                        let input = [first, second, third, fourth]
                        let src = memory.copy(input, at: .end)
                        let valid = kernel.functions.utf8_valid_prefix(src.baseAddress, 4)
                        guard valid == ReferenceUTF8.validPrefixLength(input) else {
                            Issue.record("\(input): \(valid)")
                            return
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: Kernel.supported)
    func `The result for three-byte sequences at the ends of blocks matches the reference`(kernel: Kernel) {
        let memory = GuardedBuffer(size: 400)
        let text = memory.bytes(400, at: .end)
        defer { withExtendedLifetime(memory) {} }
        text.update(repeating: UInt8(ascii: "a"))
        for first in Self.edges {
            for second in Self.edges {
                for third in Self.edges {
                    let sequence = [first, second, third]
                    let valid = ReferenceUTF8.validPrefixLength(sequence + [UInt8(ascii: "a")])
                    let places = [0, 13, 15, 30, 31, 62, 63, 64, 79, 127, 143, 255, 319, 396]
                    for (number, place) in places.enumerated()
                    where Thoroughness.isThorough || (number + Int(first ^ second ^ third)) % 4 == 0 {
                        for (offset, byte) in sequence.enumerated() { text[place + offset] = byte }
                        let found = kernel.functions.utf8_valid_prefix(text.baseAddress, 400)
                        guard found == (valid == 4 ? 400 : place + valid) else {
                            Issue.record("\(sequence) at \(place): \(found)")
                            return
                        }
                        for offset in 0..<3 { text[place + offset] = UInt8(ascii: "a") }
                    }
                }
            }
        }
    }

    @Test(arguments: Kernel.supported)
    func `The result for damaged random text of every length matches the reference`(kernel: Kernel) {
        var generator = SeededGenerator(seed: 4)
        let memory = GuardedBuffer(size: 1000)
        let alphabet = Array("abcdefgé漢😀\u{10FFFF}\u{800}\u{7FF}".unicodeScalars)
        for length in Thoroughness.lengths where length <= 200 {
            for round in 0..<8 {
                let scalars = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
                var input = scalars.flatMap { Array(String($0).utf8) }
                if !input.isEmpty && generator.next() % 2 == 0 {
                    input[Int.random(in: 0..<input.count, using: &generator)] = UInt8(
                        truncatingIfNeeded: generator.next())
                }
                let src = memory.copy(input, at: GuardedBuffer.Side.turn(round))
                let valid = kernel.functions.utf8_valid_prefix(src.baseAddress, input.count)
                #expect(valid == ReferenceUTF8.validPrefixLength(input))
                #expect((valid == input.count) == (String(validating: input, as: UTF8.self) != nil))
            }
        }
    }

    @Test(arguments: Kernel.supported)
    func `NULL with length 0 is legal`(kernel: Kernel) {
        #expect(kernel.functions.utf8_valid_prefix(nil, 0) == 0)
        #expect(pct_utf8_valid_prefix(nil, 0) == 0)
    }
}
