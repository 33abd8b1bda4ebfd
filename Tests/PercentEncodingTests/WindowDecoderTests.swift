import PercentEncoding
import Testing

@Suite struct WindowDecoderTests {
    private static let inputs = [
        "", "a", "%41", "%E6%B1%89", "a%F0%9F%98%80z", "%E6%B1", "%E6%B1x%C3%A9", "%FF%FE", "%4", "%", "%%41", "%4g%C3",
        "\u{6C49}%", "%C3%", "%ED%A0%80", "%F4%90%80%80", "%F0%80%80", "a+b%2b+", "%E6%B1%zz%89", "%00\t",
        "%E6%B1%89%E6%B1%89%E6%B1%89%F0%9F%98%80%F0%9F%98%80%FF",
    ]

    /// What decoding gave: the output, and the failure if there was one.
    private struct Outcome: Equatable {
        var output: [UInt8] = []
        var failure: PercentDecodingError?
    }

    /// Decodes an input of which each window shows `step` more bytes.
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

    @Test(arguments: inputs + ["a%FF%zz", "\u{6C49}%E6\u{6C49}%", "%E6%B1%zz"])
    func `Neither windows nor buffers change the outcome`(_ text: String) {
        let input = Array(text.utf8)
        for (space, malformed) in [(SpaceNotation.percent, MalformedEscapePolicy.fail), (.plus, .keep)] {
            for invalid in [nil, InvalidUTF8Policy.fail, .replace] {
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
    func `The outcome is that of the collection methods`(_ text: String) {
        let input = Array(text.utf8)
        for (space, malformed) in [(SpaceNotation.percent, MalformedEscapePolicy.fail), (.plus, .keep)] {
            let bytes = outcome(.init(space: space, malformed: malformed, invalid: nil), input, step: 99, capacity: 999)
            let expected = Result { try input.percentDecodedBytes(space: space, malformed: malformed) }
            #expect(bytes == outcome(expected, prefix: bytes.output))
            for invalid in [InvalidUTF8Policy.fail, .replace] {
                let decoder = WindowDecoder(space: space, malformed: malformed, invalid: invalid)
                let text = outcome(decoder, input, step: 99, capacity: 999)
                let expected = Result {
                    Array(try input.percentDecoded(space: space, malformed: malformed, invalid: invalid).utf8)
                }
                #expect(text == outcome(expected, prefix: text.output))
            }
        }
    }

    /// The collection methods give no output with a failure.
    private func outcome(_ result: Result<[UInt8], any Error>, prefix: [UInt8]) -> Outcome {
        switch result {
        case .success(let output): Outcome(output: output)
        case .failure(let error): Outcome(output: prefix, failure: error as? PercentDecodingError)
        }
    }

    /// The collection methods look at UTF-8 last; in a stream the end is not known yet.
    @Test func `The first failure counts`() {
        let decoder = WindowDecoder(space: .percent, malformed: .fail, invalid: .fail)
        let invalid = outcome(decoder, Array("a%FF%zz".utf8), step: 99, capacity: 99)
        #expect(invalid.failure == PercentDecodingError(kind: .invalidUTF8, offset: 1))
        let malformed = outcome(decoder, Array("a%E6%zz".utf8), step: 99, capacity: 99)
        #expect(malformed.failure == PercentDecodingError(kind: .malformedEscape, offset: 4))
        #expect(malformed.output == [0x61])
    }
}
