internal import PercentEncoding

/// Decodes arguments and whole inputs.
struct DataDecoder {
    private let decoder: WindowDecoder

    /// What decodes each window.
    init(_ decoder: WindowDecoder) {
        self.decoder = decoder
    }

    /// Decodes texts, each followed by a line feed. Nothing is written unless all of them can be decoded.
    func decode(_ texts: [[UInt8]], into output: inout Output) throws(Failure) {
        var reporter = Reporter()
        var trial = Output(descriptor: nil)
        var hasFailed = false
        for (index, text) in texts.enumerated() {
            if let error = try decode(text, into: &trial) {
                reporter.say("argument \(index + 1): \(error.message())")
                hasFailed = true
            }
        }
        if hasFailed { throw .badData() }
        for text in texts {
            _ = try decode(text, into: &output)
            try output.append(UInt8(ascii: "\n"))
        }
    }

    private func decode(_ text: [UInt8], into output: inout Output) throws(Failure) -> PercentDecodingError? {
        // SAFETY: the buffer does not outlive the call.
        try unsafe text.withUnsafeBufferPointer { bytes throws(Failure) in
            try unsafe decode(bytes, at: .last, into: &output).failure
        }
    }

    /// Decodes standard input. What precedes a failure is written.
    func decode(_ input: inout Input, into output: inout Output) throws(Failure) {
        var reporter = Reporter()
        defer { reporter.clear() }
        var lineFeeds = 0
        repeat {
            try input.fill()
            let window = unsafe input.window
            let (read, failure) = try unsafe decode(window, at: input.isAtEnd ? .last : .inner, into: &output)
            lineFeeds += unsafe UnsafeBufferPointer(rebasing: window[..<read]).count(of: 0x0A)
            // Whoever reads the other end should not wait for what has been computed.
            try output.flush()
            if let failure {
                let error = failure.moved(by: input.offset)
                throw .badData("standard input: line \(lineFeeds + 1): \(error.message(of: " of the input"))")
            }
            input.consume(read)
            reporter.update(bytes: input.offset)
        } while !input.isAtEnd
    }

    /// Decodes as much of a window as can be: all of the last one, unless it fails.
    func decode(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: PercentDecodingError?) {
        var read = 0
        while true {
            let rest = unsafe UnsafeBufferPointer(rebasing: window[read...])
            if output.room < WindowDecoder.smallestOutput { try output.flush() }
            let step = unsafe output.fill { room in
                let step = unsafe decoder.decode(rest, at: position, into: room)
                return (step.written, step)
            }
            if step.isComplete { return (read + step.read, step.failure?.moved(by: read)) }
            read += step.read
            try output.flush()
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// How often a byte occurs.
    func count(of byte: UInt8) -> Int {
        // Small counters let the compiler compare many bytes at once.
        stride(from: 0, to: count, by: 255).reduce(0) { total, start in
            var some: UInt8 = 0
            for index in start..<Swift.min(start + 255, count) {
                unsafe some &+= self[index] == byte ? 1 : 0
            }
            return total + Int(some)
        }
    }
}
