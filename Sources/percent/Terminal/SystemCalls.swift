#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// An error of the operating system.
struct SystemError: Error, Hashable {
    /// The value of `errno`.
    let code: Int32

    /// The error of the call that has just failed.
    static var last: SystemError { SystemError(code: errno) }

    /// The error of writing to a pipe after the reader has closed it.
    static let brokenPipe = SystemError(code: EPIPE)

    /// The operating system's text for the error, for example "Is a directory".
    var message: String {
        // SAFETY: strerror returns a C string; the tool has one thread only, so nothing overwrites it.
        unsafe String(cString: strerror(code))
    }

    /// Whether the same call may succeed later. Waits until the file is ready if the call would have blocked.
    fileprivate func isTemporary(_ descriptor: Int32, _ events: Int32) -> Bool {
        if code == EAGAIN || code == EWOULDBLOCK {
            // Another program that shares the file may have made the file non-blocking.
            var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            // SAFETY: exactly one request is passed. If `poll` fails, the caller only retries sooner.
            _ = unsafe poll(&request, 1, -1)
            return true
        }
        return code == EINTR
    }
}

/// The system calls that the tool needs, with the necessary retries.
enum SystemCalls {
    /// Reads at least one byte and returns the number of bytes read; returns 0 at the end.
    static func readSome(
        _ descriptor: Int32, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(SystemError) -> Int {
        while true {
            // SAFETY: the call writes only inside the buffer.
            let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            let error = SystemError.last
            guard error.isTemporary(descriptor, Int32(POLLIN)) else { throw error }
        }
    }

    /// Writes all of the bytes.
    static func writeAll(_ descriptor: Int32, _ bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let rest = unsafe UnsafeBufferPointer(rebasing: bytes[done...])
            // SAFETY: the call reads only inside the buffer.
            let count = unsafe write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                done += count
                continue
            }
            let error = SystemError.last
            guard error.isTemporary(descriptor, Int32(POLLOUT)) else { throw error }
        }
    }

    /// Opens a file for reading.
    static func openFile(_ path: [UInt8]) throws(SystemError) -> Int32 {
        let path = path.map(CChar.init(bitPattern:)) + [0]
        // SAFETY: the path ends in NUL.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        return descriptor
    }

    /// Whether a path is that of a regular file.
    static func isFile(_ path: [UInt8]) -> Bool {
        let path = path.map(CChar.init(bitPattern:)) + [0]
        var status = stat()
        // SAFETY: the path ends in NUL, and the call writes only to `status`.
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Closes a file. Some file systems report a failed write only when the file is closed.
    static func closeFile(_ descriptor: Int32) throws(SystemError) {
        if close(descriptor) != 0 && SystemError.last.code != EINTR { throw SystemError.last }
    }

    /// Makes a write to a pipe without a reader fail with an error instead of ending the process.
    static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Ends the process with an exit status.
    static func endProcess(_ status: Int32) -> Never {
        exit(status)
    }

    /// Whether the file is a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) != 0
    }

    /// Whether the environment has a variable that is not empty.
    static func isSet(_ variable: String) -> Bool {
        // SAFETY: the value is read before anything could change the environment.
        guard let value = unsafe getenv(variable) else { return false }
        return unsafe value.pointee != 0
    }

    /// Returns the offset of the first occurrence of a byte; nil if the bytes do not contain it.
    static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        // SAFETY: the call reads only inside the buffer and returns nil or an address inside it.
        guard let start = bytes.baseAddress, let found = unsafe memchr(start, Int32(byte), bytes.count) else {
            return nil
        }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }
}

/// The destination of messages.
enum StandardError {
    /// Its file descriptor.
    static var descriptor: Int32 { StandardStreams.current.errors }

    /// Writes a text unchanged. A failure is ignored, because it cannot be reported.
    static func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes bytes unchanged.
    static func write(_ bytes: [UInt8]) {
        // SAFETY: the buffer does not outlive the call.
        try? unsafe bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try unsafe SystemCalls.writeAll(descriptor, bytes)
        }
    }
}
