import QueryEncoding
import TestSupport
import Testing

@Suite struct RackGrammarTests {
    private func value(_ query: String, limits: QueryLimits = .none) throws -> QueryValue {
        try QueryDecoder(style: .rails, limits: limits).value(from: query)
    }

    private func error(_ query: String, limits: QueryLimits = .none) -> QueryCodingError? {
        #expect(throws: QueryCodingError.self) { try value(query, limits: limits) }
    }

    @Test func `Every recorded query gives the same result as Rack 3`() throws {
        #expect(try CurrentServerRecords(of: "rack").compareQueries(.rails).isEmpty)
    }

    @Test func `Every recorded value is written as in Rack 3`() throws {
        try CurrentServerRecords(of: "rack").compareValues(.rails)
    }

    @Test func `Brackets of nested names are escaped, except in the style of Rack 2`() throws {
        let nested: QueryValue = ["a": ["x", nil], "b": ["c[d]": 1], "": ""]
        #expect(try QueryEncoder(style: .rails).encode(nested) == "a%5B%5D=x&a%5B%5D&b%5Bc%5Bd%5D%5D=1&=")
        #expect(try QueryEncoder(style: .rack2).encode(nested) == "a[]=x&a[]&b[c%5Bd%5D]=1&=")
    }

    @Test func `A semicolon is data`() throws {
        #expect(try value("a=1;b=2&  c") == ["a": "1;b=2", "c": nil])
    }

    @Test func `A bracket at the start of a name is part of the first key`() throws {
        #expect(try value("[a]=1&[]=2&[=3") == ["[a]": "1", "[]": "2", "[": "3"])
        #expect(try value("[a][b]=1&[][]=2&[[c]]=3") == ["[a]": ["b": "1"], "[]": ["2"], "[": ["c": ["]": "3"]]])
        #expect(try value("=1&&a=2") == ["a": "2"])
    }

    @Test func `Stray brackets and text between brackets are keys`() throws {
        #expect(try value("a[=1&b[c=2&d]=3") == ["a[": "1", "b": ["[c": "2"], "d]": "3"])
        #expect(try value("a[b]c=1") == ["a": ["b": ["c": "1"]]])
        #expect(try value("a[b]c[d]=1") == ["a": ["b": ["c[d]": "1"]]])
        #expect(try value("a[b[c]]=1") == ["a": ["b[c": ["]": "1"]]])
        #expect(try value("a[b][=1") == ["a": ["[b][": "1"]])
    }

    @Test func `Text after empty brackets is a key of an element`() throws {
        #expect(try value("a[]b=1&a[]c=2&a[]b=3") == ["a": [["b": "1", "c": "2"], ["b": "3"]]])
        #expect(try value("a[][b][c]=1&a[][b][d]=2") == ["a": [["b": ["c": "1", "d": "2"]]]])
        #expect(try value("a[][[b]]=1") == ["a": [["[b": ["]": "1"]]]])
        #expect(try value("a[]\nb=1") == ["a": [["\nb": "1"]]])
    }

    @Test func `Arrays in arrays are read, and are lost after a dictionary`() throws {
        #expect(try value("a[][]=1&a[][]&a[][]=") == ["a": [["1"], [nil], [""]]])
        #expect(try value("a[][b]=1&a[][]=2") == ["a": [["b": "1"]]])
        #expect(try value("a[][][]=1&a[][][]=2") == ["a": [["[]": ["1", "2"]]]])
        #expect(try value("a[][][b]=1&a[][][c]=2") == ["a": [["[]": ["b": "1", "c": "2"]]]])
    }

    @Test func `Contradictory fields are errors`() {
        for query in ["a=1&a[b]=2", "a=1&a[]=2", "a[]=1&a[b]=2", "a[b]=1&a[]=2"] {
            #expect(error(query)?.kind == .conflictingField)
        }
    }

    @Test func `Queries beyond Rack's limits are errors`() throws {
        #expect(try value("a" + String(repeating: "[b]", count: 31) + "=1")["a"] != nil)
        #expect(error("a" + String(repeating: "[b]", count: 32) + "=1")?.kind == .depthLimit)
        #expect(error(String(repeating: "a[]=1&", count: 4097))?.detail == "Rack reads no more than 4096")
        // Only Rack 2 limits the size of keys.
        #expect(try value(String(repeating: "k", count: 70_000) + "=1").dictionary?.count == 1)
    }

    @Test func `Arrays and their elements count as levels`() throws {
        let limits = QueryLimits(depth: 2)
        #expect(try value("a[][b]=1&c[d][]=2", limits: limits)["a"]?[0] == ["b": "1"])
        for field in ["a[][b][c]", "a[][b][]", "a[b][c][d]", "a[b][c][]"] {
            #expect(error(field, limits: limits)?.kind == .depthLimit)
        }
    }

    @Test func `Long and deep names are read on a small stack`() {
        let isFine = onSmallStack {
            let names = [
                "a" + String(repeating: "[", count: 1 << 20), "b[" + String(repeating: "x", count: 1 << 20),
                "c[]" + String(repeating: "[", count: 1 << 20), "d" + String(repeating: "[][x]", count: 15) + "[]",
            ]
            let value = try? QueryGrammar.rack.value(of: names.map { QueryPair(field: $0, value: "1") }, limits: .none)
            return value?.dictionary?.count == names.count
        }
        #expect(isFine)
    }
}
