import Foundation
import LegacyCharsets
import PercentEncoding
import QueryEncoding
import QueryFormats
import RequestEncoding
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests of the messages of all modules.
@Suite struct MessageTests {
    private struct Item: Codable { var n: Int, when: Date?, url: URL?, parts: [[Bool]] = [] }
    private struct List: Codable { var items: [Item], map: [String: Item]? }

    /// Marks of a message that shows a type whose name is not public, or the members of a type.
    private static let marks = [
        "(value:", "(storage:", "(kind:", "stringValue:", "Storage", "PercentEncoding.", "QueryEncoding.",
        "QueryFormats.", "LegacyCharsets.", "RequestEncoding.", "optional(", "Optional(", "Kind(", "Style(",
    ]

    private func check(_ work: () throws -> Void) -> Bool {
        do {
            try work()
            return false
        } catch {
            var texts = ["\(error)"]
            switch error {
            case DecodingError.typeMismatch(_, let context), DecodingError.keyNotFound(_, let context),
                DecodingError.dataCorrupted(let context), DecodingError.valueNotFound(_, let context):
                texts += [context.debugDescription, "\(context.codingPath)"]
            case EncodingError.invalidValue(_, let context):
                texts += [context.debugDescription, "\(context.codingPath)"]
            case let error as QueryCodingError: texts += ["\(error.kind)", error.detail ?? ""]
            case let error as RequestEncodingError: texts += ["\(error.kind)", error.detail ?? ""]
            default: break
            }
            for text in texts { #expect(!Self.marks.contains(where: text.contains), "\(text)") }
            return true
        }
    }

    @Test func `No message of writing shows an internal type`() throws {
        let values: [QueryValue] = [
            ["a": [[1, nil]]], ["a": .double(.nan)], ["a": .set([["b": 1]])], [1], "x", nil, ["": ["": []]],
            ["\u{0}": "\u{6C49}"], ["a": .dictionary([("b", 1), ("b", 2)])], ["a[": ["]": [[:]]]], ["b|c": "b|c, d"],
            ["a": ["b|c", "d e", "f,g"]],
        ]
        var limits = QueryLimits.none
        (limits.depth, limits.pairs, limits.bytes) = (1, 1, 12)
        var count = 0
        for value in values {
            for standard in QueryStyle.standard {
                for charset in [nil, Charset.windows1252.with(unencodable: .fail)] as [(any TextEncoding)?] {
                    for limits in [QueryLimits.none, limits] {
                        let encoder = QueryEncoder(style: standard.style, charset: charset, limits: limits)
                        count += check { _ = try encoder.encode(value) } ? 1 : 0
                        count += check { _ = try encoder.pairs(of: value) } ? 1 : 0
                    }
                }
            }
            for style in [OpenAPIParameter.Style.form, .spaceDelimited, .pipeDelimited, .deepObject] {
                for explode in [false, true] {
                    let parameter = OpenAPIParameter(name: "a", style: style, explode: explode)
                    count += check { _ = try parameter.query(of: value) } ? 1 : 0
                    for shape in [OpenAPIParameter.Shape.primitive, .array, .object] {
                        for query in ["a=1&a=%zz", "a[b][c]=1", "a[", "a=b|c|d", "a=%FF"] {
                            count += check { _ = try parameter.value(in: query, as: shape) } ? 1 : 0
                        }
                    }
                }
            }
        }
        #expect(count > 500)
    }

    @Test func `No message of reading shows an internal type`() throws {
        let queries = [
            "items[0][n]=1&items[1][n]=x", "items[0][m]=1", "items=1", "items[a]=1&items=2", "a=%zz", "a=%FF", "",
            "items[0][n]=99999999999999999999", "items[0][n]=1&items[0][when]=x", "items[0][n]=1&items[0][url]=%20",
            "map[k][n]=x&items[]=", "items[0][n]=1&items[0][parts][0][1]=maybe", "a&a[b]&a[][c]", "x[1001]=1",
        ]
        var limits = QueryLimits.standard
        limits.pairs = 1
        var count = 0
        for standard in QueryStyle.standard {
            for charset in [nil, Charset.shiftJIS] as [(any TextEncoding)?] {
                for limits in [limits, .standard] {
                    let decoder = QueryDecoder(style: standard.style, charset: charset, limits: limits)
                    for query in queries {
                        count += check { _ = try decoder.decode(List.self, from: query) } ? 1 : 0
                        count += check { _ = try decoder.decode([String: Int].self, from: query) } ? 1 : 0
                        count += check { _ = try decoder.decode([[Date]].self, from: query) } ? 1 : 0
                    }
                }
            }
        }
        #expect(count > 1000)
    }

    @Test func `No message about texts, charsets and requests shows an internal type`() throws {
        let serializer = FormRequestSerializer()
        let ways: [() throws -> Void] = [
            { _ = try "%zz".percentDecoded() }, { _ = try "%FF".percentDecoded() },
            { _ = try "\u{6C49}".percentEncoded(in: .windows1252.with(unencodable: .fail)) },
            { _ = try "%81".percentDecoded(in: .shiftJIS) },
            { _ = try Charset("no-such") },
            { _ = try CanonicalQuery.oauth1BaseString(method: "GET", url: "h/p", parameters: []) },
            { _ = try "?\u{6C49}".repairingQuery(charset: Charset.windows1252.with(unencodable: .fail)) },
            { _ = try serializer.request("G T", "http://h/") }, { _ = try serializer.request("GET", "http://h h/") },
            { _ = try serializer.request("GET", "") }, { _ = try serializer.request("GET", "http:///") },
            { _ = try serializer.request("PUT", "a:b", relativeTo: URL(string: "http://h/")) },
            { _ = try serializer.request("GET", "http://h/", parameters: ["a": Double.nan] as [String: Any]) },
            { _ = try serializer.request("GET", "http://h/", parameters: ["a": NSObject.self] as [String: Any]) },
            {
                _ = try JSONRequestSerializer().request(
                    "PUT", "http://h/", parameters: ["a": Double.nan] as [String: Any])
            },
            { _ = try MultipartFormData(boundary: "") }, { _ = try MultipartFormData(boundary: "a\r\n") },
            {
                var form = try MultipartFormData()
                try form.append("x", withName: "a\u{0}")
            },
            {
                var form = try MultipartFormData()
                try form.append(URL(fileURLWithPath: "/no/such/file"), withName: "a")
            },
            { _ = try QueryDecoder.form.with(contentType: "text/plain") },
            { _ = try QueryDecoder.form.with(contentType: "application/x-www-form-urlencoded; charset=x") },
            { _ = try QueryDecoder.form.with(contentType: "a;;/") },
        ]
        for (index, way) in ways.enumerated() { #expect(check(way), "\(index) throws nothing") }
    }
}
