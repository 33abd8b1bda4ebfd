// Code written for Alamofire 5, with only the import changed.
import Foundation
import RequestEncoding
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A custom encoding, as shown in Alamofire's "Advanced Usage".
private struct JSONStringArrayEncoding: ParameterEncoding {
    let array: [String]

    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        var urlRequest = try urlRequest.asURLRequest()
        let data = try JSONSerialization.data(withJSONObject: array, options: [])
        if urlRequest.headers["Content-Type"] == nil {
            urlRequest.headers.update(.contentType("application/json"))
        }
        urlRequest.httpBody = data
        return urlRequest
    }
}

/// A router, as in Alamofire's article "Advanced Usage".
private enum Router: URLRequestConvertible {
    case get, post

    var method: HTTPMethod {
        switch self {
        case .get: return .get
        case .post: return .post
        }
    }

    var path: String { "items" }

    func asURLRequest() throws -> URLRequest {
        let url = try #require(URL(string: "https://httpbin.org")).appendingPathComponent(path)
        var request = URLRequest(url: url)
        request.method = method
        request.headers = ["Accept": "application/json", "X-One": "1"]
        return request
    }
}

@Suite struct AlamofireSourceTests {
    @Test func `A custom encoding compiles and encodes`() throws {
        let request = try JSONStringArrayEncoding(array: ["a"]).encode(Router.post, with: nil)
        #expect(request.method == .post && request.httpMethod == "POST")
        #expect(request.headers.value(for: "content-type") == "application/json")
        #expect(request.httpBody == Data(#"["a"]"#.utf8))
        let query = try URLEncoding.default.encode(Router.get, with: ["foo": "bar"])
        #expect(query.url?.absoluteString == "https://httpbin.org/items?foo=bar")
        #expect(query.headers.sorted().map(\.name) == ["Accept", "X-One"])
        let form = URLEncodedFormParameterEncoder(encoder: URLEncodedFormEncoder(alphabetizeKeyValuePairs: false))
        #expect(try form.encode(["a": [2, 1]], into: Router.get.asURLRequest()).url?.query == "a%5B%5D=2&a%5B%5D=1")
    }

    @Test func `Names of header fields are case-insensitive`() {
        var headers: HTTPHeaders = [.authorization(bearerToken: "t"), .accept("a/b"), .authorization("x")]
        #expect(headers.map(\.description) == ["Authorization: x", "Accept: a/b"])
        headers.add(name: "ACCEPT", value: "c/d")
        headers["X"] = "1"
        headers["x"] = nil
        #expect(headers.dictionary == ["Authorization": "x", "ACCEPT": "c/d"])
        headers.sort()
        headers.remove(name: "authorization")
        #expect(
            headers.description == "ACCEPT: c/d" && headers == HTTPHeaders([HTTPHeader(name: "ACCEPT", value: "c/d")]))
        let named: [HTTPHeader] = [
            .acceptCharset("1"), .acceptLanguage("2"), .acceptEncoding("3"), .contentDisposition("4"),
            .contentEncoding("5"),
            .userAgent("6"), .authorization(username: "a", password: "é"),
        ]
        #expect(
            HTTPHeaders(named).dictionary == [
                "Accept-Charset": "1", "Accept-Language": "2", "Accept-Encoding": "3", "Content-Disposition": "4",
                "Content-Encoding": "5", "User-Agent": "6", "Authorization": "Basic YTrDqQ==",
            ])
        #expect(HTTPHeaders(["b": "1", "a": "2"] as [String: String]).map(\.name) == ["a", "b"])
    }

    @Test func `A request's fields can be replaced, and its method can have any name`() throws {
        var request = try Router.get.asURLRequest()
        request.headers = [.userAgent("u")]
        #expect(request.allHTTPHeaderFields == ["User-Agent": "u"])
        request.method = "PURGE"
        #expect(request.httpMethod == "PURGE")
        request.headers.add(name: "A", value: "1\u{1}")
        #expect(throws: RequestEncodingError.self) { try URLEncoding.default.encode(request, with: ["a": 1]) }
    }
}
