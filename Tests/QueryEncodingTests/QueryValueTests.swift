import QueryEncoding
import Testing

@Suite struct QueryValueTests {
    @Test func `Literals make the tree they look like`() {
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

    @Test func `Numbers are compared as they are printed`() {
        #expect(QueryValue.double(0) != .double(-0.0))
        #expect(QueryValue.double(.nan) == .double(.nan))
        #expect(QueryValue.integer(1) != .double(1))
        #expect(QueryValue.integer(UInt64.max) == .number("18446744073709551615"))
        #expect(QueryValue.integer(Int8(-5)) == .integer(-5))
    }
}
