import CPercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

/// pct_find, pct_find_malformed, pct_decode_digits and pct_utf8_valid_prefix.
struct SearchTests {
    @Test func `finds the first byte or says the length`() {
        let memory = GuardedBuffer(size: 300)
        for length in 0...70 {
            for position in 0...length {
                var input = [UInt8](repeating: 0x61, count: length)
                if position < length { input[position] = 0x25 }
                let src = memory.copy(input, at: .end)
                #expect(pct_find(src.baseAddress, length, 0x25) == position)
            }
        }
        #expect(pct_find(nil, 0, 0) == 0)
    }

    @Test func `finds the first malformed escape`() {
        var generator = SeededGenerator(seed: 3)
        let memory = GuardedBuffer(size: 300)
        for length in 0...100 {
            for _ in 0..<20 {
                let input = generator.escapedBytes(length)
                let src = memory.copy(input, at: .end)
                let expected = ReferenceDecoding.decode(input, plusAsSpace: false, keepsMalformed: false)
                    .malformedOffset
                #expect(pct_find_malformed(src.baseAddress, length) == expected ?? length)
            }
        }
        #expect(pct_find_malformed(nil, 0) == 0)
    }

    @Test func `two digits of either case`() {
        for high in UInt8.min...UInt8.max {
            for low in UInt8.min...UInt8.max {
                let outcome = ReferenceDecoding.decode(
                    [0x25, high, low], plusAsSpace: false, keepsMalformed: false)
                let value = pct_decode_digits(high, low)
                #expect(outcome.malformedOffset == nil ? value == outcome.bytes[0] : value >= 256)
            }
        }
    }

    @Test func `UTF-8 of up to three bytes, exhaustively by the ranges' edges`() {
        let edges: [UInt8] = [
            0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
            0xEF,
            0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        let memory = GuardedBuffer(size: 16)
        for first in edges {
            for second in edges {
                for third in edges {
                    for fourth in edges {
                        let input = [first, second, third, fourth]
                        let src = memory.copy(input, at: .end)
                        let valid = pct_utf8_valid_prefix(src.baseAddress, 4)
                        guard valid == ReferenceUTF8.validPrefixLength(input) else {
                            Issue.record("\(input): \(valid)")
                            return
                        }
                    }
                }
            }
        }
    }

    @Test func `UTF-8 of random text with damage, at every length`() {
        var generator = SeededGenerator(seed: 4)
        let memory = GuardedBuffer(size: 600)
        let alphabet = Array("abcdefgé漢😀\u{10FFFF}\u{800}\u{7FF}".unicodeScalars)
        for length in 0...100 {
            for _ in 0..<20 {
                let scalars = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
                var input = scalars.flatMap { Array(String($0).utf8) }
                if !input.isEmpty && generator.next() % 2 == 0 {
                    input[Int.random(in: 0..<input.count, using: &generator)] = UInt8(
                        truncatingIfNeeded: generator.next())
                }
                let src = memory.copy(input, at: .end)
                let valid = pct_utf8_valid_prefix(src.baseAddress, input.count)
                #expect(valid == ReferenceUTF8.validPrefixLength(input))
                #expect((valid == input.count) == (String(validating: input, as: UTF8.self) != nil))
            }
        }
        #expect(pct_utf8_valid_prefix(nil, 0) == 0)
    }
}
