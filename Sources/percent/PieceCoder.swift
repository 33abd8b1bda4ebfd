internal import PercentEncoding

/// Encodes or decodes a long input window by window, without state: what a window cuts is shown again with the next one.
protocol PieceCoder {
    /// What its failures count in what precedes them.
    var unit: CodingFailure.Unit { get }

    /// How many bytes one may become.
    var growth: Int { get }

    /// How much of a long input it has to see at once.
    var extent: CodingExtent { get }

    /// Codes as much of a window as can be: all of the last one, unless it fails; what precedes a failure counts as read. Where
    /// nothing is read, the window has to be longer; of the longer one, so many bytes have been `seen`, which need not be searched
    /// again.
    func code(
        _ window: UnsafeBufferPointer<UInt8>, seen: Int, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?)
}

/// How much of a long input a coder has to see at once, which is limited.
enum CodingExtent {
    /// At most a line.
    case line
    /// All of it.
    case input
}

extension PieceCoder {
    var extent: CodingExtent { .line }
}

/// Decodes to bytes or to UTF-8.
struct ByteDecoder: PieceCoder {
    /// What decodes each window.
    let decoder: WindowDecoder

    var unit: CodingFailure.Unit { .byte }
    var growth: Int { 3 }

    func code(
        _ window: UnsafeBufferPointer<UInt8>, seen: Int, at position: WindowDecoder.Position, into output: inout Output
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
