import Foundation
import RequestEncoding
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct MultipartStreamTests {
    private func form(announcing length: UInt64, _ text: String) throws -> MultipartFormData {
        var form = try MultipartFormData(boundary: "B")
        try form.append(length: length, name: "s") { InputStream(data: Data(text.utf8)) }
        return form
    }

    @Test func `If a closure makes the stream, every reader can read it`() throws {
        let form = try form(announcing: 5, "hello")
        let expected = "--B\r\nContent-Disposition: form-data; name=\"s\"\r\n\r\nhello\r\n--B--\r\n"
        for _ in 0..<2 {
            #expect(String(decoding: try form.encode(), as: UTF8.self) == expected)
        }
        #expect(form.contentLength == Int64(expected.utf8.count))
    }

    @Test func `Chunks are an asynchronous sequence that can be iterated again`() async throws {
        let form = try form(announcing: 5, "hello")
        let expected = try form.encode()
        for size in [-1, 1, 7, 64, 1 << 20] {
            let chunks = form.chunks(ofSize: size)
            for _ in 0..<2 {
                var bytes: [UInt8] = []
                var sizes: Set<Int> = []
                for try await chunk in chunks {
                    bytes += chunk
                    if bytes.count < expected.count { sizes.insert(chunk.count) }
                }
                #expect(bytes == Array(expected))
                #expect(sizes.isEmpty || sizes == [max(size, 1)])
            }
        }
        let short = try self.form(announcing: 6, "hello")
        await #expect(throws: RequestEncodingError.self) {
            for try await _ in short.chunks(ofSize: 4) {}
        }
    }

    @Test func `A given stream can be read only once`() throws {
        var form = try MultipartFormData(boundary: "B")
        try form.append(
            InputStream(data: Data("hello".utf8)), withLength: 5, name: "s", fileName: "f", mimeType: "a/b")
        #expect(try form.encode().range(of: Data("\r\n\r\nhello\r\n--B--\r\n".utf8)) != nil)
        #expect(
            throws: RequestEncodingError(
                kind: .failedStream, subject: "s", detail: "a stream can be read only once")
        ) { try form.encode() }
    }

    @Test func `A stream whose length differs from the announced length is an error`() throws {
        #expect(
            throws: RequestEncodingError(kind: .changedFile, subject: "s", detail: "it ends after 5 of 6 bytes")
        ) { try form(announcing: 6, "hello").encode() }
        #expect(
            throws: RequestEncodingError(kind: .changedFile, subject: "s", detail: "it has more than 4 bytes")
        ) { try form(announcing: 4, "hello").encode() }
        #expect(throws: RequestEncodingError.self) { try form(announcing: 0, "hello").encode() }
        let empty = try form(announcing: 0, "")
        #expect(try empty.encode().count == Int(empty.contentLength))
    }

    @Test func `A stream that fails, or cannot be made, causes an error`() throws {
        var form = try MultipartFormData(boundary: "B")
        try form.append(length: 1, name: "s") { try #require(InputStream(fileAtPath: "/nowhere/at/all")) }
        let error = #expect(throws: RequestEncodingError.self) { try form.encode() }
        #expect(error?.kind == .failedStream)
        #expect(error?.subject == "s")
        var other = try MultipartFormData(boundary: "B")
        try other.append(length: 1, name: "s") { throw CocoaError(.fileReadUnknown) }
        let second = #expect(throws: RequestEncodingError.self) { try other.encode() }
        #expect(second?.kind == .failedStream)
    }

    @Test func `A stream of a folder fails when it is read`() throws {
        var form = try MultipartFormData(boundary: "B")
        let folder = FileManager.default.temporaryDirectory.path
        try form.append(length: 1, name: "s") { try #require(InputStream(fileAtPath: folder)) }
        let error = #expect(throws: RequestEncodingError.self) { try form.encode() }
        #expect(error?.kind == .failedStream && error?.subject == "s" && error?.detail?.isEmpty == false)
    }

    @Test(arguments: [UInt64(1) << 50, UInt64(Int64.max - 1000)])
    func `A body that does not fit into memory is an error`(length: UInt64) throws {
        var form = try MultipartFormData(boundary: "B")
        try form.append(length: length, name: "s") { InputStream(data: Data("hello".utf8)) }
        let expected = RequestEncodingError(
            kind: .insufficientMemory, detail: "\(form.contentLength) bytes")
        #expect(throws: expected) { try form.encode() }
        // Nothing has been read, and the form is unchanged.
        var reader = form.reader()
        #expect(throws: expected) { try reader.read(maxLength: .max) }
        #expect(try reader.read(maxLength: 5) == Array("--B\r\n".utf8))
        let detail = "\(reader.remaining) bytes"
        #expect(throws: RequestEncodingError(kind: .insufficientMemory, detail: detail)) {
            try reader.read(maxLength: .max)
        }
    }

    @Test func `A sparse file that does not fit into memory is an error`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("sparse", Data())
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 10 << 40)
        try handle.close()
        var form = try MultipartFormData(boundary: "B")
        try form.append(file, withName: "f")
        let error = #expect(throws: RequestEncodingError.self) { try form.encode() }
        #expect(error?.kind == .insufficientMemory)
    }

    @Test func `A body whose size overflows is an error, and nothing is appended`() throws {
        var form = try MultipartFormData(boundary: "B")
        let error = #expect(throws: RequestEncodingError.self) {
            try form.append(length: .max, name: "s") { InputStream(data: Data()) }
        }
        #expect(error?.kind == .failedStream)
        #expect(form.contentLength == 7)
    }
}

