import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite struct QSGrammarTests {
    private func value(_ query: String, limits: QueryLimits = .none) throws -> QueryValue {
        var decoder = QueryDecoder(style: .qs, limits: limits)
        decoder.malformed = .keep
        decoder.invalid = .replace
        return try decoder.value(from: query)
    }

    /// Returns a query with a field for each number from 1 to `count`.
    private func fields(_ count: Int, _ field: (Int) -> String) -> String {
        (1...count).map(field).joined(separator: "&")
    }

    /// Returns the object that qs makes of an array of the numbers from 1 to `count`.
    private func object(_ count: Int) -> [(String, QueryValue)] {
        (1...count).map { (String($0 - 1), .string(String($0))) }
    }

    @Test func `Every recorded query gives the same result as qs`() throws {
        // One query has more pairs than qs reads.
        #expect(try CurrentServerRecords(of: "qs").compareQueries(.qs).map(\.kind) == [.pairLimit])
    }

    @Test func `Every recorded value is written as in qs`() throws {
        let records = try CurrentServerRecords(of: "qs")
        try records.compareValues(.qs)
        try records.compareValues(.qs6_11)
    }

    @Test func `Brackets may contain brackets`() throws {
        #expect(try value("a[b[c]]=1&a[[d]]=2") == ["a": ["b[c]": "1", "[d]": "2"]])
        #expect(try value("tag[types[0]]=1") == ["tag": ["types[0]": "1"]])
        #expect(try value("x[y]z[w]v=1") == ["x": ["y": ["w": "1"]]])
        #expect(try value("a[toString]=1&a[b[toString]]=2") == ["a": ["b[toString]": "2"]])
    }

    @Test func `An opening bracket without a closing bracket starts a key that lasts to the end`() throws {
        #expect(
            try value("a[=1&b[c=2&d[e][f=3&[g=4") == [
                "a": ["[": "1"], "b": ["[c": "2"], "d": ["e": ["[f": "3"]], "[g": "4",
            ])
        #expect(try value("a[[b]=1&a]=2") == ["a": ["[[b]": "1"], "a]": "2"])
    }

    @Test func `Escaped brackets count when a field is split, and are never kept escaped`() throws {
        #expect(try value("a=b%5D=c&d=e%5d=f") == ["a=b]": "c", "d=e]": "f"])
        #expect(try value("%5Ba%5D=%5B%zz%5d") == ["a": "[%zz]"])
        #expect(try value("a%5b%ff%5D=1") == ["a": ["%ff": "1"]])
        // The style of qs 6.11 splits at the first `=` and keeps all escapes.
        var decoder = QueryDecoder(style: .qs6_11)
        decoder.malformed = .keep
        #expect(try decoder.value(from: "a=b%5D=c&d=%5B%zz") == ["a": "b]=c", "d": "%5B%zz"])
    }

    @Test func `A scalar after an object makes an array of both`() throws {
        #expect(try value("a[b]=1&a=c") == ["a": [["b": "1"], "c"]])
        #expect(try value("a[b]=1&a=") == ["a": ["b": "1"]])
        #expect(try value("a[b]=1&a=c&a=d") == ["a": ["0": "c", "1": "d", "b": "1"]])
        #expect(try value("a[b]=1&a[b][c]=2&a[b]x=3") == ["a": ["b": ["1", ["c": "2"], "3"]]])
        #expect(
            try value("a[b]=1&a[c][d]=2&a=3&a[0][b]=4&a[0][e]=5") == [
                "a": [["b": ["1", "4"], "c": ["d": "2"], "e": "5"], "3"]
            ])
    }

    @Test func `A large object keeps its keys when it becomes an element`() throws {
        let many = fields(50) { "a[k\($0)]=\($0)" } + "&a=x&" + fields(50) { "a[0][k\($0)]=y" }
        let element = try #require(try value(many)["a"]?[0]?.dictionary)
        #expect(element.map(\.key) == (1...50).map { "k\($0)" })
        #expect(element.allSatisfy { $0.value == [.string(String($0.key.dropFirst())), "y"] })
    }

    @Test func `An array of more than 20 elements becomes an object`() throws {
        for field in ["a=", "a[]=", "a[]x="] {
            #expect(try value(fields(20) { "\(field)\($0)" })["a"]?.array?.count == 20)
            #expect(try value(fields(21) { "\(field)\($0)" }) == ["a": .dictionary(object(21))])
        }
        #expect(try value(fields(20) { "a[\($0 - 1)]=\($0)" })["a"]?.array?.count == 20)
        #expect(try value(fields(21) { "a[\($0 - 1)]=\($0)" }) == ["a": .dictionary(object(21))])
        #expect(try value(fields(21) { "a[b][]=\($0)" }) == ["a": ["b": .dictionary(object(21))]])
    }

    @Test func `Later values follow the largest index of an object that was an array`() throws {
        let merged: [(String, QueryValue)] = [("0", ["1", "22"])] + object(21).dropFirst()
        #expect(try value(fields(21) { "a=\($0)" } + "&a[]=22") == ["a": .dictionary(merged)])
        #expect(try value(fields(21) { "a[]=\($0)" } + "&a=22&[a]=23") == ["a": .dictionary(object(23))])
        #expect(try value(fields(20) { "a[]=\($0)" } + "&a=21") == ["a": .dictionary(object(21))])
        #expect(try value("a[20]=x&a=y&[a]=z") == ["a": ["20": "x", "21": "y", "22": "z"]])
        #expect(try value("a=x&a[20]=y") == ["a": ["0": "x", "21": "y"]])
        #expect(try value("a=x&a[19]=y&a[]=z") == ["a": ["0": ["x", "z"], "20": "y"]])
        #expect(try value("a[30]=x&a[b]=y&a=z") == ["a": ["30": "x", "31": "z", "b": "y"]])
        #expect(try value("a[]=x&a[25]=y&a=z") == ["a": ["0": "x", "25": "y", "26": "z"]])
        #expect(try value("a[9007199254740992]=x&a=y") == ["a": ["9007199254740992": "y"]])
        #expect(
            try value("a[100000000000000000000]=x&a[9007199254740993]=z&a=y&b[1e21]=1") == [
                "a": ["100000000000000000000": "y", "9007199254740993": "z"], "b": ["1e21": "1"],
            ])
    }

    @Test func `A value that becomes an element counts as a level`() throws {
        for (query, depth) in [("a[b]=1&a=2", 2), ("a[b][c]=1&a=2", 3), ("a[x]=1&a[b][][d]=1&a[c]=3&a=2", 4)] {
            #expect(throws: Never.self) { try value(query, limits: QueryLimits(depth: depth)) }
            let error = #expect(throws: QueryCodingError.self) {
                try value(query, limits: QueryLimits(depth: depth - 1))
            }
            #expect(error?.kind == .depthLimit && error?.field == "a")
        }
    }

    @Test func `Nesting that grows with the number of fields ends at the limit`() throws {
        let query = fields(400) { "a[b]x\($0)=1&a[b][k\($0)]=2" }
        let error = #expect(throws: QueryCodingError.self) { try value(query, limits: .standard) }
        #expect(error?.kind == .depthLimit)
        #expect(try value(query, limits: .none)["a"]?["b"]?["0"]?["0"] != nil)
    }

    @Test func `Below the fifth level, the rest of a name is one key`() throws {
        #expect(
            try value("a[b][c][d][e][f][g]x[h=1") == ["a": ["b": ["c": ["d": ["e": ["f": ["[g]x[h": "1"]]]]]]])
    }

    @Test func `Long names are read on a small stack`() {
        let isFine = onSmallStack {
            let names = [
                "a" + String(repeating: "[", count: 1 << 20), "b" + String(repeating: "[]", count: 1 << 20),
                "c" + String(repeating: "[", count: 1 << 19) + String(repeating: "]", count: 1 << 19),
            ]
            let value = try? QueryGrammar.qs.value(of: names.map { QueryPair(field: $0, value: "1") }, limits: .none)
            return value?.dictionary?.count == 3
        }
        #expect(isFine)
    }
}
