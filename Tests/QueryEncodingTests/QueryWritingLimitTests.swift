import QueryEncoding
import Testing

/// Tests of the limits of writing, for every kind of input.
@Suite struct QueryWritingLimitTests {
    private typealias Kind = QueryCodingError.Kind

    /// Returns the kind of error that each entry point throws for a value. One entry point encodes the value inside a
    /// type.
    private func kinds(_ value: QueryValue, _ style: QueryStyle, _ limits: QueryLimits) -> [Kind?] {
        let encoder = QueryEncoder(style: style, limits: limits)
        let ways: [() throws -> Void] = [
            { _ = try encoder.encode(value) },
            {
                var bytes: [UInt8] = []
                defer { #expect(bytes.isEmpty || bytes.count <= limits.bytes) }
                try encoder.encode(value, appendingTo: &bytes)
            },
            { _ = try encoder.encode(Wrapped(value: value)) },
            { _ = try QueryEncoder(style: style, limits: limits).pairs(of: value) },
        ]
        return QueryCodingError.kinds(of: ways)
    }

    /// A type that encodes the value inside it.
    private struct Wrapped: Encodable {
        let value: QueryValue

        func encode(to encoder: any Encoder) throws {
            try value.encode(to: encoder)
        }
    }

    private func expect(
        _ value: QueryValue, _ style: QueryStyle, _ limits: QueryLimits, _ expected: Kind?, _ comment: Comment
    ) {
        let kinds = kinds(value, style, limits)
        #expect(kinds == Array(repeating: expected, count: kinds.count), comment)
    }

    static let arrays: [(String, ArrayStyle)] = [
        ("brackets", .brackets), ("repeated", .repeated), ("indices", .indices), ("auto", .auto),
        ("separator", .separator(",")), ("custom", .custom { "\($0)#\($1)" }),
    ]

    /// Six values in all kinds of containers.
    private static let value: QueryValue = [
        "a": [1, "two"], "b": .set([3, 4]), "c": ["x": 5.5, "y": nil],
    ]

    @Test(arguments: arrays) func `Values are written up to the limit, and one more is an error`(
        name: String, arrays: ArrayStyle
    ) {
        var style = QueryStyle.auto
        style.arrays = arrays
        expect(Self.value, style, QueryLimits(pairs: 6), nil, "at the limit")
        expect(Self.value, style, QueryLimits(pairs: 5), .pairLimit, "one over")
    }

    @Test(arguments: arrays) func `Bytes are written up to the limit, and one more is an error`(
        name: String, arrays: ArrayStyle
    ) throws {
        var style = QueryStyle.auto
        style.arrays = arrays
        let size = try QueryEncoder(style: style).encode(Self.value).utf8.count
        expect(Self.value, style, QueryLimits(bytes: size), nil, "at the limit")
        expect(Self.value, style, QueryLimits(bytes: size - 1), .byteLimit, "one over")
    }

    @Test(arguments: arrays) func `Levels are written up to the limit, and one more is an error`(
        name: String, arrays: ArrayStyle
    ) {
        var style = QueryStyle.auto
        style.arrays = arrays
        for depth in 1...4 {
            var (list, dictionary) = (QueryValue.integer(1), QueryValue.integer(1))
            for _ in 0..<depth {
                list = [list]
                dictionary = ["k": dictionary]
            }
            for value in [list, dictionary, .set([list])] {
                let actual = value.set == nil ? depth : depth + 1
                expect(["r": value], style, QueryLimits(depth: actual), nil, "\(depth)")
                expect(["r": value], style, QueryLimits(depth: actual - 1), .depthLimit, "\(depth)")
            }
        }
    }

    @Test func `Parameters in Swift's own types have the same limits`() throws {
        let parameters: [String: Any] = ["a": [1, ["k": "two"]], "b": 3]
        func kind(_ limits: QueryLimits) -> Kind? {
            do throws(QueryCodingError) {
                _ = try QueryEncoder(limits: limits).encode(parameters: parameters)
                return nil
            } catch {
                return error.kind
            }
        }
        let size = try QueryEncoder().encode(parameters: parameters).utf8.count
        #expect(kind(QueryLimits(depth: 2, pairs: 3, bytes: size)) == nil)
        #expect(kind(QueryLimits(depth: 1, pairs: 3, bytes: size)) == .depthLimit)
        #expect(kind(QueryLimits(depth: 2, pairs: 2, bytes: size)) == .pairLimit)
        #expect(kind(QueryLimits(depth: 2, pairs: 3, bytes: size - 1)) == .byteLimit)
    }

    /// A value of about 80 KB that becomes a query of 69 MB.
    private static let growing: QueryValue = [
        String(repeating: "k", count: 24_000): .array(Array(repeating: .integer(1), count: 2900))
    ]

    @Test func `By default, no more than 64 MiB are written`() throws {
        #expect(QueryLimits.writing == QueryLimits(depth: 512, pairs: .max, bytes: 64 << 20, index: .max))
        let error = #expect(throws: QueryCodingError.self) { try QueryEncoder().encode(Self.growing) }
        #expect(error?.kind == .byteLimit)
        #expect(error?.detail == "limits.bytes is 67108864")
        #expect(error?.field.hasPrefix("kkkk") == true)
        expect(Self.growing, .auto, .writing, .byteLimit, "of pieces")
        var other = QueryStyle.auto
        other.arrays = .custom { field, _ in field }
        expect(Self.growing, other, .writing, .byteLimit, "of whole fields")
        #expect(throws: QueryCodingError.self) { try QueryEncoder().pairs(of: Self.growing) }
        #expect(throws: QueryCodingError.self) { try QueryEncoder().pairs(field: "f", value: Self.growing) }
        #expect(throws: QueryCodingError.self) { try "http://a.test/".appendingQuery(of: Self.growing) }
        #expect(try QueryEncoder(limits: .none).encode(Self.growing).utf8.count > 64 << 20)
    }

    @Test func `An error names the limit and its value`() {
        func error(_ limits: QueryLimits) -> QueryCodingError? {
            #expect(throws: QueryCodingError.self) { try QueryEncoder(limits: limits).encode(["a": 1, "b": 2]) }
        }
        #expect(error(QueryLimits(pairs: 1))?.description == #"too many values (limits.pairs is 1) in the field "b""#)
        #expect(error(QueryLimits(bytes: 2))?.description == #"too long (limits.bytes is 2) in the field "b""#)
        #expect(error(QueryLimits(bytes: 4))?.description == "too long (limits.bytes is 4)")
    }

    @Test func `Long fields from custom functions count towards the limit even if they are not written`() throws {
        let key = String(repeating: "k", count: 1000)
        var custom = QueryStyle.auto
        custom.arrays = .custom { field, _ in field + "x" }
        custom.nulls = .drop
        var shortened = QueryStyle.auto
        shortened.keyTransform = .custom { String($0.prefix(3)) }.ofWholeField
        for (style, element) in [(custom, QueryValue.array([nil])), (shortened, 1)] {
            let value: QueryValue = [key: .array(Array(repeating: element, count: 100))]
            #expect(throws: Never.self) {
                try QueryEncoder(style: style, limits: QueryLimits(bytes: 110_000)).encode(value)
            }
            expect(value, style, QueryLimits(bytes: 90_000), .byteLimit, "not written")
        }
    }

