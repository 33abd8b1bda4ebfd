import Foundation
import LegacyCharsets
import PercentEncoding
import RequestEncoding
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// AFNetworking's requests and forms.

extension MigrationTests {
    private func body(_ request: URLRequest) -> String? { request.httpBody.map { String(decoding: $0, as: UTF8.self) } }

    @Test func `AFNetworking's serializers have replacements`() throws {
        let (url, parameters): (String, [String: Any]) = ("https://h.test/p", ["k": ["a b", "é"]])
        var serializer = FormRequestSerializer.afnetworking
        serializer.headers = .afnetworking
        #expect(serializer.headers["user-agent"] != nil)
        var request = try serializer.request("POST", url, parameters: parameters)
        #expect(body(request) == "k%5B%5D=a%20b&k%5B%5D=%C3%A9")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
        request = try serializer.serialize(request, parameters: parameters)
        #expect(body(request) == "k%5B%5D=a%20b&k%5B%5D=%C3%A9")

        let json = try JSONRequestSerializer(form: .afnetworking).request("POST", url, parameters: parameters)
        #expect(body(json) == #"{"k":["a b","é"]}"#)
        #expect(json.value(forHTTPHeaderField: "Content-Type") == "application/json")
        let pretty = JSONRequestSerializer(form: .afnetworking, options: .prettyPrinted)
        #expect(try body(pretty.request("POST", url, parameters: ["a": 1] as [String: Any])) == "{\n  \"a\" : 1\n}")
        let list = try PropertyListRequestSerializer(form: .afnetworking).request("POST", url, parameters: parameters)
        #expect(body(list)?.contains("<string>a b</string>") == true)
        #expect(list.value(forHTTPHeaderField: "Content-Type") == "application/x-plist")
        let binary = PropertyListRequestSerializer(form: .afnetworking, format: .binary)
        #expect(try binary.request("POST", url, parameters: parameters).httpBody?.starts(with: "bplist".utf8) == true)
    }

    @Test func `AFNetworking's string encodings become charsets`() throws {
        var serializer = FormRequestSerializer.afnetworking2
        let encoding: UInt = 0x8000_0632
        serializer.charset = try Charset(stringEncoding: encoding)
        let request = try serializer.request("POST", "http://h/", parameters: ["k[": "é/"])
        #expect(body(request) == "k[=%A8%A6%2F")
    }

    @Test func `Every option of AFNetworking's serializers has a replacement`() throws {
        var serializer = FormRequestSerializer.afnetworking
        serializer.methodsEncodingParametersInURI = ["GET", "HEAD"]
        #expect(try body(serializer.request("DELETE", "http://h/", parameters: ["a": 1])) == "a=1")
        serializer.querySerialization = { request, parameters in "\(parameters)" }
        #expect(try body(serializer.request("POST", "http://h/", parameters: "x &" as Any)) == "x &")
        serializer.querySerialization = nil
        #expect(try body(serializer.request("POST", "http://h/", parameters: ["a": "&"])) == "a=%26")
        let (value, name, user, password, token) = ("1", "X-A", "Aladdin", "open sesame", "t")
        serializer.headers[name] = value
        #expect(serializer.headers[name] == "1" && serializer.headers.map(\.name) == ["X-A"])
        try serializer.headers.setBasicAuthorization(userName: user, password: password)
        #expect(serializer.headers["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        serializer.headers["Authorization"] = "Token token=\"\(token)\""
        serializer.configure = { $0.timeoutInterval = 30 }
        let request = try serializer.request("GET", "http://h/")
        #expect(request.value(forHTTPHeaderField: "Authorization") == #"Token token="t""#)
        #expect(request.value(forHTTPHeaderField: "X-A") == "1" && request.timeoutInterval == 30)
        serializer.headers["Authorization"] = nil
        #expect(serializer.headers.count == 1)
    }

