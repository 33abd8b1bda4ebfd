import Foundation
import QueryEncoding
import Testing

@testable import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct URLRequestPartsTests {
    private typealias Work = @Sendable (inout URLRequest) throws -> Void

    /// The functions that set the body of a request.
    private static let bodies: [(name: String, work: Work)] = [
        ("form", { $0 = try FormRequestSerializer().serialize($0, parameters: ["a": 1]) }),
        ("JSON", { $0 = try JSONRequestSerializer().serialize($0, parameters: ["a": 1]) }),
        ("property list", { $0 = try PropertyListRequestSerializer().serialize($0, parameters: ["a": 1]) }),
        ("URLEncoding", { $0 = try URLEncoding.default.encode($0, with: ["a": 1] as [String: Any]) }),
        ("JSONEncoding", { $0 = try JSONEncoding.default.encode($0, with: ["a": 1]) }),
        ("form encoder", { $0 = try URLEncodedFormParameterEncoder.default.encode(["a": 1], into: $0) }),
        ("JSON encoder", { $0 = try JSONParameterEncoder.default.encode(["a": 1], into: $0) }),
        ("multipart", { try $0.setMultipartBody(Self.form()) }),
    ]

    private static func form() throws -> MultipartFormData {
        var form = try MultipartFormData(boundary: "B")
        try form.append("x", withName: "a")
        return form
    }

    private func request(_ url: String = "http://h/") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = "POST"
        return request
    }

    @Test(arguments: bodies.indices) func `A Content-Length is set to the length of the body`(number: Int) throws {
        let (name, work) = Self.bodies[number]
        var request = try request()
        request.setValue("999", forHTTPHeaderField: "content-length")
        try work(&request)
        let body = try #require(request.httpBody)
        #expect(request.value(forHTTPHeaderField: "Content-Length") == "\(body.count)", "\(name)")
    }

    @Test(arguments: bodies.indices) func `A chunked body has no Content-Length`(number: Int) throws {
        let (name, work) = Self.bodies[number]
        var request = try request()
        request.setValue("999", forHTTPHeaderField: "Content-Length")
        request.setValue("chunked", forHTTPHeaderField: "Transfer-Encoding")
        try work(&request)
        let hasLength = request.value(forHTTPHeaderField: "Content-Length") != nil
        let isChunked = request.value(forHTTPHeaderField: "Transfer-Encoding") != nil
        #expect(hasLength != isChunked && isChunked == (name != "multipart"), "\(name)")
    }

    @Test(arguments: bodies.indices) func `A new body replaces a stream and its header fields`(number: Int) throws {
        let (name, work) = Self.bodies[number]
        let folder = try TemporaryFolder()
        var form = try Self.form()
        try form.append(folder.file("f", Data([1])), withName: "f")
        var request = try request()
        try request.setMultipartBody(form)
        #expect(request.httpBodyStream != nil)
        try work(&request)
        #expect(request.httpBodyStream == nil, "\(name)")
        #expect(request.value(forHTTPHeaderField: "Transfer-Encoding") == nil, "\(name)")
        #expect(
            try request.value(forHTTPHeaderField: "Content-Length") == "\(#require(request.httpBody).count)", "\(name)")
    }

    @Test(arguments: bodies.indices) func `A method or host that could be misread is an error`(number: Int) throws {
        let (name, work) = Self.bodies[number]
        for method in ["POST / HTTP/1.1\r\nX: y", "P\0", "P OST", "P\n"] {
            var request = try request()
            request.httpMethod = method
            let error = #expect(throws: RequestEncodingError.self) { try work(&request) }
            #expect(error?.kind == .invalidMethod && error?.offset == (method.hasPrefix("POST") ? 4 : 1), "\(name)")
            #expect(request.httpBody == nil)
        }
        for host in ["h%0D%0AX", "good%2Fx", "h:99999"] {
            var request = try request("http://\(host)/")
            let error = #expect(throws: RequestEncodingError.self) { try work(&request) }
            #expect(error?.kind == .invalidURL && error?.offset != nil, "\(name)")
        }
    }

    @Test func `A method that could be misread is an error even if parameters go into the query`() throws {
        var request = try request()
        request.httpMethod = "GET\r\n"
        #expect(throws: RequestEncodingError(kind: .invalidMethod, subject: "GET\r\n", offset: 3)) {
            try URLEncoding.queryString.encode(request, with: ["a": 1] as [String: Any])
        }
        #expect(throws: RequestEncodingError(kind: .invalidMethod, subject: "GET\r\n", offset: 3)) {
            try URLEncodedFormParameterEncoder(destination: .queryString).encode(["a": 1], into: request)
        }
    }
}
