import Foundation
import QueryEncoding
import RequestEncoding
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The results that the articles about Alamofire and forms state, compared with the actual results.
@Suite struct AlamofireArticleTests {
    @Test func `The example has the stated result`() throws {
        var request = URLRequest(url: try #require(URL(string: "https://example.com/search?page=1#top")))
        request = try URLEncoding.default.encode(request, with: ["q": "a b", "tags": ["x", "y"]])
        let url = try #require(request.url?.absoluteString)
        #expect(try Fixtures.article("Alamofire", of: "RequestEncoding").contains("// \(url)\n"))
    }

    @Test func `Optionals are written as their values`() throws {
        let request = URLRequest(url: try #require(URL(string: "http://h/")))
        let parameters: Parameters = ["a": Optional("x") as any Sendable, "b": Optional<Int>.none as any Sendable]
        let url = try URLEncoding.default.encode(request, with: parameters).url
        #expect(url?.absoluteString == "http://h/?a=x&b=%3Cnull%3E")
    }

    @Test func `The style reads its own output`() throws {
        let encoder = URLEncodedFormEncoder(keyPathEncoding: .dots)
        let query: String = try encoder.encode(["a": ["b": "c"]])
        #expect(query == "a.b=c")
        #expect(try QueryDecoder(style: encoder.style).value(from: query) == ["a": ["b": "c"]])
        #expect(try QueryDecoder(style: URLEncoding().style).value(from: "a%5B%5D=1") == ["a": ["1"]])
    }

    @Test func `The form has the stated part`() throws {
        var form = try MultipartFormData(boundary: "B")
        try form.append("Anna", withName: "name")
        try form.append(parameters: ["tags": ["a", "b"]])
        let body = String(decoding: try form.encode(), as: UTF8.self)
        #expect(body.components(separatedBy: "name=\"tags[]\"").count == 3)
    }
}
