import Foundation
import QueryEncoding
import TestSupport
import Testing

/// Tests of types that decode themselves through containers of all kinds.
@Suite struct QueryDecoderContainerTests {
    enum Shape: Codable, Equatable {
        case circle(radius: Double), square(Int), point
    }

    @Test func `Parts of a query can be decoded as QueryValue`() throws {
        struct Record: Decodable {
            let a: Int
            let rest: QueryValue
            let absent, null: QueryValue?
        }
        let record = try QueryDecoder().decode(Record.self, from: "a=1&rest[x][]=2&rest[y]&null")
        #expect(record.rest == ["x": ["2"], "y": nil])
        #expect(record.absent == nil)
        #expect(record.null == nil)
        #expect(try QueryDecoder().decode(QueryValue.self, from: "a[]=1") == ["a": ["1"]])
        #expect(try QueryDecoder().decode([String: QueryValue].self, from: "a[]=1&b=2") == ["a": ["1"], "b": "2"])
    }

    @Test func `A type can decode the whole query as a QueryValue`() throws {
        struct Record: Decodable {
            let value: QueryValue

            init(from decoder: any Decoder) throws { value = try QueryValue(from: decoder) }
        }
        #expect(try QueryDecoder().decode(Record.self, from: "a[]=1").value == ["a": ["1"]])
        #expect(try QueryDecoder().decode([String: Record].self, from: "a[x]=1")["a"]?.value == ["x": "1"])
        let json = Data(#"{"b": [true, 18446744073709551615, null], "a": 1.5}"#.utf8)
        #expect(
            try JSONDecoder().decode(Record.self, from: json).value
                == ["a": 1.5, "b": [true, .integer(UInt64.max), nil]])
    }

