import Foundation
import QueryEncoding
import Testing

/// Tests of dictionary literals, which keep the order and the repeated keys that a `Dictionary` would lose.
@Suite struct LiteralTests {
    private let z = "1", a = "2", number = 3
    private let encoder = QueryEncoder(style: .browser)

    @Test func `Literals with values of one type keep their order and their repeated keys`() throws {
        #expect(
            try encoder.encode(["person[contact]": "1", "person[address]": "2"])
                == "person%5Bcontact%5D=1&person%5Baddress%5D=2")
        #expect(try encoder.encode(["z": 1, "z": 2]) == "z=1&z=2")
        #expect(try encoder.encode(["z": [1, 2], "a": [3]]) == "z=1&z=2&a=3")
        #expect(
            try QueryEncoder().encode(["z": ["y": 1, "b": 2], "z": ["c": 3]]) == "z%5By%5D=1&z%5Bb%5D=2&z%5Bc%5D=3")
        #expect(try encoder.encode([:]) == "")
    }

    @Test func `Literals of variables keep their order and their repeated keys`() throws {
        #expect(try encoder.encode(["z": z, "a": a, "z": a]) == "z=1&a=2&z=2")
        #expect(
            try encoder.encode(["z": z, "a": number, "b": true, "c": [number], "d": 1.5]) == "z=1&a=3&b=true&c=3&d=1.5")
        let none: Int? = nil, date = Date(timeIntervalSince1970: 0)
        #expect(
            try encoder.encode(["z": none, "d": date, "a": Optional(number)]) == "z=&d=1970-01-01T00%3A00%3A00Z&a=3")
        let value: QueryValue = ["y": "1", "b": "2"]
        #expect(try QueryEncoder().encode(["z": value, "a": z[...].uppercased()]) == "z%5By%5D=1&z%5Bb%5D=2&a=1")
    }

    @Test func `An error in a value of a literal names the field of the value`() throws {
        struct Failing: QueryLiteralValue {
            struct Failure: Error {}
            func encode(to encoder: any Encoder) throws { throw Failure() }
        }
        var error = #expect(throws: QueryCodingError.self) { try encoder.encode(["a": 1, "z": Failing()]) }
        #expect(error?.kind == .unsupportedType && error?.field == "z")
        struct Infinite: QueryLiteralValue {
            func encode(to encoder: any Encoder) throws { throw QueryCodingError(kind: .nonFiniteNumber) }
        }
        error = #expect(throws: QueryCodingError.self) { try encoder.encode(["a": 1, "z": Infinite()]) }
        #expect(error?.kind == .nonFiniteNumber && error?.field == "z")
        struct Nested: QueryLiteralValue {
            func encode(to encoder: any Encoder) throws { try [["a": [1]]].encode(to: encoder) }
        }
        for style in [QueryStyle.auto, .alamofireForm] {
            error = #expect(throws: QueryCodingError.self) {
                try QueryEncoder(style: style, limits: QueryLimits(depth: 2)).queryValue(of: ["z": Nested()])
            }
            #expect(error?.kind == .depthLimit && error?.field == "z[0][a]", "\(style)")
        }
        let deep = (0..<40).reduce(QueryValue("x")) { value, _ in .array([value]) }
        error = #expect(throws: QueryCodingError.self) {
            try QueryEncoder(limits: QueryLimits(depth: 8)).queryValue(of: deep)
        }
        #expect(error?.kind == .depthLimit)
        #expect(try encoder.queryValue(of: ["a"] as QueryValue) == ["a"])
    }

    @Test func `A Dictionary is sorted`() throws {
        let dictionary = ["z": 1, "a": 2]
        #expect(try encoder.encode(dictionary) == "a=2&z=1")
        #expect(try encoder.pairs(of: dictionary).map(\.field) == ["a", "z"])
        #expect(try encoder.encode(parameters: dictionary as [String: Any]) == "a=2&z=1")
    }

    @Test func `Every call that takes a literal gives the same result`() throws {
        var bytes: [UInt8] = []
        try encoder.encode(["z": 1, "a": 2, "z": 3], appendingTo: &bytes)
        try encoder.encode(["z": z, "z": a], appendingTo: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "z=1&a=2&z=3z=1&z=2")
        #expect(try encoder.pairs(of: ["z": 1, "a": 2, "z": 3]).map(\.value) == ["1", "2", "3"])
        #expect(try encoder.pairs(of: ["z": z, "z": a]).map(\.value) == ["1", "2"])
        #expect(try QueryEncoder().pairs(of: ["z": ["y": 1, "b": 2]]).map(\.field) == ["z[y]", "z[b]"])
        #expect(try encoder.queryValue(of: ["z": 1, "z": 2]) == .dictionary([("z", 1), ("z", 2)]))
        #expect(
            try encoder.queryValue(of: ["z": ["y": 1, "b": 2]]) == .dictionary([("z", ["y": 1, "b": 2] as QueryValue)]))
        #expect(try encoder.encode(parameters: ["z": 1, "z": 2]) == "z=1&z=2")
        #expect(try encoder.encode(parameters: ["z": z, "a": number]) == "z=1&a=3")
        #expect(try QueryEncoder().encode(parameters: ["z": ["y": 1, "b": 2]]) == "z%5By%5D=1&z%5Bb%5D=2")
        #expect(try "/".appendingQuery(of: ["z": 1, "z": 2], style: .browser) == "/?z=1&z=2")
        #expect(try "/".appendingQuery(of: ["z": z, "a": number], style: .browser) == "/?z=1&a=3")
    }

    @Test func `KeyValuePairs and arrays of pairs with values of different types keep their order`() throws {
        let ordered = QueryValue.dictionary([("z", 1), ("a", ["y": 2]), ("z", [true])] as [(String, QueryValue)])
        let pairs: KeyValuePairs<String, Any> = ["z": 1, "a": ["y": 2], "z": [true]]
        #expect(try QueryValue(any: pairs) == ordered)
        #expect(
            try QueryValue(any: [("z", 1), ("a", "x"), ("z", 2)] as [(String, Any)])
                == .dictionary([("z", 1), ("a", "x"), ("z", 2)]))
        let labelled: [(key: String, value: Any)] = [("z", 1), ("a", 2)]
        #expect(try QueryValue(any: ["r": labelled] as [String: Any]) == ["r": .dictionary([("z", 1), ("a", 2)])])
        #expect(try QueryValue(any: [] as [Bool]) == [])
        let bad: KeyValuePairs<String, Any> = ["a": 1, "b": [Self.self]]
        #expect { try QueryValue(any: bad) } throws: { ($0 as? QueryCodingError)?.field == "b[0]" }
    }

    @Test func `Nulls are removed at every level`() throws {
        let value: QueryValue = [
            "a": nil, "b": ["c": nil, "d": [nil, 1, [nil]]], "a": 1, "s": .set([nil, "x"]), "e": .encoded("%20"),
            "f": [:],
        ]
        let kept: QueryValue = ["b": ["d": [1, []]], "a": 1, "s": .set(["x"]), "e": .encoded("%20"), "f": [:]]
        #expect(value.removingNulls == kept)
        #expect(QueryValue.null.removingNulls.isNull)
        #expect(QueryValue.string("x").removingNulls == "x")
    }

    @Test func `In Alamofire's style, dates and data in a literal follow the style's options`() throws {
        var style = QueryStyle.alamofireForm
        style.dates = .secondsSince1970
        let none: Int? = nil, empty: [Int] = []
        #expect(
            try QueryEncoder(style: style).encode([
                "d": Date(timeIntervalSince1970: 5), "b": Data([1, 2]), "n": none, "e": empty, "i": [1],
            ]) == "b=AQI%3D&d=5.0&i%5B%5D=1")
    }

    @Test func `An error in a literal names the field`() throws {
        var style = QueryStyle.auto
        style.dates = .custom { _ in throw CancellationError() }
        #expect { try QueryEncoder(style: style).encode(["a": z, "b": Date()]) } throws: { error in
            let error = error as? QueryCodingError
            return error?.kind == .unsupportedType && error?.field == "b"
        }
        #expect { try QueryEncoder().encode(["a": [number], "b": [[number]], "a": Double.nan]) } throws: { error in
            (error as? QueryCodingError)?.kind == .nonFiniteNumber
        }
        let error = #expect(throws: QueryCodingError.self) {
            try QueryEncoder().encode(parameters: ["a": NSNumber(value: 1)] as [String: Any])
        }
        #expect(error?.kind == .unsupportedType && error?.field == "a")
        #expect(error?.detail?.contains("encode(foundation:)") == true)
    }
}
