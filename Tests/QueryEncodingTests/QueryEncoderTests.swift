import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite struct QueryEncoderTests {
    private static let styles: [QueryStyle] = [
        .auto, .afnetworking2, .alamofire, .facebook, .browser, .php, .rails, .qs,
    ]
    private static let values: [QueryValue] = [
        ["a": "x y", "b": 1], [:], ["汉": "é&", "t": true, "n": nil], ["b": "\u{1F600}", "d": 1.5],
    ]

    @Test func `Queries of any style are appended to bytes`() throws {
        for style in Self.styles {
            for charset in [nil, Latin1()] as [(any TextEncoding)?] {
                let encoder = QueryEncoder(style: style, charset: charset)
                var output = Array("?".utf8)
                for value in Self.values {
                    let before = output
                    let expected = try? encoder.encode(value)
                    try? encoder.encode(value, appendingTo: &output)
                    #expect(output == before + Array((expected ?? "").utf8))
                }
            }
        }
    }

    @Test func `If a value cannot be written, nothing is appended and the next call succeeds`() throws {
        for style in [QueryStyle.auto, .facebook] {
            let encoder = QueryEncoder(style: style, limits: QueryLimits(pairs: 1))
            var output = Array("a=1".utf8)
            #expect(throws: QueryCodingError.self) {
                try encoder.encode(["b": 2, "c": 3], appendingTo: &output)
            }
            #expect(output == Array("a=1".utf8))
            try encoder.encode(["d": 4], appendingTo: &output)
            #expect(output == Array("a=1d=4".utf8))
        }
    }

    @Test func `The bytes of a query are passed to a closure`() throws {
        struct Record: Encodable { let a = "x y", b = 1.5 }
        for style in Self.styles {
            for charset in [nil, Latin1()] as [(any TextEncoding)?] {
                let encoder = QueryEncoder(style: style, charset: charset)
                for value in Self.values {
                    let bytes = try? encoder.withEncodedBytes(of: value) {
                        unsafe $0.withUnsafeBufferPointer { unsafe Array($0) }
                    }
                    #expect(bytes == (try? encoder.encode(value)).map { Array($0.utf8) })
                }
                let bytes = try encoder.withEncodedBytes(of: Record()) {
                    unsafe $0.withUnsafeBufferPointer { unsafe Array($0) }
                }
                #expect(try bytes == Array(encoder.encode(Record()).utf8))
            }
        }
    }

    @Test func `Changing the style of an encoder takes effect in the next call`() throws {
        var encoder = QueryEncoder()
        #expect(try encoder.encode(["a": [1, true]]) == "a%5B%5D=1&a%5B%5D=true")
        encoder.style = .php
        #expect(try encoder.encode(["a": [1, true]]) == "a%5B0%5D=1&a%5B1%5D=1")
    }

    @Test func `A type may contain a QueryValue of any structure`() throws {
        struct Record: Codable, Equatable {
            let name: String
            let rest: QueryValue
        }
        let record = try QueryDecoder().decode(Record.self, from: "name=x&rest[a][]=1&rest[a][]=2&rest[b]=y")
        #expect(record == Record(name: "x", rest: ["a": ["1", "2"], "b": "y"]))
        #expect(
            try QueryDecoder().decode(Record.self, from: ["name": "x", "rest": [true, false, 1.5, nil]] as QueryValue)
                == Record(name: "x", rest: ["true", "false", "1.5", nil]))
    }
}
