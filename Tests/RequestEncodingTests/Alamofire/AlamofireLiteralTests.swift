import Foundation
import QueryEncoding
import RequestEncoding
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Dictionary literals passed to the methods that have Alamofire's names.
@Suite struct AlamofireLiteralTests {
    private let a = "1", b = "2"

    private func request(_ method: String) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "http://h/")))
        request.httpMethod = method
        return request
    }

    private func body(_ request: URLRequest) -> String? { request.httpBody.map { String(decoding: $0, as: UTF8.self) } }

    @Test func `URLEncoding writes every entry of a literal, sorted by key`() throws {
        let post = try request("POST")
        #expect(try body(URLEncoding.default.encode(post, with: ["z": a, "a": b, "z": b])) == "a=2&z=1&z=2")
        #expect(
            try body(URLEncoding.default.encode(post, with: ["z": ["y": 1, "y": 2], "z": ["x": 1]]))
                == "z%5By%5D=1&z%5By%5D=2&z%5Bx%5D=1")
        #expect(try URLEncoding.default.encode(request("GET"), with: ["z": 1, "z": 2]).url?.query == "z=1&z=2")
        #expect(try URLEncoding.default.encode(post, with: QueryValue.null) == post)
        #expect(try URLEncoding.default.encode(post, with: nil) == post)
    }

    @Test func `A repeated key is an error in JSONEncoding`() throws {
        let post = try request("POST")
        #expect(try body(JSONEncoding.default.encode(post, with: ["z": ["y": a]])) == #"{"z":{"y":"1"}}"#)
        #expect { try JSONEncoding.default.encode(post, with: ["z": a, "z": b]) } throws: {
            ($0 as? RequestEncodingError)?.kind == .invalidJSON && ($0 as? RequestEncodingError)?.subject == "z"
        }
        #expect(throws: RequestEncodingError.self) {
            try JSONEncoding.default.encode(post, with: ["z": ["y": 1, "y": 2]])
        }
        #expect(try JSONEncoding.default.encode(post, with: nil) == post)
    }

    @Test func `A custom encoding receives a dictionary`() throws {
        struct Describing: ParameterEncoding {
            func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
                var request = try urlRequest.asURLRequest()
                request.httpBody = parameters.map { Data("\($0)".utf8) }
                return request
            }
        }
        let encoding: any ParameterEncoding = Describing()
        let post = try request("POST")
        #expect(try body(encoding.encode(post, with: ["z": a])) == #"["z": "1"]"#)
        #expect(try body(encoding.encode(post, with: ["z": ["y": "x"]])) == #"["z": ["y": "x"]]"#)
        #expect(try body(encoding.encode(post, with: [:])) == "[:]")
        #expect(try encoding.encode(post, with: nil) == post)
        #expect { try encoding.encode(post, with: ["z": a, "z": b]) } throws: {
            ($0 as? RequestEncodingError)?.kind == .unencodableParameters
        }
        #expect(throws: RequestEncodingError.self) { try encoding.encode(post, with: QueryValue.array([1])) }
    }

    @Test func `URLEncodedFormEncoder writes every entry of a literal`() throws {
        let given = URLEncodedFormEncoder(alphabetizeKeyValuePairs: false)
        let text: String = try given.encode(["z": a, "a": b, "z": b])
        #expect(text == "z=1&a=2&z=2")
        #expect(try given.encode(["z": ["y": 1, "a": 2], "z": ["x": 1]]) == "z%5By%5D=1&z%5Ba%5D=2&z%5Bx%5D=1")
        let post = try request("POST")
        let encoder = URLEncodedFormParameterEncoder(encoder: given)
        #expect(try body(encoder.encode(["z": a, "a": b, "z": b], into: post)) == "z=1&a=2&z=2")
        #expect(try body(encoder.encode(["z": ["y": 1, "y": 2]], into: post)) == "z%5By%5D=1&z%5By%5D=2")
        #expect(try encoder.encode(QueryValue.null, into: post) == post)
        #expect(try encoder.encode(["z": a, "z": b], into: request("GET")).url?.query == "z=1&z=2")
    }

    @Test func `In JSONParameterEncoder, the last value of a repeated key counts`() throws {
        let post = try request("POST")
        #expect(try body(JSONParameterEncoder.default.encode(["z": a, "z": b], into: post)) == #"{"z":"2"}"#)
        #expect(
            try body(JSONParameterEncoder.default.encode(["z": ["y": 1, "y": 2]], into: post)) == #"{"z":{"y":2}}"#)
        #expect(try JSONParameterEncoder.default.encode(QueryValue.null, into: post) == post)
    }
}
