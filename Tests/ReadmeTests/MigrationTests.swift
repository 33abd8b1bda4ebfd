import Foundation
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests that compile the calls in the article on migrating from other libraries. Each call must give the result of the
/// other library.
@Suite struct MigrationTests {
    private let s = "a b/é"
    private let f = "k"
    private let k = "k[a]"
    private let v: Any = [1, nil] as [Int?]
    private let d: [String: Any] = ["b": [1, 2], "a": "x y"]
    private let charset: (any TextEncoding)? = Latin1()

    @Test func `Queries equal AFNetworking's byte for byte`() throws {
        #expect(s.percentEncoded(using: .afnetworking) == "a%20b/%C3%A9")
        #expect(k.percentEncoded(using: .afnetworking2Key) == "k[a]")
        #expect(s.percentEncoded(using: .afnetworking2Key) == "a%20b%2F%C3%A9")
        #expect(s.percentEncoded(using: .afnetworking2Value) == "a%20b%2F%C3%A9")
        let v = "1&2"
        let pair = QueryPair(field: f, value: v)
        #expect(pair.percentEncoded(style: .afnetworking) == "k=1%262")
        #expect(try pair.percentEncoded(style: .afnetworking2, charset: charset) == "k=1%262")
        #expect(
            try QueryEncoder(style: .afnetworking).pairs(of: QueryValue(any: d)).map(\.field) == ["a", "b[]", "b[]"])
        #expect(try QueryEncoder(style: .afnetworking).encode(parameters: d) == "a=x%20y&b%5B%5D=1&b%5B%5D=2")
        #expect(try QueryEncoder(style: .afnetworking2, charset: charset).encode(parameters: ["é": "é"]) == "%E9=%E9")
        #expect(
            try QueryEncoder(style: .afnetworking2, charset: charset).encode(parameters: d) == "a=x%20y&b[]=1&b[]=2")
    }

    @Test func `The function that returns the pairs of a key and a value has a replacement`() throws {
        #expect(
            try QueryEncoder(style: .afnetworking).pairs(field: k, value: QueryValue(any: v))
                == [QueryPair(field: "k[a][]", value: "1"), QueryPair(field: "k[a][]", value: nil)])
        #expect(
            try QueryEncoder(style: .alamofire).pairs(field: k, value: QueryValue(any: v)).map(\.value) == [
                "1", "<null>",
            ])
    }

    @Test func `Queries equal those of Alamofire's URLEncoding byte for byte`() throws {
        #expect(try QueryEncoder(style: .alamofire).encode(parameters: d) == "a=x%20y&b%5B%5D=1&b%5B%5D=2")
        func query(_ change: (inout QueryStyle) -> Void) throws -> String {
            var style = QueryStyle.alamofire
            change(&style)
            return try QueryEncoder(style: style).encode(parameters: ["b": [true]])
        }
        #expect(try query { style in style.arrays = .repeated } == "b=1")
        #expect(try query { style in style.arrays = .indices } == "b%5B0%5D=1")
        #expect(try query { style in style.arrays = .custom { key, index in "\(key).\(index)" } } == "b.0=1")
        #expect(try query { style in style.bools = .literal } == "b%5B%5D=true")
    }

    private struct Form: Encodable {
        var oneTwo = ["c d": Date(timeIntervalSinceReferenceDate: 123.456)]
        var bytes = Data([1])
        var a: Int?
    }

    @Test func `Queries equal those of Alamofire's URLEncodedFormEncoder byte for byte`() throws {
        let x = Form()
        #expect(try QueryEncoder(style: .alamofireForm).encode(x) == "bytes=AQ%3D%3D&oneTwo%5Bc%20d%5D=123.456")
        func query(_ change: (inout QueryStyle) -> Void) throws -> String {
            var style = QueryStyle.alamofireForm
            change(&style)
            return try QueryEncoder(style: style).encode(x).percentDecoded()
        }
        #expect(try query { style in style.keyOrder = .given } == "oneTwo[c d]=123.456&bytes=AQ==")
        #expect(try query { style in style.data = .array } == "bytes[]=1&oneTwo[c d]=123.456")
        #expect(try query { style in style.dates = .secondsSince1970 } == "bytes=AQ==&oneTwo[c d]=978307323.456")
        #expect(try query { style in style.dates = .millisecondsSince1970 } == "bytes=AQ==&oneTwo[c d]=978307323456.0")
        #expect(try query { style in style.dates = .iso8601 }.hasSuffix("=2001-01-01T00:02:03Z"))
        #expect(try query { style in style.dates = .custom { date in "\(date)" } }.contains("2001-01-01 00:02:03"))
        #expect(try query { style in style.data = .custom { data in "\(data.count)" } }.hasPrefix("bytes=1&"))
        #expect(try query { style in style.keyTransform = .snakeCase.ofWholeField }.hasSuffix("one_two[c d]=123.456"))
        #expect(try query { style in style.keyTransform = .kebabCase.ofWholeField }.hasSuffix("one-two[c d]=123.456"))
        #expect(try query { style in style.keyTransform = .capitalized.ofWholeField }.contains("OneTwo[c d]=123.456"))
        #expect(
            try query { style in style.keyTransform = .custom { key in "x" + key }.ofWholeField }
                .hasSuffix("xoneTwo[c d]=123.456"))
        #expect(try query { style in style.nesting = .custom { key in "->\(key)" } }.hasSuffix("oneTwo->c d=123.456"))
        #expect(try query { style in style.nesting = .dots }.hasSuffix("oneTwo.c d=123.456"))
        #expect(try query { style in style.nulls = .empty }.hasPrefix("a=&"))
        #expect(try query { style in style.nulls = .text("null") }.hasPrefix("a=null&"))
        #expect(
            try query { style in
                style.valueEscapes = style.valueEscapes.writingSpace(as: .plus)
                style.fieldEscapes = style.fieldEscapes?.writingSpace(as: .plus)
            }.hasSuffix("oneTwo[c+d]=123.456"))
        #expect(
            try query { style in
                style.valueEscapes = EscapeSet(literal: "...")
                style.fieldEscapes = EscapeSet(literal: "...")
            }.contains("=123.456"))
    }

    @Test func `Queries equal the Facebook SDK's byte for byte`() throws {
        #expect(s.percentEncoded(using: .facebook) == "a%20b%2F%C3%A9")
        let s = "a=1+2&b=%zz&a=3"
        #expect((try? "1+2".percentDecoded(space: .plus)) == "1 2")
        #expect((try? s.percentDecoded(space: .plus)) == nil)
        #expect(try QueryDecoder(style: .facebook).value(from: s) == ["a": "3"])
        let d: [String: Any] = ["a&": "1=2", "b": 2]
        #expect(try QueryEncoder(style: .facebook).encode(parameters: d) == "a&=1%3D2&b=2")
    }

    @Test func `The tests contain every call in the article`() throws {
        let words = { (text: String) in text.filter { !$0.isWhitespace } }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("MigrationTests") }
        #expect(files.count == 4)
        let these = try files.map { words(try String(contentsOf: $0, encoding: .utf8)) }.joined()
        let article = try Fixtures.article("Migrating", of: "QueryEncoding")
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| library") }
        #expect(rows.count > 90)
        for row in rows {
            let ours = try #require(row.split(separator: "|").last { !$0.allSatisfy(\.isWhitespace) })
            let calls = ours.matches(of: /`([^`]+)`/).map { String($0.1) }
            #expect(!calls.isEmpty)
            for call in calls { #expect(these.contains(words(call)), "\(call)") }
        }
    }
}
