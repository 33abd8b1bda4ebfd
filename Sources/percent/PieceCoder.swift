internal import PercentEncoding

/// Encodes or decodes a long input window by window, without state: a unit that a window cuts is in the next one again.
protocol PieceCoder {
    /// The unit in which its failures count the input before them.
    var unit: CodingFailure.Unit { get }

    /// The largest number of bytes that one byte can become.
    var growth: Int { get }

    /// The part of a long input that it has to see at once.
    var extent: CodingExtent { get }

    /// Codes as much of a window as possible: all of the last one, unless it fails; the input before a failure counts as read. If
    /// nothing is read, the window has to be longer. `seen` bytes of the longer window have been searched already.
    func code(
        _ window: UnsafeBufferPointer<UInt8>, seen: Int, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?)
}

/// The part of a long input that a coder has to see at once, which is limited.
enum CodingExtent {
    /// At most a line.
    case line
    /// The whole input.
    case input
}

extension PieceCoder {
    var extent: CodingExtent { .line }
}

/// Decodes to bytes or to UTF-8.
struct ByteDecoder: PieceCoder {
    /// Decodes each window.
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
