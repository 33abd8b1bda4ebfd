import Foundation
import PercentEncoding
import QueryEncoding
import Testing

@Suite struct AbsentValuesTests {
    private struct Tags: Codable, Equatable {
        var tags: [String]
        var n: Int
    }

    private struct Filter: Codable, Equatable {
        struct Part: Codable, Equatable {
            var ids: Set<Int>
            var names: [String: String]
            var note: String?
        }
        var part: Part
        var pages: [Int: String]
        var days: [Date]
        var optional: [Int]?
        var values: [[Int]]
    }

    private struct Scalar<Value: Decodable>: Decodable {
        let a: Value
    }

    static let styles: [QueryStyle] = [
        .auto, .form, .php, .rails, .rack2, .qs, .qs6_11, .afnetworking, .afnetworking2, .alamofire, .alamofireForm,
        .browser, .facebook,
    ]

    @Test(arguments: styles.indices)
    func `An absent array, set or dictionary is empty in every style`(index: Int) throws {
        let decoder = QueryDecoder(style: Self.styles[index])
        #expect(try decoder.decode(Tags.self, from: "n=1") == Tags(tags: [], n: 1))
        let empty = Filter(
            part: .init(ids: [], names: [:], note: nil), pages: [:], days: [], optional: nil, values: [])
        #expect(try decoder.decode(Filter.self, from: "other=1") == empty)
        #expect(try decoder.decode(Filter.self, from: "") == empty)
        #expect(try decoder.decode(Filter.self, from: QueryValue.dictionary([])) == empty)
    }

    // The style of the Facebook SDK cannot write arrays.
    @Test(arguments: styles.indices.dropLast())
    func `A value with an empty array is read as it was written`(index: Int) throws {
        let style = Self.styles[index]
        let value = Tags(tags: [], n: 1)
        let query = try QueryEncoder(style: style).encode(value)
        #expect(try QueryDecoder(style: style).decode(Tags.self, from: query) == value)
    }

    private func missingKey<Value: Decodable>(_ type: Value.Type, _ query: String = "b=1") -> (String, [String])? {
        do {
            _ = try QueryDecoder().decode(type, from: query)
        } catch DecodingError.keyNotFound(let key, let context) {
            return (key.stringValue, context.codingPath.map(\.stringValue))
        } catch {
            Issue.record("\(error)")
        }
        return nil
    }

    @Test func `An absent scalar is an error that names its key`() throws {
        func check<Value: Decodable>(_ type: Value.Type) throws {
            let (key, path) = try #require(missingKey(Scalar<Value>.self))
            #expect(key == "a" && path.isEmpty, "\(type)")
        }
        try check(Int.self)
        try check(UInt8.self)
        try check(String.self)
        try check(Bool.self)
        try check(Double.self)
        try check(Date.self)
        try check(Data.self)
        try check(URL.self)
        try check(UUID.self)
        try check(Decimal.self)
        try check(QueryValue.self)
        let (key, path) = try #require(missingKey(Scalar<Scalar<Int>>.self))
        #expect(key == "a" && path == ["a"])
    }

