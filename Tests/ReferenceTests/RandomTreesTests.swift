import PercentEncodingReference
import TestSupport
import Testing

struct RandomTreesTests {
    /// Adds the kinds of all values in a tree to `kinds`, and returns the depth of the tree.
    static func survey(_ value: ReferenceValue, kinds: inout Set<String>) -> Int {
        let children: [ReferenceValue]
        switch value {
        case .null: (children, _) = ([], kinds.insert("null"))
        case .bool: (children, _) = ([], kinds.insert("bool"))
        case .integer: (children, _) = ([], kinds.insert("integer"))
        case .double(let number): (children, _) = ([], kinds.insert(number.isFinite ? "double" : "not finite"))
        case .number: (children, _) = ([], kinds.insert("number"))
        case .string: (children, _) = ([], kinds.insert("string"))
        case .encoded: (children, _) = ([], kinds.insert("encoded"))
        case .array(let elements): (children, _) = (elements, kinds.insert(elements.isEmpty ? "no elements" : "array"))
        case .set(let members): (children, _) = (members, kinds.insert(members.isEmpty ? "no members" : "set"))
        case .dictionary(let entries):
            children = entries.map(\.value)
            kinds.insert(entries.isEmpty ? "no entries" : "dictionary")
        }
        return 1 + (children.map { survey($0, kinds: &kinds) }.max() ?? 0)
    }

    @Test func `The same seed gives the same trees`() {
        var first = RandomTrees(seed: 3)
        var second = RandomTrees(seed: 3)
        for _ in 0..<20 { #expect(first.value() == second.value()) }
        #expect(first.dictionary() != second.dictionary(depth: 1))
    }

    @Test func `Trees have all kinds of values and at most the requested depth`() {
        var trees = RandomTrees(seed: 1)
        var kinds: Set<String> = []
        var depths: Set<Int> = []
        for _ in 0..<2000 { depths.insert(Self.survey(trees.dictionary(), kinds: &kinds)) }
        #expect(kinds.count == 14)
        #expect(depths == [1, 2, 3, 4, 5, 6])
    }

    @Test func `Readable trees survive the round trip`() throws {
        var trees = RandomTrees(seed: 2)
        for marks in [ReferenceStyle.EmptyContainers.drop, .mark] {
            var style = ReferenceStyle()
            style.emptyContainers = marks
            for _ in 0..<Thoroughness.rounds(quick: 100, thorough: 300) {
                let tree = trees.readable()
                let query = try ReferenceFlattener.query(of: tree, style: style)
                #expect(try ReferenceQueryParser.value(of: query, style: style) == tree)
            }
        }
    }
}
