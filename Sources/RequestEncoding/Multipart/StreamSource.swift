internal import Foundation

/// A source of streams with the bytes of a part.
final class StreamSource: Sendable {
    /// The announced number of bytes.
    let length: Int64

    private let name: String
    private let make: @Sendable () throws -> InputStream

    /// Creates a source that makes a stream for every reader. A length above `Int64.max` is clamped, so that appending
    /// the part fails.
    init(named name: String, length: UInt64, make: @escaping @Sendable () throws -> InputStream) {
        self.name = name
        self.length = Int64(clamping: length)
        self.make = make
    }

    /// Creates a source for one reader.
    convenience init(named name: String, length: UInt64, once stream: sending InputStream) {
        let holder = StreamHolder(stream)
        self.init(named: name, length: length) { try holder.take() }
    }

    /// Returns an open stream.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `failedStream`.
    func open() throws(RequestEncodingError) -> InputStream {
        let stream: InputStream
        do {
            stream = try make()
        } catch {
            throw failed("\(error)")
        }
        if stream.streamStatus == .notOpen { stream.open() }
        if stream.streamStatus == .error { throw failure(of: stream) }
        return stream
    }

    /// Reads at least one byte and returns the number of bytes read; 0 at the end of the stream.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `failedStream`.
    func read(_ stream: InputStream, into buffer: UnsafeMutableRawBufferPointer) throws(RequestEncodingError) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        // SAFETY: the stream writes only inside the buffer, and any byte is a valid UInt8.
        let bytes = unsafe start.assumingMemoryBound(to: UInt8.self)
        let count = unsafe stream.read(bytes, maxLength: buffer.count)
        if count < 0 { throw failure(of: stream) }
        return count
    }

    /// Checks that the stream has no more bytes, as far as can be determined without waiting.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `changedFile` if the stream has more bytes, or `failedStream`.
    func checkEnd(of stream: InputStream) throws(RequestEncodingError) {
        guard stream.hasBytesAvailable else { return }
        let count = unsafe try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
            byte throws(RequestEncodingError) in
            // SAFETY: the memory does not outlive the closure.
            try unsafe read(stream, into: byte)
        }
        if count > 0 { throw changed("it has more than \(length) bytes") }
    }

    /// Returns the error for a stream whose length differs from the announced length.
    func changed(_ detail: String) -> RequestEncodingError {
        RequestEncodingError(kind: .changedFile, subject: name, detail: detail)
    }

    private func failure(of stream: InputStream) -> RequestEncodingError {
        failed(stream.streamError.map { "\($0)" } ?? "no reason given")
    }

    private func failed(_ detail: String) -> RequestEncodingError {
        RequestEncodingError(kind: .failedStream, subject: name, detail: detail)
    }
}

/// A holder of a stream until a reader takes the stream.
// SAFETY: the stream is used only with the lock held, and has no other user until a reader takes it.
private final class StreamHolder: @unchecked Sendable {
    private let lock = NSLock()
    private var stream: InputStream?

    init(_ stream: sending InputStream) {
        self.stream = stream
    }

    func take() throws -> InputStream {
        try lock.withLock {
            guard let stream else { throw StreamTaken() }
            self.stream = nil
            return stream
        }
    }
}

private struct StreamTaken: Error, CustomStringConvertible {
    var description: String { "a stream can be read only once" }
}
