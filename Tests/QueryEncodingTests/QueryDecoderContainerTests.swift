import QueryEncoding
import Testing

/// What types see that decode themselves with containers of all kinds.
@Suite struct QueryDecoderContainerTests {
    enum Shape: Codable, Equatable {
        case circle(radius: Double), square(Int), point
    }

    @Test func `Enums with associated values are read as compilers write them`() throws {
        var decoder = QueryDecoder()
        decoder.style.emptyContainers = .mark
        let query = "a[circle][radius]=1.5&b[square][_0]=2&c[point]{}"
        #expect(
            try decoder.decode([String: Shape].self, from: query)
                == ["a": .circle(radius: 1.5), "b": .square(2), "c": .point])
        #expect(throws: DecodingError.self) {
            try decoder.decode([String: Shape].self, from: "a[circle][radius]=1&a[point]{}")
        }
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

    @Test func `Superclasses are read from where their subclasses put them`() throws {
        let dog = try QueryDecoder().decode(Dog.self, from: "age=3&super[name]=Rex&base[name]=R")
        #expect([dog.name, dog.nickname, "\(dog.age)"] == ["Rex", "R", "3"])
        #expect(throws: DecodingError.self) { try QueryDecoder().decode(Dog.self, from: "age=3&base[name]=R") }
    }

    /// Reads everything by hand.
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

    @Test func `Containers of all kinds can be read by hand`() throws {
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
}

extension CodingUserInfoKey {
    fileprivate static var note: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "note") else { fatalError("not a key") }
        return key
    }
}
