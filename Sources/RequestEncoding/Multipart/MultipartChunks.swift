/// An asynchronous sequence of chunks of a form, for clients that send asynchronous sequences.
///
/// ```swift
/// // AsyncHTTPClient:
/// request.body = .stream(
///     form.chunks(ofSize: 65_536).map { ByteBuffer(bytes: $0) }, length: .known(form.contentLength))
/// ```
///
/// Every iteration reads the form again. If the form has a stream that can be read only once, a second iteration
/// throws. Files are read on the thread that requests a chunk.
public struct MultipartChunks: AsyncSequence, Sendable {
    fileprivate let form: MultipartFormData
    fileprivate let size: Int

    /// An iterator over the chunks.
    public struct Iterator: AsyncIteratorProtocol {
        private let source: Source

        fileprivate init(_ chunks: MultipartChunks) {
            source = Source(chunks)
        }

        /// Returns the next chunk, or nil at the end.
        ///
        /// - Throws: The errors of ``MultipartBodyReader/read(maxLength:)``.
        public mutating func next() async throws -> [UInt8]? {
            let chunk = try source.reader.read(maxLength: source.size)
            return chunk.isEmpty ? nil : chunk
        }
    }

    /// A holder of a reader. Iterators can be copied, but a reader cannot.
    private final class Source {
        var reader: MultipartBodyReader
        let size: Int

        init(_ chunks: MultipartChunks) {
            reader = chunks.form.reader()
            size = chunks.size
        }
    }

    /// Returns an iterator that starts at the first byte.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }
}

extension MultipartFormData {
    /// Returns the bytes of the form in chunks of `size` bytes, or of one byte if `size` is less than 1. The last chunk
    /// may be shorter.
    public func chunks(ofSize size: Int) -> MultipartChunks {
        MultipartChunks(form: self, size: max(size, 1))
    }
}
