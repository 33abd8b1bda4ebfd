import Foundation
import RequestEncoding
import Testing

@Suite struct MultipartFileTests {
    private let folder: TemporaryFolder
    private let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })

    init() throws {
        folder = try TemporaryFolder()
    }

    private func head(_ name: String, _ type: String) -> Data {
        let disposition = "Content-Disposition: form-data; name=\"f\"; filename=\"\(name)\""
        return Data("--B\r\n\(disposition)\r\nContent-Type: \(type)\r\n\r\n".utf8)
    }

    @Test func `A part has the name and type of its file, unless you pass others`() throws {
        let file = try folder.file("a é.JPG", bytes)
        var form = try MultipartFormData(boundary: "B")
        try form.append(file, withName: "f")
        #expect(try form.encode() == head("a é.JPG", "image/jpeg") + bytes + Data("\r\n--B--\r\n".utf8))
        var other = try MultipartFormData(boundary: "B")
        try other.append(file, withName: "f", fileName: "x\"", mimeType: "text/x")
        #expect(try other.encode() == head("x%22", "text/x") + bytes + Data("\r\n--B--\r\n".utf8))
        #expect(other.contentLength == Int64(try other.encode().count))
    }

    @Test(arguments: [1, 7, 4096, 65_537, 1_000_000]) func `Chunks of any size give the same body`(size: Int) throws {
        var form = try MultipartFormData(boundary: "B")
        try form.append(folder.file("a", bytes), withName: "f")
        try form.append(folder.file("b", Data()), withName: "e")
        try form.append(Data(bytes.prefix(size)), withName: "d")
        // The indices of a slice of data do not start at 0.
        try form.append(bytes.dropFirst(50_000), withName: "s")
        let whole = try form.encode()
        var reader = form.reader()
        var read = Data()
        let step = size == 1 ? 1009 : size
        if size == 1 {
            for _ in 0..<500 { read += try reader.read(maxLength: 1) }
        }
        while true {
            #expect(reader.remaining == form.contentLength - Int64(read.count))
            let chunk = try reader.read(maxLength: step)
            if chunk.isEmpty { break }
            #expect(chunk.count == min(step, whole.count - read.count))
            read += chunk
        }
        #expect(read == whole)
        #expect(try reader.read(maxLength: 10) == [])
        #expect(try reader.read(maxLength: -1) == [])
    }

    @Test func `A reader can read all remaining bytes at once`() throws {
        var form = try MultipartFormData(boundary: "B")
        try form.append("x", withName: "n")
        var reader = form.reader()
        #expect(Data(try reader.read(maxLength: .max)) == (try form.encode()))
    }

    @Test func `The opened file is read, even if another file replaces it`() throws {
        let file = try folder.file("a", bytes)
        var form = try MultipartFormData(boundary: "B")
        try form.append(file, withName: "f")
        try FileManager.default.removeItem(at: file)
        _ = try folder.file("a", Data("other".utf8))
        #expect(try form.encode().count == Int(form.contentLength))
        #expect(try form.encode().range(of: bytes) != nil)
    }

    @Test func `A file that grows or shrinks causes an error before its part ends, in every call`() throws {
        for (size, detail) in [(UInt64(200_000), "it has grown"), (50_000, "it has shrunk"), (0, "it has shrunk")] {
            let file = try folder.file("a", bytes)
            var form = try MultipartFormData(boundary: "B")
            try form.append(file, withName: "f")
            var reader = form.reader()
            var read = Data(try reader.read(maxLength: 1000))
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: size)
            try handle.close()
            let expected = RequestEncodingError(kind: .changedFile, subject: file.path, detail: detail)
            #expect(throws: expected) {
                while true {
                    let chunk = try reader.read(maxLength: 1000)
                    if chunk.isEmpty { break }
                    read += chunk
                }
            }
            #expect(throws: expected) { try reader.read(maxLength: 1) }
            #expect(read.range(of: Data("\r\n--B--".utf8)) == nil)
        }
    }

    @Test func `Writing to an appended file causes an error even if the size stays the same`() throws {
        let file = try folder.file("f", bytes)
        var form = try MultipartFormData(boundary: "B")
        try form.append(file, withName: "f")
        #expect(try form.encode().count == Int(form.contentLength))
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data([1]))
        try handle.close()
        // The clock for file times may not have ticked.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: file.path)
        #expect(
            throws: RequestEncodingError(kind: .changedFile, subject: file.path, detail: "it was written to")
        ) { try form.encode() }
    }

    @Test func `A URL that is not a file URL causes an error that does not reveal its password`() throws {
        var form = try MultipartFormData()
        for (text, scheme) in [("https://user:secret@h/f?token=secret", "https"), ("secret/f", "")] {
            let url = try #require(URL(string: text))
            let error = #expect(throws: RequestEncodingError.self) { try form.append(url, withName: "f") }
            #expect(error?.kind == .unreadableFile && error?.subject == scheme)
        }
    }

    @Test func `An unreadable file is an error, and nothing is appended`() throws {
        func kind(_ url: URL) throws -> RequestEncodingError? {
            var form = try MultipartFormData(boundary: "B")
            let error = #expect(throws: RequestEncodingError.self) { try form.append(url, withName: "f") }
            #expect(error?.kind == .unreadableFile)
            #expect(form.contentLength == 7)
            return error
        }
        #expect(try kind(folder.url.appendingPathComponent("none"))?.detail == "No such file or directory")
        #expect(try kind(folder.url)?.detail == "Is a directory")
        #expect(try kind(URL(fileURLWithPath: "/dev/null"))?.detail == "not a regular file")
        // A path that is not UTF-8.
        #expect(try kind(#require(URL(string: "file:///tmp/%FF")))?.detail == "no path")
        #expect(try kind(#require(URL(string: "file:///tmp/a%00b"))) != nil)
    }

    @Test func `A pipe without a writer causes an error and does not block`() throws {
        let path = folder.url.appendingPathComponent("pipe").path
        #expect(mkfifo(path, 0o600) == 0)
        var form = try MultipartFormData()
        #expect(throws: RequestEncodingError(kind: .unreadableFile, subject: path, detail: "not a regular file")) {
            try form.append(URL(fileURLWithPath: path), withName: "f")
        }
    }

    #if os(Linux)
        @Test func `A file without a known size causes an error, not an empty part`() throws {
            var form = try MultipartFormData()
            try form.append(URL(fileURLWithPath: "/proc/self/status"), withName: "f")
            let error = #expect(throws: RequestEncodingError.self) { try form.encode() }
            #expect(error?.kind == .changedFile)
        }

        @Test func `Files are closed when the last form and reader are gone`() throws {
            let file = try folder.file("a", bytes)
            func descriptors() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
                    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                    return target == file.path
                }.count
            }
            do {
                var form = try MultipartFormData()
                try form.append(file, withName: "f")
                let copy = form
                #expect(try descriptors() == 1)
                #expect(try copy.encode() == form.encode())
            }
            #expect(try descriptors() == 0)
        }
    #endif

    @Test func `A form is written to an open file`() throws {
        var form = try MultipartFormData(boundary: "B")
        try form.append(folder.file("a", bytes), withName: "f")
        let target = try folder.file("out", Data("before".utf8))
        let handle = try FileHandle(forWritingTo: target)
        try handle.seekToEnd()
        try form.write(to: handle)
        try handle.close()
        #expect(try Data(contentsOf: target) == Data("before".utf8) + form.encode())
    }

    @Test func `A form is written to a path completely or not at all`() throws {
        let file = try folder.file("a", bytes)
        var form = try MultipartFormData(boundary: "B")
        try form.append(file, withName: "f")
        let target = try folder.file("out", Data("old".utf8))
        try form.writeEncodedData(to: target)
        let written = try form.encode()
        #expect(try Data(contentsOf: target) == written)
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 3)
        try handle.close()
        #expect(throws: RequestEncodingError.self) { try form.writeEncodedData(to: target) }
        #expect(try Data(contentsOf: target) == written)
        #expect(throws: (any Error).self) {
            try form.writeEncodedData(to: folder.url.appendingPathComponent("none/out"))
        }
        #expect(throws: (any Error).self) { try form.writeEncodedData(to: folder.url) }
        #expect(throws: CocoaError.self) { try form.writeEncodedData(to: #require(URL(string: "http://h/"))) }
        #expect(try folder.names == ["a", "out"])
    }
}
