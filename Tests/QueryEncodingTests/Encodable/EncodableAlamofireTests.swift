import Foundation
import QueryEncoding
import TestSupport
import Testing

/// Types as Alamofire's `URLEncodedFormEncoder` takes them apart.
@Suite struct EncodableAlamofireTests {
    @Test(arguments: 0..<20) func `Whatever a type does, the tree is the one that paths give`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for round in 0..<100 {
            let script = Script.random(depth: 4, integerKeys: true, using: &generator)
            var style = QueryStyle.alamofireForm
            let null: String? = [nil, "", "null"][round % 3]
            style.nulls = null.map(NullStyle.text) ?? .drop
            let value = try EncodableTree.value(of: script, style: style)
            let expected = try PathReference.value(of: script, null: null)
            #expect(value == expected, "\(script)")
        }
    }

    @Test func `A container that has been replaced is made anew when something is written in one inside it`() throws {
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
}
