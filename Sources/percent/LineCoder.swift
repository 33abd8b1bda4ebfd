internal import PercentEncoding

/// What becomes of the lines of an input.
protocol LineWriter {
    /// Writes what a line gives, without a line feed, or nothing.
    mutating func write(
        _ line: UnsafeBufferPointer<UInt8>, to output: inout Output
    ) throws(Failure) -> LineOutcome
}

/// What has become of a line.
enum LineOutcome {
    case written
    /// There is no line for it in the output.
    case leftOut
    /// An empty line stands for it, and this is why.
    case failed(String)
}

/// Goes through standard input line by line: a line that fails becomes an empty one.
struct LineCoder {
    /// The longest line, without its line feed: it has to be seen to its end before any of it may be written.
    static let limit = 16 * 1024 * 1024

    /// What is said of a longer one.
    static let tooLong = "longer than \(limit) bytes (16 MiB)"

    private var writer: any LineWriter
    private let countsFailures: Bool
    private var reporter = Reporter()
    private var line = 0
    private var failures = 0

    /// Encodes or decodes each line.
    init(_ coder: any PieceCoder) {
        self.init(PieceLines(coder: coder), countsFailures: false)
    }

    /// Leaves each line to a writer, and may say at the end how many of them failed.
    init(_ writer: any LineWriter, countsFailures: Bool = true) {
        self.writer = writer
        self.countsFailures = countsFailures
    }

    /// Goes through the whole input; fails at its end if any line did.
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
                let hasOutput = try unsafe endLine(window, length: searched + found, isSkipping, into: &output)
                input.consume(searched + found + 1)
                if hasOutput { try output.append(UInt8(ascii: "\n")) }
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
            _ = try unsafe endLine(input.window, length: searched, isSkipping, into: &output)
        }
        if failures > 0 {
            // What was written counts, so an output that cannot be written is the more serious failure.
            try output.finish()
            throw .badData(countsFailures ? "\(failures) of \(line) lines failed" : nil)
        }
    }

    /// Writes the line at the start of a window, or gives up on it if some of it has been skipped; false if it leaves no line.
    private mutating func endLine(
        _ window: UnsafeBufferPointer<UInt8>, length: Int, _ isSkipping: Bool, into output: inout Output
    ) throws(Failure) -> Bool {
        line += 1
        if isSkipping || length > Self.limit {
            fail(Self.tooLong)
            return true
        }
        switch try unsafe writer.write(UnsafeBufferPointer(rebasing: window[..<length]), to: &output) {
        case .written: return true
        case .leftOut: return false
        case .failed(let message):
            fail(message)
            return true
        }
    }

    private mutating func fail(_ message: String) {
        failures += 1
        reporter.say("line \(line): \(message)")
    }
}

/// Encodes or decodes lines.
private struct PieceLines: LineWriter {
    let coder: any PieceCoder

    func write(_ line: UnsafeBufferPointer<UInt8>, to output: inout Output) throws(Failure) -> LineOutcome {
        try unsafe code(line, into: &output).map { .failed($0.message()) } ?? .written
    }

    /// Codes all of a line or nothing.
    private func code(
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
