import Foundation
import RequestEncoding
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct JSONEncodingTests {
    private let request: URLRequest

    init() throws {
        request = URLRequest(url: try #require(URL(string: "https://h.t/p")))
    }

    private func body(_ request: URLRequest) -> String? {
        request.httpBody.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `The static members write the JSON that their names state`() throws {
        let parameters: Parameters = ["b": 1, "a": 2]
        #expect(try body(JSONEncoding.sortedKeys.encode(request, with: parameters)) == #"{"a":2,"b":1}"#)
        #expect(try body(JSONEncoding.prettyPrinted.encode(request, with: ["a": 2]))?.contains("\n") == true)
        #expect(try body(JSONEncoding().encode(request, with: nil)) == nil)
    }

    @Test func `Arrays are written, and an existing content type is kept`() throws {
        var request = request
        request.setValue("application/vnd.x+json", forHTTPHeaderField: "Content-Type")
        let encoded = try JSONEncoding.default.encode(request, withJSONObject: [1, "x", [Bool]()] as [Any])
        #expect(body(encoded) == #"[1,"x",[]]"#)
        #expect(encoded.value(forHTTPHeaderField: "Content-Type") == "application/vnd.x+json")
        #expect(try JSONEncoding.default.encode(request, withJSONObject: nil).httpBody == nil)
    }

    @Test func `A value that is not JSON causes an error with its path`() throws {
        let wrong: [(Any, String, String?)] = [
            (["a": ["b": [1, Date()] as [Any]]], "a[b][1]", "Date"),
            (["a": Double.nan], "a", "Double"),
            ([[1: 2]], "0", "key of type Swift.Int"),
            ("text", "", "neither a dictionary nor an array of JSON values"),
        ]
        for (object, path, detail) in wrong {
            #expect(throws: RequestEncodingError(kind: .invalidJSON, subject: path, detail: detail)) {
                try JSONEncoding.default.encode(request, withJSONObject: object)
            }
        }
    }

    @Test func `Nesting beyond the limit causes an error and does not end the process`() throws {
        func nested(_ depth: Int) -> Any {
            (0..<depth).reduce(1 as Any) { inner, _ in [inner] }
        }
        #expect(try JSONEncoding.default.encode(request, withJSONObject: nested(129)).httpBody?.count == 259)
        let error = #expect(throws: RequestEncodingError.self) {
            try JSONEncoding.default.encode(request, withJSONObject: nested(130))
        }
        #expect(error?.kind == .invalidJSON)
        #expect(error?.detail == "too deeply nested")
    }
}

@Suite struct JSONParameterEncoderTests {
    @Test func `The static members write the JSON that their names state`() throws {
        let request = URLRequest(url: try #require(URL(string: "https://h.t/p")))
        let sorted = try JSONParameterEncoder.sortedKeys.encode(["b": 1, "a": 2], into: request)
        #expect(sorted.httpBody == Data(#"{"a":2,"b":1}"#.utf8))
        #expect(sorted.value(forHTTPHeaderField: "Content-Type") == "application/json")
        let pretty = try JSONParameterEncoder.prettyPrinted.encode(["a": 2], into: request)
        #expect(pretty.httpBody?.contains(0x0A) == true)
        let encoder: any ParameterEncoder = .json
        #expect(try encoder.encode(["/"], into: request).httpBody == Data(#"["\/"]"#.utf8))
        #expect(try encoder.encode([Int]?.none, into: request).httpBody == nil)
        let dates = JSONEncoder()
        dates.dateEncodingStrategy = .secondsSince1970
        let own: any ParameterEncoder = .json(encoder: dates)
        #expect(
            try own.encode(["a": Date(timeIntervalSince1970: 1)], into: request).httpBody == Data(#"{"a":1}"#.utf8))
    }

    @Test func `A value that is not JSON causes an error with its path, and the type's own error is rethrown`() throws {
        struct Failing: Encodable {
            func encode(to encoder: any Encoder) throws { throw CocoaError(.coderInvalidValue) }
        }
        let request = URLRequest(url: try #require(URL(string: "https://h.t/p")))
        let error = #expect(throws: RequestEncodingError.self) {
            try JSONParameterEncoder.default.encode(["a": [Double.infinity]], into: request)
        }
        #expect(error?.kind == .invalidJSON)
        #expect(error?.subject.hasPrefix("a.") == true)
        #expect(throws: CocoaError.self) { try JSONParameterEncoder.default.encode(Failing(), into: request) }
    }
}