    @Test func `Any number of pairs is sorted at every level`() throws {
        var value: QueryValue = .array((0..<50).map { ["b": .integer(99 - $0), "a": .integer($0)] })
        for _ in 0..<100 { value = ["z": value, "a": 1, "b": nil, "": [1]] }
        let query = try QueryEncoder(style: .alamofireForm).encode(["r": value, "": value])
        let pairs = try QueryEncoder(style: .alamofireForm).pairs(of: ["r": value, "": value])
        #expect(pairs.map { $0.percentEncoded(style: .alamofireForm) }.joined(separator: "&") == query)
        #expect(query.hasPrefix("%5B%5D%5B%5D=1&%5Ba%5D=1&%5Bz%5D%5B%5D%5B%5D=1&%5Bz%5D%5Ba%5D=1"))
    }

    @Test func `Empty pairs are sorted with nonempty pairs`() throws {
        var style = QueryStyle.alamofireForm
        style.nulls = .key
        style.keyTransform = .custom { $0.hasPrefix("x") ? "" : $0 }.ofWholeField
        // Both containers are unsorted. The first container begins with a pair without bytes, so the text of the
        // container begins with `&`. In the order of bytes, `&` comes after `%`.
        let value: QueryValue = [
            "x": ["z": ["k": nil, "a": nil], "a": nil], "[": ["z": ["k": 1, "a": nil], "y": ["k": 0]],
        ]
        let query = "%5B%5By%5D%5Bk%5D=0&%5B%5Bz%5D%5Ba%5D&%5B%5Bz%5D%5Bk%5D=1&&&"
        #expect(try QueryEncoder(style: style).encode(value) == query)
        let pairs = try QueryEncoder(style: style).pairs(of: value)
        #expect(pairs.map { $0.percentEncoded(style: style) }.joined(separator: "&") == query)
    }

    @Test func `The field of the outer container is restored when an inner container ends`() throws {
        var style = QueryStyle.auto
        style.arrays = .custom { field, index in index % 2 == 0 ? "\(field)#\(index)" : "f\(index)" }
        let value: QueryValue = [
            "e\u{301}": ["\u{301}a": [1, [2, 3], ["x": 4]], "b": ["c": ["d": 5], "e": 6]], "汉": [["字": 7], [8]],
        ]
        #expect(
            try QueryEncoder(style: style).pairs(of: value).map(\.field) == [
                "e\u{301}[\u{301}a]#0", "f1#0", "f1", "e\u{301}[\u{301}a]#2[x]", "e\u{301}[b][c][d]",
                "e\u{301}[b][e]", "汉#0[字]", "f1#0",
            ])
    }

    @Test func `A long key with many values is an error at the byte limit`() {
        let key = String(repeating: "k", count: 1 << 20)
        // Encoding must end before the last element, which cannot be written.
        let elements = Array(repeating: QueryValue.integer(1), count: 20) + [.double(.nan)]
        expect([key: .array(elements)], .auto, QueryLimits(bytes: 4 << 20), .byteLimit, "elements")
        expect(
            [key: .dictionary(elements.enumerated().map { ("\($0)", $1) })], .auto, QueryLimits(bytes: 4 << 20),
            .byteLimit,
            "entries")
    }
}
