import Foundation
import QueryEncoding
import TestSupport
import Testing

/// Tests against the recorded output of upstream programs for types, from the rows of Tests/Fixtures/queries.json.
@Suite struct EncodableVectorTests {
    private func outcome(of value: some Encodable, _ style: QueryStyle) throws -> QueryVector.Outcome {
        do {
            return .query(try QueryEncoder(style: style).encode(value))
        } catch let error as QueryCodingError {
            return .error("\(error.kind)")
        }
    }

    @Test func `Types are written as the upstream libraries write them`() throws {
        var count = 0
        for vector in try QueryVector.all() where vector.notApplicable == nil {
            guard let name = vector.encodable, let expected = vector.outcome else { continue }
            let style = try QueryStyle(vector)
            let value = try #require(
                Self.types[name] ?? (Self.dates[name].map { [vector.id == 474 ? "date" : "d": $0] }))
            #expect(try outcome(of: value, style) == expected, "\(vector.id) \(name)")
            count += 1
        }
        #expect(count >= 28)
    }

    @Test func `A type that encodes a value is written like the value`() throws {
        var count = 0
        for vector in try QueryVector.all() where vector.notApplicable == nil {
            guard let value = vector.value, let expected = vector.outcome else { continue }
            let written = try outcome(of: Taken(QueryValue(value)), QueryStyle(vector))
            #expect(written == expected, "\(vector.id)")
            count += 1
        }
        #expect(count >= 190)
    }

    private static let dates = ["Date.1970": Date(timeIntervalSince1970: 0)]

    private static var types: [String: any Encodable] {
        [
            "ClosedRange": ["k": ["x": 1...3]], "Data.data": ["d": Data("data".utf8)],
            "Data.fbff": ["d": Data([0xFB, 0xFF])], "Data.twoBytes": ["b": Data([1, 2])],
            "Date.reference": ["date": Date(timeIntervalSinceReferenceDate: 123.456)],
            "Decimals": ["a": Decimal(string: "1.10"), "b": Decimal(string: "12345678901234567890.12345")],
            "EncodableStruct": Struct(), "EncodableSubclass": Subclass(), "IntKeys": [1: "a", 2: "b"],
            "ManuallyEncodableStruct": ManualStruct(), "ManuallyEncodableSubclass": ManualSubclass(),
            "OptionalStruct": OptionalStruct(), "URL.httpAB": ["u": URL(string: "http://a/?b=c")],
            "UUID": ["u": UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")],
        ]
    }
}

/// A type that encodes a value with the methods of an encoder.
private struct Taken: Encodable {
    let value: QueryValue

    init(_ value: QueryValue) { self.value = value }

    func encode(to encoder: any Encoder) throws {
        switch value.storage {
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(Taken(element)) }
        case .dictionary(let entries):
            var container = encoder.container(keyedBy: Script.Key.self)
            for entry in entries { try container.encode(Taken(entry.value), forKey: Script.Key(entry.key)) }
        case .set(let members): try single(Set(members.map(Member.init)), encoder)
        case .bool(let value): try single(value, encoder)
        case .integer(let value): try single(value, encoder)
        case .double(let value): try single(value, encoder)
        case .string(let value): try single(value, encoder)
        case .number, .decimal, .encoded: try single(value, encoder)
        case .null: try single(Int?.none, encoder)
        }
    }

    private func single(_ value: some Encodable, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    private struct Member: Hashable, Encodable {
        let value: QueryValue

        func encode(to encoder: any Encoder) throws { try Taken(value).encode(to: encoder) }
    }
}

private struct OptionalStruct: Encodable {
    let one = "one"
    let two: String? = nil
}

private struct Struct: Encodable {
    struct Nested: Encodable { let a = "a" }

    let one = "one"
    let two = 2
    let three = true
    let four = [1, 2, 3]
    let five = ["a": "a"]
    let six = ["a": ["b": "b"]]
    let seven = Nested()
}

private class Superclass: Encodable {
    let one = "one"
    let two = 2
    let three = true
}

private final class Subclass: Superclass {
    enum CodingKeys: CodingKey { case four, five }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode([1, 2, 3], forKey: .four)
        try container.encode(["a": "a", "b": "b"], forKey: .five)
    }
}

private final class ManualSubclass: Superclass {
    enum CodingKeys: CodingKey { case four, five }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode([1, 2, 3], forKey: .four)
        try container.encode(["a": "a", "b": "b"], forKey: .five)
        var parent = container.superEncoder().container(keyedBy: CodingKeys.self)
        try parent.encode(one, forKey: .four)
        var keyedParent = container.superEncoder(forKey: .four).container(keyedBy: CodingKeys.self)
        try keyedParent.encode(two, forKey: .five)
        var elements = container.nestedUnkeyedContainer(forKey: .four)
        var elementsParent = elements.superEncoder().container(keyedBy: CodingKeys.self)
        try elementsParent.encode(one, forKey: .four)
    }
}

private struct ManualStruct: Encodable {
    enum Root: CodingKey { case root }
    enum CodingKeys: CodingKey { case a, b }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Root.self)
        var keyed = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .root)
        try keyed.encode(["string": "string"], forKey: .a)
        var elements = container.nestedUnkeyedContainer(forKey: .root)
        try elements.encode([1, 2, 3])
        var element = elements.nestedContainer(keyedBy: CodingKeys.self)
        try element.encode(["string": "string"], forKey: .a)
        var last = elements.nestedUnkeyedContainer()
        try last.encode([1, 2, 3])
    }
}
