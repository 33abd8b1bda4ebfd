import QueryEncoding
import TestSupport
import Testing

@Suite struct Rack2GrammarTests {
    private func value(_ pairs: [(String, String?)], limits: QueryLimits = .none) throws -> QueryValue {
        try QueryGrammar.rack2.value(of: pairs.map { QueryPair(field: $0, value: $1) }, limits: limits)
    }

    private func error(_ pairs: [(String, String?)], limits: QueryLimits = .none) -> QueryCodingError? {
        #expect(throws: QueryCodingError.self) { try value(pairs, limits: limits) }
    }

    @Test func `Every recorded query gives the same result as Rack 2`() throws {
        let records = try ServerRecords(of: "rack")
        #expect(records.pairs.count > 200)
        #expect(records.pairs.contains { $0.value == nil })
        for record in records.pairs {
            let value = try? QueryGrammar.rack2.value(of: record.asPairs, limits: .none)
            #expect(value == record.value?.value, "\(records.version): \(record.pairs)")
        }
    }

    @Test func `Queries are split and unescaped as in Rack 2`() throws {
        try ServerRecords(of: "rack").compareQueries(.rack2)
    }

    @Test func `Spaces after a separator are skipped, but spaces before a query are kept`() throws {
        let decoder = QueryDecoder(style: .rack2)
        #expect(try decoder.value(from: "& a=1; b=2") == ["a": "1", "b": "2"])
        #expect(try decoder.value(from: " a=1") == [" a": "1"])
    }

    @Test func `Empty brackets before a line feed do not append an element`() throws {
        #expect(try value([("a[]\nb", "1")]) == ["a": ["\nb": "1"]])
    }

    @Test func `An unmatched bracket after empty brackets is ignored`() throws {
        #expect(try value([("a[][b", "1")]) == ["a": [["b": "1"]]])
    }

    @Test func `An array element continues until one of its keys is repeated`() throws {
        let pairs = [("a[][x]", "1"), ("a[][y][z]", "2"), ("a[][y][w]", "3"), ("a[][y][z]", "4")]
        #expect(
            try value(pairs) == ["a": [["x": "1", "y": ["z": "2", "w": "3"]], ["y": ["z": "4"]]]])
    }

    @Test func `A field without a value is null, and a later field may replace null`() throws {
        #expect(try value([("a", nil), ("b[]", nil), ("c", "")]) == ["a": nil, "b": [nil], "c": ""])
        #expect(try value([("a", nil), ("a[b]", "1")]) == ["a": ["b": "1"]])
    }

    @Test func `Contradictory fields are errors that name the field`() {
        for (first, second) in [("a", "a[b]"), ("a", "a[]"), ("a[b]", "a[]"), ("a[]", "a[b]")] {
            let error = error([(first, "1"), (second, "2")])
            #expect(error?.kind == .conflictingField)
            #expect(error?.field == second)
        }
        #expect(error([("a[]", "1"), ("a[b]", "2")])?.detail == "Rack expects a dictionary at \"a\"")
        let long = "a" + String(repeating: "\u{301}", count: 1000)
        #expect((error([("\(long)[]", "1"), ("\(long)[b]", "2")])?.detail?.utf8.count ?? 1000) < 1000)
    }

    @Test func `Stray brackets are read as Rack's regular expressions read them`() throws {
        #expect(try value([("a[b", "1")]) == ["a": ["b": "1"]])
        #expect(try value([("a[", "1")]) == ["a[": "1"])
        #expect(try value([("a[[", "1"), ("[]", "2")]) == ["a": nil])
        #expect(try value([("a[][]", "1"), ("a[][]", "2")]) == ["a": [["1"], ["2"]]])
        #expect(try value([("a[x\n[][b]]", "1")]) == ["a": [["b": "1"]]])
        #expect(try value([("a[][b\nc]", "1")]) == ["a": [["b\nc": "1"]]])
        #expect(try value([("a[]\n", "1")]) == ["a": ["\n": "1"]])
        #expect(try value([("a[][b]\n", "1")]) == ["a": [["b": "1"]]])
        #expect(try value([("a[][]x[b\n[]y", "1")]) == ["a": [["x": ["b": "1"]]]])
    }

    @Test func `Semicolons separate fields unless the separator policy excludes semicolons`() throws {
        var decoder = QueryDecoder(style: .rack2)
        #expect(try decoder.value(from: "a=1; b=2") == ["a": "1", "b": "2"])
        decoder.separators = .ampersand
        #expect(try decoder.value(from: "a=1; b=2") == ["a": "1; b=2"])
    }

    @Test func `Spaces are skipped only after a separator`() throws {
        var decoder = QueryDecoder(style: .rack2)
        #expect(try decoder.value(from: " a=1&  b=2; c=3") == [" a": "1", "b": "2", "c": "3"])
        decoder.input = .url
        #expect(try decoder.value(from: "? a=1&  b=2?; c") == [" a": "1", "b": "2?", "c": nil])
    }

    @Test func `Queries beyond Rack's limits are errors`() throws {
        #expect(try value([("a" + String(repeating: "[b]", count: 99), "1")])["a"] != nil)
        #expect(error([("a" + String(repeating: "[b]", count: 100), "1")])?.kind == .depthLimit)
        #expect(error(Array(repeating: ("a[]", "1"), count: 4097))?.kind == .pairLimit)
        #expect(error([(String(repeating: "é", count: 65537), "1")])?.kind == .byteLimit)
        #expect(try value([(String(repeating: "é", count: 65536), "1")]).dictionary?.count == 1)
        #expect(try value([("a[\(String(repeating: "é", count: 65536))]", "1")])["a"]?.dictionary?.count == 1)
    }

    @Test func `Errors have the offset of their field`() {
        func offset(_ query: String, _ style: QueryStyle, _ limits: QueryLimits = .standard) -> Int? {
            let error = #expect(throws: QueryCodingError.self) {
                try QueryDecoder(style: style, limits: limits).value(from: query)
            }
            return error?.offset
        }
        #expect(offset("x=1&&a[b]=1&a=2; a[b]=3", .rack2) == 17)
        for style in [QueryStyle.rack2, .php, .qs] {
            #expect(offset("x=1&a[b]=1&a[b][c]=2&y", style, QueryLimits(depth: 1)) == 11)
            let many = String(repeating: "a=1&", count: 5000)
            #expect(offset(many, style, .none) == (style.grammar == .rack2 ? 4096 : 1000) * 4)
        }
    }

    @Test func `Arrays and their elements count as levels`() throws {
        let limits = QueryLimits(depth: 2)
        #expect(try value([("a[][b]", "1"), ("c[d][]", "2")], limits: limits)["a"]?[0] == ["b": "1"])
        for field in ["a[][b][c]", "a[][b][]", "a[b][c][d]", "a[b][c][]"] {
            #expect(error([(field, "1")], limits: limits)?.kind == .depthLimit)
        }
    }

    @Test func `Long and deep names are read on a small stack`() {
        let count = Thoroughness.rounds(quick: 100, thorough: 300)
        let isFine = onSmallStack {
            let lines = String(repeating: "\n[]x", count: 1 << 16)
            let names =
                ["a[" + lines, "b" + String(repeating: "[]", count: 1 << 17)]
                + (0..<count).map { "d\($0)" + String(repeating: "[][x]", count: 99) }
            let value = try? QueryGrammar.rack2.value(of: names.map { QueryPair(field: $0, value: "1") }, limits: .none)
            return value?.dictionary?.count == count + 2
        }
        #expect(isFine)
    }
}