    /// A type that reads its value from a single-value container.
    private struct Wrapper<Value: Decodable>: Decodable {
        let value: Value

        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Value.self)
        }
    }

    private enum Color: String, Decodable { case red }

    @Test func `A wrapper is absent like its content`() throws {
        let decoder = QueryDecoder()
        #expect(try decoder.decode(Scalar<Wrapper<[Int]>>.self, from: "b=1").a.value == [])
        #expect(try decoder.decode(Scalar<Wrapper<Int?>>.self, from: "b=1").a.value == nil)
        for (key, path) in [
            try #require(missingKey(Scalar<Wrapper<Int>>.self)), try #require(missingKey(Scalar<Color>.self)),
            try #require(missingKey(Scalar<Wrapper<QueryValue>>.self)),
            try #require(missingKey(Scalar<Wrapper<Wrapper<Date>>>.self)),
        ] {
            #expect(key == "a" && path.isEmpty)
        }
    }

    /// A type that looks at its container.
    private struct Looking: Decodable {
        enum CodingKeys: CodingKey { case a }
        let contains: Bool, keys: Int, optional: [Int]?, required: [Int]?, isNilKnown: Bool
        let keyed: Int, unkeyed: Int?, superclass: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            contains = container.contains(.a)
            keys = container.allKeys.count
            optional = try container.decodeIfPresent([Int].self, forKey: .a)
            required = try container.decode([Int]?.self, forKey: .a)
            isNilKnown = (try? container.decodeNil(forKey: .a)) != nil
            keyed = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .a).allKeys.count
            unkeyed = try container.nestedUnkeyedContainer(forKey: .a).count
            superclass = try container.superDecoder().container(keyedBy: CodingKeys.self).allKeys.count
        }
    }

    @Test func `A type can tell an absent container from an empty one`() throws {
        let absent = try QueryDecoder().decode(Looking.self, from: "b=1")
        #expect(!absent.contains && absent.keys == 0 && !absent.isNilKnown)
        #expect(absent.optional == nil && absent.required == nil)
        #expect(absent.keyed == 0 && absent.unkeyed == 0 && absent.superclass == 0)
    }

    @Test func `An empty query is an empty array, but not a scalar`() throws {
        #expect(try QueryDecoder().decode([Int].self, from: "") == [])
        #expect(try QueryDecoder(style: .alamofire).decode(Set<String>.self, from: "") == [])
        #expect(throws: DecodingError.self) { try QueryDecoder().decode(Int.self, from: "") }
        #expect(throws: DecodingError.self) { try QueryDecoder().decode([Int].self, from: "a=1") }
    }

    @Test func `The policy brings the errors back`() throws {
        var decoder = QueryDecoder()
        decoder.readsAbsentAsEmpty = false
        #expect(throws: DecodingError.self) { try decoder.decode(Tags.self, from: "n=1") }
        #expect(throws: DecodingError.self) { try decoder.decode(Scalar<[String: Int]>.self, from: "n=1") }
        #expect(throws: DecodingError.self) { try decoder.decode(Looking.self, from: "n=1") }
        #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: "") }
    }

    /// A type that requires itself.
    private final class Endless: Decodable {
        let next: Endless
    }

    @Test func `An endless type is an error`() {
        let error = #expect(throws: DecodingError.self) { try QueryDecoder().decode(Endless.self, from: "") }
        guard case .keyNotFound(let key, _)? = error else { return #expect(Bool(false)) }
        #expect(key.stringValue == "next")
    }

    /// A type that ignores the errors of values of its own type.
    private final class Branch: Decodable {
        enum CodingKeys: CodingKey { case text, left, right }
        let text: String?
        let left, right: Branch?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            text = try container.decodeIfPresent(String.self, forKey: .text)
            left = try? container.decode(Branch.self, forKey: .left)
            right = try? container.nestedContainer(keyedBy: CodingKeys.self, forKey: .right).decode(
                Branch.self, forKey: .left)
        }
    }

    /// A type that tries its shapes in turn.
    private indirect enum Term: Decodable, Equatable {
        case name(String), not(Term), and([Term])
        enum CodingKeys: CodingKey { case name, not, and }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let name = try? container.decode(String.self, forKey: .name) {
                self = .name(name)
            } else if let term = try? container.decode(Term.self, forKey: .not) {
                self = .not(term)
            } else {
                self = .and(try container.decode([Term].self, forKey: .and))
            }
        }
    }

    @Test func `A recursive type ends where the query ends`() throws {
        let branch = try QueryDecoder().decode(Branch.self, from: "text=hi&left[text]=a")
        #expect(branch.text == "hi" && branch.left?.text == "a" && branch.left?.left == nil && branch.right == nil)
        #expect(
            try QueryDecoder().decode(Term.self, from: "and[0][name]=x&and[1][not][name]=y")
                == .and([.name("x"), .not(.name("y"))]))
    }

    @Test func `Empty data is read in the style of arrays`() throws {
        var style = QueryStyle.auto
        style.data = .array
        #expect(try QueryDecoder(style: style).decode(Scalar<Data>.self, from: "b=1").a == Data())
    }

    @Test func `Elements of arrays may lack their arrays`() throws {
        let query = (0..<900).map { "a[\($0)][n]=\($0)" }.joined(separator: "&")
        let values = try QueryDecoder().decode(Scalar<[Tags]>.self, from: query).a
        #expect(values == (0..<900).map { Tags(tags: [], n: $0) })
        let error = #expect(throws: DecodingError.self) {
            try QueryDecoder().decode(Scalar<[Tags]>.self, from: "a[0][n]=1&a[1][tags]=x")
        }
        guard case .keyNotFound(let key, let context)? = error else { return }
        #expect(key.stringValue == "n" && context.codingPath.map(\.stringValue) == ["a", "1"])
    }
}
