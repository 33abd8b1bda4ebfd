#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// A file that stays open for reading as long as this object exists. Reads use the opened file, even if the file is
/// moved or replaced.
///
/// Reads take an offset, so several readers can share a file.
final class OpenFile: Sendable {
    /// The path of the file when it was opened.
    let path: String

    /// The size of the file in bytes when it was opened.
    let size: Int64

    private let descriptor: Int32

    /// The modification time of the file when it was opened.
    private let modification: ModificationTime

    /// Opens a regular file.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unreadableFile` if the file cannot be opened or is not a regular
    ///   file.
    init(path: String) throws(RequestEncodingError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw RequestEncodingError(kind: .unreadableFile, subject: path, detail: "no path")
        }
        // `O_NONBLOCK` is set, because opening a pipe would otherwise wait for a writer.
        // SAFETY: the String is passed as a C string, and contains no NUL.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadableFile(path, errno) }
        do throws(RequestEncodingError) {
            let status = try Self.status(descriptor, path)
            size = Int64(status.st_size)
            modification = ModificationTime(status)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    private static func status(_ descriptor: Int32, _ path: String) throws(RequestEncodingError) -> stat {
        var status = stat()
        // SAFETY: the call writes one `stat` structure.
        guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadableFile(path, errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return status
        case S_IFDIR: throw .unreadableFile(path, EISDIR)
        default: throw RequestEncodingError(kind: .unreadableFile, subject: path, detail: "not a regular file")
        }
    }

    /// Reads at least one byte at an offset and returns the number of bytes read; 0 at the end of the file.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unreadableFile`.
    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RequestEncodingError) -> Int {
        while true {
            // SAFETY: the call writes only inside the buffer.
            let count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            if errno != EINTR { throw .unreadableFile(path, errno) }
        }
    }

    /// Checks that the file still has the size and modification time it had when it was opened.
    ///
    /// A writer that keeps the size goes unnoticed if it resets the time, or if it writes within the same tick of the
    /// file system's clock. A tick is a few milliseconds. The time of the last status change does not help: renaming or
    /// removing the file changes that time too.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `changedFile` if the size or time differs, or `unreadableFile`.
    func checkEnd() throws(RequestEncodingError) {
        let count = unsafe try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
            byte throws(RequestEncodingError) in
            // SAFETY: the memory does not outlive the closure.
            try unsafe read(at: size, into: byte)
        }
        if count > 0 { throw changed("it has grown") }
        if try ModificationTime(Self.status(descriptor, path)) != modification { throw changed("it was written to") }
    }

    /// Returns the error for a file that has changed.
    func changed(_ detail: String) -> RequestEncodingError {
        RequestEncodingError(kind: .changedFile, subject: path, detail: detail)
    }
}

/// The time of a file's last modification.
private struct ModificationTime: Equatable {
    let seconds: Int
    let nanoseconds: Int

    init(_ status: stat) {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        seconds = time.tv_sec
        nanoseconds = time.tv_nsec
    }
}

extension RequestEncodingError {
    fileprivate static func unreadableFile(_ path: String, _ code: Int32) -> RequestEncodingError {
        // SAFETY: strerror returns a C string that is not overwritten for valid codes.
        RequestEncodingError(kind: .unreadableFile, subject: path, detail: unsafe String(cString: strerror(code)))
    }
}