    @Test func `Enums with associated values are read in the format that synthesised code writes`() throws {
        var decoder = QueryDecoder()
        decoder.style.marksEmptyContainers = true
        let query = "a[circle][radius]=1.5&b[square][_0]=2&c[point]{}"
        #expect(
            try decoder.decode([String: Shape].self, from: query)
                == ["a": .circle(radius: 1.5), "b": .square(2), "c": .point])
        #expect(throws: DecodingError.self) {
            try decoder.decode([String: Shape].self, from: "a[circle][radius]=1&a[point]{}")
        }
    }

    @Test func `Enum cases are read in the spelling of the style`() throws {
        enum Figure: Codable, Equatable { case roundCircle(outerRadius: Int), square(sideLength: Int) }

        for (transform, query) in [
            (.snakeCase, "another[square][side_length]=2&one_figure[round_circle][outer_radius]=1"),
            (.kebabCase, "another[square][side-length]=2&one-figure[round-circle][outer-radius]=1"),
            (.capitalized, "Another[Square][SideLength]=2&OneFigure[RoundCircle][OuterRadius]=1"),
        ] as [(KeyTransformStyle, String)] {
            var style = QueryStyle.auto
            style.keyTransform = transform
            struct Record: Codable, Equatable { let oneFigure, another: Figure }
            let record = try QueryDecoder(style: style).decode(Record.self, from: query)
            #expect(record == Record(oneFigure: .roundCircle(outerRadius: 1), another: .square(sideLength: 2)))
            #expect(
                try QueryDecoder(style: style).decode(Record.self, from: QueryEncoder(style: style).encode(record))
                    == record)
            // Dictionaries keep the keys as the query spells them.
            #expect(
                try QueryDecoder(style: style).decode([String: [Int]].self, from: "a_b=1&A-b=2").keys.sorted() == [
                    "A-b", "a_b",
                ])
            #expect(throws: DecodingError.self) {
                try QueryDecoder(style: style).decode([String: Figure].self, from: "a[squ_are][side_length]=1")
            }
        }
        // The transform of whole fields does not apply to nested keys.
        var style = QueryStyle.auto
        style.keyTransform = .capitalized.ofWholeField
        let decoder = QueryDecoder(style: style)
        #expect(
            try decoder.decode([String: Figure].self, from: "a[square][sideLength]=1") == ["a": .square(sideLength: 1)])
        #expect(throws: DecodingError.self) {
            try decoder.decode([String: Figure].self, from: "a[Square][sideLength]=1")
        }
    }

    @Test func `Keys with a raw value survive the round trip`() throws {
        enum Side: String, Codable { case left, right = "r&b" }
        enum Level: UInt8, Codable { case low, high = 200 }
        struct Record: Codable, Equatable {
            var sides: [Side: Int]
            var levels: [Level: [Side: String]]?
            var none: [Level: Int]?
        }
        let record = Record(sides: [.left: 1, .right: 2], levels: [.low: [.left: "x"], .high: [.right: "y"]])
        let query = try QueryEncoder().encode(record)
        #expect(try QueryDecoder().decode(Record.self, from: query) == record)
        #expect(try QueryDecoder().decode([Level: Bool].self, from: "0=1&200=0") == [.low: true, .high: false])
        // The indices of an array are also keys.
        #expect(try QueryDecoder().decode([String: [Level: Bool]].self, from: "a[0]=1") == ["a": [.low: true]])
        for (query, path) in [("sides[up]=1", "sides.up"), ("sides[left]=x", "sides.left"), ("sides[]=1", "sides.0")] {
            #expect {
                try QueryDecoder().decode(Record.self, from: query)
            } throws: { error in
                switch error as? DecodingError {
                case .dataCorrupted(let context), .typeMismatch(_, let context):
                    return path.hasPrefix(context.codingPath.map(\.stringValue).joined(separator: "."))
                default: return false
                }
            }
        }
        for key in ["256", "-1", "x", ""] {
            #expect(throws: DecodingError.self) { try QueryDecoder().decode([Level: Int].self, from: "\(key)=1") }
        }
        // Dictionaries whose keys are neither text nor integers are read from arrays of keys and values, which the
        // standard library writes.
        #expect(try QueryDecoder().decode([String: [Double: Int]].self, from: "a[]=1.5&a[]=2") == ["a": [1.5: 2]])
    }

    class Animal: Decodable {
        let name: String
    }

    final class Dog: Animal {
        let age: Int
        let nickname: String
        private enum CodingKeys: CodingKey { case age, base }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            age = try container.decode(Int.self, forKey: .age)
            nickname = try Animal(from: container.superDecoder(forKey: .base)).name
            try super.init(from: container.superDecoder())
        }
    }

    @Test func `A superclass is read from the key that its subclass selects`() throws {
        let dog = try QueryDecoder().decode(Dog.self, from: "age=3&super[name]=Rex&base[name]=R")
        #expect([dog.name, dog.nickname, "\(dog.age)"] == ["Rex", "R", "3"])
        #expect(throws: DecodingError.self) { try QueryDecoder().decode(Dog.self, from: "age=3&base[name]=R") }
    }

    /// A type that decodes itself without synthesised code.
    struct Manual: Decodable {
        var log: [String] = []

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            log.append(container.allKeys.map(\.stringValue).joined(separator: " "))
            log.append("\(container.contains(Key("x"))) \(container.contains(Key("list")))")
            log.append(
                "\(try container.decodeNil(forKey: Key("null"))) \(try container.decodeNil(forKey: Key("list")))")
            var list = try container.nestedUnkeyedContainer(forKey: Key("list"))
            log.append(
                "\(list.count ?? -1) \(try list.decode(Int.self)) \(try list.decodeNil()) \(try list.decodeNil())")
            let nested = try list.nestedContainer(keyedBy: Key.self)
            log.append("\(try nested.decode(String.self, forKey: Key("y"))) \(path(nested.codingPath))")
            var inner = try list.nestedUnkeyedContainer()
            log.append("\(try inner.decode(Bool.self)) \(path(inner.codingPath)) \(list.currentIndex) \(list.isAtEnd)")
            let rest = try list.superDecoder()
            log.append(
                "\(try rest.singleValueContainer().decode(Double.self)) \(path(rest.codingPath)) \(list.isAtEnd)")
            do {
                _ = try list.decode(Int.self)
            } catch DecodingError.valueNotFound(_, let context) {
                log.append(path(context.codingPath))
            }
            log.append("\(decoder.userInfo[.note] ?? "")")
        }

        private func path(_ keys: [any CodingKey]) -> String { keys.map(\.stringValue).joined(separator: ".") }

        struct Key: CodingKey {
            let stringValue: String
            init(_ name: String) { stringValue = name }
            init?(stringValue: String) { self.init(stringValue) }
            var intValue: Int? { nil }
            init?(intValue: Int) { nil }
        }
    }

    @Test func `Containers of all kinds can be read without synthesised code`() throws {
        var decoder = QueryDecoder()
        decoder.userInfo[.note] = "note"
        let query = "null&list[0]=5&list[1]&list[2][y]=z&list[3][]=1&list[4]=2.5"
        #expect(
            try decoder.decode(Manual.self, from: query).log
                == [
                    "null list", "false true", "true false", "5 5 true false", "z list.2", "true list.3 4 false",
                    "2.5 list.4 true", "list.5", "note",
                ])
    }

    @Test func `Missing optional elements are nil`() throws {
        struct List<Element: Decodable>: Decodable {
            var elements: [Element?] = []
            let end: Element?

            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                while !container.isAtEnd { elements.append(try container.decodeIfPresent(Element.self)) }
                end = try container.decodeIfPresent(Element.self)
            }
        }
        func list<Element: Decodable>(_ query: String, _ type: Element.Type = Element.self) throws -> [Element?]? {
            let list = try QueryDecoder().decode([String: List<Element>].self, from: query)["a"]
            #expect(list?.end == nil)
            return list?.elements
        }
        let numbers = "a[]=1&a[]=&a[]&a[]=0"
        #expect(try list(numbers) == [1, nil, nil, 0] as [Int?])
        #expect(try list(numbers) == [1, nil, nil, 0] as [UInt8?])
        #expect(try list(numbers) == [1, nil, nil, 0] as [Double?])
        #expect(try list(numbers) == [1, nil, nil, 0] as [Float?])
        #expect(try list(numbers) == [true, nil, nil, false] as [Bool?])
        #expect(try list(numbers) == ["1", "", nil, "0"] as [String?])
        #expect(try list("a=") == [nil] as [Int?])
        #expect(try list("a[0][]=1&a[1]") == [["1"], nil] as [[String]?])
        #expect(throws: DecodingError.self) { try list("a[]=x", Int.self) }
        // A single field is read as an array of one scalar, not as an array of arrays.
        #expect(throws: DecodingError.self) { try list("a=1", [Int].self) }
    }

    /// A type that tries to decode an integer and stores the coding path of the error, if any.
    struct Place: Decodable, Equatable {
        let path: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                path = "\(try container.decode(Int.self))"
            } catch DecodingError.typeMismatch(_, let context) {
                path = context.codingPath.map { $0.stringValue + ($0.intValue == nil ? "" : "!") }.joined(
                    separator: ".")
            }
        }
    }

    @Test(arguments: ["a[]=x", "a[%=x", "b%=&a[]=x"]) func `Elements have their index in the coding path`(
        field: String
    ) throws {
        var decoder = QueryDecoder()
        decoder.limits = .none
        // The number of elements is large enough to reveal quadratic time.
        let count = Thoroughness.rounds(quick: 8_000, thorough: 20_000)
        let fields = (0..<count).map { field.replacing("[%", with: "[\($0)]").replacing("%", with: "\($0)") }
        struct Record: Decodable { let a: [Place] }
        let places = try decoder.decode(Record.self, from: fields.joined(separator: "&")).a.map(\.path)
        #expect(places == (0..<count).map { "a.\($0)!" })
    }

    @Test func `Elements in any order and in several arrays have the correct index`() throws {
        let decoder = QueryDecoder()
        func paths(_ query: String) throws -> [[String]] {
            try decoder.decode([String: [Place]].self, from: query).sorted { $0.key < $1.key }.map {
                $0.value.map(\.path)
            }
        }
        #expect(try paths("a[2]=x&a[0]=y&a[1]=z") == [["a.0!", "a.1!", "a.2!"]])
        #expect(try paths("a[]=x&b[]=x&b[]=y&a[]=y&a[]=7") == [["a.0!", "a.1!", "7"], ["b.0!", "b.1!"]])
        struct Matrix: Decodable { let a: [[Place]] }
        let rows = try decoder.decode(Matrix.self, from: "a[1][]=x&a[0][]=y&a[1][]=z&a[0][]=w").a
        #expect(rows.map { $0.map(\.path) } == [["a.0!.0!", "a.0!.1!"], ["a.1!.0!", "a.1!.1!"]])
        struct Backwards: Decodable {
            var paths: [String] = []

            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                var decoders: [any Decoder] = []
                while !container.isAtEnd { decoders.append(try container.superDecoder()) }
                paths = decoders.reversed().map { $0.codingPath.map(\.stringValue).joined(separator: ".") }
            }
        }
        #expect(
            try decoder.decode([String: Backwards].self, from: "a[]=x&b=1&a[]=y&a[]=z")["a"]?.paths == [
                "a.2", "a.1", "a.0",
            ])
    }
}

