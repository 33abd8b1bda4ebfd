import PercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

/// The Swift module compared with the reference, on seeded random input and random sets.
struct DifferentialTests {
    /// In each round, calls a function with a set, an input, and the generator that made the input. A quick run has a
    /// tenth of the rounds.
    static func rounds(_ count: Int, seed: UInt64, _ body: (EscapeSet, [UInt8], inout SeededGenerator) -> Void) {
        var generator = SeededGenerator(seed: seed)
        let samples = EscapeSet.samples
        for round in 0..<Thoroughness.rounds(quick: count / 10, thorough: count) {
            let set = round % 3 == 0 ? EscapeSet.random(using: &generator) : samples[round % samples.count].set
            let length = Int.random(in: 0...(round % 10 == 0 ? 1500 : 100), using: &generator)
            let input = round % 2 == 0 ? generator.interestingBytes(length) : generator.escapedBytes(length)
            body(set, input, &generator)
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `Bytes are encoded as in the reference`(seed: UInt64) {
        Self.rounds(400, seed: seed) { set, input, _ in
            let expected = ReferenceEncoding.encode(input, ReferenceSet(set))
            var output: [UInt8] = []
            output.append(percentEncoding: input, using: set)
            #expect(output == expected)
            #expect(input.percentEncodedCount(using: set) == expected.count)
            #expect(input.span.percentEncodedCount(using: set) == expected.count)
            output = [1]
            output.append(percentEncoding: input.span, using: set)
            #expect(output == [1] + expected)
            output = [UInt8](capacity: expected.count) { span in
                #expect(span.append(percentEncoding: input, using: set).isComplete)
            }
            #expect(output == expected)
            output = [UInt8](unsafeUninitializedCapacity: 3 * input.count + 1) { buffer, count in
                count = input.percentEncode(into: buffer, using: set).written
            }
            #expect(output == expected)
        }
    }

    @Test func `Bytes are encoded as in the reference with more sets than the library shares`() {
        var generator = SeededGenerator(seed: 64)
        let bytes = Array(UInt8.min...UInt8.max)
        for _ in 0..<600 {
            let set = EscapeSet.random(using: &generator)
            var output: [UInt8] = []
            output.append(percentEncoding: bytes, using: set)
            #expect(output == ReferenceEncoding.encode(bytes, ReferenceSet(set)))
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `Text is encoded as in the reference`(seed: UInt64) {
        Self.rounds(400, seed: seed) { set, input, _ in
            let reference = ReferenceSet(set)
            #expect(
                Array(input.percentEncoded(using: set).utf8)
                    == Array(ReferenceEncoding.encodeText(input, reference).utf8))
            let text = String(decoding: input, as: UTF8.self)
            let expected = ReferenceEncoding.encodeText(Array(text.utf8), reference)
            #expect(Array(text.percentEncoded(using: set).utf8) == Array(expected.utf8))
            #expect(Array(text[...].percentEncoded(using: set).utf8) == Array(expected.utf8))
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `Text with existing escapes is encoded as in the reference`(seed: UInt64) {
        Self.rounds(400, seed: seed) { set, input, _ in
            let text = String(decoding: input, as: UTF8.self)
            let expected = ReferenceEncoding.encodePreservingEscapes(Array(text.utf8), ReferenceSet(set))
            #expect(Array(text.percentEncodedPreservingEscapes(using: set).utf8) == Array(expected.utf8))
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `UTF-16 is encoded as in the reference`(seed: UInt64) {
        Self.rounds(300, seed: seed) { set, input, generator in
            var units = Array(String(decoding: input, as: UTF8.self).utf16)
            if !units.isEmpty && generator.next() % 2 == 0 {
                units[Int.random(in: 0..<units.count, using: &generator)] = UInt16.random(
                    in: 0xD7FF...0xE000, using: &generator)
            }
            let reference = ReferenceSet(set)
            #expect(
                (try? units.percentEncoded(using: set)).map { Array($0.utf8) }
                    == ReferenceEncoding.encode(units, reference, replacesUnpaired: false).map { Array($0.utf8) })
            #expect(
                (try? units.percentEncoded(using: set, unpairedSurrogates: .replace)).map { Array($0.utf8) }
                    == ReferenceEncoding.encode(units, reference, replacesUnpaired: true).map { Array($0.utf8) })
        }
    }

    @Test(arguments: [SpaceNotation.percent, .plus], [MalformedEscapePolicy.fail, .keep])
    func `Input is decoded as in the reference`(space: SpaceNotation, malformed: MalformedEscapePolicy) {
        Self.rounds(1500, seed: 6) { _, input, _ in
            let outcome = ReferenceDecoding.decode(
                input, plusAsSpace: space == .plus, keepsMalformed: malformed == .keep)
            let invalid = ReferenceDecoding.invalidUTF8Offset(of: outcome)
            let malformedError = outcome.malformedOffset.map {
                PercentDecodingError(kind: .malformedEscape, offset: $0)
            }
            let invalidError = invalid.map { PercentDecodingError(kind: .invalidUTF8, offset: $0) }
            Self.check(
                { () throws(PercentDecodingError) in try input.percentDecodedBytes(space: space, malformed: malformed)
                }, outcome.bytes, malformedError)
            Self.check(
                { () throws(PercentDecodingError) in
                    var array = input
                    try array.percentDecode(space: space, malformed: malformed)
                    return array
                }, outcome.bytes, malformedError)
            Self.check(
                { () throws(PercentDecodingError) in
                    try [UInt8](capacity: input.count) { span throws(PercentDecodingError) in
                        _ = try span.append(percentDecoding: input, space: space, malformed: malformed)
                    }
                }, outcome.bytes, malformedError)
            Self.check(
                { () throws(PercentDecodingError) in
                    try input.span.percentDecodedBytes(space: space, malformed: malformed)
                }, outcome.bytes, malformedError)
            if malformedError == nil && !input.isEmpty && malformed == .keep {
                #expect(input.percentDecodedCount() == outcome.bytes.count)
            }
            let replaced = String(decoding: outcome.bytes, as: UTF8.self)
            Self.check(
                { () throws(PercentDecodingError) in
                    Array(try input.percentDecoded(space: space, malformed: malformed, invalid: .replace).utf8)
                }, Array(replaced.utf8), malformedError)
            Self.check(
                { () throws(PercentDecodingError) in
                    Array(try input.percentDecoded(space: space, malformed: malformed).utf8)
                }, outcome.bytes, invalidError ?? malformedError)
        }
    }

    static func check(
        _ body: () throws(PercentDecodingError) -> [UInt8], _ expected: [UInt8], _ expectedError: PercentDecodingError?
    ) {
        do throws(PercentDecodingError) {
            let bytes = try body()
            #expect(expectedError == nil && bytes == expected)
        } catch {
            #expect(error == expectedError)
        }
    }
}
