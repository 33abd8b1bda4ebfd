import Foundation
import QueryEncoding
import TestSupport
import Testing

/// Tests of types encoded with the algorithm of Alamofire's `URLEncodedFormEncoder`.
@Suite struct EncodableAlamofireTests {
    @Test(arguments: 0..<20) func `For random types, the tree equals the tree of the path reference`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for round in 0..<Thoroughness.rounds(quick: 40, thorough: 100) {
            let script = Script.random(depth: 4, integerKeys: true, using: &generator)
            var style = QueryStyle.alamofireForm
            let null: String? = [nil, "", "null"][round % 3]
            style.nulls = null.map(NullStyle.text) ?? .drop
            let value = try EncodableTree.value(of: script, style: style)
            let expected = try PathReference.value(of: script, null: null)
            #expect(value == expected, "\(script)")
        }
    }

    @Test func `Writing to a nested container recreates its replaced parent`() throws {
        struct Replaced: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Script.Key.self)
                var nested = container.nestedContainer(keyedBy: Script.Key.self, forKey: .init("a"))
                var deeper = nested.nestedContainer(keyedBy: Script.Key.self, forKey: .init("b"))
                try deeper.encode(1, forKey: .init("x"))
                try container.encode(2, forKey: .init("a"))
                try deeper.encode(3, forKey: .init("y"))
            }
        }
        #expect(try EncodableTree.value(of: Replaced(), style: .alamofireForm) == ["a": ["b": ["y": 3]]])
    }

    private func tree(_ value: some Encodable, _ change: (inout QueryStyle) -> Void = { _ in }) throws -> QueryValue {
        var style = QueryStyle.alamofireForm
        change(&style)
        return try EncodableTree.value(of: value, style: style)
    }

    @Test func `Keys with an integer value make arrays`() throws {
        #expect(try tree([1: "a", 2: "b"]) == ["a", "b"])
        #expect(try tree(["k": [10: "c", 9: "b", 2: "a"]]) == ["k": ["a", "b", "c"]])
        #expect(try tree(["k": ["0": "a", "1": "b", "10": "d", "5": "c"]]) == ["k": ["a", "b", "c", "d"]])
        #expect(try tree(["k": ["0": [1], "5": [2]]]) == ["k": [[1], [2]]])
        // The first field becomes a new element. The second field becomes the next element, and the third field is set
        // in the same element.
        #expect(try tree(["k": [1: Triple(a: 1, b: 2, c: 3)]]) == ["k": [["a": 1], ["b": 2, "c": 3]]])
        #expect(try tree([Triple?.none, Triple(a: 1, b: 2, c: 3)]) == [["a": 1], ["b": 2, "c": 3]])
    }

    private struct Triple: Encodable { let a, b, c: Int }

    @Test func `A dictionary is an error if its random order would change the output`() throws {
        for dictionary in [["a": 1, "5": 2], ["0": 1, "00": 2], ["1": 0, "01": 1, "001": 2]] {
            let error = #expect(throws: QueryCodingError.self) { try tree(["k": dictionary]) }
            #expect(error?.kind == .conflictingField)
            #expect(error?.field == "k")
        }
        let error = #expect(throws: EncodingError.self) { try tree(["k": ["-3": 1]]) }
        guard case .invalidValue(let value, let context) = error else { return }
        #expect(value as? Int == -3)
        #expect(context.codingPath.map(\.stringValue) == ["k"])
    }

    @Test func `Dictionaries with CodingKeyRepresentable keys are sorted by key`() throws {
        enum Key: String, Codable, CodingKeyRepresentable { case b, a, c }
        let encoder = QueryEncoder(style: .alamofireForm)
        #expect(try encoder.encode(["x": [Key.b: 1, .a: 2, .c: 3]]) == "x%5Ba%5D=2&x%5Bb%5D=1&x%5Bc%5D=3")
    }

    @Test func `Dictionaries are sorted`() throws {
        let keys = ["z", "b", "aa", "", "Z", "é", "-", "5a"]
        let sorted = ["", "-", "5a", "Z", "aa", "b", "z", "é"]
        let dictionary = Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })
        #expect(try tree(dictionary).dictionary?.map(\.key) == sorted)
        #expect(try tree(dictionary.mapValues { [$0] }).dictionary?.map(\.key) == sorted)
        #expect(try tree(["k": dictionary.mapValues { [$0: 1] }])["k"]?.dictionary?.map(\.key) == sorted)
    }

    @Test func `Sets, and dictionaries whose keys are neither text nor integers, become sorted arrays`() throws {
        #expect(try tree(Set(1...9)) == .array((1...9).map { .integer($0) }))
        #expect(
            try tree(["s": Set(["b", "", "a", "\u{10000}", "\u{FF5A}"])]) == [
                "s": ["", "a", "b", "\u{FF5A}", "\u{10000}"]
            ])
        #expect(try tree(["s": Set([Set([2, 1]), Set([3])])]) == ["s": [[3], [1, 2]]])
        #expect(try tree(["d": [2.5: "b", 0.5: "a"]]) == ["d": [0.5, "a", 2.5, "b"]])
        enum Color: String, Encodable { case red, green }
        #expect(try tree([Color.red: 1, .green: 2]) == ["green", 2, "red", 1])
    }

    @Test func `Empty containers are not encoded`() throws {
        struct Empty: Encodable {}
        #expect(try tree([[], [1], [], [2]]) == [[1], [2]])
        #expect(try tree(["a": [String: Int](), "b": ["x": 1]]) == ["b": ["x": 1]])
        #expect(try tree(["a": Empty()]) == [:])
        #expect(try tree([Int]()) == [:])
        #expect(try tree(Int?.none) == [:])
    }

    @Test func `Nil is dropped or replaced during encoding`() throws {
        struct Optionals: Encodable {
            let one = "one"
            let two: Int? = nil
        }
        #expect(try tree(Optionals()) == ["one": "one"])
        #expect(try tree(Optionals()) { $0.nulls = .empty } == ["one": "one", "two": ""])
        #expect(try tree(Optionals()) { $0.nulls = .text("null") } == ["one": "one", "two": "null"])
        #expect(
            try tree(Optionals()) {
                $0.nulls = .text("null")
                $0.writesAbsentOptionals = false
            } == ["one": "one"])
        #expect(try tree(["x", nil, "z"]) == ["x", "z"])
        #expect(try tree(["x", nil, "z"]) { $0.nulls = .empty } == ["x", "", "z"])
        #expect(try tree(["x", nil, "z"]) { $0.nulls = .key } == ["x", nil, "z"])
        #expect(try tree(Int?.none) { $0.nulls = .empty } == "")
    }

    @Test func `Foundation's types`() throws {
        let url = try #require(URL(string: "http://a/?b=c"))
        #expect(try tree(["u": url]) == ["u": ["http://a/?b=c"]])
        let relative = try #require(URL(string: "x", relativeTo: url))
        #expect(try tree(["u": relative]) == ["u": [["http://a/?b=c"]]])
        let date = Date(timeIntervalSinceReferenceDate: 123.456)
        #expect(try tree(["d": date]) == ["d": 123.456])
        #expect(try tree(["d": date]) { $0.dates = .iso8601 } == ["d": "2001-01-01T00:02:03Z"])
        #expect(try tree(["d": date]) { $0.dates = .millisecondsSince1970 } == ["d": 978_307_323_456.0])
        let almost = Date(timeIntervalSince1970: 0.9996)
        #expect(try tree(["d": almost]) { $0.dates = .iso8601 } == ["d": "1970-01-01T00:00:01Z"])
        #expect(try tree(["d": Data([1, 2])]) == ["d": "AQI="])
        #expect(try tree(["d": Data([1, 2])]) { $0.data = .array } == ["d": [1, 2]])
        #expect(try tree(["d": Data()]) { $0.data = .array } == [:])
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(try tree(["u": uuid]) == ["u": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"])
        let decimal = try #require(Decimal(string: "12345678901234567890.12345"))
        #expect(try tree(["d": decimal]) == ["d": .decimal(decimal)])
        #expect(try tree(["d": Decimal.nan]).description == #"["d": NaN]"#)
        #expect(try tree(["x": 1...3]) == ["x": [1, 3]])
    }

    @Test func `At the root, types encode themselves`() throws {
        #expect(try tree(Date(timeIntervalSinceReferenceDate: 5)) { $0.dates = .iso8601 } == 5.0)
        #expect(try tree(Data([1])) == [1])
        #expect(try tree(Decimal(1)).array != nil)
    }
}
