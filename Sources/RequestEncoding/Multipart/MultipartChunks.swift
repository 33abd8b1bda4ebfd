/// The bytes of a form as an asynchronous sequence of chunks, for clients that send such sequences.
///
/// ```swift
/// // AsyncHTTPClient:
/// request.body = .stream(
///     form.chunks(ofSize: 65_536).map { ByteBuffer(bytes: $0) }, length: .known(form.contentLength))
/// ```
///
/// Every iteration reads the form again, unless one of its streams can be read only once. Files are read on the thread that
/// asks for a chunk.
public struct MultipartChunks: AsyncSequence, Sendable {
    fileprivate let form: MultipartFormData
    fileprivate let size: Int

    /// Reads the chunks one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private let source: Source

        fileprivate init(_ chunks: MultipartChunks) {
            source = Source(chunks)
        }

        /// The next chunk; nil at the end.
        ///
        /// - Throws: ``RequestEncodingError`` as ``MultipartBodyReader/read(maxLength:)``.
        public mutating func next() async throws -> [UInt8]? {
            let chunk = try source.reader.read(maxLength: source.size)
            return chunk.isEmpty ? nil : chunk
        }
    }

    /// Holds a reader, which cannot be copied, for iterators, which can.
    private final class Source {
        var reader: MultipartBodyReader
        let size: Int

        init(_ chunks: MultipartChunks) {
            reader = chunks.form.reader()
            size = chunks.size
        }
    }

    /// An iterator from the first byte on.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }
}

extension MultipartFormData {
    /// The bytes of the form in chunks of a size, at least 1; the last chunk may be shorter.
    public func chunks(ofSize size: Int) -> MultipartChunks {
        MultipartChunks(form: self, size: max(size, 1))
    }
}
