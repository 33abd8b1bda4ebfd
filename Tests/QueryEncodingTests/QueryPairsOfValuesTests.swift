import PercentEncoding
import PercentEncodingReference
import QueryEncoding
import TestSupport
import Testing

@Suite struct QueryPairsOfValuesTests {
    /// Returns the unescaped query of a value in a style.
    private func query(_ value: QueryValue, _ change: (inout QueryStyle) -> Void = { _ in }) throws -> String {
        var style = QueryStyle.auto
        change(&style)
        return try QueryEncoder(style: style).encode(value).percentDecoded()
    }

    @Test func `The pairs of a value equal the pairs of its query`() throws {
        let value: QueryValue = ["a": [1, nil, ["x": "ü"]], "b": .set([2, 10]), "c": .encoded("%20"), "d": []]
        let pairs = [
            QueryPair(field: "a[0]", value: "1"), QueryPair(field: "a[1]", value: nil),
            QueryPair(field: "a[2][x]", value: "ü"), QueryPair(field: "b[]", value: "10"),
            QueryPair(field: "b[]", value: "2"), QueryPair(field: "c", encodedValue: "%20"),
        ]
        #expect(try QueryEncoder().pairs(of: value) == pairs)
        #expect(try query(value) == "a[0]=1&a[1]&a[2][x]=ü&b[]=10&b[]=2&c= ")
    }

    @Test(arguments: ArrayStyle.named.map(\.name))
    func `A listed array style is read back, and is written by the reference`(name: String) throws {
        var style = QueryStyle.auto
        style.arrays = try #require(ArrayStyle.named.first { $0.name == name })
        let value: QueryValue = ["a": ["1", "2"]]
        let query = try QueryEncoder(style: style).encode(value)
        #expect(try QueryDecoder(style: style).value(from: query) == value, "read \(name) in FieldPath.swift")
        let expected = try ReferenceFlattener.query(of: ReferenceValue(value), style: ReferenceStyle(style))
        #expect(Array(query.utf8) == expected, "write \(name) in Tests/Reference and QueryConversions.swift")
    }

