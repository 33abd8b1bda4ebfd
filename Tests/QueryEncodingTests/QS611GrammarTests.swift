import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite struct QS611GrammarTests {
    private func value(_ pairs: [(String, String?)], limits: QueryLimits = .none) throws -> QueryValue {
        try QueryGrammar.qs6_11.value(of: pairs.map { QueryPair(field: $0, value: $1) }, limits: limits)
    }

    @Test func `Every recorded query gives the same result as qs`() throws {
        let records = try ServerRecords(of: "qs")
        #expect(records.pairs.count > 200)
        for record in records.pairs {
            let value = try QueryGrammar.qs6_11.value(of: record.asPairs, limits: .none)
            #expect(value == record.value?.value, "\(records.version): \(record.pairs)")
        }
    }

    @Test func `Queries are split and unescaped as in qs`() throws {
        try ServerRecords(of: "qs").compareQueries(.qs6_11)
    }

    @Test func `Repeated fields become arrays, and scalars and containers are merged`() throws {
        #expect(try value([("a", "1"), ("a", "2"), ("a", nil)]) == ["a": ["1", "2", ""]])
        #expect(try value([("a", "1"), ("a[b]", "2")]) == ["a": ["1", ["b": "2"]]])
        #expect(try value([("a[b]", "1"), ("a", "c")]) == ["a": ["b": "1", "c": true]])
        #expect(try value([("a[]", "1"), ("a[b]", "2")]) == ["a": ["0": "1", "b": "2"]])
        #expect(try value([("a[b]", "1"), ("a", "")]) == ["a": ["b": "1"]])
    }

    @Test func `The value true that qs inserts is decoded as a string`() throws {
        let decoder = QueryDecoder(style: .qs6_11), query = "a[b]=1&a=c"
        #expect(try decoder.value(from: query) == ["a": ["b": "1", "c": true]])
        #expect(try decoder.decode(QueryValue.self, from: query) == ["a": ["b": "1", "c": "true"]])
        #expect(try decoder.decode([String: [String: String]].self, from: query) == ["a": ["b": "1", "c": "true"]])
    }

    @Test func `Arrays have no gaps and no index above 20`() throws {
        #expect(try value([("a[7]", "x"), ("a[20]", "y")]) == ["a": ["x", "y"]])
        #expect(try value([("a[0]", "x"), ("a[21]", "y")]) == ["a": ["0": "x", "21": "y"]])
    }

    @Test func `Below the fifth level, the rest of a name is one key`() throws {
        #expect(
            try value([("a[b][c][d][e][f][g]x[h]", "1")]) == ["a": ["b": ["c": ["d": ["e": ["f": ["[g]x[h]": "1"]]]]]]])
        let inArray = "a[b][c][d][e][][f]"
        #expect(
            try value([(inArray, "1"), (inArray, "2")]) == ["a": ["b": ["c": ["d": ["e": [["[f]": ["1", "2"]]]]]]]])
    }

    @Test func `Only the grammars of servers read pairs into a tree`() {
        for grammar in [QueryGrammar.generic, .flat, .facebook] {
            #expect(throws: QueryCodingError.self) { try grammar.value(of: [], limits: .none) }
        }
    }

    @Test func `Wrapping a scalar into an array counts as a level`() throws {
        let pairs: [(String, String?)] = [("a", "1"), ("a[b]", "2")]
        #expect(try value(pairs, limits: QueryLimits(depth: 2)) == ["a": ["1", ["b": "2"]]])
        #expect(throws: QueryCodingError.self) { try value(pairs, limits: QueryLimits(depth: 1)) }
        let deeper: [(String, String?)] = [("a", "1"), ("a[b][c]", "2")]
        #expect(try value(deeper, limits: QueryLimits(depth: 3)) == ["a": ["1", ["b": ["c": "2"]]]])
        let error = QueryCodingError(kind: .depthLimit, field: "a[b][c]", offset: 1)
        #expect(throws: error) { try value(deeper, limits: QueryLimits(depth: 2)) }
    }

    @Test func `Names that JavaScript objects inherit are ignored`() throws {
        #expect(
            try value([("toString", "1"), ("a[__proto__]", "2"), ("a", "constructor"), ("b", "3")]) == [
                "a": "constructor", "b": "3",
            ])
    }

    @Test func `Integer keys come first, in ascending order`() throws {
        #expect(
            try value([("b", "1"), ("10", "2"), ("4294967294", "5"), ("9", "3"), ("4294967295", "4")])
                == ["9": "3", "10": "2", "4294967294": "5", "b": "1", "4294967295": "4"])
    }

    @Test func `Undecodable text keeps its escapes only if policies allow it`() throws {
        var decoder = QueryDecoder(style: .qs6_11)
        for query in ["a=+%41%zz", "%41%FF=1"] {
            #expect(throws: QueryCodingError.self) { try decoder.value(from: query) }
        }
        decoder.malformed = .keep
        #expect(try decoder.value(from: "a=+%41%zz&b=%41") == ["a": " %41%zz", "b": "A"])
        #expect(throws: QueryCodingError(kind: .invalidText, offset: 3)) { try decoder.value(from: "%41%FF=1") }
        decoder.invalid = .replace
        #expect(try decoder.value(from: "%41%FF=1") == ["%41%FF": "1"])
    }

    @Test func `Keys that are only canonically equal are different`() throws {
        #expect(try value([("\u{E9}", "1"), ("e\u{301}", "2")]) == ["\u{E9}": "1", "e\u{301}": "2"])
    }

    @Test func `Values of fields with the same path are joined`() throws {
        #expect(try value([("[a]", "1"), ("a", "2"), ("a", "3")]) == ["a": ["1", "2", "3"]])
    }

    @Test func `A query with more pairs or levels than qs reads is an error`() throws {
        let pairs = (0...1000).map { ("a", "\($0)" as String?) }
        #expect(try value(Array(pairs.dropLast()))["a"]?.array?.count == 1000)
        let detail = "qs reads no more than 1000"
        #expect(throws: QueryCodingError(kind: .pairLimit, field: "a", offset: 1000, detail: detail)) {
            try value(pairs)
        }
        let limits = QueryLimits(depth: 2)
        #expect(try value([("a[b][c]", "1")], limits: limits) == ["a": ["b": ["c": "1"]]])
        for later in ["a[b][c][d]", "a[b]x[c]"] {
            #expect(throws: QueryCodingError(kind: .depthLimit, field: later, offset: 1)) {
                try value([("a[b]", "1"), (later, "2")], limits: limits)
            }
        }
    }

    @Test func `An array of values under two names counts as a level`() throws {
        // The names `a` and `[a]` have the same path, and so do `[]` and `[0]`.
        for (first, second, depth) in [("[a]", "a", 1), ("b[a][]", "b[a][0][c]", 3), ("a[b]c", "a[b]", 2)] {
            #expect(throws: QueryCodingError(kind: .depthLimit, field: second, offset: 1)) {
                try value([(first, "1"), (second, "2")], limits: QueryLimits(depth: depth - 1))
            }
            #expect(throws: Never.self) {
                try value([(first, "1"), (second, "2")], limits: QueryLimits(depth: depth))
            }
        }
        let pairs: [(String, String?)] = [("a[x]", "1"), ("a[0]", "2"), ("a", "3"), ("a", "4")]
        #expect(try value(pairs, limits: QueryLimits(depth: 2)) == ["a": ["0": ["2", "3"], "1": "4", "x": "1"]])
        #expect(throws: QueryCodingError(kind: .depthLimit, field: "a", offset: 2)) {
            try value(pairs, limits: QueryLimits(depth: 1))
        }
    }

    @Test func `Long names are read on a small stack`() {
        let isFine = onSmallStack {
            let names = ["a" + String(repeating: "[", count: 1 << 20), "b" + String(repeating: "[]", count: 1 << 20)]
            let pairs = names.map { QueryPair(field: $0, value: "1") }
            let value = try? QueryGrammar.qs6_11.value(of: pairs, limits: .none)
            return value?.dictionary?.count == 2
        }
        #expect(isFine)
    }
}
