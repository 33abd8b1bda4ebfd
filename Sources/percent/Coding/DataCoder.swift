internal import PercentEncoding

/// A coder that encodes or decodes arguments and whole inputs.
struct DataCoder {
    private let coder: any PieceCoder

    /// Codes each window.
    init(_ coder: any PieceCoder) {
        self.coder = coder
    }

    /// Encodes or decodes texts and writes each result with a line feed. If any text cannot be coded, nothing is
    /// written.
    func code(_ texts: [[UInt8]], into output: inout Output) throws(Failure) {
        var reporter = Reporter()
        defer { reporter.finish() }
        var trial = Output(descriptor: nil)
        var hasFailed = false
        for (index, text) in texts.enumerated() {
            if let failure = try code(text, into: &trial) {
                reporter.say("argument \(index + 1): \(failure.message())")
                hasFailed = true
            }
        }
        if hasFailed { throw .badData() }
        for text in texts {
            _ = try code(text, into: &output)
            try output.append(UInt8(ascii: "\n"))
        }
    }

    private func code(_ text: [UInt8], into output: inout Output) throws(Failure) -> CodingFailure? {
        // SAFETY: the buffer does not outlive the call.
        var coder = coder
        return try unsafe text.withUnsafeBufferPointer { bytes throws(Failure) in
            try unsafe coder.code(bytes, at: .last, into: &output).failure
        }
    }

    /// Codes standard input. If coding fails, the output before the failure is written.
    func code(_ input: inout Input, into output: inout Output) throws(Failure) {
        var reporter = Reporter()
        defer { reporter.finish() }
        var (lineFeeds, scalars) = (0, 0)
        var coder = coder
        repeat {
            try input.fill()
            let window = unsafe input.window
            let (read, failure) = try unsafe coder.code(
                window, at: input.isAtEnd ? .last : .inner, into: &output)
            let done = unsafe UnsafeBufferPointer(rebasing: window[..<read])
            lineFeeds += unsafe done.count { $0 == 0x0A }
            // Finished output is flushed so that the reader of a pipe need not wait.
            try output.flush()
            if let failure {
                let whole = failure.moved(by: failure.unit == .byte ? input.offset : scalars)
                throw .badData("standard input: line \(lineFeeds + 1): \(whole.message(of: " of the input"))")
            }
            if coder.unit == .scalar { scalars += unsafe done.count { $0 & 0xC0 != 0x80 } }
            input.consume(read)
            if window.count - read > LineCoder.limit {
                throw .badData(
                    "standard input: \(LineCoder.tooLong), and must be read as a whole; --lines reads each line separately"
                )
            }
            reporter.update(bytes: input.offset)
        } while !input.isAtEnd
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the number of bytes that satisfy the closure.
    @inline(__always)
    func count(_ isCounted: (UInt8) -> Bool) -> Int {
        // Small counters let the compiler compare many bytes at once.
        stride(from: 0, to: count, by: 255).reduce(0) { total, start in
            var some: UInt8 = 0
            for index in start..<Swift.min(start + 255, count) {
                unsafe some &+= isCounted(self[index]) ? 1 : 0
            }
            return total + Int(some)
        }
    }
}
