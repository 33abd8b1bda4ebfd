public import Foundation

extension MultipartFormData {
    /// Returns a stream of the body for `httpBodyStream`. The stream holds one chunk of the body in memory.
    ///
    /// The errors of ``MultipartBodyReader/read(maxLength:)`` end the stream and the request. On Linux, the
    /// `streamError` of the stream is the ``RequestEncodingError``.
    ///
    /// - Complexity: Linear in the number of parts.
    public func bodyStream() -> InputStream {
        #if canImport(Darwin)
            BoundBodyStream.stream(of: self)
        #else
            MultipartBodyStream(self)
        #endif
    }
}

#if canImport(Darwin)
    /// A stream for Darwin, where Foundation calls private methods that only its own streams have. A thread writes the
    /// body into one end of a pair of streams, and waits while the other end is not read.
    private enum BoundBodyStream {
        static func stream(of form: MultipartFormData) -> InputStream {
            var input: InputStream?
            var output: OutputStream?
            // SAFETY: both pointers are used only during the call.
            unsafe Stream.getBoundStreams(
                withBufferSize: MultipartFormData.chunkSize, inputStream: &input, outputStream: &output)
            guard let input, let output else { return InputStream(data: Data()) }
            // SAFETY: this is the only reference to this end of the pair.
            nonisolated(unsafe) let end = output
            Thread.detachNewThread { unsafe write(form, to: end) }
            return input
        }

        /// Writes the form to the output stream of the pair. If the output stream is closed early, the body is shorter
        /// than announced, and the request fails.
        private static func write(_ form: MultipartFormData, to output: OutputStream) {
            var reader = form.reader()
            output.open()
            defer { output.close() }
            while let chunk = try? reader.read(maxLength: MultipartFormData.chunkSize), !chunk.isEmpty {
                var done = 0
                while done < chunk.count {
                    let count = unsafe chunk[done...].withUnsafeBufferPointer { bytes in
                        // SAFETY: the stream reads only inside the buffer, which is not empty.
                        bytes.baseAddress.map { unsafe output.write($0, maxLength: bytes.count) } ?? 0
                    }
                    if count <= 0 { return }
                    done += count
                }
            }
        }
    }
#else
    /// A stream for Linux, where Foundation has no pairs of streams but calls only these methods of a subclass.
    private final class MultipartBodyStream: InputStream {
        private let form: MultipartFormData
        private var reader: MultipartBodyReader
        private var status = Stream.Status.notOpen
        private var failure: RequestEncodingError?

        init(_ form: MultipartFormData) {
            self.form = form
            reader = form.reader()
            super.init(data: Data())
        }

        /// Starts from the beginning, even if the stream was opened before, because a request may be sent again.
        override func open() {
            if status != .notOpen { reader = form.reader() }
            failure = nil
            status = .open
        }

        override func close() {
            status = .closed
        }

        override var streamStatus: Stream.Status { status }

        override var streamError: (any Error)? { failure }

        /// Whether the stream has bytes. The value is true after an error; otherwise the client would never read the
        /// error.
        override var hasBytesAvailable: Bool {
            status == .error || status == .open && reader.remaining > 0
        }

        override func getBuffer(
            _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length: UnsafeMutablePointer<Int>
        ) -> Bool { false }

        override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
            guard status == .open else { return status == .atEnd ? 0 : -1 }
            do throws(RequestEncodingError) {
                // SAFETY: the caller promises `length` bytes of memory.
                let count = try unsafe reader.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: length))
                if reader.remaining == 0 { status = .atEnd }
                return count
            } catch {
                failure = error
                status = .error
                return -1
            }
        }
    }
#endif
