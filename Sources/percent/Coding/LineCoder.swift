internal import PercentEncoding

/// A writer of output for the lines of an input.
protocol LineWriter {
    /// The number of messages about lines that are shown.
    var mostMessages: Int { get }

    /// Prepares several lines together before `write` is called for each line. Returns a message about a line, if there
    /// is one, and the index of the line.
    mutating func prepare(
        _ lines: [Range<Int>], of window: UnsafeBufferPointer<UInt8>
    ) throws(Failure) -> (index: Int, message: String)?

    /// Writes the output of a line, without a line feed. If the outcome is not `written`, writes nothing. `index` is
    /// the index of the line among the prepared lines.
    mutating func write(
        _ line: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout Output
    ) throws(Failure) -> LineOutcome

    /// Returns the last message of a run; nil if there is nothing to say.
    func summary(of counts: LineCounts) -> String?
}

extension LineWriter {
    var mostMessages: Int { .max }

    func prepare(
        _ lines: [Range<Int>], of window: UnsafeBufferPointer<UInt8>
    ) -> (index: Int, message: String)? { nil }

    func summary(of counts: LineCounts) -> String? {
        counts.failed > 0 ? "\(counts.failed) of \(counts.lines) lines failed" : nil
    }
}

/// The outcome of writing a line.
enum LineOutcome {
    case written
    /// The line produces no output line.
    case leftOut
    /// The line cannot be read, and produces no output line.
    case skipped
    /// The output line is empty, for the given reason.
    case failed(String)
}

/// The counts of lines in an input.
struct LineCounts {
    var lines = 0
    /// The lines that failed, and those among them that are longer than the limit.
    var failed = 0, tooLong = 0
    /// The lines that the writer skipped.
    var skipped = 0
    /// The messages that were not shown.
    var hidden = 0
}

/// A coder that processes standard input line by line. A line that fails becomes an empty line.
struct LineCoder {
    /// The maximum length of a line, without its line feed. A line is buffered as a whole before its output is written.
    static let limit = 16 * 1024 * 1024

    /// The message for a line above the limit.
    static let tooLong = "longer than \(limit) bytes (16 MiB)"

    private var reporter = Reporter()
    /// The lines that end in the window.
    private var lines: [Range<Int>] = []
    private var counts = LineCounts()

    /// Encodes or decodes each line of the input. If a line failed, throws at the end of the input.
    mutating func code(_ input: inout Input, by coder: some PieceCoder, into output: inout Output) throws(Failure) {
        var writer = PieceLines(coder: coder)
        try code(&input, by: &writer, into: &output)
    }

    /// Passes each line of the input to a writer. If a line failed, throws at the end of the input.
    mutating func code(
        _ input: inout Input, by writer: inout some LineWriter, into output: inout Output
    ) throws(Failure) {
        defer { reporter.finish() }
        // The number of bytes at the start of the window that contain no line feed.
        var searched = 0
        var isSkipping = false
        repeat {
            try input.fill()
            let window = unsafe input.window
            unsafe findLines(in: window, from: searched)
            try unsafe writeLines(of: window, isSkipping, end: true, by: &writer, to: &output)
            let done = lines.last.map { $0.upperBound + 1 } ?? 0
            if done > 0 { isSkipping = false }
            searched = window.count - done
            input.consume(done)
            if isSkipping || searched > Self.limit {
                isSkipping = true
                input.consume(searched)
                searched = 0
            }
            try output.flush()
            reporter.update(bytes: input.offset)
        } while !input.isAtEnd
        if isSkipping || searched > 0 {
            lines = [0..<searched]
            try unsafe writeLines(of: input.window, isSkipping, end: false, by: &writer, to: &output)
        }
        // An output failure is more serious than failed lines, so it is reported first.
        if counts.failed > 0 { try output.finish() }
        if let summary = writer.summary(of: counts) { reporter.say(summary) }
        if counts.failed > 0 { throw .badData() }
    }

    /// Finds the lines that end in a window. The first `searched` bytes contain no line feed.
    private mutating func findLines(in window: UnsafeBufferPointer<UInt8>, from searched: Int) {
        lines.removeAll(keepingCapacity: true)
        var (start, searched) = (0, searched)
        while let found = unsafe SystemCalls.first(0x0A, in: UnsafeBufferPointer(rebasing: window[searched...])) {
            lines.append(start..<searched + found)
            start = searched + found + 1
            searched = start
        }
    }

    /// Writes the lines of a window. If the start of the first line has been skipped, the first line fails.
    private mutating func writeLines(
        of window: UnsafeBufferPointer<UInt8>, _ isSkipping: Bool, end hasLineFeeds: Bool,
        by writer: inout some LineWriter, to output: inout Output
    ) throws(Failure) {
        guard let first = lines.first else { return }
        // Only the first line can be too long, because a longer window is discarded. The writer gets an empty line.
        let isTooLong = isSkipping || first.count > Self.limit
        if isTooLong { lines[0] = first.upperBound..<first.upperBound }
        let remark = try unsafe writer.prepare(lines, of: window)
        for (index, range) in lines.enumerated() {
            counts.lines += 1
            if let remark, remark.index == index { reporter.say("line \(counts.lines): \(remark.message)") }
            let outcome: LineOutcome
            if isTooLong && index == 0 {
                counts.tooLong += 1
                outcome = .failed(Self.tooLong)
            } else {
                let line = unsafe UnsafeBufferPointer(rebasing: window[range])
                outcome = try unsafe writer.write(line, at: index, to: &output)
            }
            switch outcome {
            case .written: break
            case .leftOut: continue
            case .skipped:
                counts.skipped += 1
                continue
            case .failed(let message): fail(message, writer.mostMessages)
            }
            if hasLineFeeds { try output.append(UInt8(ascii: "\n")) }
        }
    }

    private mutating func fail(_ message: String, _ mostMessages: Int) {
        counts.failed += 1
        if counts.failed > mostMessages {
            counts.hidden += 1
        } else {
            reporter.say("line \(counts.lines): \(message)")
        }
    }
}

/// A writer that encodes or decodes lines.
private struct PieceLines<Coder: PieceCoder>: LineWriter {
    let coder: Coder

    func summary(of counts: LineCounts) -> String? { nil }

    func write(
        _ line: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout Output
    ) throws(Failure) -> LineOutcome {
        try unsafe code(line, into: &output).map { .failed($0.message()) } ?? .written
    }

    /// Encodes or decodes a whole line, or writes nothing.
    private func code(
        _ line: UnsafeBufferPointer<UInt8>, into output: inout Output
    ) throws(Failure) -> CodingFailure? {
        // If the buffer holds the whole result, a failure can be rolled back.
        var coder = coder
        let worst = coder.growth * (line.count + WindowDecoder.smallestOutput)
        if worst <= Output.capacity {
            if output.room < worst { try output.flush() }
            let start = output.count
            let failure = try unsafe coder.code(line, at: .last, into: &output).failure
            if failure != nil { output.rollBack(to: start) }
            return failure
        }
        var trial = Output(descriptor: nil)
        if let failure = try unsafe coder.code(line, at: .last, into: &trial).failure { return failure }
        _ = try unsafe coder.code(line, at: .last, into: &output)
        return nil
    }
}
