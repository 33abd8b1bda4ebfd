import Foundation
import QueryEncoding
import Testing

@Suite struct QueryValueTests {
    @Test func `Literals create the corresponding tree`() {
        let value: QueryValue = ["b": [1, 2.5, "x", nil, true], "a": [:], "b": []]
        #expect(value.dictionary?.map(\.key) == ["b", "a", "b"])
        #expect(value["b"]?.array == [.integer(1), .double(2.5), .string("x"), .null, .bool(true)])
        #expect(value["a"]?.dictionary?.isEmpty == true)
        #expect(value["b"]?[2] == "x")
        #expect(value["c"] == nil)
    }

    @Test func `Sets have no order and no duplicates`() {
        #expect(QueryValue.set(["b", "a", "b"]) == .set(["a", "b"]))
        #expect(QueryValue.set([["b", "a"], ["a"]]).set == [["a"], ["b", "a"]])
        #expect(QueryValue.set(["a"]) != .array(["a"]))
    }

    @Test func `Strings and keys are compared as bytes`() {
        #expect(QueryValue.string("\u{E9}") != .string("e\u{301}"))
        #expect(Set([QueryValue.string("\u{E9}"), .string("e\u{301}")]).count == 2)
        let value: QueryValue = ["\u{E9}": 1, "e\u{301}": 2]
        #expect(value["\u{E9}"] == 1)
        #expect(value["e\u{301}"] == 2)
        #expect(QueryValue.dictionary(["\u{FF5A}": 1, "\u{10000}": 2, "z": 3]).dictionary?.map(\.value) == [3, 1, 2])
    }

    @Test func `Values of all kinds are hashed and compared by kind and content`() {
        let values: [QueryValue] = [
            nil, true, false, 1, 2, 1.5, -0.0, "1", "2", .number("1.50"), .decimal(1), .encoded("%31"), ["1"],
            .set(["1"]), [:], ["a": 1], ["a": 2], ["b": 1],
        ]
        #expect(Set(values + values).count == values.count)
        #expect(values.allSatisfy(Set(values).contains))
        let entries: [QueryValue.Entry] = [
            .init(key: "a", value: 1), .init(key: "a", value: 2), .init(key: "b", value: 1),
        ]
        #expect(Set(entries + entries).count == 3)
        #expect(entries[0] != entries[1] && entries[0] != entries[2] && entries[0] == .init(key: "a", value: 1))
        let pairs = [
            QueryPair(field: "a", value: nil), QueryPair(field: "a", value: ""), QueryPair(field: "b", value: nil),
        ]
        #expect(Set(pairs + pairs).count == 3)
    }

    @Test func `Only the accessors of a value's own kind return a result`() {
        let value: QueryValue = ["t": true, "n": 1, "d": 1.5, "s": "x", "a": [1], "m": .set([1]), "o": nil]
        #expect(value["t"]?.bool == true && value["n"]?.integer == 1 && value["d"]?.double == 1.5)
        #expect(
            value["s"]?.string == "x" && value["a"]?.array == [1] && value["m"]?.set == [1]
                && value["o"]?.isNull == true)
        for key in ["n", "d", "s", "a", "m", "o"] { #expect(value[key]?.bool == nil) }
        for key in ["t", "d", "s", "a", "m", "o"] { #expect(value[key]?.integer == nil) }
        #expect(value["n"]?.double == nil && value["n"]?.string == nil && value["n"]?.array == nil)
        #expect(value["n"]?.set == nil && value["n"]?.dictionary == nil && value["n"]?["x"] == nil)
        #expect(value["a"]?[1] == nil && value["a"]?[-1] == nil && value["n"]?[0] == nil)
        #expect(value["a"]?.isContainer == true && value["n"]?.isContainer == false)
    }

    @Test func `Numbers are compared in their printed form`() {
        #expect(QueryValue.double(0) != .double(-0.0))
        #expect(QueryValue.double(.nan) == .double(.nan))
        #expect(QueryValue.integer(1) != .double(1))
        #expect(QueryValue.integer(UInt64.max) == .number("18446744073709551615"))
        #expect(QueryValue.integer(Int8(-5)) == .integer(-5))
    }
}
