internal import Foundation

/// A reader that returns the bytes of a form in chunks and holds only one chunk in memory.
///
/// ```swift
/// var reader = form.reader()
/// while true {
///     let chunk = try reader.read(maxLength: 65_536)
///     if chunk.isEmpty { break }
///     send(chunk)
/// }
/// ```
public struct MultipartBodyReader: ~Copyable {
    private let pieces: [PartContent]
    private var index = 0
    private var offset: Int64 = 0
    private var stream: InputStream?
    private var failure: RequestEncodingError?

    /// The number of bytes that have not been read yet.
    package private(set) var remaining: Int64

    init(_ pieces: [PartContent], length: Int64) {
        self.pieces = pieces
        remaining = length
    }

    deinit {
        stream?.close()
    }

    /// Returns the next bytes, at most `maxLength`, or an empty array at the end.
    ///
    /// - Throws: ``RequestEncodingError`` of these kinds. After an error other than `insufficientMemory`, every call
    ///   throws the same error.
    ///   - `changedFile` if a file or stream does not have the announced size, or if a file was written to after it was
    ///     appended. The change is detected before the part ends.
    ///   - `unreadableFile` or `failedStream`
    ///   - `insufficientMemory` if `maxLength` bytes do not fit into memory; nothing is read
    /// - Complexity: Linear in the number of bytes returned.
    public mutating func read(maxLength: Int) throws(RequestEncodingError) -> [UInt8] {
        let size = try PhysicalMemory.checked(min(Int64(max(0, maxLength)), remaining))
        var bytes = [UInt8](repeating: 0, count: size)
        // SAFETY: the buffer does not outlive the closure.
        let count = try unsafe bytes.withUnsafeMutableBufferPointer { buffer throws(RequestEncodingError) in
            try unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Writes as many of the next bytes as fit to the start of a buffer. After an error, the contents of the buffer are
    /// unspecified.
    ///
    /// - Returns: The number of bytes written; 0 at the end.
    /// - Throws: The errors of ``read(maxLength:)``.
    /// - Complexity: Linear in the number of bytes written.
    public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(RequestEncodingError) -> Int {
        if let failure { throw failure }
        do throws(RequestEncodingError) {
            // SAFETY: the buffer does not outlive the call.
            let count = try unsafe fill(buffer)
            remaining -= Int64(count)
            return count
        } catch {
            failure = error
            throw error
        }
    }

    private mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(RequestEncodingError) -> Int {
        var count = 0
        while count < buffer.count, index < pieces.count {
            let piece = pieces[index]
            let left = piece.length - offset
            if left == 0 {
                try finish(piece)
            } else {
                let size = Int(min(Int64(buffer.count - count), left))
                // SAFETY: the range is inside the buffer, and the buffer does not outlive the call.
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count..<count + size])
                let written = try unsafe read(piece, into: rest)
                count += written
                offset += Int64(written)
            }
        }
        return count
    }

    /// Reads at least one byte of a piece. The rest of the piece is at least as long as the buffer.
    private mutating func read(
        _ piece: PartContent, into buffer: UnsafeMutableRawBufferPointer
    ) throws(RequestEncodingError) -> Int {
        switch piece {
        case .data(let data):
            let start = data.startIndex + Int(offset)
            // SAFETY: the range has as many bytes as the buffer.
            unsafe data.copyBytes(to: buffer, from: start..<start + buffer.count)
            return buffer.count
        case .file(let file):
            // SAFETY: neither this method nor its callees keep the buffer.
            let count = try unsafe file.read(at: offset, into: buffer)
            if count == 0 { throw file.changed("it has shrunk") }
            return count
        case .stream(let source):
            let stream = try open(source)
            let count = try unsafe source.read(stream, into: buffer)
            if count == 0 { throw source.changed("it ends after \(offset) of \(source.length) bytes") }
            return count
        }
    }

    private mutating func open(_ source: StreamSource) throws(RequestEncodingError) -> InputStream {
        if let stream { return stream }
        let stream = try source.open()
        self.stream = stream
        return stream
    }

    /// Continues with the next piece.
    private mutating func finish(_ piece: PartContent) throws(RequestEncodingError) {
        switch piece {
        case .data: break
        case .file(let file): try file.checkEnd()
        case .stream(let source):
            try source.checkEnd(of: open(source))
            stream?.close()
            stream = nil
        }
        index += 1
        offset = 0
    }
}
