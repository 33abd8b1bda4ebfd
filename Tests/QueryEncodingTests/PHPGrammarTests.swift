import QueryEncoding
import TestSupport
import Testing

@Suite struct PHPGrammarTests {
    private func value(_ pairs: [(String, String?)], limits: QueryLimits = .none) throws -> QueryValue {
        try QueryGrammar.php.value(of: pairs.map { QueryPair(field: $0, value: $1) }, limits: limits)
    }

    @Test func `Every recorded query gives the same result as PHP`() throws {
        let records = try ServerRecords(of: "php")
        #expect(records.pairs.count > 200)
        for record in records.pairs {
            let value = try QueryGrammar.php.value(of: record.asPairs, limits: .none)
            #expect(value == record.value?.value, "\(records.version): \(record.pairs)")
        }
    }

    @Test func `Queries are split and unescaped as in PHP`() throws {
        try ServerRecords(of: "php").compareQueries(.php)
    }

    @Test func `Leading spaces are dropped, and other spaces, dots and lone brackets become underscores`() throws {
        #expect(try value([("  a.b c[d.e f]", "1")]) == ["a_b_c": ["d.e f": "1"]])
        #expect(try value([("a[b.c[d", "1")]) == ["a_b_c_d": "1"])
        #expect(try value([("a\0b", "1"), ("[c]", "2"), ("", "3")]) == ["a": "1"])
    }

    @Test func `Brackets around a single C white space character count as empty`() throws {
        for space in "\u{9}\u{A}\u{B}\u{C}\u{D} ".unicodeScalars {
            #expect(try value([("a[\(space)]", "1"), ("a[\(space)]", "2")]) == ["a": ["1", "2"]])
        }
        for other in "\u{8}\u{E}\u{1F}!".unicodeScalars {
            #expect(try value([("a[\(other)]", "1")]) == ["a": .dictionary([.init(key: "\(other)", value: "1")])])
        }
    }

    @Test func `The next index is one more than the largest integer key`() throws {
        #expect(try value([("a[5]", "x"), ("a[]", "y"), ("a[01]", "z")]) == ["a": ["5": "x", "6": "y", "01": "z"]])
        #expect(try value([("a[9223372036854775807]", "x"), ("a[]", "y")]) == ["a": ["9223372036854775807": "x"]])
    }

    @Test func `Arrays are lists if json_encode writes them as lists`() throws {
        #expect(try value([("a[0]", "x"), ("a[1]", "y")]) == ["a": ["x", "y"]])
        #expect(try value([("a[1]", "x"), ("a[0]", "y")]) == ["a": ["1": "x", "0": "y"]])
        #expect(try value([("0", "x"), ("1", "y")]) == ["x", "y"])
        #expect(try value([]) == [:])
    }

    @Test func `Later fields replace earlier fields`() throws {
        #expect(try value([("a", "1"), ("b", nil), ("a[c]", "2")]) == ["a": ["c": "2"], "b": ""])
        #expect(try value([("a[c]", "2"), ("a", "1")]) == ["a": "1"])
    }

    @Test func `A name beyond PHP's depth removes its variable, but a lower limit gives an error`() throws {
        let deep = "a" + String(repeating: "[b]", count: 65)
        #expect(try value([("a", "1"), ("b", "2"), (deep, "3"), ("a", "4")]) == ["b": "2", "a": "4"])
        let error = #expect(throws: QueryCodingError.self) { try value([(deep, "3")], limits: .standard) }
        #expect(error?.kind == .depthLimit)
        #expect(error?.field == deep)
        #expect(try value([("a[b][c]", "1")], limits: QueryLimits(depth: 2)) == ["a": ["b": ["c": "1"]]])
        #expect(throws: QueryCodingError.self) { try value([("a[b][c]", "1")], limits: QueryLimits(depth: 1)) }
    }

    @Test func `A query with more pairs than PHP reads is an error`() throws {
        let pairs = (0...1000).map { ("a[]", "\($0)" as String?) }
        #expect(try value(Array(pairs.dropLast()))["a"]?.array?.count == 1000)
        let detail = "PHP reads no more than 1000"
        for limits in [QueryLimits.none, QueryLimits(pairs: 1000)] {
            #expect(throws: QueryCodingError(kind: .pairLimit, field: "a[]", offset: 1000, detail: detail)) {
                try value(pairs, limits: limits)
            }
        }
        #expect(throws: QueryCodingError(kind: .pairLimit, field: "a[]", offset: 5)) {
            try value(Array(pairs.prefix(6)), limits: QueryLimits(pairs: 5))
        }
    }

    @Test func `Long and deep names are read on a small stack`() {
        let isFine = onSmallStack {
            let pairs =
                ["a" + String(repeating: "[", count: 1 << 20), String(repeating: "[]", count: 1 << 20)]
                + (0..<900).map { "b\($0)" + String(repeating: "[x]", count: 64) }
            let value = try? QueryGrammar.php.value(of: pairs.map { QueryPair(field: $0, value: "1") }, limits: .none)
            return value?.dictionary?.count == 901
        }
        #expect(isFine)
    }
}
