import Foundation
import QueryEncoding
import Testing

/// Tests of dictionaries and sets, which have a different order in every process.
@Suite struct EncodableUnorderedTests {
    private enum Color: String, Encodable { case red, green, blue, black, white }
    private enum Level: Int, Encodable { case low = 2, middle = 10, high = -1 }

    private struct Name: Hashable, Codable, CodingKeyRepresentable, Comparable {
        let text: String
        var codingKey: any CodingKey { Script.Key(text) }

        init(_ text: String) { self.text = text }

        init?(codingKey: some CodingKey) { text = codingKey.stringValue }

        static func < (left: Name, right: Name) -> Bool { left.text < right.text }
    }

    /// A wrapper that passes its encoder to its value, as type-erasing wrappers do.
    private struct Forwarded<Value: Encodable>: Encodable {
        let value: Value

        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    private func tree(_ value: some Encodable) throws -> QueryValue {
        let tree = try EncodableTree.value(of: ["a": [value]], style: .auto)
        #expect(try EncodableTree.value(of: value, style: .auto) == tree["a"]?[0])
        return try #require(tree["a"]?[0])
    }

    private static let texts = [
        "z", "\u{FF5A}", "\u{10000}", "", "10", "9", "Z", "é", "a long key of more than 15 bytes", "aa",
    ]
    private static let sortedTexts = [
        "", "10", "9", "Z", "a long key of more than 15 bytes", "aa", "z", "é", "\u{FF5A}", "\u{10000}",
    ]

    @Test func `Text keys are sorted by their bytes`() throws {
        let expected = Self.sortedTexts.map { ($0, QueryValue.integer($0.utf8.count)) }
        let pairs = Self.texts.map { ($0, $0.utf8.count) }
        let dictionary = Dictionary(uniqueKeysWithValues: pairs)
        #expect(try tree(dictionary) == .dictionary(expected))
        #expect(try tree(Forwarded(value: dictionary)) == .dictionary(expected))
        #expect(try tree(dictionary.mapValues(UInt8.init)) == .dictionary(expected))
        #expect(try tree(dictionary.mapValues { [$0] }) == .dictionary(expected.map { ($0, [$1]) }))
        #expect(try tree(dictionary.mapValues(Optional.some)) == .dictionary(expected))
        #expect(try tree(dictionary.mapValues(String.init)) == .dictionary(expected.map { ($0, .string("\($1)")) }))
        let names = Dictionary(uniqueKeysWithValues: pairs.map { (Name($0), $1) })
        #expect(try tree(names) == .dictionary(expected))
        let nested = dictionary.mapValues { _ in dictionary }
        #expect(try tree(nested) == .dictionary(expected.map { ($0.0, .dictionary(expected)) }))
    }

    @Test func `Integer keys are sorted by their text`() throws {
        #expect(try tree([1: "a", 10: "b", 9: "c", -2: "d"]) == ["-2": "d", "1": "a", "10": "b", "9": "c"])
    }

    @Test func `Keys with raw values are written as the raw values`() throws {
        let colors: [Color: Int] = [.red: 1, .green: 2, .blue: 3, .black: 4, .white: 5]
        #expect(try tree(colors) == ["black": 4, "blue": 3, "green": 2, "red": 1, "white": 5])
        #expect(try tree([Level.low: [Color.red], .middle: [], .high: []]) == ["-1": [], "10": [], "2": ["red"]])
    }

    @Test func `Dictionaries whose keys are neither text nor Int become sorted arrays of keys and values`() throws {
        let dictionary = [2.5: "b", 10: "c", 0.5: "a", 1e9: "d"]
        #expect(try tree(dictionary) == [0.5, "a", 2.5, "b", 10.0, "c", 1e9, "d"])
        let small: [UInt8: Bool] = [200: true, 30: false, 4: true]
        #expect(try tree(small) == [4, true, 30, false, 200, true])
        #expect(try tree([[3, 1]: [1: "x"], [2]: [:]]) == [[2], [:], [3, 1], ["1": "x"]])
        /// A key whose encoded value differs from its raw value.
        struct Sign: Hashable, Encodable, RawRepresentable {
            let rawValue: Int

            func encode(to encoder: any Encoder) throws { try (rawValue > 0).encode(to: encoder) }
        }
        #expect(try tree([Sign(rawValue: 1): "x", Sign(rawValue: -1): "y"]) == [false, "y", true, "x"])
    }

    @Test func `Sets are encoded as sets, sorted by text`() throws {
        let texts = Set(Self.texts)
        #expect(try tree(texts) == .set(Self.sortedTexts.map { .string($0) }))
        #expect(try tree(Set([3, 20, 100])) == .set([100, 3, 20]))
        #expect(try tree(Set([Set([2, 1]), Set([3])])) == .set([.set([3]), .set([1, 2])]))
        #expect(try tree(Set([Name("b"), Name("a")])) == .set([["text": "a"], ["text": "b"]]))
        #expect(try tree(Set<Int>()) == .set([]))
        #expect(try tree(Set([Int?.none, 1])) == .set([nil, 1]))
    }

    @Test func `If a type encodes entries and then a dictionary, the dictionary's entries come last`() throws {
        struct Flattened: Encodable {
            enum CodingKeys: CodingKey { case z, m }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(0, forKey: .z)
                try ["b": 1, "a": 2, "c": 3].encode(to: encoder)
                try ["y": 4, "x": 5, "z": 6].encode(to: encoder)
                try container.encode(7, forKey: .m)
                try ["b": 8, "d": 9, "0": 10].encode(to: encoder)
            }
        }
        #expect(
            try tree(Flattened()) == ["z": 6, "a": 2, "b": 8, "c": 3, "x": 5, "y": 4, "m": 7, "0": 10, "d": 9])
    }
}
