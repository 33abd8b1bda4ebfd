import Foundation
import LegacyCharsets
import QueryEncoding
import RequestEncoding
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The results that the documentation states, compared with the actual results.
@Suite struct RequestArticleTests {
    private func body(_ request: URLRequest) -> String {
        request.httpBody.map { String(decoding: $0, as: UTF8.self) } ?? "nil"
    }

    @Test func `The examples have the stated results`() throws {
        let overview = try Fixtures.article("RequestEncoding", of: "RequestEncoding")
        let parameters: [String: Any] = ["q": "汉字", "page": NSNumber(value: 2), "tags": ["a", "b"]]
        let get = try FormRequestSerializer()
            .request("GET", "https://example.com/search#top", parameters: parameters)
        #expect(overview.contains("// \(get.url?.absoluteString ?? "nil")\n"))
        let post = try FormRequestSerializer().request("POST", "https://example.com/search", parameters: parameters)
        #expect(overview.contains("// \(body(post))\n"))

        var serializer = FormRequestSerializer(style: .php)
        serializer.methodsEncodingParametersInURI = ["GET", "HEAD"]
        let delete = try serializer.request("DELETE", "https://example.com/items", parameters: ["id": [1, 2]])
        #expect(try Fixtures.article("MakingRequests", of: "RequestEncoding").contains("// body: \(body(delete))\n"))
    }

    @Test func `The documentation lists every standard serializer`() throws {
        let file = "Sources/RequestEncoding/AFNetworking/FormRequestSerializer+Standard.swift"
        let source = try String(contentsOf: Fixtures.root.appendingPathComponent(file), encoding: .utf8)
        let members = source.matches(of: /public static var (\w+): FormRequestSerializer/).map { String($0.1) }
        let page = try Fixtures.article("FormRequestSerializer", of: "RequestEncoding")
        let topics = page.matches(of: /- ``(\w+)``/).map { String($0.1) }.filter { $0.contains("afnetworking") }
        #expect(edits(of: topics, in: "RequestEncoding.docc/FormRequestSerializer.md", names: members) == [])
    }

    @Test func `A value of an Encodable type is written`() throws {
        let value = try QueryEncoder(style: .auto).queryValue(of: ["a": [1]])
        #expect(try body(FormRequestSerializer().request("POST", "http://h/", parameters: value)) == "a%5B%5D=1")
    }

    @Test func `The example that sets a charset gives the stated result`()
        throws
    {
        var serializer = FormRequestSerializer.afnetworking2
        serializer.charset = Charset.gb18030
        let request = try serializer.request("POST", "https://example.com/", parameters: ["k": "你好"])
        let type = request.value(forHTTPHeaderField: "Content-Type") ?? "nil"
        #expect(
            try Fixtures.article("MakingRequests", of: "RequestEncoding").contains(
                "// body: \(body(request)), Content-Type: \(type)\n"))
    }

    @Test func `Each serializer behaves as the table of differences states`() throws {
        let serializers: [FormRequestSerializer] = [FormRequestSerializer(), .afnetworking, .afnetworking2]
        func row(_ name: String, _ cell: (FormRequestSerializer) throws -> String) throws -> String {
            try "| \(name) | \(serializers.map(cell).joined(separator: " | ")) |\n"
        }
        func url(_ serializer: FormRequestSerializer, _ url: String, _ parameters: [String: Any]) throws -> String {
            try serializer.request("GET", url, parameters: parameters).url?.absoluteString ?? "nil"
        }
        let rows = try [
            row("query of a URL with a fragment") {
                try url($0, "a:b#f", ["a": 1]) == "a:b?a=1#f" ? "before the fragment" : "in the fragment"
            },
            row("query of a URL that ends in `?`") { "`\(try url($0, "a:b?", ["a": 1]).dropFirst(3))`" },
            row("`GET` with an empty dictionary") {
                let suffix = try url($0, "a:b", [:]).dropFirst(3)
                return suffix.isEmpty ? "nothing" : "`\(suffix)`"
            },
            row("`POST` without parameters") {
                try $0.request("POST", "a:b").httpBody == nil ? "no body" : "empty body"
            },
            row("`Content-Type`") {
                try $0.request("POST", "a:b", parameters: ["a": 1]).value(forHTTPHeaderField: "Content-Type")?
                    .contains("charset") == true ? "with charset" : "without charset"
            },
        ]
        let article = try Fixtures.article("MakingRequests", of: "RequestEncoding")
        for row in rows { #expect(article.contains(row), "\(row)") }
    }
}
