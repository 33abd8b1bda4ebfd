import PercentEncoding
import TestSupport
import Testing

struct StreamTests {
    typealias Outcome = Result<[UInt8], PercentDecodingError>

    static func outcome(_ body: () throws(PercentDecodingError) -> [UInt8]) -> Outcome {
        do throws(PercentDecodingError) {
            return .success(try body())
        } catch {
            return .failure(error)
        }
    }

    /// Decodes in chunks of random size, appending to an array.
    static func chunked(
        _ input: [UInt8], _ stream: PercentDecodingStream, _ generator: inout SeededGenerator
    ) throws(PercentDecodingError) -> [UInt8] {
        var stream = stream
        var output: [UInt8] = []
        var rest = input[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(Int.random(in: 0...4, using: &generator))
            if generator.next() % 2 == 0 {
                try stream.decode(chunk, appendingTo: &output)
            } else {
                try stream.decode(chunk.span, appendingTo: &output)
            }
            rest = rest.dropFirst(chunk.count)
        }
        #expect(stream.consumed == input.count)
        try stream.finish(appendingTo: &output)
        return output
    }

    /// Decodes into output spans of random small sizes.
    static func spanned(
        _ input: [UInt8], _ stream: PercentDecodingStream, _ generator: inout SeededGenerator
    ) throws(PercentDecodingError) -> [UInt8] {
        var stream = stream
        var output: [UInt8] = []
        var position = 0
        while position < input.count {
            let end = min(input.count, position + Int.random(in: 1...5, using: &generator))
            let room = Int.random(in: 0...5, using: &generator)
            output += try [UInt8](capacity: room) { span throws(PercentDecodingError) in
                position += try stream.decode(input[position..<end].span, into: &span).read
            }
        }
        var isComplete = false
        while !isComplete {
            output += try [UInt8](capacity: 2) { span throws(PercentDecodingError) in
                isComplete = try stream.finish(into: &span).isComplete
            }
        }
        return output
    }

    /// Decodes into buffers of random small sizes.
    static func buffered(
        _ input: [UInt8], _ stream: PercentDecodingStream, _ generator: inout SeededGenerator
    ) throws(PercentDecodingError) -> [UInt8] {
        var stream = stream
        var output: [UInt8] = []
        var position = 0
        while position < input.count {
            let end = min(input.count, position + Int.random(in: 1...5, using: &generator))
            let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Int.random(in: 0...5, using: &generator))
            defer { buffer.deallocate() }
            let progress = try input[position..<end].withUnsafeBufferPointer { chunk throws(PercentDecodingError) in
                try stream.decode(chunk, into: buffer)
            }
            #expect(progress.isComplete == (progress.read == end - position))
            output += buffer.prefix(progress.written)
            position += progress.read
        }
        var isComplete = false
        while !isComplete {
            let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Int.random(in: 0...2, using: &generator))
            defer { buffer.deallocate() }
            let progress = try stream.finish(into: buffer)
            output += buffer.prefix(progress.written)
            isComplete = progress.isComplete
        }
        return output
    }

    @Test(arguments: [SpaceNotation.percent, .plus], [MalformedEscapePolicy.fail, .keep])
    func `Decoding in chunks gives the same output and errors as decoding at once`(
        space: SpaceNotation, malformed: MalformedEscapePolicy
    ) {
        var generator = SeededGenerator(seed: 21)
        var failures = 0
        for round in 0..<Thoroughness.rounds(quick: 1500, thorough: 4000) {
            let length = Int.random(in: 0...24, using: &generator)
            let input = round % 2 == 0 ? generator.escapedBytes(length) : generator.interestingBytes(length)
            let stream = PercentDecodingStream(space: space, malformed: malformed)
            let expected = Self.outcome { () throws(PercentDecodingError) in
                try input.percentDecodedBytes(space: space, malformed: malformed)
            }
            if case .failure = expected { failures += 1 }
            let chunked = Self.outcome { () throws(PercentDecodingError) in
                try Self.chunked(input, stream, &generator)
            }
            let buffered = Self.outcome { () throws(PercentDecodingError) in
                try Self.buffered(input, stream, &generator)
            }
            let spanned = Self.outcome { () throws(PercentDecodingError) in
                try Self.spanned(input, stream, &generator)
            }
            #expect(chunked == expected && buffered == expected && spanned == expected, "\(input)")
        }
        #expect(malformed == .keep ? failures == 0 : failures > 100)
    }

    @Test func `An escape may be split between chunks after its first or second byte`() throws {
        for chunks in [["%", "41"], ["%4", "1"], ["%", "4", "1"], ["", "%41", ""], ["a%", "41b"]] {
            var stream = PercentDecodingStream()
            var output: [UInt8] = []
            for chunk in chunks { try stream.decode(Array(chunk.utf8), appendingTo: &output) }
            try stream.finish(appendingTo: &output)
            #expect(output == (try Array(chunks.joined().utf8).percentDecodedBytes()))
        }
    }

    @Test func `An escape cut off by the end of the stream is an error or is kept`() throws {
        var output: [UInt8] = []
        var strict = PercentDecodingStream()
        try strict.decode(Array("abc%4".utf8), appendingTo: &output)
        #expect(throws: PercentDecodingError(kind: .malformedEscape, offset: 3)) {
            try strict.finish(appendingTo: &output)
        }
        var lenient = PercentDecodingStream(malformed: .keep)
        output = []
        try lenient.decode(Array("abc%4".utf8), appendingTo: &output)
        try lenient.finish(appendingTo: &output)
        #expect(output == Array("abc%4".utf8))
    }

    @Test func `Encoding in chunks gives the same output as encoding at once`() {
        var generator = SeededGenerator(seed: 22)
        for (name, set) in EscapeSet.samples {
            let stream = PercentEncodingStream(using: set)
            let input = generator.interestingBytes(500)
            var expected: [UInt8] = []
            expected.append(percentEncoding: input, using: set)
            var (appended, buffered): ([UInt8], [UInt8]) = ([], [])
            var position = 0
            while position < input.count {
                let end = min(input.count, position + Int.random(in: 1...9, using: &generator))
                if position % 2 == 0 {
                    stream.encode(input[position..<end], appendingTo: &appended)
                } else {
                    stream.encode(input[position..<end].span, appendingTo: &appended)
                }
                let whole = [UInt8](capacity: 30) { span in
                    let progress = stream.encode(input[position..<end].span, into: &span)
                    #expect(progress.isComplete)
                }
                #expect(appended.suffix(whole.count) == whole[...])
                let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 3)
                defer { buffer.deallocate() }
                while position < end {
                    let progress = input[position..<end].withUnsafeBufferPointer { stream.encode($0, into: buffer) }
                    #expect(progress.read > 0)
                    buffered += buffer.prefix(progress.written)
                    position += progress.read
                }
            }
            #expect(appended == expected && buffered == expected, "\(name)")
        }
    }
}
