import Foundation
import QueryEncoding
import Testing

@testable import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct URLEncodingTests {
    private let get: URLRequest
    private let post: URLRequest

    init() throws {
        get = URLRequest(url: try #require(URL(string: "https://h.t/p")))
        var post = get
        post.httpMethod = "POST"
        self.post = post
    }

    @Test func `Options define the notation of arrays and Booleans`() throws {
        let parameters: Parameters = ["a": [true, false]]
        func query(_ arrays: URLEncoding.ArrayEncoding, _ bools: URLEncoding.BoolEncoding) throws -> String? {
            let encoding = URLEncoding(arrayEncoding: arrays, boolEncoding: bools)
            let url = try encoding.encode(get, with: parameters).url
            return url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false)?.percentEncodedQuery }
        }
        #expect(try query(.brackets, .numeric) == "a%5B%5D=1&a%5B%5D=0")
        #expect(try query(.noBrackets, .literal) == "a=true&a=false")
        #expect(try query(.indexInBrackets, .numeric) == "a%5B0%5D=1&a%5B1%5D=0")
        #expect(try query(.custom { "\($0).\($1)#" }, .numeric) == "a.0%23=1&a.1%23=0")
    }

    @Test func `A percent-encoded value keeps its escapes in the components`() throws {
        let value = QueryValue.encoded("%41%2B")
        let components = try URLEncoding.default.queryComponents(fromKey: "a b", value: value)
        #expect(components.map(\.0) == ["a%20b"] && components.map(\.1) == ["%41%2B"])
    }

    @Test func `If a request has no method, parameters never go into the query`() {
        for destination in [URLEncoding.Destination.methodDependent, .queryString, .httpBody] {
            #expect(!destination.isQuery(for: nil))
        }
    }

    @Test func `An existing content type is kept`() throws {
        var request = post
        request.setValue("text/x", forHTTPHeaderField: "content-type")
        let encoded = try URLEncoding.default.encode(request, with: ["a": 1])
        #expect(encoded.value(forHTTPHeaderField: "Content-Type") == "text/x")
        #expect(encoded.httpBody == Data("a=1".utf8))
    }

    @Test func `Without parameters, the body and content type are unchanged`() throws {
        var request = post
        request.httpBody = Data("x".utf8)
        let encoded = try URLEncoding.default.encode(request, with: nil)
        #expect(encoded.httpBody == Data("x".utf8))
        #expect(encoded.value(forHTTPHeaderField: "Content-Type") == nil)
        #expect(try URLEncoding.default.encode(request, with: [:]).httpBody == Data())
    }

    @Test func `Parameters without fields add a question mark, as in Alamofire`() throws {
        let url = try URLEncoding.default.encode(get, with: ["a": [Int]()]).url
        #expect(url?.absoluteString == "https://h.t/p?")
    }

    @Test func `Parameters may have values of any type`() throws {
        let parameters: [String: Any] = ["b": [1, "x"] as [Any], "a": ["k": 1.5]]
        let url = try URLEncoding.default.encode(get, with: parameters).url
        #expect(url?.absoluteString == "https://h.t/p?a%5Bk%5D=1.5&b%5B%5D=1&b%5B%5D=x")
    }

    @Test func `A value that a query cannot represent causes an error with its field`() throws {
        struct Opaque: Sendable {}
        let error = #expect(throws: RequestEncodingError.self) {
            try URLEncoding.default.encode(get, with: ["a": ["b": Opaque()]])
        }
        #expect(error?.kind == .unencodableParameters)
        #expect(error?.subject == "a[b]")
        #expect(error?.query?.kind == .unsupportedType)
    }

    @Test func `A request without a URL causes an error and does not end the process`() throws {
        var request = get
        request.url = nil
        let encodings: [any ParameterEncoding] = [URLEncoding.queryString, URLEncoding.httpBody, JSONEncoding.default]
        for encoding in encodings {
            let error = #expect(throws: RequestEncodingError.self) { try encoding.encode(request, with: ["a": 1]) }
            #expect(error?.kind == .invalidURL)
        }
        let encoders: [any ParameterEncoder] = [
            .urlEncodedForm(destination: .queryString), .urlEncodedForm(destination: .httpBody), .json,
        ]
        for encoder in encoders {
            let error = #expect(throws: RequestEncodingError.self) { try encoder.encode(["a": 1], into: request) }
            #expect(error?.kind == .invalidURL)
        }
    }

    @Test func `A percent-encoded value is inserted unchanged if a URL can hold it`() throws {
        func url(_ value: String) throws -> String? {
            try URLEncoding.default.encode(get, with: ["k": QueryValue.encoded(value)]).url?.absoluteString
        }
        #expect(try url("%C4%e3+/?:@!$&'()*,;=~") == "https://h.t/p?k=%C4%e3+/?:@!$&'()*,;=~")
        for (value, offset) in [("a b", 3), ("#", 2), ("é", 2), ("[", 2), ("%", 2), ("x%4", 3), ("%4g", 2), ("\"", 2)] {
            let error = #expect(throws: RequestEncodingError.self) { try url(value) }
            #expect(error?.kind == .invalidURL)
            #expect(error?.offset == offset)
        }
        let body = try URLEncoding.httpBody.encode(post, with: ["k": QueryValue.encoded("a b")]).httpBody
        #expect(body == Data("k=a b".utf8))
    }

    @Test func `A relative URL keeps the host of its base`() throws {
        let base = try #require(URL(string: "https://h.t/a/"))
        let request = URLRequest(url: try #require(URL(string: "b?x=1", relativeTo: base)))
        let url = try URLEncoding.default.encode(request, with: ["k": "v"]).url
        #expect(url?.absoluteString == "https://h.t/a/b?x=1&k=v")
        let form = try URLEncodedFormParameterEncoder.default.encode(["k": "v"], into: request).url
        #expect(form?.absoluteString == "https://h.t/a/b?x=1&k=v")
    }

    @Test func `Components and texts are escaped as in a query`() throws {
        let encoding = URLEncoding(arrayEncoding: .noBrackets, boolEncoding: .literal)
        let components = try encoding.queryComponents(fromKey: "k&", value: ["x": [true, "é /?"] as [Any]])
        #expect(components.map(\.0) == ["k%26%5Bx%5D", "k%26%5Bx%5D"])
        #expect(components.map(\.1) == ["true", "%C3%A9%20/?"])
        #expect(encoding.escape("a b+c%[]") == "a%20b%2Bc%25%5B%5D")
    }

    @Test func `A convertible type is converted before encoding, and its error is rethrown`() throws {
        struct Router: URLRequestConvertible {
            let url: String
            func asURLRequest() throws -> URLRequest {
                guard let url = URL(string: url) else { throw URLError(.badURL) }
                return URLRequest(url: url)
            }
        }
        let encoding: any ParameterEncoding = URLEncoding.default
        let encoded = try encoding.encode(Router(url: "http://h/"), with: ["a": "b"])
        #expect(encoded.url?.absoluteString == "http://h/?a=b")
        #expect(throws: URLError.self) { try encoding.encode(Router(url: ""), with: ["a": "b"]) }
    }
}
