internal import PercentEncoding

/// Encodes or decodes standard input line by line: a line that fails becomes an empty one.
struct LineCoder {
    /// The longest line, without its line feed: it has to be seen to its end before any of it may be written.
    static let limit = 16 * 1024 * 1024

    /// What is said of a longer one.
    static let tooLong = "longer than \(limit) bytes (16 MiB)"

    private let coder: any PieceCoder
    private var reporter = Reporter()
    private var line = 0
    private var hasFailed = false

    /// What codes each line.
    init(_ coder: any PieceCoder) {
        self.coder = coder
    }

    /// Codes the whole input; fails at its end if any line did.
    mutating func code(_ input: inout Input, into output: inout Output) throws(Failure) {
        defer { reporter.clear() }
        // Of a line that is not complete yet, how much is known to hold no line feed, so as not to search it again.
        var searched = 0
        var isSkipping = false
        repeat {
            try input.fill()
            while true {
                let window = unsafe input.window
                let unsearched = unsafe UnsafeBufferPointer(rebasing: window[searched...])
                guard let found = unsafe SystemCalls.firstLineFeed(in: unsearched) else {
                    searched = window.count
                    break
                }
                try unsafe endLine(window, length: searched + found, isSkipping, into: &output)
                input.consume(searched + found + 1)
                try output.append(UInt8(ascii: "\n"))
                (searched, isSkipping) = (0, false)
            }
            if isSkipping || searched > Self.limit {
                isSkipping = true
                input.consume(searched)
                searched = 0
            }
            try output.flush()
            reporter.update(bytes: input.offset)
        } while !input.isAtEnd
        if isSkipping || searched > 0 {
            try unsafe endLine(input.window, length: searched, isSkipping, into: &output)
        }
        if hasFailed {
            // What was coded counts, so an output that cannot be written is the more serious failure.
            try output.finish()
            throw .badData()
        }
    }

    /// Codes the line at the start of a window, or gives up on it if some of it has been skipped.
    private mutating func endLine(
        _ window: UnsafeBufferPointer<UInt8>, length: Int, _ isSkipping: Bool, into output: inout Output
    ) throws(Failure) {
        line += 1
        if isSkipping || length > Self.limit {
            fail(Self.tooLong)
            return
        }
        if let failure = try unsafe codeLine(UnsafeBufferPointer(rebasing: window[..<length]), into: &output) {
            fail(failure.message())
        }
    }

    private mutating func fail(_ message: String) {
        hasFailed = true
        reporter.say("line \(line): \(message)")
    }

    /// Codes all of a line or nothing.
    private func codeLine(
        _ line: UnsafeBufferPointer<UInt8>, into output: inout Output
    ) throws(Failure) -> CodingFailure? {
        // In a buffer that certainly holds the result, it can be undone.
        let worst = coder.growth * (line.count + WindowDecoder.smallestOutput)
        if worst <= Output.capacity {
            if output.room < worst { try output.flush() }
            let start = output.count
            let failure = try unsafe coder.code(line, seen: 0, at: .last, into: &output).failure
            if failure != nil { output.rollBack(to: start) }
            return failure
        }
        var trial = Output(descriptor: nil)
        if let failure = try unsafe coder.code(line, seen: 0, at: .last, into: &trial).failure { return failure }
        _ = try unsafe coder.code(line, seen: 0, at: .last, into: &output)
        return nil
    }
}
