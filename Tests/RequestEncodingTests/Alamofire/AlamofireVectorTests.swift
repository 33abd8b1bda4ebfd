import Foundation
import QueryEncoding
import RequestEncoding
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests of Alamofire 5.12, row by row of Tests/Fixtures/requests.json.
@Suite struct AlamofireVectorTests {
    @Test func `Every row of Alamofire is reproduced`() throws {
        let rows = try JSONDecoder().decode([Vector].self, from: Fixtures.data("requests.json"))
            .filter { $0.system.hasPrefix("Alamofire") }
        for row in rows {
            let outcome = try #require(try outcome(of: row), "row \(row.id) is not run")
            let expected = row.expected?.hasPrefix("THROWS ") == true ? "THROWS" : row.expected
            #expect(outcome == expected, "row \(row.id)")
        }
        #expect(rows.count == 23)
    }

    /// Returns the result of a row; nil if the row is of an unknown kind.
    private func outcome(of row: Vector) throws -> String? {
        switch row.api {
        case "URLEncoding request": try urlEncoding(row)
        case "URLEncodedFormParameterEncoder": try formEncoder(row)
        case "JSONEncoding": try json(row)
        default: nil
        }
    }

    private func urlEncoding(_ row: Vector) throws -> String? {
        let words = row.input.split(separator: " ", maxSplits: 2).map(String.init)
        let parameters: [String: Parameters?] = [
            "params={foo:1,bar:2}": ["foo": 1, "bar": 2], "params={}": [:], "params=nil": Parameters?.none,
        ]
        let encoding: URLEncoding =
            switch row.options {
            case "queryString": .queryString
            case "httpBody": .httpBody
            default: .default
            }
        guard let value = parameters[words[2]] else { return nil }
        return try encoding.encode(request(words[0], words[1]), with: value).summary
    }

    private func formEncoder(_ row: Vector) throws -> String? {
        let encoder = URLEncodedFormParameterEncoder.default
        if row.input == "GET [String:String]()" {
            let request = try request("GET", "https://h.t/p")
            let encoder = URLEncodedFormParameterEncoder(destination: .queryString)
            return try encoder.encode([String: String](), into: request).url?.query.map { $0 } ?? "query stays nil"
        }
        let words = row.input.split(separator: " ", maxSplits: 2).map(String.init)
        let request = try request(words[0], words[1])
        switch words[2] {
        case "{p:v}": return try encoder.encode(["p": "v"], into: request).summary
        case "{}": return try encoder.encode([String: String](), into: request).summary
        case "nil": return try encoder.encode([String: String]?.none, into: request).summary
        case "[1]":
            let error = #expect(throws: RequestEncodingError.self) { try encoder.encode([1], into: request) }
            #expect(error?.kind == .unencodableParameters)
            #expect(error?.query?.kind == .rootNotDictionary)
            return "THROWS"
        default: return nil
        }
    }

    private func json(_ row: Vector) throws -> String? {
        let request = try request(row.input.hasPrefix("GET") ? "GET" : "POST", "https://h.t/p")
        switch row.input {
        case "{a:\"/é\",b:true,n:null}":
            let encoded = try JSONEncoding.default.encode(request, with: ["a": "/é", "b": true, "n": NSNull()])
            let body = try #require(encoded.httpBody)
            let type = encoded.value(forHTTPHeaderField: "Content-Type") ?? "nil"
            let isEscaped = String(decoding: body, as: UTF8.self).contains("\\/")
            return "ct=\(type) bodyBytes=\(body.count) contains_escaped_slash=\(isEscaped)"
        case "GET {a:1}":
            let body = try #require(try JSONEncoding.default.encode(request, with: ["a": 1]).httpBody)
            return "body=\(String(decoding: body, as: UTF8.self))"
        case "{k:non-JSON}":
            #expect(throws: RequestEncodingError(kind: .invalidJSON, subject: "k", detail: "Date")) {
                try JSONEncoding.default.encode(request, with: ["k": Date()])
            }
            return "THROWS"
        default: return nil
        }
    }

    private func request(_ method: String, _ url: String) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        return request
    }
}

extension URLRequest {
    /// The request in the notation of the rows.
    fileprivate var summary: String {
        let body = httpBody.map { String(decoding: $0, as: UTF8.self) }
        let type = value(forHTTPHeaderField: "Content-Type")
        return "url=\(url?.absoluteString ?? "nil") body=\(body ?? "nil") ct=\(type ?? "nil")"
    }
}
