import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of decoding queries into `Decodable` types.
@Suite struct QueryDecoderTests {
    struct Person: Decodable, Equatable {
        struct Address: Decodable, Equatable {
            let street: String
            let zip: Int?
        }

        let name: String
        let age: UInt8
        let score: Double
        let isActive: Bool
        let tags: [String]
        let address: Address
        let note: String?
    }

    @Test func `A query is decoded to a type with all kinds of properties`() throws {
        let query =
            "name=Anna+M%C3%BCller&age=42&score=9.5&isActive=true&tags[]=a&tags[]=b&address[street]=Hauptstra%C3%9Fe"
        var decoder = QueryDecoder()
        decoder.space = .plus
        let expected = Person(
            name: "Anna Müller", age: 42, score: 9.5, isActive: true, tags: ["a", "b"],
            address: Person.Address(street: "Hauptstraße", zip: nil), note: nil)
        #expect(try decoder.decode(Person.self, from: query) == expected)
        #expect(try decoder.decode(Person.self, from: Array(query.utf8)) == expected)
        #expect(try decoder.decode(Person.self, from: decoder.value(from: query)) == expected)
    }

    // MARK: Scalars

    private func scalar<Value: Decodable>(
        _ text: String, _ type: Value.Type = Value.self, _ change: (inout QueryDecoder) -> Void = { _ in }
    ) throws -> Value? {
        var decoder = QueryDecoder()
        change(&decoder)
        let query = "a=" + text.percentEncoded()
        let value = try decoder.decode([String: Value].self, from: query)["a"]
        _ = try decoder.decode([String: [Value]].self, from: "a[]=\(text.percentEncoded())")["a"]?.first
        return value
    }