    @Test(arguments: [
        ("https://h.test/v1", "https://h.test/v1/items"), ("https://h.test/v1/", "https://h.test/v1/items"),
        ("https://h.test", "https://h.test/items"), ("https://h.test/a%20b/c", "https://h.test/a%20b/c/items"),
    ]) func `The base URL of AFHTTPSessionManager ends in a slash`(text: String, expected: String) throws {
        let base = try #require(URL(string: text))
        let serializer = FormRequestSerializer.afnetworking
        let (path, parameters) = ("items", ["a": 1])
        let root = base.appendingPathComponent("")
        let request = try serializer.request("GET", path, relativeTo: root, parameters: parameters)
        #expect(request.url?.absoluteString == "\(expected)?a=1")
        let rooted = try serializer.request("GET", "/items", relativeTo: root)
        #expect(rooted.url?.absoluteString == "https://h.test/items")
    }

    // MARK: Forms

    private func withFile<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.txt")
        try Data("file".utf8).write(to: file)
        return try body(file)
    }

    /// Writes a form of one part as AFNetworking 2 to 4 write it.
    private func form(_ part: String) -> String { "--B\r\nContent-Disposition: form-data; \(part)\r\n--B--\r\n" }

    @Test func `Parts equal AFNetworking's byte for byte`() throws {
        let (name, fileName, type, data) = ("k", "f.x", "text/x", Data("data".utf8))
        func written(_ append: (inout MultipartFormData) throws -> Void) throws -> String {
            var form = try MultipartFormData(style: .afnetworking, boundary: "B")
            try append(&form)
            return String(decoding: try form.encode(), as: UTF8.self)
        }
        let other = "name=\"k\"; filename=\"f.x\"\r\nContent-Type: text/x\r\n\r\n"
        try withFile { (fileURL: URL) throws in
            #expect(
                try written { form in try form.append(fileURL, withName: name) }
                    == form("name=\"k\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nfile"))
            #expect(
                try written { form in
                    try form.append(fileURL, withName: name, fileName: fileName, mimeType: type)
                } == form(other + "file"))
        }
        let length: UInt64 = 4
        #expect(
            try written { form in
                let stream = InputStream(data: Data("data".utf8))
                try form.append(stream, withLength: length, name: name, fileName: fileName, mimeType: type)
            } == form(other + "data"))
        #expect(
            try written { form in try form.append(data, withName: name, fileName: fileName, mimeType: type) }
                == form(other + "data"))
        #expect(try written { form in try form.append(data, withName: name) } == form("name=\"k\"\r\n\r\ndata"))
        #expect(
            try written { form in
                try form.append(data, headers: ["Content-Disposition": "form-data; name=\"k\""])
            } == form("name=\"k\"\r\n\r\ndata"))
    }

    @Test func `AFNetworking's requests with forms have replacements`() async throws {
        let serializer = FormRequestSerializer.afnetworking
        let (url, d): (String, [String: Any]) = ("https://h.test/p", ["b": [1, 2], "a": "x y"])
        var form = try MultipartFormData(style: .afnetworking)
        var request = try serializer.request("POST", url)
        try form.append(parameters: d)
        try request.setMultipartBody(form)
        #expect(form.boundary.wholeMatch(of: /Boundary\+[0-9A-F]{16}/) != nil)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "multipart/form-data; boundary=\(form.boundary)")
        let expected = [("a", "x y"), ("b[]", "1"), ("b[]", "2")].map { name, value in
            "--\(form.boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }.joined()
        #expect(body(request) == expected + "--\(form.boundary)--\r\n")

        var sent: [UInt8] = []
        for try await chunk in form.chunks(ofSize: 16_384) { sent += chunk }
        #expect(Data(sent) == request.httpBody)
        try withFile { (file: URL) throws in
            let fileURL = file.appendingPathExtension("body")
            try form.writeEncodedData(to: fileURL)
            #expect(try Data(contentsOf: fileURL) == request.httpBody)
        }
        request.httpBodyStream = nil
        #expect(request.httpBody == nil)
    }
}
