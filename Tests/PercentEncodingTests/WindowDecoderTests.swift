import PercentEncoding
import Testing

@Suite struct WindowDecoderTests {
    private static let inputs = [
        "", "a", "%41", "%E6%B1%89", "a%F0%9F%98%80z", "%E6%B1", "%E6%B1x%C3%A9", "%FF%FE", "%4", "%", "%%41", "%4g%C3",
        "\u{6C49}%", "%C3%", "%ED%A0%80", "%F4%90%80%80", "%F0%80%80", "a+b%2b+", "%E6%B1%zz%89", "%00\t",
        "%E6%B1%89%E6%B1%89%E6%B1%89%F0%9F%98%80%F0%9F%98%80%FF", "a%FF%zz", "\u{6C49}%E6\u{6C49}%", "%E6%B1%zz",
        "a%E6%B1%zz", "%F0%9F%98%4",
    ]

    /// The outcome of decoding: the output and the failure, if any.
    private struct Outcome: Equatable {
        var output: [UInt8] = []
        var failure: PercentDecodingError?
    }

    /// Decodes an input in windows. Each window ends `step` bytes after the previous window.
    private func outcome(_ decoder: WindowDecoder, _ input: [UInt8], step: Int, capacity: Int) -> Outcome {
        var outcome = Outcome()
        var (start, end) = (0, 0)
        while true {
            end = min(end + step, input.count)
            var buffer = [UInt8](repeating: 0, count: capacity)
            let result = unsafe input[start..<end].withUnsafeBufferPointer { window in
                unsafe buffer.withUnsafeMutableBufferPointer { buffer in
                    unsafe decoder.decode(window, at: end == input.count ? .last : .inner, into: buffer)
                }
            }
            outcome.output += buffer[..<result.written]
            if let failure = result.failure {
                outcome.failure = PercentDecodingError(kind: failure.kind, offset: start + failure.offset)
                return outcome
            }
            start += result.read
            if result.isComplete && end == input.count {
                #expect(start == input.count)
                return outcome
            }
            #expect(end - start <= 11 || !result.isComplete)
        }
    }

    @Test(arguments: inputs)
    func `The sizes of windows and buffers do not affect the outcome`(_ text: String) {
        let input = Array(text.utf8)
        for (space, malformed) in [(SpaceNotation.percent, MalformedEscapePolicy.fail), (.plus, .keep)] {
            for invalid in [nil, InvalidBytesPolicy.fail, .replace] {
                let decoder = WindowDecoder(space: space, malformed: malformed, invalid: invalid)
                let whole = outcome(decoder, input, step: input.count, capacity: 1000)
                for step in 1...max(1, input.count) {
                    for capacity in [12, 13, 14, 15, 16, 1000] {
                        #expect(outcome(decoder, input, step: step, capacity: capacity) == whole)
                    }
                }
            }
        }
    }

    @Test(arguments: inputs)
    func `The outcome equals the outcome of the collection methods`(_ text: String) throws {
        let input = Array(text.utf8)
        for (space, malformed) in [(SpaceNotation.percent, MalformedEscapePolicy.fail), (.plus, .keep)] {
            let bytes = outcome(.init(space: space, malformed: malformed, invalid: nil), input, step: 99, capacity: 999)
            let error = failure { try input.percentDecodedBytes(space: space, malformed: malformed) }
            #expect(bytes.failure == error)
            let before = input.prefix(error?.offset ?? input.count)
            #expect(try bytes.output == before.percentDecodedBytes(space: space, malformed: malformed))

            let repairing = WindowDecoder(space: space, malformed: malformed, invalid: .replace)
            let repaired = outcome(repairing, input, step: 99, capacity: 999)
            #expect(repaired.failure == error)
            let text = try before.percentDecoded(space: space, malformed: malformed, invalid: .replace)
            #expect(repaired.output == Array(text.utf8))

            let checking = WindowDecoder(space: space, malformed: malformed, invalid: .fail)
            let checked = outcome(checking, input, step: 99, capacity: 999)
            let first = failure { Array(try input.percentDecoded(space: space, malformed: malformed).utf8) }
            #expect(checked.failure == first)
            var whole = try input.prefix(first?.offset ?? input.count)
                .percentDecodedBytes(space: space, malformed: malformed)
            while String(validating: whole, as: UTF8.self) == nil { whole.removeLast() }
            #expect(checked.output == whole)
        }
    }

    private func failure(_ body: () throws -> [UInt8]) -> PercentDecodingError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? PercentDecodingError
        }
    }

    @Test func `The first failure is reported`() {
        let decoder = WindowDecoder(space: .percent, malformed: .fail, invalid: .fail)
        let invalid = outcome(decoder, Array("a%FF%zz".utf8), step: 99, capacity: 99)
        #expect(invalid.failure == PercentDecodingError(kind: .invalidUTF8, offset: 1))
        let malformed = outcome(decoder, Array("a%E6%zz".utf8), step: 99, capacity: 99)
        #expect(malformed.failure == PercentDecodingError(kind: .malformedEscape, offset: 4))
        #expect(malformed.output == [0x61])
    }
}