    @Test func `A key with a value is written as pairs`() throws {
        #expect(
            try QueryEncoder(style: .afnetworking).pairs(field: "k", value: ["x": [1]])
                == [QueryPair(field: "k[x][]", value: "1")])
        #expect(
            try QueryEncoder(style: .afnetworking).pairs(field: nil, value: ["x": 1])
                == [QueryPair(field: "x", value: "1")])
        #expect(
            try QueryEncoder(style: .afnetworking).pairs(field: nil, value: [1])
                == [QueryPair(field: "(null)[]", value: "1")])
    }

    @Test(arguments: [
        (ArrayStyle.brackets, "a[]=1&a[]=2&b[][]=3&b[][x]=4"), (.repeated, "a=1&a=2&b=3&b[x]=4"),
        (.indices, "a[0]=1&a[1]=2&b[0][0]=3&b[1][x]=4"), (.auto, "a[]=1&a[]=2&b[0][]=3&b[1][x]=4"),
        (.separator(","), "a=1,2&b[0]=3&b[1][x]=4"), (.custom { "\($0)#\($1)" }, "a#0=1&a#1=2&b#0#0=3&b#1[x]=4"),
    ]) func `Arrays extend the key in the notation of the style`(style: ArrayStyle, expected: String) throws {
        #expect(try query(["a": [1, 2], "b": [[3], ["x": 4]]]) { $0.arrays = style } == expected)
    }

    @Test func `A separator is escaped if it occurs in an element`() throws {
        var style = QueryStyle.auto
        style.arrays = .separator(",")
        style.valueEscapes = .unreserved.adding(",")
        #expect(try QueryEncoder(style: style).encode(["a": ["1,2", 3, nil], "b": "1,2"]) == "a=1%2C2,3,&b=1,2")
        style.arrays = .separator("%7C")
        #expect(try QueryEncoder(style: style).encode(["a": [1, 2]]) == "a=1%7C2")
    }

    @Test(arguments: [
        (NestingStyle.brackets, "a[b][c]=1"), (.dots, "a.b.c=1"), (.custom { "(\($0))" }, "a(b)(c)=1"),
    ]) func `Nested keys extend the key in the notation of the style`(style: NestingStyle, expected: String) throws {
        #expect(try query(["a": ["b": ["c": 1]]]) { $0.nesting = style } == expected)
    }

    @Test(arguments: [
        (NullStyle.key, "a&b[]=1&b[]&b[]=2"), (.empty, "a=&b[]=1&b[]=&b[]=2"), (.drop, "b[]=1&b[]=2"),
        (.text("null"), "a=null&b[]=1&b[]=null&b[]=2"),
    ]) func `Null is written in the notation of the style`(style: NullStyle, expected: String) throws {
        #expect(try query(["a": nil, "b": [1, nil, 2]]) { $0.nulls = style } == expected)
    }

    @Test func `Dropped nulls shift the following elements, but skipped nulls do not`() throws {
        let value: QueryValue = ["a": [1, nil, 2]]
        #expect(
            try query(value) {
                $0.nulls = .drop
                $0.arrays = .indices
            } == "a[0]=1&a[1]=2")
        #expect(
            try query(value) {
                $0.nulls = .skip
                $0.arrays = .indices
            } == "a[0]=1&a[2]=2")
    }

    @Test func `The error for a value that a style cannot write names the field`() {
        func error(_ value: QueryValue, _ style: QueryStyle) -> QueryCodingError? {
            do throws(QueryCodingError) {
                _ = try QueryEncoder(style: style).encode(value)
                return nil
            } catch {
                return error
            }
        }
        #expect(
            error(["a": ["b": nil]], .facebook)
                == QueryCodingError(kind: .unsupportedType, field: "a", detail: "dictionary"))
        #expect(error(["a": [1]], .facebook) == QueryCodingError(kind: .unsupportedType, field: "a", detail: "array"))
        #expect(error(["a": nil], .facebook) == QueryCodingError(kind: .unsupportedType, field: "a", detail: "null"))
        #expect(
            error(["a": ["b c": [.double(.nan)]]], .auto)
                == QueryCodingError(kind: .nonFiniteNumber, field: "a[b c][]", detail: "nan"))
        #expect(error(5, .auto) == QueryCodingError(kind: .rootNotDictionary))
        #expect(error([5], .auto) == QueryCodingError(kind: .rootNotDictionary))
    }

    @Test func `Values without keys are written under the fields of the root style`() throws {
        func query(_ value: QueryValue, _ root: RootStyle) throws -> String {
            try self.query(value) {
                $0.root = root
                $0.sets = .repeated
            }
        }
        #expect(try query([], .fail) == "")
        #expect(try query(nil, .fail) == "")
        #expect(try query([1, [2, 3]], .indices) == "0=1&1[]=2&1[]=3")
        #expect(try query([1, 2], .field("x")) == "x[]=1&x[]=2")
        #expect(try query([1, 2], .fields(array: "(null)", other: "")) == "(null)[]=1&(null)[]=2")
        #expect(try query(.set(["a", "b"]), .fields(array: "(null)", other: "")) == "=a&=b")
        #expect(try query("ABCD", .fields(array: "(null)", other: "")) == "=ABCD")
    }

    @Test func `Empty containers are dropped or written with a mark`() throws {
        let value: QueryValue = ["a": [], "b": [:], "c": .set([]), "d": [nil], "e": [[], [:]]]
        #expect(try query(value) == "d[]")
        #expect(try query(value) { $0.marksEmptyContainers = true } == "a[]&b{}&c[]&d[0]&e[0][]&e[1]{}")
    }

    @Test func `The mark of an empty array has the brackets of the style`() throws {
        let value: QueryValue = ["a": ["b": [], "c": ["d": .set([])], "e": [[1]]]]
        for style in QueryStyle.standard.map(\.style) {
            var style = style
            style.marksEmptyContainers = true
            for charset in [nil, Latin1()] as [(any TextEncoding)?] {
                guard let text = try? QueryEncoder(style: style, charset: charset).encode(value) else { continue }
                #expect(!text.contains("[") || !text.contains("%5B"), "\(text)")
            }
        }
        var literal = QueryStyle.auto
        (literal.marksEmptyContainers, literal.keepsPunctuation) = (true, true)
        #expect(try QueryEncoder(style: literal).encode(["a": ["b": []], "c": []]) == "a[b][]&c[]")
        #expect(try QueryEncoder(style: literal).encode(["a]": [], "d": [:]]) == "a%5D[]&d%7B%7D")
    }

    @Test(arguments: [QueryStyle.auto.keyOrder, .segments])
    func `Fields are spelled alike whether or not they are escaped with the values`(order: KeyOrderStyle) throws {
        let value: QueryValue = ["a[b": ["c]d": [1, "[x]"]]]
        func query(_ fields: EscapeSet, _ values: EscapeSet, _ keepsPunctuation: Bool) throws -> String {
            var style = QueryStyle.auto
            (style.fieldEscapes, style.valueEscapes, style.keepsPunctuation) = (fields, values, keepsPunctuation)
            (style.arrays, style.keyOrder) = (.indices, order)
            return try QueryEncoder(style: style).encode(value)
        }
        let (plain, brackets) = (EscapeSet.unreserved, EscapeSet.unreserved.adding("[]"))
        let field = "a%5Bb%5Bc%5Dd%5D"
        #expect(try query(plain, plain, false) == "\(field)%5B0%5D=1&\(field)%5B1%5D=%5Bx%5D")
        #expect(try query(plain, brackets, false) == "\(field)%5B0%5D=1&\(field)%5B1%5D=[x]")
        #expect(try query(plain, plain, true) == "a%5Bb[c%5Dd][0]=1&a%5Bb[c%5Dd][1]=%5Bx%5D")
        #expect(try query(plain, brackets, true) == "a%5Bb[c%5Dd][0]=1&a%5Bb[c%5Dd][1]=[x]")
        for keepsPunctuation in [false, true] {
            #expect(try query(brackets, brackets, keepsPunctuation) == "a[b[c]d][0]=1&a[b[c]d][1]=[x]")
            #expect(try query(brackets, plain, keepsPunctuation) == "a[b[c]d][0]=1&a[b[c]d][1]=%5Bx%5D")
        }
        let letters = plain.removing("0123456789")
        #expect(try query(letters, letters, false) == "\(field)%5B%30%5D=%31&\(field)%5B%31%5D=%5Bx%5D")
        #expect(try query(letters, plain, false) == "\(field)%5B%30%5D=1&\(field)%5B%31%5D=%5Bx%5D")
    }

    @Test func `Keys are sorted as the style requires`() throws {
        let value: QueryValue = ["b": 1, "a": ["z": 1, "y": [3, 1]], "B": 2]
        #expect(try query(value) == "b=1&a[z]=1&a[y][]=3&a[y][]=1&B=2")
        #expect(try query(value) { $0.keyOrder = .bytes } == "B=2&a[y][]=3&a[y][]=1&a[z]=1&b=1")
        #expect(try query(value) { $0.keyOrder = .segments } == "B=2&a[y][]=1&a[y][]=3&a[z]=1&b=1")
        var style = QueryStyle.auto
        style.keyOrder = .segments
        let fields = ["B", "a[y][]", "a[y][]", "a[z]", "b"]
        #expect(try QueryEncoder(style: style).pairs(of: value).map(\.field) == fields)
    }

    @Test func `Line ends become CRLF if the style requires CRLF`() throws {
        let encoder = QueryEncoder(style: .browser)
        #expect(try encoder.encode(["a\n": "\r\n\n\r"]) == "a%0D%0A=%0D%0A%0D%0A%0D%0A")
    }

    @Test func `Key transforms apply to keys or to whole fields`() throws {
        let value: QueryValue = ["aB": ["cD": [1]]]
        #expect(try query(value) { $0.keyTransform = .snakeCase } == "a_b[c_d][]=1")
        #expect(try query(value) { $0.keyTransform = .snakeCase.ofWholeField } == "a_b_[c_d][]=1")
        #expect(try query(value) { $0.keyTransform = .capitalized.ofWholeField } == "AB[cD][]=1")
        #expect(try query(value) { $0.keyTransform = .custom { $0 + "!" } } == "aB![cD!][]=1")
    }

    @Test func `Encoded text is inserted unchanged, even if it is malformed`() throws {
        #expect(try QueryEncoder().encode(["a": .encoded("é&%")]) == "a=é&%")
    }

    @Test func `Digits in numbers and indices are escaped if the set escapes them`() throws {
        var style = QueryStyle.auto
        style.valueEscapes = EscapeSet(literal: "a")
        style.fieldEscapes = EscapeSet(literal: "a")
        #expect(try QueryEncoder(style: style).encode(["a": [[12]]]) == "a%5B%30%5D%5B%5D=%31%32")
        #expect(try QueryEncoder(style: style).encode(["a": -1]) == "a=%2D%31")
    }
}