extension QueryDecoderContainerTests {
    /// A type that requests some keys and stores the keys that the container has.
    private struct Keys: Decodable {
        let found: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Name.self)
            found = ["", "0", "00", "01", "1", "2", "-1", "a"].filter { container.contains(Name($0)) }
        }

        struct Name: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(_ name: String) { stringValue = name }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { nil }
        }
    }

    @Test func `Elements of an array have only their indices as keys`() throws {
        #expect(try QueryDecoder().decode(Keys.self, from: ["x", "y"] as QueryValue).found == ["0", "1"])
        #expect(try QueryDecoder().decode([String: Keys].self, from: "k[1]=y&k[0]=x")["k"]?.found == ["0", "1"])
    }

    /// The values of keys, read in the order of the query and then in the opposite order.
    private struct AllValues: Decodable {
        let found: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.Name.self)
            let keys = container.allKeys
            found = try (keys + keys.reversed()).map { key in
                #expect(!container.contains(Keys.Name(key.stringValue + "x")))
                return try container.decode(String.self, forKey: key)
            }
        }
    }

    @Test(arguments: ["y", "é", "😀"]) func `Keys of every length are found in any order`(last: String) throws {
        let keys = (0...20).map { String(repeating: "x", count: $0) + last }
        let query = keys.map { "\($0)=\($0)" }.joined(separator: "&")
        #expect(try QueryDecoder().decode(AllValues.self, from: query).found == keys + keys.reversed())
        let nested = keys.map { "k[\($0)]=\($0)" }.joined(separator: "&")
        #expect(try QueryDecoder().decode([String: AllValues].self, from: nested)["k"]?.found == keys + keys.reversed())
    }
}

extension CodingUserInfoKey {
    fileprivate static var note: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "note") else { fatalError("not a key") }
        return key
    }
}
