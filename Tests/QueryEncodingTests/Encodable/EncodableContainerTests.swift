import QueryEncoding
import TestSupport
import Testing

@Suite struct EncodableContainerTests {
    private typealias Key = Script.Key

    /// A type that encodes itself with a given function.
    private struct Custom: Encodable {
        let body: @Sendable (any Encoder) throws -> Void

        func encode(to encoder: any Encoder) throws { try body(encoder) }
    }

    private func tree(_ value: some Encodable) throws -> QueryValue {
        try EncodableTree.value(of: value, style: .auto)
    }

    private func tree(_ body: @escaping @Sendable (any Encoder) throws -> Void) throws -> QueryValue {
        try tree(Custom(body: body))
    }

    @Test func `Types with synthesised conformances are encoded`() throws {
        struct Person: Encodable {
            struct Name: Encodable { let first, last: String }
            let name: Name
            let nick: String?
            let tags: [String]
            let grid: [[Int]]
            let friends: [Person]
            let nothing: [Int: Int]
        }
        let friend = Person(
            name: .init(first: "B", last: "ß"), nick: "b", tags: [], grid: [], friends: [], nothing: [:])
        let person = Person(
            name: .init(first: "A", last: "Z"), nick: nil, tags: ["x", "y"], grid: [[1], []], friends: [friend],
            nothing: [:])
        #expect(
            try tree(person) == [
                "name": ["first": "A", "last": "Z"], "tags": ["x", "y"], "grid": [[1], []],
                "friends": [
                    [
                        "name": ["first": "B", "last": "ß"], "nick": "b", "tags": [], "grid": [], "friends": [],
                        "nothing": [:],
                    ]
                ],
                "nothing": [:],
            ])
    }

    @Test func `Enumerations with associated values are encoded`() throws {
        enum Event: Encodable { case none, name(String), point(x: Int, y: Int) }
        #expect(
            try tree([Event.none, .name("a"), .point(x: 1, y: 2)])
                == [["none": [:]], ["name": ["_0": "a"]], ["point": ["x": 1, "y": 2]]])
    }

    @Test func `A subclass and its superclass write to one encoder's output`() throws {
        class Animal: Encodable { let legs = 4 }
        final class Dog: Animal {
            enum CodingKeys: CodingKey { case tail, legs, `super` }
            override func encode(to encoder: any Encoder) throws {
                try super.encode(to: encoder)
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(true, forKey: .tail)
                try super.encode(to: container.superEncoder())
                try super.encode(to: container.superEncoder(forKey: .legs))
            }
        }
        #expect(try tree(Dog()) == ["legs": ["legs": 4], "tail": true, "super": ["legs": 4]])
    }

    @Test func `An absent optional is omitted by default, and an encoded nil is null`() throws {
        struct Optionals: Encodable {
            let absent: Int?
            let present: Int?
            let flag: Bool?
            let text: String?
            let nested: [Int?]
            let twice: Int??
        }
        let value = Optionals(absent: nil, present: 1, flag: nil, text: nil, nested: [1, nil], twice: .some(nil))
        #expect(try tree(value) == ["present": 1, "nested": [1, nil], "twice": nil])
        var style = QueryStyle.auto
        style.writesAbsentOptionals = true
        #expect(
            try EncodableTree.value(of: value, style: style)
                == ["absent": nil, "present": 1, "flag": nil, "text": nil, "nested": [1, nil], "twice": nil])
        #expect(try tree(Int?.none) == nil)
        #expect(try tree(["a": Int?.none]) == ["a": nil])
    }

    @Test func `Absent optionals of every type are null if the style writes them as null`() throws {
        var style = QueryStyle.auto
        style.writesAbsentOptionals = true
        let value = try EncodableTree.value(
            of: Custom { encoder in
                var container = encoder.container(keyedBy: Key.self)
                try container.encodeIfPresent(Bool?.none, forKey: Key("Bool"))
                try container.encodeIfPresent(String?.none, forKey: Key("String"))
                try container.encodeIfPresent(Double?.none, forKey: Key("Double"))
                try container.encodeIfPresent(Float?.none, forKey: Key("Float"))
                try container.encodeIfPresent(Int?.none, forKey: Key("Int"))
                try container.encodeIfPresent(Int8?.none, forKey: Key("Int8"))
                try container.encodeIfPresent(Int16?.none, forKey: Key("Int16"))
                try container.encodeIfPresent(Int32?.none, forKey: Key("Int32"))
                try container.encodeIfPresent(Int64?.none, forKey: Key("Int64"))
                try container.encodeIfPresent(UInt?.none, forKey: Key("UInt"))
                try container.encodeIfPresent(UInt8?.none, forKey: Key("UInt8"))
                try container.encodeIfPresent(UInt16?.none, forKey: Key("UInt16"))
                try container.encodeIfPresent(UInt32?.none, forKey: Key("UInt32"))
                try container.encodeIfPresent(UInt64?.none, forKey: Key("UInt64"))
                try container.encodeIfPresent([Int]?.none, forKey: Key("Array"))
                if #available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *) {
                    try container.encodeIfPresent(Int128?.none, forKey: Key("Int128"))
                    try container.encodeIfPresent(UInt128?.none, forKey: Key("UInt128"))
                }
            }, style: style)
        #expect(value.dictionary?.allSatisfy(\.value.isNull) == true)
        #expect((15...17).contains(value.dictionary?.count ?? 0))
    }

    @Test func `A key that is encoded twice keeps its first position and has its last value`() throws {
        let value = try tree { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: Key("a"))
            try container.encode([1, 2], forKey: Key("b"))
            try container.encode(["x": 1], forKey: Key("a"))
            try container.encode("c", forKey: Key("b"))
            try container.encode(["y": 1], forKey: Key("a"))
        }
        #expect(value == ["a": ["y": 1], "b": "c"])
    }

    @Test(arguments: [3, 33, 500]) func `Keys are found by their bytes in containers of any size`(count: Int)
        throws
    {
        let value = try tree { encoder in
            var container = encoder.container(keyedBy: Key.self)
            for round in 0..<3 {
                for number in 0..<count { try container.encode(round * number, forKey: Key("key \(number)")) }
                for key in ["", "é", "e\u{301}", "a key that is longer than others"] {
                    try container.encode(round, forKey: Key(key))
                }
            }
        }
        let keys = (0..<count).map { "key \($0)" } + ["", "é", "e\u{301}", "a key that is longer than others"]
        #expect(value.dictionary?.map { Array($0.key.utf8) } == keys.map { Array($0.utf8) })
        #expect(value.dictionary?.prefix(count).map(\.value) == (0..<count).map { .integer(2 * $0) })
    }

    @Test func `Encoding a large container for the same key again discards its old keys`() throws {
        let value = try tree { encoder in
            var container = encoder.container(keyedBy: Key.self)
            for round in 1...3 {
                let entries = (0..<round * 40).map { (key: Key("\($0)"), value: Script.integer(round)) }
                try container.encode(Script.dictionary(entries + entries), forKey: Key("a"))
            }
        }
        #expect(value["a"]?.dictionary?.map(\.key) == (0..<120).map(String.init))
        #expect(value["a"]?.dictionary?.allSatisfy { $0.value == 3 } == true)
    }

    @Test func `Containers that are written alternately keep the order in which keys were first used`() throws {
        let value = try tree { encoder in
            var container = encoder.container(keyedBy: Key.self)
            var first = container.nestedContainer(keyedBy: Key.self, forKey: Key("first"))
            var second = container.nestedUnkeyedContainer(forKey: Key("second"))
            try container.encode(0, forKey: Key("third"))
            try first.encode(1, forKey: Key("x"))
            try second.encode(2)
            var again = container.nestedContainer(keyedBy: Key.self, forKey: Key("first"))
            try again.encode(3, forKey: Key("y"))
            var inner = second.nestedUnkeyedContainer()
            try second.encode(4)
            try inner.encode(5)
            try first.encode(6, forKey: Key("x"))
            #expect(second.count == 3)
        }
        #expect(value == ["first": ["x": 6, "y": 3], "second": [2, [5], 4], "third": 0])
    }

    @Test func `A value that encodes nothing is an empty dictionary in an array and an error at the root`() throws {
        struct Empty: Encodable {}
        #expect(try tree(Empty()) == [:])
        #expect(try tree([String]()) == [])
        #expect(try tree([Custom { _ in }]) == [[:]])
        #expect(try tree { _ = $0.unkeyedContainer() } == [])
        #expect(try tree { _ = $0.container(keyedBy: Key.self) } == [:])
        let error = #expect(throws: EncodingError.self) { try tree { _ in } }
        guard case .invalidValue(let value, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(value is Custom)
        #expect(context.codingPath.isEmpty)
        #expect(context.debugDescription == "Top-level Custom did not encode any values.")
    }

    @Test func `Keys whose values fail are found in linear time`() throws {
        struct Failing: Encodable {
            func encode(to encoder: any Encoder) throws { throw CancellationError() }
        }
        let value = try tree {
            var container = $0.container(keyedBy: Key.self)
            // The number of keys is large enough to reveal quadratic time.
            for number in 0..<20_000 { try? container.encode(Failing(), forKey: Key("key\(number)")) }
            try container.encode(1, forKey: Key("key7"))
        }
        #expect(value == ["key7": 1])
    }

    @Test func `Writing to containers that were replaced takes linear time`() throws {
        // The number of rounds is large enough to reveal quadratic time.
        let rounds = Thoroughness.rounds(quick: 1_500, thorough: 10_000)
        let keys = (0..<40).map { Key("key\($0)") }
        @Sendable func custom(_ result: Result<Void, CancellationError>) -> Custom {
            Custom { encoder in
                var container = encoder.container(keyedBy: Key.self)
                for key in keys { try container.encode(1, forKey: key) }
                try result.get()
            }
        }
        let value = try tree {
            var container = $0.container(keyedBy: Key.self)
            try container.encode(custom(.success(())), forKey: Key("a"))
            for _ in 0..<rounds { try? container.encode(custom(.failure(CancellationError())), forKey: Key("a")) }
            for _ in 0..<rounds { try container.encode(custom(.success(())), forKey: Key("b")) }
            try container.encode(custom(.success(())), forKey: Key("a"))
        }
        #expect(value["a"] == value["b"])
        #expect(value["a"]?.dictionary?.map(\.key) == keys.map(\.stringValue))
    }

    @Test func `A restored container finds its keys`() throws {
        let keys = (0..<40).map { Key("key\($0)") }
        let value = try tree {
            var container = $0.container(keyedBy: Key.self)
            try container.encode(Dictionary(uniqueKeysWithValues: keys.map { ($0.stringValue, 1) }), forKey: Key("a"))
            for count in 30...40 {
                let failing = Custom { encoder in
                    var container = encoder.container(keyedBy: Key.self)
                    for key in keys.prefix(count) { try container.encode(2, forKey: key) }
                    throw CancellationError()
                }
                try? container.encode(failing, forKey: Key("a"))
            }
            var inner = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
            for key in keys.reversed() { try inner.encode(3, forKey: key) }
        }
        #expect(value["a"]?.dictionary?.count == 40)
        #expect(value["a"]?.dictionary?.allSatisfy { $0.value == 3 } == true)
    }

    @Test func `If an error is ignored, the failing value is not encoded`() throws {
        struct Failure: Error {}
        let failing = Custom { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: Key("x"))
            throw Failure()
        }
        let value = try tree { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try? container.encode(failing, forKey: Key("a"))
            try? container.encode(failing, forKey: Key("b"))
            try container.encode(2, forKey: Key("b"))
            var elements = container.nestedUnkeyedContainer(forKey: Key("c"))
            try? elements.encode(failing)
            #expect(elements.count == 0)
            try elements.encode(3)
            try container.encode(
                Custom { encoder in
                    var single = encoder.singleValueContainer()
                    try? single.encode(failing)
                    try single.encode(4)
                }, forKey: Key("d"))
        }
        #expect(value == ["b": 2, "c": [3], "d": 4])
    }

    @Test func `If an error is ignored, the old value is kept`() throws {
        struct Failure: Error {}
        let failing = Custom { encoder in
            var container = encoder.unkeyedContainer()
            try container.encode(0)
            throw Failure()
        }
        let value = try tree { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: Key("a"))
            try container.encode(["x": [2]], forKey: Key("b"))
            for key in ["a", "b", "b", "c"] { try? container.encode(failing, forKey: Key(key)) }
            try container.encode(["y": 3], forKey: Key("d"))
            try container.encode([4], forKey: Key("d"))
            try? container.encode(failing, forKey: Key("d"))
            try container.encode(5, forKey: Key("c"))
            try? container.encode(failing, forKey: Key("c"))
        }
        #expect(value == ["a": 1, "b": ["x": [2]], "d": [4], "c": 5])
    }

    @Test func `A restored value does not contain the failed value`() throws {
        struct Failure: Error {}
        let failing = Custom { encoder in
            _ = encoder.unkeyedContainer()
            throw Failure()
        }
        let value = try tree { encoder in
            var container = encoder.container(keyedBy: Key.self)
            var elements = container.nestedUnkeyedContainer(forKey: Key("a"))
            for number in 1...3 {
                try? elements.encode(failing)
                try elements.encode(number)
            }
            try? container.encode(failing, forKey: Key("a"))
            var again = container.nestedUnkeyedContainer(forKey: Key("a"))
            try again.encode(4)
            #expect(again.count == 4)

            var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key("b"))
            for _ in 0..<2 { try? nested.encode(failing, forKey: Key("x")) }
            nested = container.nestedContainer(keyedBy: Key.self, forKey: Key("b"))
            try nested.encode(1, forKey: Key("x"))
        }
        #expect(value == ["a": [1, 2, 3, 4], "b": ["x": 1]])
    }

    @Test func `A nested container that replaces a value is an error`() throws {
        for isKeyedFirst in [true, false] {
            let error = #expect(throws: EncodingError.self) {
                try tree { encoder in
                    var container = encoder.container(keyedBy: Key.self)
                    func encodeKeyed() throws {
                        var keyed = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
                        try keyed.encode(1, forKey: Key("x"))
                    }
                    if isKeyedFirst { try encodeKeyed() }
                    var unkeyed = container.nestedUnkeyedContainer(forKey: Key("a"))
                    try? unkeyed.encode(2)
                    if !isKeyedFirst { try encodeKeyed() }
                }
            }
            guard case .invalidValue(_, let context) = error else { continue }
            #expect(context.codingPath.map(\.stringValue) == ["a"])
        }
        #expect(throws: EncodingError.self) {
            try tree { encoder in
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: Key("a"))
                _ = container.nestedUnkeyedContainer(forKey: Key("a"))
            }
        }
        let value = try tree { encoder in
            var container = encoder.container(keyedBy: Key.self)
            _ = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
            var unkeyed = container.nestedUnkeyedContainer(forKey: Key("a"))
            try unkeyed.encode(2)
        }
        #expect(value == ["a": [2]])
    }

    @Test func `Encoders that are used after encoding has ended throw errors`() throws {
        final class Keeper: @unchecked Sendable { var encoders: [any Encoder] = [] }
        for style in [QueryStyle.auto, .alamofireForm] {
            let keeper = Keeper()
            let custom = Custom { encoder in
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: Key("a"))
                keeper.encoders = [encoder, container.superEncoder(), container.superEncoder(forKey: Key("b"))]
            }
            _ = try EncodableTree.value(of: ["k": custom], style: style)
            for encoder in keeper.encoders {
                #expect(encoder.codingPath.isEmpty)
                var keyed = encoder.container(keyedBy: Key.self)
                var unkeyed = encoder.unkeyedContainer()
                var single = encoder.singleValueContainer()
                #expect(throws: EncodingError.self) { try keyed.encode(1, forKey: Key("a")) }
                #expect(throws: EncodingError.self) { try keyed.encode([[1]], forKey: Key("a")) }
                #expect(throws: EncodingError.self) { try unkeyed.encode(1) }
                #expect(throws: EncodingError.self) { try single.encode(1) }
                var nested = keyed.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
                #expect(throws: EncodingError.self) { try nested.encode(1, forKey: Key("a")) }
            }
        }
    }

    @Test func `User information is passed to types`() throws {
        let key = try #require(CodingUserInfoKey(rawValue: "key"))
        let custom = Custom { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(encoder.userInfo[key] as? Int)
        }
        #expect(try EncodableTree.value(of: [custom], style: .auto, userInfo: [key: 7]) == [7])
    }
}
