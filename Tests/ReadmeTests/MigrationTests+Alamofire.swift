import Foundation
import PercentEncoding
import RequestEncoding
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Calls that keep Alamofire's names.

extension MigrationTests {
    private func request(_ method: HTTPMethod) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "https://h.test/p")))
        request.method = method
        return request
    }

    private func body(_ request: URLRequest) -> String? { request.httpBody.map { String(decoding: $0, as: UTF8.self) } }

    @Test func `Code for Alamofire's ParameterEncoding keeps its results`() throws {
        let request = try request(.post)
        let parameters: Parameters = ["b": [true], "a": "x y"]
        let form = "a=x%20y&b%5B%5D=1"
        let encodings: [any ParameterEncoding] = [URLEncoding.default, JSONEncoding.default]
        #expect(try body(encodings[0].encode(request, with: parameters)) == form)
        #expect(try body(URLEncoding.default.encode(request, with: parameters)) == form)
        #expect(
            try URLEncoding.queryString.encode(request, with: parameters).url?.absoluteString
                == "https://h.test/p?\(form)")
        #expect(try body(URLEncoding.httpBody.encode(self.request(.get), with: parameters)) == form)
        let other = URLEncoding(destination: .methodDependent, arrayEncoding: .noBrackets, boolEncoding: .literal)
        #expect(try body(other.encode(request, with: parameters)) == "a=x%20y&b=true")
        let (k, v): (String, Any) = ("k", [1, 2])
        #expect(
            try URLEncoding.default.queryComponents(fromKey: k, value: v).map { "\($0)=\($1)" }
                == ["k%5B%5D=1", "k%5B%5D=2"])
        let json = try JSONEncoding.default.encode(request, with: parameters)
        #expect(json.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(
            try body(JSONEncoding(options: .sortedKeys).encode(request, with: parameters)) == #"{"a":"x y","b":[true]}"#
        )
        #expect(try body(JSONEncoding.prettyPrinted.encode(request, with: ["a": "b"])) == "{\n  \"a\" : \"b\"\n}")
        #expect(try body(JSONEncoding.default.encode(request, withJSONObject: [1, 2])) == "[1,2]")
        // The calls, written as in the article.
        _ = try URLEncoding.default.encode(request, with: parameters)
        _ = try URLEncoding.queryString.encode(request, with: parameters)
        _ = try URLEncoding.httpBody.encode(request, with: parameters)
        _ = try JSONEncoding.default.encode(request, withJSONObject: [1, 2])
    }

    @Test func `Code for Alamofire's ParameterEncoder keeps its results`() throws {
        let request = try request(.post)
        let x = ["b": "1 2", "a": "é"]
        let encoders: [any ParameterEncoder] = [.urlEncodedForm, .json]
        #expect(try body(encoders[0].encode(x, into: request)) == "a=%C3%A9&b=1%202")
        let form = try URLEncodedFormParameterEncoder.default.encode(x, into: request)
        #expect(body(form) == "a=%C3%A9&b=1%202")
        #expect(
            form.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded; charset=utf-8")
        let plus = URLEncodedFormParameterEncoder(
            encoder: URLEncodedFormEncoder(spaceEncoding: .plusReplaced), destination: .httpBody)
        #expect(try body(plus.encode(x, into: self.request(.get))) == "a=%C3%A9&b=1+2")
        let json = try JSONParameterEncoder.default.encode(["a": "b"], into: request)
        #expect(body(json) == #"{"a":"b"}"#)
        _ = try JSONParameterEncoder.default.encode(x, into: request)
        #expect(try body(JSONParameterEncoder.sortedKeys.encode(x, into: request)) == #"{"a":"é","b":"1 2"}"#)
        #expect(
            try body(JSONParameterEncoder.prettyPrinted.encode(["a": "b"], into: request)) == "{\n  \"a\" : \"b\"\n}")
        #expect(try body(encoders[1].encode(["a": 1], into: request)) == #"{"a":1}"#)
    }

    @Test func `Code for Alamofire's MultipartFormData keeps its results`() throws {
        let (name, fileName, type, data) = ("k", "f.x", "text/x", Data("data".utf8))
        var form = try MultipartFormData(boundary: "B")
        try form.append(data, withName: name, fileName: fileName, mimeType: type)
        #expect(form.contentType == "multipart/form-data; boundary=B" && form.boundary == "B")
        let body = try form.encode()
        #expect(
            String(decoding: body, as: UTF8.self)
                == "--B\r\nContent-Disposition: form-data; name=\"k\"; filename=\"f.x\"\r\nContent-Type: text/x\r\n\r\n"
                + "data\r\n--B--\r\n")
    }
}