    @Test func `Integers of every width are read in decimal digits`() throws {
        #expect(try scalar("-128") == Int8.min)
        #expect(try scalar("32767") == Int16.max)
        #expect(try scalar("-2147483648") == Int32.min)
        #expect(try scalar("-9223372036854775808") == Int64.min)
        #expect(try scalar("9223372036854775807") == Int.max)
        #expect(try scalar("255") == UInt8.max)
        #expect(try scalar("65535") == UInt16.max)
        #expect(try scalar("4294967295") == UInt32.max)
        #expect(try scalar("18446744073709551615") == UInt64.max)
        #expect(try scalar("18446744073709551615") == UInt.max)
        #expect(try scalar("-0") == 0 as Int)
        #expect(try scalar("+7") == 7 as Int)
        #expect(try scalar("007") == 7 as Int)
        #expect(try scalar("999999999999999999") == 999_999_999_999_999_999 as Int)
        #expect(try scalar(String(repeating: "0", count: 40) + "7") == 7 as UInt8)
        if #available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *) {
            #expect(try scalar("-170141183460469231731687303715884105728") == Int128.min)
            #expect(try scalar("340282366920938463463374607431768211455") == UInt128.max)
        }
    }

    @Test(arguments: [
        "", "-", "+", "1.0", "1e3", "0x1F", " 1", "1 ", "١", "--1", "128", "-129", "18446744073709551616", "1_000",
        "1\0",
    ]) func `The error for text that is not a valid integer quotes the text`(text: String) {
        #expect {
            try QueryDecoder().decode([String: Int8].self, from: "a=" + text.percentEncoded())
        } throws: { error in
            guard case DecodingError.typeMismatch(let type, let context)? = error as? DecodingError else {
                return false
            }
            return type == Int8.self && context.codingPath.map(\.stringValue) == ["a"]
                && context.debugDescription == "\(text.debugDescription) is not a value of type Int8"
        }
    }

    @Test func `Floating-point numbers are finite unless the style writes infinities and NaN`() throws {
        #expect(try scalar("1.5") == 1.5)
        #expect(try scalar("-0.0", Double.self)?.sign == .minus)
        #expect(try scalar("1e21") == 1e21)
        #expect(try scalar("0.1") == Float(0.1))
        #expect(try scalar("5") == 5.0)
        for text in ["nan", "inf", "-Infinity", "1e999", "0x1p4", "", "1,5", " 1", String(repeating: "1", count: 2001)]
        {
            #expect(throws: DecodingError.self) { try scalar(text, Double.self) }
            #expect(throws: DecodingError.self) { try scalar(text, Float.self) }
        }
        let style: (inout QueryDecoder) -> Void = { $0.style.numbers = .javaScript }
        #expect(try scalar("-Infinity", Double.self, style) == -.infinity)
        #expect(try scalar("NaN", Float.self, style)?.isNaN == true)
        #expect(throws: DecodingError.self) { try scalar("1e999", Double.self, style) }
    }

    @Test func `Booleans are read from the words of the style, or from true, 1, false and 0`() throws {
        #expect(try ["true", "1", "false", "0"].map { try scalar($0, Bool.self) } == [true, true, false, false])
        let words: (inout QueryDecoder) -> Void = { $0.style.bools = BoolStyle(true: "on", false: "") }
        #expect(try ["on", "", "1"].map { try scalar($0, Bool.self, words) } == [true, false, true])
        for text in ["", "True", "yes", "2"] {
            #expect(throws: DecodingError.self) { try scalar(text, Bool.self) }
        }
    }

    @Test func `Long texts are truncated in errors`() {
        let text = String(repeating: "x", count: 100_000)
        #expect {
            try QueryDecoder().decode([String: Int].self, from: "a=\(text)")
        } throws: { error in
            guard case DecodingError.typeMismatch(_, let context)? = error as? DecodingError else { return false }
            return context.debugDescription.count < 150 && context.debugDescription.contains("xxx…\"")
        }
    }

    // MARK: Optionals

    struct Optionals: Decodable, Equatable {
        enum Level: Int, Decodable { case low = 1, high }
        enum Order: String, Decodable { case none = "", up }

        var int: Int?
        var int8: Int8?
        var double: Double?
        var bool: Bool?
        var string: String?
        var level: Level?
        var order: Order?
        var strings: [String]?
    }

    @Test func `Optionals are nil if the field is absent or null`() throws {
        #expect(try QueryDecoder().decode(Optionals.self, from: "") == Optionals())
        let null = "int&int8&double&bool&string&level&order&strings"
        #expect(try QueryDecoder().decode(Optionals.self, from: null) == Optionals())
        let given = "int=1&int8=2&double=3&bool=0&string=x&level=2&order=up&strings[]=y"
        #expect(
            try QueryDecoder().decode(Optionals.self, from: given)
                == Optionals(
                    int: 1, int8: 2, double: 3, bool: false, string: "x", level: .high, order: .up, strings: ["y"]))
    }

    @Test func `An empty value is nil, unless the type can represent an empty value`() throws {
        let empty = "int=&int8=&double=&bool=&string=&level=&order="
        #expect(
            try QueryDecoder().decode(Optionals.self, from: empty)
                == Optionals(string: "", order: Optionals.Order.none))
        #expect(try QueryDecoder().decode([String: [Int?]].self, from: "a[]=1&a[]=&a[]") == ["a": [1, nil, nil]])
        #expect(try QueryDecoder().decode([String: [String?]].self, from: "a[]=1&a[]=&a[]") == ["a": ["1", "", nil]])
        #expect(throws: DecodingError.self) { try QueryDecoder().decode([String: Int].self, from: "a=") }
    }

    @Test func `Null and absent fields are errors for required values`() {
        struct Record: Decodable { let a: Int }
        #expect {
            try QueryDecoder().decode([String: Record].self, from: "x[a]")
        } throws: { error in
            guard case DecodingError.valueNotFound(_, let context)? = error as? DecodingError else { return false }
            return context.codingPath.map(\.stringValue) == ["x", "a"]
        }
        #expect {
            try QueryDecoder().decode([String: [Record]].self, from: "x[0][a]=1&x[1][b]=2")
        } throws: { error in
            guard case DecodingError.keyNotFound(let key, let context)? = error as? DecodingError else { return false }
            return key.stringValue == "a" && context.codingPath.map(\.stringValue) == ["x", "1"]
                && context.codingPath.map(\.intValue) == [nil, 1]
        }
    }

    // MARK: Arrays and dictionaries

    @Test func `A single field is an array of one`() throws {
        let decoder = QueryDecoder()
        #expect(
            try decoder.decode([String: [Int]].self, from: "a=1&b=2&b=3&c[]=4") == ["a": [1], "b": [2, 3], "c": [4]])
        #expect(try decoder.decode([String: Set<String>].self, from: "a=x") == ["a": ["x"]])
        #expect(try QueryDecoder(style: .browser).decode([String: [Int]].self, from: "a=1") == ["a": [1]])
        // A single field is not read as an array of arrays.
        #expect(throws: DecodingError.self) { try decoder.decode([String: [[Int]]].self, from: "a=1") }
        var strict = decoder
        strict.duplicates = .fail
        #expect(throws: DecodingError.self) { try strict.decode([String: [Int]].self, from: "a=1") }
        #expect(throws: DecodingError.self) {
            try QueryDecoder(style: .facebook).decode([String: [Int]].self, from: "a=1")
        }
    }

    /// A type that first tries to decode an array. Endlessly nested arrays would overflow the stack.
    indirect enum Tree: Decodable, Equatable {
        case leaf(String), branch([Tree])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let children = try? container.decode([Tree].self) {
                self = .branch(children)
            } else {
                self = .leaf(try container.decode(String.self))
            }
        }
    }

    @Test func `A recursive type wraps a single field in only one array`() throws {
        #expect(try QueryDecoder().decode([String: Tree].self, from: "a=x") == ["a": .branch([.leaf("x")])])
        #expect(
            try QueryDecoder().decode([String: Tree].self, from: "a[0][]=x")
                == ["a": .branch([.branch([.branch([.leaf("x")])])])])
    }

    @Test func `Dictionaries have text or integer keys`() throws {
        let decoder = QueryDecoder()
        #expect(try decoder.decode([Int: String].self, from: "1=a&-5=b") == [1: "a", -5: "b"])
        #expect(try decoder.decode([String: [Int: Bool]].self, from: "a[7]=1&a[9]=0") == ["a": [7: true, 9: false]])
        // The indices of an array are also keys.
        let indices = "a[1]=y&a[0]=x"
        #expect(try decoder.decode([String: [Int: String]].self, from: indices) == ["a": [0: "x", 1: "y"]])
        #expect(try decoder.decode([String: [String: String]].self, from: indices) == ["a": ["0": "x", "1": "y"]])
        #expect(try decoder.decode([String: [String]].self, from: indices) == ["a": ["x", "y"]])
        #expect(
            try decoder.decode([String: [Int: String]].self, from: decoder.value(from: indices)) == [
                "a": [0: "x", 1: "y"]
            ])
        // Elements without indices cannot be dictionary keys.
        #expect(throws: DecodingError.self) { try decoder.decode([String: [Int: String]].self, from: "a[]=x") }
        #expect(throws: DecodingError.self) { try decoder.decode([String: [Int]].self, from: "a[0]=1&a[x]=2") }
    }

    @Test func `A type mismatch error names the found container and the expected type`() {
        func message(_ query: String, _ type: (some Decodable).Type) -> String? {
            do {
                _ = try QueryDecoder().decode([String: Empty<Never>].self, from: "")
                _ = try QueryDecoder().decode(type, from: query)
                return nil
            } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
                return context.codingPath.map(\.stringValue).joined(separator: ".") + ": " + context.debugDescription
            } catch {
                return "\(error)"
            }
        }
        #expect(message("a[x]=1", [String: Int].self) == "a: a dictionary where Int is expected")
        #expect(message("a[]=1", [String: String].self) == "a: an array where String is expected")
        #expect(message("a[x]=1", [String: [Int]].self) == "a: a dictionary where Array<Any> is expected")
        #expect(
            message("a=1", [String: [String: Int]].self) == "a: \"1\" is not a value of type Dictionary<String, Any>")
        #expect(message("a", [String: [Int]].self) == "a: null where Array<Any> is expected")
        #expect(message("a=1", [Int].self) == ": a dictionary where Array<Any> is expected")
        #expect(message("a=1", Int.self) == ": a dictionary where Int is expected")
    }

    struct Empty<Value>: Decodable {}

    // MARK: Keys

    @Test func `Many keys are found in any order, and canonically equal keys are distinct`() throws {
        struct Record: Decodable {
            let precomposed, decomposed: String
            enum CodingKeys: String, CodingKey { case precomposed = "é", decomposed = "e\u{301}" }
        }
        let filler = (0..<100).map { "f\($0)=\($0)" }.joined(separator: "&")
        for query in ["%C3%A9=1&e%CC%81=2", "\(filler)&e%CC%81=2&%C3%A9=1"] {
            let record = try QueryDecoder().decode(Record.self, from: query)
            #expect(record.precomposed == "1")
            #expect(record.decomposed == "2")
        }
        #expect(try QueryDecoder().value(from: "%C3%A9=1&e%CC%81=2").dictionary?.count == 2)
    }

    @Test func `Lookups can ignore the case of ASCII letters`() throws {
        struct Record: Decodable { let firstName, lastName: String? }
        var decoder = QueryDecoder()
        #expect(try decoder.decode(Record.self, from: "FIRSTNAME=a").firstName == nil)
        decoder.ignoresKeyCase = true
        let filler = (0..<100).map { "f\($0)=\($0)" }.joined(separator: "&")
        for query in [
            "FIRSTNAME=a&firstNAME=b&LASTNAME=c&lastName=d", "FIRSTNAME=a&\(filler)&firstname=b&LastName=c&lastName=d",
        ] {
            let record = try decoder.decode(Record.self, from: query)
            #expect(record.firstName == "a")
            #expect(record.lastName == "d")
        }
        #expect(try decoder.decode(Record.self, from: "FIRSTNAME=a&\(filler)").lastName == nil)
        #expect(try decoder.decode(Record.self, from: "f%C4%B1rstname=a").firstName == nil)
    }

    @Test func `Keys are found in the spelling of the style`() throws {
        struct Record: Decodable, Equatable {
            struct Inner: Decodable, Equatable { let someThing: Int }
            let firstName: String
            let inner: Inner
        }
        let expected = Record(firstName: "a", inner: Record.Inner(someThing: 1))
        var decoder = QueryDecoder()
        decoder.style.keyTransform = .snakeCase
        #expect(try decoder.decode(Record.self, from: "first_name=a&inner[some_thing]=1") == expected)
        #expect(try decoder.decode(Record.self, from: "firstName=a&inner[someThing]=1") == expected)
        let both = "x[first_name]=a&x[inner][some_thing]=1&y[inner][some_thing]=1&y[first_name]=a"
        #expect(try decoder.decode([String: Record].self, from: both) == ["x": expected, "y": expected])
        struct Accents: Decodable {
            let precomposed, decomposed: String
            enum CodingKeys: String, CodingKey { case precomposed = "aÉ", decomposed = "aE\u{301}" }
        }
        let accents = try decoder.decode(Accents.self, from: "a_%C3%A9=1&a_e%CC%81=2")
        #expect([accents.precomposed, accents.decomposed] == ["1", "2"])
        decoder.style.keyTransform = .uppercased.ofWholeField
        struct Flat: Decodable { let one: Int? }
        #expect(try decoder.decode(Flat.self, from: "ONE=1").one == 1)
        // The transform of whole fields does not apply to nested keys.
        let nested = try decoder.decode([String: Flat].self, from: "A[one]=1&B[ONE]=2")
        #expect(nested.mapValues(\.one) == ["A": 1, "B": nil])
    }

    // MARK: Roots

    @Test func `A root without keys is read from the field of the root style`() throws {
        var decoder = QueryDecoder()
        decoder.style.root = .indices
        #expect(try decoder.decode([Int].self, from: "1=5&0=4") == [4, 5])
        #expect(try decoder.decode([String: Int].self, from: "1=5&0=4") == ["1": 5, "0": 4])
        #expect(try decoder.decode([Int]?.self, from: "1=5&0=4") == [4, 5])
        decoder.style.root = .field("x")
        #expect(try decoder.decode([Int].self, from: "x[]=5&x[]=4") == [5, 4])
        #expect(try decoder.decode(Int.self, from: "x=5") == 5)
        #expect(try decoder.decode(String.self, from: "x=5") == "5")
        #expect(try decoder.decode(Double.self, from: "x=5") == 5)
        #expect(try decoder.decode(Bool.self, from: "x=1") == true)
        #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: "y=5") }
        #expect(throws: DecodingError.self) { try decoder.decode(Int?.self, from: "y=5") }
        #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: "") }
        #expect(try ["", "x", "x="].map { try decoder.decode(Int?.self, from: $0) } == [nil, nil, nil])
        #expect(try ["", "x", "x=", "x=y"].map { try decoder.decode(String?.self, from: $0) } == [nil, nil, "", "y"])
        #expect(try ["", "x", "x[]=5"].map { try decoder.decode([Int]?.self, from: $0) } == [nil, nil, [5]])
        #expect(try decoder.decode([String: Int]?.self, from: "y=5") == ["y": 5])
        for value in [5, nil] as [Int?] {
            let query = try QueryEncoder(style: decoder.style).encode(value)
            #expect(try decoder.decode(Int?.self, from: query) == value)
        }
        decoder.style.root = .fields(array: "(null)", other: "")
        #expect(try decoder.decode([Int].self, from: "(null)[]=5") == [5])
        #expect(try decoder.decode(String.self, from: "=ABCD") == "ABCD")
    }

    // MARK: Values

    @Test func `A type is read from a QueryValue as from a query`() throws {
        struct Record: Decodable, Equatable {
            let text: String
            let bool: Bool
            let number: Double
            let big: UInt64
            let encoded: String
            let absent: Int?
            let set: Set<Int>
        }
        let value: QueryValue = [
            "text": "x", "bool": true, "number": 2.5, "big": .number("18446744073709551615"),
            "encoded": .encoded("a%20b"),
            "absent": nil, "set": .set([3, 1]), "text": "second",
        ]
        #expect(
            try QueryDecoder(style: .alamofire).decode(Record.self, from: value)
                == Record(text: "x", bool: true, number: 2.5, big: .max, encoded: "a b", absent: nil, set: [1, 3]))
        // A plus sign in an encoded value is read as in a query.
        let encoded: QueryValue = ["a": .encoded("1+2%2B3")]
        for (style, expected) in [(QueryStyle.auto, "1 2+3"), (.browser, "1 2+3"), (.qs, "1 2+3")] {
            let decoder = QueryDecoder(style: style)
            #expect(try decoder.decode([String: String].self, from: encoded) == ["a": expected])
            #expect(try decoder.decode([String: String].self, from: "a=1+2%2B3") == ["a": expected])
        }
        for container in [{ ["a": $0] }, { [$0] }] as [(QueryValue) -> QueryValue] {
            let deep = (0..<34).reduce("x") { value, _ in container(value) }
            let error = #expect(throws: QueryCodingError.self) {
                try QueryDecoder().decode(QueryValue.self, from: deep)
            }
            #expect(error?.kind == .depthLimit && error?.field.filter { $0 == "[" }.count == 32)
        }
    }

    @Test(arguments: ["php", "rails", "qs"]) func `Types are read with the styles of servers`(name: String) throws {
        struct Record: Decodable, Equatable {
            let name: String
            let tags: [String]
            let flags: [Int: Bool]
        }
        let decoder = QueryDecoder(style: try #require(QueryStyle.standard(named: name)))
        let query = "name=a+b&tags[]=x&tags[]=y&flags[30]=1&flags[50]=0"
        #expect(
            try decoder.decode(Record.self, from: query)
                == Record(name: "a b", tags: ["x", "y"], flags: [30: true, 50: false]))
        #expect(throws: QueryCodingError.self) { try decoder.decode(Record.self, from: "a=%zz") }
    }
}
