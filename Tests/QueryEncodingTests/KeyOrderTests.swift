import Foundation
import QueryEncoding
import TestSupport
import Testing

extension KeyOrderStyle {
    /// Compares two keys. The result is negative if the left key comes first, positive if the right key comes first,
    /// and 0 if the keys keep their order.
    func comparison(_ left: String, _ right: String) -> Int {
        isOrderedBefore(left, right) ? -1 : isOrderedBefore(right, left) ? 1 : 0
    }
}

@Suite struct KeyOrderTests {
    /// Expects the keys to be in ascending order.
    private func expectAscending(
        _ keys: [String], _ order: KeyOrderStyle, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (index, key) in keys.enumerated() {
            for (otherIndex, other) in keys.enumerated() {
                let expected = (index - otherIndex).signum()
                #expect(
                    order.comparison(key, other).signum() == expected, "\(key) \(other)", sourceLocation: sourceLocation
                )
                #expect(order.isOrderedBefore(key, other) == (expected < 0), sourceLocation: sourceLocation)
            }
        }
    }

    private func expectEqual(_ left: String, _ right: String, _ order: KeyOrderStyle) {
        #expect(order.comparison(left, right) == 0 && order.comparison(right, left) == 0, "\(left) \(right)")
    }

    // MARK: Rules

    @Test func `The order compare compares decomposed code points`() {
        expectAscending(
            ["", "A", "Z", "_", "a", "e", "ea", "ez", "\u{E9}", "\u{E9}a", "\u{1EBF}", "f", "z", "漢"], .compare)
        expectEqual("caf\u{E9}", "cafe\u{301}", .compare)
        expectEqual("\u{C5}", "\u{212B}", .compare)
        expectEqual("각", "\u{1100}\u{1161}\u{11A8}", .compare)
        expectEqual("가\u{11A8}", "각", .compare)
        expectEqual("\u{1D160}", "\u{1D158}\u{1D165}\u{1D16E}", .compare)
        // Keys are compared by code points, not by UTF-16 units.
        expectAscending(["\u{E000}", "\u{FFFF}", "\u{10000}", "😀"], .compare)
    }

    @Test func `Marks are reordered up to the next starter`() {
        expectEqual("a\u{301}\u{323}", "a\u{323}\u{301}", .compare)
        expectEqual("\u{E1}\u{323}", "\u{1EA1}\u{301}", .compare)
        expectEqual("\u{301}\u{316}", "\u{316}\u{301}", .compare)
        // Marks of one class, and marks around a grapheme joiner, are not reordered.
        expectAscending(["a\u{300}\u{301}", "a\u{301}\u{300}"], .compare)
        expectAscending(["a\u{301}\u{34F}\u{316}", "a\u{316}\u{301}\u{34F}"], .compare)
        // A mark after the common prefix is sorted before a mark in the prefix.
        expectAscending(["e\u{345}\u{301}", "e\u{345}"], .compare)
        expectAscending(["a\u{301}\u{370}", "a\u{301}\u{347}"], .compare)
    }

    @Test func `The order swift compares composed code points`() {
        expectAscending(["e", "f", "z", "\u{E9}", "漢"], .swift)
        expectEqual("\u{E9}", "e\u{301}", .swift)
    }

    @Test func `The order bytes distinguishes canonically equal keys`() {
        expectAscending(["e\u{301}", "z", "\u{E9}", "\u{FFFF}", "\u{10000}"], .bytes)
    }

    @Test(arguments: [KeyOrderStyle.given, .segments])
    func `Orders that do not compare keys treat all keys as equal`(order: KeyOrderStyle) {
        expectEqual("a", "b", order)
        #expect(!order.isOrderedBefore("a", "b"))
    }

    // MARK: Laws

    /// Returns random keys from a small alphabet of letters and marks.
    private func keys(_ count: Int, seed: UInt64) -> [String] {
        var generator = SeededGenerator(seed: seed)
        let characters: [Unicode.Scalar] = [
            "a", "A", "e", "\u{E9}", "\u{1EBF}", "\u{DF}", "s", "각", "\u{1100}", "\u{1161}", "\u{301}", "\u{316}",
            "\u{345}", "\u{34F}",
            "\u{1D165}", "\u{1D160}", "_",
        ]
        return (0..<count).map { _ in
            var key = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...5, using: &generator) {
                if let character = characters.randomElement(using: &generator) { key.append(character) }
            }
            return String(key)
        }
    }

    @Test(arguments: [KeyOrderStyle.bytes, .compare, .swift])
    func `Every order is antisymmetric and transitive`(order: KeyOrderStyle) {
        let keys = keys(Thoroughness.rounds(quick: 40, thorough: 60), seed: 5)
        for a in keys {
            for b in keys {
                let ab = order.comparison(a, b).signum()
                #expect(ab == -order.comparison(b, a).signum())
                for c in keys where ab <= 0 && order.comparison(b, c) <= 0 {
                    let isStrict = ab < 0 || order.comparison(b, c) < 0
                    #expect(order.comparison(a, c).signum() <= (isStrict ? -1 : 0), "\(a) \(b) \(c)")
                }
            }
        }
    }

    @Test func `ASCII keys are ordered by their bytes`() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<5000 {
            let keys = (0..<2).map { _ in
                let length = Int.random(in: 0...6, using: &generator)
                return String(
                    decoding: (0..<length).map { _ in UInt8.random(in: 0x3D...0x63, using: &generator) }, as: UTF8.self)
            }
            let expected = KeyOrderStyle.bytes.comparison(keys[0], keys[1])
            #expect(KeyOrderStyle.compare.comparison(keys[0], keys[1]).signum() == expected)
            #expect(KeyOrderStyle.swift.comparison(keys[0], keys[1]) == expected)
        }
    }

    // MARK: Long keys

    /// The number of repeated marks in a long key. Sorting so many marks by insertion would take minutes, or hours in a
    /// thorough run.
    private static let runLength = Thoroughness.rounds(quick: 1 << 12, thorough: 1 << 14)
    private static let longRun = "a" + String(repeating: "\u{301}\u{345}\u{323}", count: runLength)
    private static let longRunInOrder =
        "a" + ["\u{323}", "\u{301}", "\u{345}"].map { String(repeating: $0, count: runLength) }.joined()

    @Test(arguments: [KeyOrderStyle.compare, .swift])
    func `Long runs of marks are sorted`(order: KeyOrderStyle) {
        expectEqual(Self.longRun, Self.longRunInOrder, order)
        #expect(order.isOrderedBefore(Self.longRun, Self.longRunInOrder + "\u{345}"))
        #expect(!order.isOrderedBefore(Self.longRun + "\u{345}", Self.longRunInOrder))
    }

    @Test func `The order swift is the standard library's order for runs of marks of any length`() {
        var generator = SeededGenerator(seed: 7)
        let marks: [Unicode.Scalar] = ["\u{301}", "\u{345}", "\u{323}", "\u{344}", "\u{334}", "\u{1D165}"]
        for _ in 0..<200 {
            let keys = (0..<2).map { _ in
                var key = String.UnicodeScalarView("\u{E9}".unicodeScalars)
                for _ in 0..<Int.random(in: 20...120, using: &generator) {
                    if let mark = marks.randomElement(using: &generator) { key.append(mark) }
                }
                return String(key)
            }
            #expect(KeyOrderStyle.swift.isOrderedBefore(keys[0], keys[1]) == (keys[0] < keys[1]))
            let ending = keys[0].decomposedStringWithCanonicalMapping + "x"
            #expect(KeyOrderStyle.swift.isOrderedBefore(keys[0], ending) == (keys[0] < ending))
        }
    }

    // MARK: Entries

    @Test(arguments: [KeyOrderStyle.bytes, .compare, .swift])
    func `Entries are sorted stably`(order: KeyOrderStyle) throws {
        let keys = keys(500, seed: 8)
        var style = QueryStyle.auto
        style.keyOrder = order
        let value = QueryValue.dictionary(keys.enumerated().map { ($1, .integer($0)) })
        let permutation = try QueryEncoder(style: style).pairs(of: value).compactMap { Int($0.value ?? "") }
        #expect(permutation.sorted() == Array(keys.indices))
        for (index, next) in zip(permutation, permutation.dropFirst()) {
            let comparison = order.comparison(keys[index], keys[next])
            #expect(comparison < 0 || comparison == 0 && index < next)
        }
    }

    @Test func `Entries with equal keys keep their order`() throws {
        let value: QueryValue = ["f": 0, "\u{E9}": 1, "e\u{301}": 2, "e": 3]
        let pairs = try QueryEncoder(style: .afnetworking).pairs(of: value)
        #expect(pairs.map(\.value) == ["3", "1", "2", "0"])
    }
}
