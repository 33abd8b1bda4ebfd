import CPercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

/// Tests of pct_find, pct_find_malformed and pct_decode_digits.
struct SearchTests {
    @Test func `The search returns the first byte or the length`() {
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

    @Test func `The search returns the first malformed escape`() {
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

    @Test func `Two hexadecimal digits of either case have a value`() {
        for high in UInt8.min...UInt8.max {
            for low in UInt8.min...UInt8.max {
                let outcome = ReferenceDecoding.decode(
                    [0x25, high, low], plusAsSpace: false, keepsMalformed: false)
                let value = pct_decode_digits(high, low)
                #expect(outcome.malformedOffset == nil ? value == outcome.bytes[0] : value >= 256)
            }
        }
    }
}
