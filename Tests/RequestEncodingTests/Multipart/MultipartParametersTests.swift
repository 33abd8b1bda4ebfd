import Foundation
import PercentEncoding
import QueryEncoding
import RequestEncoding
import Testing

@Suite struct MultipartParametersTests {
    /// Returns the names and values of the parts.
    private func parts(_ form: MultipartFormData) throws -> [[String]] {
        let text = String(decoding: try form.encode(), as: UTF8.self)
        return text.split(separator: /(\r\n)?--B(--)?\r\n/, omittingEmptySubsequences: true).map { part in
            let pieces = part.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
            let name = pieces[0].dropFirst("Content-Disposition: form-data; name=\"".count).dropLast()
            return [String(name), String(pieces[1])]
        }
    }

    @Test func `Names are the unescaped names of a query`() throws {
        var form = try MultipartFormData(boundary: "B")
        let value: QueryValue = ["a b": ["é", ["x": "&"]], "n": nil, "t": true, "e": .encoded("%FF%41+")]
        try form.append(parameters: value)
        let expected = [
            ["a b[0]", "é"], ["a b[1][x]", "&"], ["n", ""], ["t", "true"], ["e", "\u{FFFD}A+"],
        ]
        #expect(try parts(form) == expected)
    }

    @Test func `Empty parameters append no parts`() throws {
        var form = try MultipartFormData(boundary: "B")
        try form.append(parameters: [:] as QueryValue)
        #expect(form.contentLength == 7)
        #expect(try form.encode() == Data("--B--\r\n".utf8))
    }

    @Test func `A number that a query cannot hold is an error, and nothing is appended`() throws {
        var form = try MultipartFormData(boundary: "B")
        let error = #expect(throws: RequestEncodingError.self) { try form.append(parameters: ["a": Double.nan]) }
        #expect(error?.query?.kind == .nonFiniteNumber && error?.query?.field == "a")
        #expect(form.contentLength == 7)
    }

    @Test func `Parameters use the form's style unless you pass another style`() throws {
        var form = try MultipartFormData(style: .afnetworking, boundary: "B")
        try form.append(parameters: ["b": [1, 2], "a": true] as QueryValue)
        try form.append(parameters: ["b": [1, 2], "a": ["c": 1]] as QueryValue, style: .php)
        let expected = [
            ["a", "1"], ["b[]", "1"], ["b[]", "2"], ["b[0]", "1"], ["b[1]", "2"], ["a[c]", "1"],
        ]
        #expect(try parts(form) == expected)
    }

    @Test func `Dictionaries with values of any type and Encodable values are flattened`() throws {
        struct Value: Encodable {
            let list = ["x", "y"]
            let data = Data([0x41, 0x00, 0xC3, 0xA9, 0x2B, 0x20])
        }
        var form = try MultipartFormData(boundary: "B")
        let parameters: [String: Any] = ["k": [1, "a"] as [Any]]
        try form.append(parameters: parameters)
        try form.append(parameters: Value())
        #expect(
            try parts(form) == [["k[]", "1"], ["k[]", "a"], ["list[]", "x"], ["list[]", "y"], ["data", "A\0é+ "]])
    }

    @Test func `Foundation objects are written as in queries, except data and null`() throws {
        var form = try MultipartFormData(style: .afnetworking, boundary: "B")
        let parameters: [String: Any] = [
            "d": Data("a+b %".utf8), "n": NSNull(), "l": [NSNumber(value: true), 2] as NSArray,
        ]
        try form.append(parameters: parameters)
        #expect(try parts(form) == [["d", "a+b %"], ["l[]", "1"], ["l[]", "2"], ["n", ""]])
    }

    @Test func `Data becomes a part with its bytes, even if the style writes spaces as +`() throws {
        var form = try MultipartFormData(boundary: "B")
        try form.append(parameters: ["d": Data("a b+c".utf8)], style: .browser)
        #expect(try parts(form) == [["d", "a b+c"]])
    }

    @Test func `If one parameter cannot be written, no part is appended`() throws {
        var form = try MultipartFormData(boundary: "B")
        let error = #expect(throws: RequestEncodingError.self) {
            try form.append(parameters: ["a": "x", "b": .encoded("%4")] as QueryValue)
        }
        #expect(error?.kind == .unencodableParameters)
        #expect(error?.query == QueryCodingError(kind: .malformedEscape, field: "b", offset: 0))
        let other = #expect(throws: RequestEncodingError.self) { try form.append(parameters: [1] as QueryValue) }
        #expect(other?.query?.kind == .rootNotDictionary)
        let third = #expect(throws: RequestEncodingError.self) { try form.append(parameters: 1) }
        #expect(third?.query?.kind == .rootNotDictionary)
        #expect(try parts(form).isEmpty)
        #expect(form.contentLength == 7)
    }

    @Test func `A type nested too deeply is an error`() throws {
        struct Deep: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(self)
            }
        }
        var form = try MultipartFormData()
        let error = #expect(throws: RequestEncodingError.self) { try form.append(parameters: ["a": Deep()]) }
        #expect(error?.query?.kind == .depthLimit)
    }

    @Test func `The type's own error is rethrown`() throws {
        struct Failing: Encodable {
            func encode(to encoder: any Encoder) throws { throw CocoaError(.coderInvalidValue) }
        }
        var form = try MultipartFormData()
        #expect(throws: CocoaError.self) { try form.append(parameters: ["a": Failing()]) }
    }
}