@Suite struct MultipartRequestTests {
    private func request() throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "http://h.t/")))
        request.httpMethod = "POST"
        return request
    }

    private func bytes(of stream: InputStream) -> Data {
        var data = Data()
        stream.open()
        var buffer = [UInt8](repeating: 0, count: 100)
        while stream.hasBytesAvailable {
            let count = stream.read(&buffer, maxLength: buffer.count)
            if count <= 0 { break }
            data += buffer[..<count]
        }
        stream.close()
        return data
    }

    @Test func `A form in memory becomes the body of a request`() throws {
        var form = try MultipartFormData(boundary: "B")
        try form.append("x", withName: "n")
        var request = try request()
        try request.setMultipartBody(form)
        #expect(request.httpBody == (try form.encode()))
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "multipart/form-data; boundary=B")
        #expect(request.value(forHTTPHeaderField: "Content-Length") == "\(form.contentLength)")
        #expect(request.value(forHTTPHeaderField: "Transfer-Encoding") == nil)
    }

    @Test func `A form with a file becomes a stream that can be opened again`() throws {
        let folder = try TemporaryFolder()
        var form = try MultipartFormData(boundary: "B")
        try form.append(folder.file("a", Data(repeating: 7, count: 1000)), withName: "n")
        var request = try request()
        try request.setMultipartBody(form)
        let stream = try #require(request.httpBodyStream)
        #expect(stream.streamStatus == .notOpen)
        #expect(bytes(of: stream) == (try form.encode()))
        #expect(stream.streamError == nil)
        #if !canImport(Darwin)
            #expect(bytes(of: stream) == (try form.encode()))
            #expect(request.value(forHTTPHeaderField: "Transfer-Encoding") == " ")
        #endif
        #expect(request.value(forHTTPHeaderField: "Content-Length") == "\(form.contentLength)")
    }

    #if !canImport(Darwin)
        @Test func `A stream is read while it is open`() throws {
            let stream = try MultipartFormData(boundary: "B").bodyStream()
            var buffer = [UInt8](repeating: 0, count: 100)
            #expect(stream.read(&buffer, maxLength: 100) == -1)
            stream.open()
            #expect(stream.read(&buffer, maxLength: 100) == 7)
            #expect(stream.streamStatus == .atEnd)
            #expect(stream.read(&buffer, maxLength: 100) == 0)
            stream.close()
            #expect(stream.read(&buffer, maxLength: 100) == -1)
            var start: UnsafeMutablePointer<UInt8>?
            var count = 0
            #expect(!stream.getBuffer(&start, length: &count))
        }

        @Test func `A stream reports its error`() throws {
            var form = try MultipartFormData(boundary: "B")
            try form.append(length: 6, name: "s") { InputStream(data: Data("hello".utf8)) }
            let stream = form.bodyStream()
            #expect(bytes(of: stream).count < Int(form.contentLength))
            #expect(
                stream.streamError as? RequestEncodingError
                    == RequestEncodingError(kind: .changedFile, subject: "s", detail: "it ends after 5 of 6 bytes"))
        }
    #endif

    @Test func `A request without a URL causes an error and does not end the process`() throws {
        var request = try request()
        request.url = nil
        let form = try MultipartFormData()
        let error = #expect(throws: RequestEncodingError.self) { try request.setMultipartBody(form) }
        #expect(error?.kind == .invalidURL)
    }
}
