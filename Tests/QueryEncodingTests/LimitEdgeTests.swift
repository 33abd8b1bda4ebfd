import QueryEncoding
import Testing

/// Tests of unusual limits and of the details of errors.
@Suite struct LimitEdgeTests {
    @Test(arguments: [QueryStyle.auto, .php, .rails, .qs, .facebook, .browser])
    func `Limits below zero reject everything and do not crash`(style: QueryStyle) throws {
        let decoder = QueryDecoder(style: style, limits: QueryLimits(depth: -1, pairs: -1, bytes: 10, index: -1))
        _ = try? decoder.value(from: "")
        #expect { try decoder.value(from: "a=1") } throws: { error in
            let error = error as? QueryCodingError
            return error?.kind == .pairLimit && error?.isLimit == true
        }
        #expect(!QueryCodingError(kind: .malformedEscape).isLimit)
    }

    @Test func `A root container that is written under a key counts as a level`() throws {
        let none = QueryLimits(depth: 0), one = QueryLimits(depth: 1)
        var field = QueryStyle.auto
        field.root = .field("k")
        let nested: QueryValue = .array([.array(["x"])]), flat: QueryValue = .array(["x"])
        for (style, value) in [(QueryStyle.php, nested), (field, flat), (.afnetworking, flat)] {
            #expect { try QueryEncoder(style: style, limits: none).encode(value) } throws: { error in
                (error as? QueryCodingError)?.kind == .depthLimit
            }
            let query = try QueryEncoder(style: style, limits: one).encode(value)
            #expect(throws: Never.self) { try QueryDecoder(style: style, limits: one).value(from: query) }
        }
    }

    @Test func `A type that is its own raw value is decoded`() throws {
        struct Circular: RawRepresentable, Decodable {
            var rawValue: Self { self }
            init?(rawValue: Self) { self = rawValue }
            init(from decoder: any Decoder) throws {}
        }
        struct Form: Decodable { let a: Circular? }
        #expect(try QueryDecoder().decode(Form.self, from: "a=").a != nil)
    }

    @Test(arguments: [QueryStyle.php, .rails, .qs, .auto])
    func `The error for an array that is too long has the array's field and offset`(style: QueryStyle) throws {
        let decoder = QueryDecoder(style: style, limits: QueryLimits(index: 1))
        let query = "x=1&a[]=1&a[]=2&a[]=3"
        let error = #expect(throws: QueryCodingError.self) { try decoder.value(from: query) }
        #expect(error?.kind == .indexLimit && error?.field.hasPrefix("a") == true && error?.offset != nil)
    }

    @Test func `The error for a value that is too deep names the field`() throws {
        let decoder = QueryDecoder(limits: QueryLimits(depth: 1))
        let error = #expect(throws: QueryCodingError.self) {
            try decoder.decode([String: [[String]]].self, from: ["a": [["x"]]] as QueryValue)
        }
        #expect(error?.kind == .depthLimit && error?.field == "a[0]")
    }

    @Test func `Text in errors is truncated between characters`() throws {
        let key = String(repeating: "汉", count: 200)
        let error = #expect(throws: QueryCodingError.self) { try QueryDecoder().value(from: "\(key)=%") }
        #expect(error?.field == String(repeating: "汉", count: 85) + "…")
        let mismatch = #expect(throws: DecodingError.self) {
            try QueryDecoder().decode([String: Int].self, from: "a=\(key)")
        }
        #expect(mismatch.map { "\($0)".contains("\u{FFFD}") } == false)
    }
}
