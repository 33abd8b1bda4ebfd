import PercentEncoding

/// The comparison of streams and windows of arbitrary sizes with one call for the whole input.
enum StreamTarget {
    private typealias Result = Outcome<[UInt8], PercentDecodingError>

    @Sendable static func run(_ input: inout Input) {
        let options = input.byte()
        let space: SpaceNotation = options & 1 == 0 ? .percent : .plus
        let malformed: MalformedEscapePolicy = options & 2 == 0 ? .fail : .keep
        let set = input.set()
        let sizes = input.prefix(8).map(Int.init)
        let bytes = input.bytes
        let decoded = Result { () throws(PercentDecodingError) in
            try bytes.percentDecodedBytes(space: space, malformed: malformed)
        }
        let stream = PercentDecodingStream(space: space, malformed: malformed)
        expect(appended(bytes, stream, Sizes(sizes)), is: decoded, "appended")
        expect(buffered(bytes, stream, Sizes(sizes)), is: decoded, "into buffers")
        expectEncoding(bytes, set, Sizes(sizes))
        for invalid in [nil, InvalidBytesPolicy.fail, .replace] {
            let whole = Result { () throws(PercentDecodingError) in
                guard let invalid else { return try bytes.percentDecodedBytes(space: space, malformed: malformed) }
                return Array(try bytes.percentDecoded(space: space, malformed: malformed, invalid: invalid).utf8)
            }
            let decoder = WindowDecoder(space: space, malformed: malformed, invalid: invalid)
            expect(windowed(bytes, decoder, Sizes(sizes)), is: whole, "window by window")
        }
    }

    /// Sizes that repeat.
    private struct Sizes {
        private let sizes: [Int]
        private var index = 0

        init(_ sizes: [Int]) {
            self.sizes = sizes.isEmpty ? [1] : sizes
        }

        mutating func next() -> Int {
            defer { index += 1 }
            return sizes[index % sizes.count]
        }
    }

    private static func appended(_ bytes: [UInt8], _ start: PercentDecodingStream, _ sizes: Sizes) -> Result {
        Result { () throws(PercentDecodingError) in
            var (stream, sizes, output, rest) = (start, sizes, [UInt8](), bytes[...])
            var emptyChunks = 0
            while !rest.isEmpty && emptyChunks < 16 {
                let chunk = rest.prefix(sizes.next() % 40)
                emptyChunks = chunk.isEmpty ? emptyChunks + 1 : 0
                try stream.decode(chunk, appendingTo: &output)
                rest = rest.dropFirst(chunk.count)
            }
            try stream.decode(rest, appendingTo: &output)
            expect(stream.consumed, is: bytes.count, "consumed")
            try stream.finish(appendingTo: &output)
            if isPlanted && output.count > 12 && output[9] == UInt8(ascii: "%") { output[9] = 0 }
            return output
        }
    }

    private static func buffered(_ bytes: [UInt8], _ start: PercentDecodingStream, _ sizes: Sizes) -> Result {
        Result { () throws(PercentDecodingError) in
            var (stream, sizes, output, position) = (start, sizes, [UInt8](), 0)
            while position < bytes.count {
                let end = min(bytes.count, position + 1 + sizes.next() % 40)
                let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 + sizes.next() % 40)
                defer { buffer.deallocate() }
                let progress = try bytes[position..<end].withUnsafeBufferPointer { chunk throws(PercentDecodingError) in
                    try stream.decode(chunk, into: buffer)
                }
                expect(progress.isComplete, is: progress.read == end - position, "completeness")
                expect(progress.read > 0 || progress.written > 0, "no progress")
                output += buffer.prefix(progress.written)
                position += progress.read
            }
            let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2)
            defer { buffer.deallocate() }
            output += buffer.prefix(try stream.finish(into: buffer).written)
            return output
        }
    }

    private static func expectEncoding(_ bytes: [UInt8], _ set: EscapeSet, _ start: Sizes) {
        let stream = PercentEncodingStream(using: set)
        var (sizes, output, position) = (start, [UInt8](), 0)
        while position < bytes.count {
            let end = min(bytes.count, position + 1 + sizes.next())
            let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 3 + sizes.next())
            defer { buffer.deallocate() }
            let progress = bytes[position..<end].withUnsafeBufferPointer { stream.encode($0, into: buffer) }
            output += buffer.prefix(progress.written)
            position += progress.read
        }
        var expected: [UInt8] = []
        expected.append(percentEncoding: bytes, using: set)
        expect(output, is: expected, "encoded in chunks")
    }

    /// Decodes window by window, like a program that reads a file. Bytes that a window leaves unread begin the next
    /// window.
    private static func windowed(_ bytes: [UInt8], _ decoder: WindowDecoder, _ start: Sizes) -> Result {
        Result { () throws(PercentDecodingError) in
            var (sizes, output, position, size) = (start, [UInt8](), 0, 12)
            let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(
                capacity: WindowDecoder.smallestOutput + sizes.next())
            defer { buffer.deallocate() }
            while true {
                let end = min(bytes.count, position + size)
                let place: WindowDecoder.Position = end == bytes.count ? .last : .inner
                let step = bytes[position..<end].withUnsafeBufferPointer { decoder.decode($0, at: place, into: buffer) }
                output += buffer.prefix(step.written)
                if let failure = step.failure {
                    throw PercentDecodingError(kind: failure.kind, offset: position + failure.offset)
                }
                position += step.read
                if place == .last && step.isComplete {
                    expect(position, is: bytes.count, "read")
                    return output
                }
                expect(step.read > 0 || step.written > 0, "no progress")
                size = 12 + sizes.next() % 60
            }
        }
    }
}
