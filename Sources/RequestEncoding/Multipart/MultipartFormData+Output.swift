public import Foundation

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

extension MultipartFormData {
    /// Returns the whole body in memory.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `insufficientMemory` if the body does not fit into memory, and
    ///   the errors of ``MultipartBodyReader/read(maxLength:)``.
    /// - Complexity: Linear, in time and memory.
    public func encode() throws(RequestEncodingError) -> Data {
        var data = Data(count: try PhysicalMemory.checked(contentLength))
        var reader = reader()
        var failure: RequestEncodingError?
        unsafe data.withUnsafeMutableBytes { buffer in
            do throws(RequestEncodingError) {
                // SAFETY: the buffer does not outlive the call. The call fills the buffer or throws.
                _ = try unsafe reader.read(into: buffer)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return data
    }

    /// Writes the whole body to an open file, one chunk at a time.
    ///
    /// - Throws: The errors of ``MultipartBodyReader/read(maxLength:)``, and the system's error if writing fails. Part
    ///   of the body may have been written before the error.
    /// - Complexity: Linear in time.
    public func write(to handle: FileHandle) throws {
        var reader = reader()
        while true {
            let chunk = try reader.read(maxLength: Self.chunkSize)
            if chunk.isEmpty { return }
            try handle.write(contentsOf: Data(chunk))
        }
    }

    /// Writes the whole body to a file for `uploadTask(with:fromFile:)`, replacing an existing file.
    ///
    /// The body is written to a temporary file in the same folder. The complete file is then moved to `fileURL`.
    /// Therefore, `fileURL` never refers to an incomplete file.
    ///
    /// - Throws: The errors of ``MultipartBodyReader/read(maxLength:)``, and the system's error if writing fails.
    /// - Complexity: Linear in time.
    public func writeEncodedData(to fileURL: URL) throws {
        let path = fileURL.path
        guard fileURL.isFileURL, !path.utf8.contains(0) else { throw CocoaError(.fileWriteInvalidFileName) }
        let temporary = fileURL.deletingLastPathComponent().appendingPathComponent(MultipartBoundary.random()).path
        // SAFETY: the String is passed as a C string, and contains no NUL.
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try write(to: handle)
            try handle.close()
            // SAFETY: Strings are passed as C strings.
            guard unsafe rename(temporary, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            // SAFETY: a String is passed as a C string.
            _ = unsafe unlink(temporary)
            throw error
        }
    }

    static var chunkSize: Int { 65_536 }
}
