internal import PercentEncoding

/// A coder that encodes or decodes a long input window by window. An escape or character that is cut by the end of a
/// window is read again in the next window. After the last window, the coder is ready for another input.
protocol PieceCoder {
    /// The unit of the offsets of failures, by default a byte.
    var unit: CodingFailure.Unit { get }

    /// The maximum number of output bytes for one input byte, by default 3.
    var growth: Int { get }

    /// Encodes or decodes as much of a window as possible and returns the number of bytes read. The last window is read
    /// completely unless coding fails. If coding fails, only the input before the failure counts as read. If nothing is
    /// read, the next window must be longer.
    mutating func code(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?)
}

extension PieceCoder {
    var unit: CodingFailure.Unit { .byte }
    var growth: Int { 3 }

    /// Codes the arguments of a command and writes each result with a line feed. Without arguments, codes an input as a
    /// whole or line by line.
    func run(on arguments: [String], or input: @autoclosure () -> Input, byLine: Bool) throws(Failure) {
        var output = Output()
        if arguments.isEmpty {
            var input = input()
            if byLine {
                var lines = LineCoder()
                try lines.code(&input, by: self, into: &output)
            } else {
                try DataCoder(self).code(&input, into: &output)
            }
        } else {
            try DataCoder(self).code(arguments.map(RawArguments.bytes), into: &output)
        }
        try output.finish()
    }
}

/// A coder that decodes to bytes or to UTF-8.
struct ByteDecoder: PieceCoder {
    /// The decoder of each window.
    let decoder: WindowDecoder

    func code(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        var read = 0
        while true {
            let rest = unsafe UnsafeBufferPointer(rebasing: window[read...])
            if output.room < WindowDecoder.smallestOutput { try output.flush() }
            let step = unsafe output.fill { room in
                let step = unsafe decoder.decode(rest, at: position, into: room)
                return (step.written, step)
            }
            if step.isComplete { return (read + step.read, step.failure.map { CodingFailure($0).moved(by: read) }) }
            read += step.read
            try output.flush()
        }
    }
}
