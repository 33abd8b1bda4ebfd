import Foundation
import PercentEncoding
import QueryEncoding
import Testing

@Suite struct ArrayElementsTests {
    private struct Pet: Codable, Equatable {
        var name: String
    }

    private struct Pets<Value: Decodable>: Decodable {
        let pets: Value
    }

    private struct Item: Codable, Equatable {
        var n: Int?
    }

    private struct List: Codable, Equatable {
        var list: [Item]
    }

    @Test(
        arguments: [
            ("auto", .auto), ("form", .form), ("php", .php), ("rails", .rails), ("rack2", .rack2), ("qs", .qs),
            ("afnetworking", .afnetworking), ("afnetworking2", .afnetworking2), ("alamofire", .alamofire),
            ("alamofireForm", .alamofireForm),
        ] as [(String, QueryStyle)])
    func `Gaps between indices are skipped in every style`(name: String, style: QueryStyle) throws {
        let decoder = QueryDecoder(style: style)
        func read(_ query: String) throws -> [String] {
            try decoder.decode(Pets<[Pet]>.self, from: query).pets.map(\.name)
        }
        #expect(try read("pets[0][name]=A&pets[12345678][name]=B") == ["A", "B"])
        #expect(try read("pets[0][name]=A&pets[1][name]=B") == ["A", "B"])
        #expect(try read("pets[1732712345678][name]=B&pets[9][name]=A&pets[10][name]=C") == ["A", "C", "B"])
        #expect(try read("pets[3][name]=A") == ["A"])
        #expect(try decoder.decode(Pets<Set<Int>>.self, from: "pets[7]=1&pets[9]=2").pets == [1, 2])
        // qs itself removes gaps.
        let key = name == "qs" ? 0 : 5
        #expect(try decoder.decode(Pets<[Int: Pet]>.self, from: "pets[5][name]=A").pets == [key: Pet(name: "A")])
    }

    @Test func `Dots make an array, too`() throws {
        var style = QueryStyle.auto
        style.nesting = .dots
        let decoder = QueryDecoder(style: style)
        #expect(
            try decoder.decode(Pets<[Pet]>.self, from: "pets.0.name=A&pets.8.name=B").pets.map(\.name) == ["A", "B"])
    }

    @Test(arguments: ["00", "01", "-1", "%2B1", "%201", "1%20", "%EF%BC%91", "x", "1x", "1.5"])
    func `Other keys make a dictionary`(key: String) {
        for style in [QueryStyle.auto, .php, .rails] {
            let error = #expect(throws: DecodingError.self) {
                try QueryDecoder(style: style).decode(Pets<[Int]>.self, from: "pets[5]=1&pets[\(key)]=2")
            }
            guard case .typeMismatch? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        }
    }

    @Test func `An array of optionals that was written is read without the absent elements`() throws {
        let list = List(list: [Item(n: 1), Item(n: nil), Item(n: 3)])
        for style in [QueryStyle.auto, .php] {
            let query = try QueryEncoder(style: style).encode(list)
            #expect(query.removingPercentEncoding == "list[0][n]=1&list[2][n]=3")
            #expect(try QueryDecoder(style: style).decode(List.self, from: query).list == [Item(n: 1), Item(n: 3)])
        }
    }

    @Test func `The limit of indices is a limit of elements`() throws {
        let decoder = QueryDecoder(limits: QueryLimits(index: 3))
        let query = (5..<9).map { "pets[\($0)]=1" }.joined(separator: "&")
        #expect(try decoder.decode(Pets<[Int]>.self, from: query).pets == [1, 1, 1, 1])
        let error = #expect(throws: QueryCodingError.self) {
            try decoder.decode(Pets<[Int]>.self, from: query + "&pets[9]=1")
        }
        #expect(error?.kind == .indexLimit && error?.field == "pets" && error?.offset == 0)
    }

    @Test func `Values keep the order of the query`() throws {
        #expect(try QueryDecoder().value(from: "a[5]=x&a[2]=y")["a"]?.dictionary?.map(\.key) == ["5", "2"])
        let value = try QueryDecoder().value(from: "a[5]=x&a[2]=y")
        struct Holder: Decodable { let a: [String] }
        #expect(try QueryDecoder().decode(Holder.self, from: value).a == ["y", "x"])
    }

    @Test func `An error in an element names its key`() throws {
        let error = #expect(throws: DecodingError.self) {
            try QueryDecoder().decode(Pets<[Int]>.self, from: "pets[7]=1&pets[900]=x")
        }
        guard case .typeMismatch(_, let context)? = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(context.codingPath.map(\.stringValue) == ["pets", "900"])
    }

    // MARK: Blank elements

    private enum Size: Int, Codable { case small = 1, large }
    private enum Color: String, Codable { case red }
    private enum Note: String, Codable { case empty = "", full }

    @Test func `Forms drop blank elements of types that cannot be blank`() throws {
        let decoder = QueryDecoder.form
        func read<Value: Decodable>(_ type: Value.Type, _ query: String) throws -> Value {
            try decoder.decode(Pets<Value>.self, from: query).pets
        }
        #expect(try read([Int].self, "pets[]=&pets[]=3") == [3])
        #expect(try read([Int].self, "pets[]=") == [])
        #expect(try read([Int].self, "pets[]=1&pets[]=&pets[]=2&pets[]=") == [1, 2])
        #expect(try read([UInt8].self, "pets=&pets=3") == [3])
        #expect(try read([Double].self, "pets[]=&pets[]=1.5") == [1.5])
        #expect(try read([Bool].self, "pets[]=&pets[]=on") == [true])
        #expect(try read(Set<Size>.self, "pets[]=&pets[]=2") == [.large])
        #expect(try read([Date].self, "pets[]=&pets[]=1970-01-01") == [Date(timeIntervalSince1970: 0)])
        #expect(try read([UUID].self, "pets[]=") == [])
        #expect(try read([Color].self, "pets[]=&pets[]=red") == [.red])
        #expect(try read([Note].self, "pets[]=&pets[]=full") == [.empty, .full])
        #expect(try read([Int].self, "pets[3]=&pets[5]=7") == [7])
        #expect(try read([[Int]].self, "pets[0][]=&pets[0][]=1&pets[1][]=") == [[1], []])
    }

    @Test func `Elements that can be blank are kept`() throws {
        struct Both: Decodable { let names: [String], numbers: [Int?] }
        let both = try QueryDecoder.form.decode(Both.self, from: "names[]=&names[]=b&numbers[]=&numbers[]=2")
        #expect(both.names == ["", "b"] && both.numbers == [nil, 2])
    }

    @Test func `Other decoders drop blank elements only with the policy`() throws {
        var decoder = QueryDecoder(style: .rails)
        #expect(throws: DecodingError.self) { try decoder.decode(Pets<[Int]>.self, from: "pets[]=&pets[]=3") }
        decoder.dropsBlankElements = true
        #expect(try decoder.decode(Pets<[Int]>.self, from: "pets[]=&pets[]=3").pets == [3])
        #expect(throws: DecodingError.self) { try decoder.decode(Pets<[Int]>.self, from: "pets[]=+&pets[]=3") }
    }
}
