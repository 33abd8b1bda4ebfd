import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite struct QueryPairsOfQueriesTests {
    /// Returns the pairs that a decoder reads from a query, as `field=value`, or `field` without a value.
    private func read(_ query: String, _ change: (inout QueryDecoder) -> Void = { _ in }) throws -> [String] {
        var parser = QueryDecoder()
        change(&parser)
        return try parser.pairs(from: query).map { pair in pair.value.map { "\(pair.field)=\($0)" } ?? pair.field }
    }

    private func error(_ query: String, _ change: (inout QueryDecoder) -> Void = { _ in }) -> QueryCodingError? {
        var parser = QueryDecoder()
        change(&parser)
        do throws(QueryCodingError) {
            _ = try parser.pairs(from: query)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("", []), ("a=1", ["a=1"]), ("a=1&b=2&a=3", ["a=1", "b=2", "a=3"]), ("&&a=1&", ["a=1"]),
            ("a=b=c", ["a=b=c"]),
            ("a", ["a"]), ("a=", ["a="]), ("=", ["="]), ("=b", ["=b"]), ("a+b=c+d", ["a b=c d"]),
            ("a%2Bb=%26%3D", ["a+b=&="]),
            ("a;b=1", ["a;b=1"]), ("?a=1", ["?a=1"]), ("%E6%B1%89=%e6%b1%89", ["汉=汉"]), ("a=%00", ["a=\0"]),
        ] as [(String, [String])]) func `Pairs are split and unescaped in order`(query: String, expected: [String])
        throws
    {
        #expect(try read(query) == expected)
        #expect(try QueryDecoder().pairs(from: Array(query.utf8)) == QueryDecoder().pairs(from: query))
        // A collection without contiguous memory.
        #expect(
            try QueryDecoder().pairs(from: Array(query.utf8).reversed().reversed().lazy.map { $0 }).count
                == expected.count
        )
    }

    @Test func `Options change how special characters are read`() throws {
        #expect(try read("a=b+c") { $0.space = .percent } == ["a=b+c"])
        #expect(try read("a=1;b=2&;&c;;=") { $0.separators = .ampersandAndSemicolon } == ["a=1", "b=2", "c", "="])
        #expect(try read("??a=?") { $0.input = .url } == ["?a=?"])
        #expect(try read("?") { $0.input = .url } == [])
        #expect(try read("a=%&b=%zz") { $0.malformed = .keep } == ["a=%", "b=%zz"])
        #expect(try read("a=%FFx") { $0.invalid = .replace } == ["a=\u{FFFD}x"])
    }

    @Test func `Errors have the field of a value and the byte offset in the whole query`() {
        #expect(error("a=1&b=x%zz") == QueryCodingError(kind: .malformedEscape, field: "b", offset: 7))
        #expect(error("a=1&b%=") == QueryCodingError(kind: .malformedEscape, offset: 5))
        #expect(error("a=1&%62=%41%E6%B1") == QueryCodingError(kind: .invalidText, field: "b", offset: 11))
        #expect(error("a=1&é%FF") == QueryCodingError(kind: .invalidText, offset: 6))
        #expect(error("?%") { $0.input = .url } == QueryCodingError(kind: .malformedEscape, offset: 1))
        #expect(error("a=%C3&b=%A9") == QueryCodingError(kind: .invalidText, field: "a", offset: 2))
    }

    @Test func `Limits hold for pairs and bytes`() {
        #expect(error("a&b&&c") { $0.limits.pairs = 3 } == nil)
        #expect(error("a&b&&c") { $0.limits.pairs = 2 } == QueryCodingError(kind: .pairLimit, offset: 5))
        #expect(error("a=1&b=2") { $0.limits.bytes = 7 } == nil)
        #expect(error("a=1&b=2") { $0.limits.bytes = 6 } == QueryCodingError(kind: .byteLimit, offset: 6))
        #expect(error("a") { $0.limits.pairs = -1 }?.kind == .pairLimit)
        #expect(error("") { $0.limits.bytes = -1 } == QueryCodingError(kind: .byteLimit, offset: 0))
    }

    @Test(arguments: [
        // The expected results are from WHATWG URL, section 5.1, and from Node's URLSearchParams.
        ("a=1&b=2", "a=1 b=2"), ("a", "a="), ("&&a&", "a="), ("=", "="), ("a=%zz%4%", "a=%zz%4%"), ("a+b=%2B", "a b=+"),
        ("a=%FF%C3%28", "a=\u{FFFD}\u{FFFD}("), ("a=%EF%BB%BFb", "a=\u{FEFF}b"), ("?a=1", "?a=1"), ("a;b", "a;b="),
        ("a=%E6%B1", "a=\u{FFFD}"), ("%61=%ED%A0%80", "a=\u{FFFD}\u{FFFD}\u{FFFD}"),
    ]) func `The form parser gives the results of the WHATWG parser`(query: String, expected: String) throws {
        let pairs = FormURLEncoded.pairs(in: query)
        #expect(
            pairs.map { "\($0.field)=\($0.value ?? "nil")" }.joined(separator: " ").utf8.elementsEqual(expected.utf8))
    }

    @Test func `The form parser has no limits and never fails`() throws {
        #expect(FormURLEncoded.pairs(in: String(repeating: "a&", count: 100_000)).count == 100_000)
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            _ = FormURLEncoded.pairs(in: generator.interestingBytes(100))
        }
    }

    @Test func `Fields and values are decoded in the charset`() throws {
        let parser = QueryDecoder(charset: Latin1())
        #expect(try parser.pairs(from: "%E9=%FF+%41") == [QueryPair(field: "é", value: "ÿ A")])
        #expect(try parser.pairs(from: Array("é=é".utf8)) == [QueryPair(field: "Ã©", value: "Ã©")])
        #expect(throws: QueryCodingError(kind: .malformedEscape, field: "é", offset: 6, detail: "latin1")) {
            try parser.pairs(from: "a&%E9=%")
        }
    }
}
