import PercentEncodingReference
import TestSupport
import Testing

/// The reference's parsing compared with published examples.
struct QueryParserTests {
    static func parse(_ query: String, _ change: (inout ReferenceStyle) -> Void = { _ in }) throws -> ReferenceValue {
        var style = ReferenceStyle()
        change(&style)
        return try ReferenceQueryParser.value(of: Array(query.utf8), style: style)
    }

    /// A tree that can be written as a literal, so that the examples look like their sources.
    enum Tree: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
        ExpressibleByNilLiteral, Sendable
    {
        case null
        case text(String)
        indirect case array([Tree])
        indirect case dictionary([(String, Tree)])

        init(nilLiteral: ()) { self = .null }
        init(stringLiteral text: String) { self = .text(text) }
        init(arrayLiteral elements: Tree...) { self = .array(elements) }
        init(dictionaryLiteral entries: (String, Tree)...) { self = .dictionary(entries) }

        var value: ReferenceValue {
            switch self {
            case .null: .null
            case .text(let text): .string(text)
            case .array(let elements): .array(elements.map(\.value))
            case .dictionary(let entries): .dictionary(entries.map { ($0.0, $0.1.value) })
            }
        }
    }

    @Test func `Queries are split as in URLSearchParams and the Facebook SDK`() throws {
        let rows = try QueryVector.all().filter { $0.parse != nil }
        #expect(rows.count == 27)
        for row in rows {
            let query = Array(try #require(row.parse).utf8)
            let expected = try #require(row.pairs)
            if row.style == "facebook" {
                // An NSDictionary has no order.
                let read = ReferenceQueryParser.facebookPairs(of: query)
                #expect(read.sorted { $0.field < $1.field } == expected.sorted { $0.field < $1.field }, "row \(row.id)")
            } else {
                let read = try ReferenceQueryParser.pairs(of: query)
                #expect(read.map { ReferencePair(field: $0.field, value: $0.value ?? "") } == expected, "row \(row.id)")
            }
        }
    }

    // Source: WHATWG URL, section 5.1, and WHATWG Encoding, "UTF-8 decode without BOM".
    @Test func `Malformed input is read as in the standard, or reported with its offset`() throws {
        let query = Array("a=%zz&b=%C3%28&c=%E6%BC".utf8)
        #expect(
            try ReferenceQueryParser.pairs(of: query).map(\.value) == ["%zz", "\u{FFFD}(", "\u{FFFD}"])
        var options = ReferenceQueryParser.Options()
        options.replacesInvalid = false
        #expect(throws: ReferenceError(.invalidText, offset: 8)) {
            try ReferenceQueryParser.pairs(of: query, options: options)
        }
        options.keepsMalformed = false
        #expect(throws: ReferenceError(.malformedEscape, offset: 2)) {
            try ReferenceQueryParser.pairs(of: query, options: options)
        }
        options.plusAsSpace = false
        options.splitsAtSemicolon = true
        #expect(
            try ReferenceQueryParser.pairs(of: Array("a+b=1;c&&;d".utf8), options: options) == [
                ReferencePair(field: "a+b", value: "1"), ReferencePair(field: "c", value: nil),
                ReferencePair(field: "d", value: nil),
            ])
    }

    /// Source: Rack 2.2, test/spec_utils.rb, "parse nested query strings correctly" and "only moves to a new array when
    /// the full key has been seen". The examples that repeat a scalar are omitted, because Rack keeps only the last
    /// scalar.
    @Test(
        arguments: [
            ("foo", ["foo": nil]), ("foo=", ["foo": ""]), ("foo=bar", ["foo": "bar"]),
            ("foo=\"bar\"", ["foo": "\"bar\""]),
            ("foo=1&bar=2", ["foo": "1", "bar": "2"]), ("&foo=1&&bar=2", ["foo": "1", "bar": "2"]),
            ("foo&bar=", ["foo": nil, "bar": ""]), ("foo=bar&baz=", ["foo": "bar", "baz": ""]),
            ("my+weird+field=q1%212%22%27w%245%267%2Fz8%29%3F", ["my weird field": "q1!2\"'w$5&7/z8)?"]),
            ("a=b&pid%3D1234=1023", ["a": "b", "pid=1234": "1023"]),
            ("foo[]", ["foo": [nil]]), ("foo[]=", ["foo": [""]]), ("foo[]=bar", ["foo": ["bar"]]),
            ("foo[]=bar&foo[", ["foo": ["bar"], "foo[": nil]), ("foo[]=bar&foo[=baz", ["foo": ["bar"], "foo[": "baz"]),
            ("foo[]=bar&foo[]", ["foo": ["bar", nil]]), ("foo[]=bar&foo[]=", ["foo": ["bar", ""]]),
            ("foo[]=1&foo[]=2", ["foo": ["1", "2"]]),
            ("foo[]=bar&baz[]=1&baz[]=2&baz[]=3", ["foo": ["bar"], "baz": ["1", "2", "3"]]),
            ("x[y][z]=1", ["x": ["y": ["z": "1"]]]), ("x[y][z][]=1", ["x": ["y": ["z": ["1"]]]]),
            ("x[y][z][]=1&x[y][z][]=2", ["x": ["y": ["z": ["1", "2"]]]]),
            ("x[y][][z]=1", ["x": ["y": [["z": "1"]]]]), ("x[y][][z][]=1", ["x": ["y": [["z": ["1"]]]]]),
            ("x[y][][z]=1&x[y][][w]=2", ["x": ["y": [["z": "1", "w": "2"]]]]),
            ("x[y][][v][w]=1", ["x": ["y": [["v": ["w": "1"]]]]]),
            ("x[y][][z]=1&x[y][][v][w]=2", ["x": ["y": [["z": "1", "v": ["w": "2"]]]]]),
            ("x[y][][z]=1&x[y][][z]=2", ["x": ["y": [["z": "1"], ["z": "2"]]]]),
            (
                "x[y][][z]=1&x[y][][w]=a&x[y][][z]=2&x[y][][w]=3",
                ["x": ["y": [["z": "1", "w": "a"], ["z": "2", "w": "3"]]]]
            ),
            (
                "x[][y]=1&x[][z][w]=a&x[][y]=2&x[][z][w]=b",
                ["x": [["y": "1", "z": ["w": "a"]], ["y": "2", "z": ["w": "b"]]]]
            ),
            (
                "data[books][][data][page]=1&data[books][][data][page]=2",
                ["data": ["books": [["data": ["page": "1"]], ["data": ["page": "2"]]]]]
            ),
            ("x[][y][][z]=1&x[][y][][w]=2", ["x": [["y": [["z": "1", "w": "2"]]]]]),
            (
                "x[][id]=1&x[][y][a]=5&x[][y][b]=7&x[][z][id]=3&x[][z][w]=0&x[][id]=2&x[][y][a]=6&x[][y][b]=8",
                [
                    "x": [
                        ["id": "1", "y": ["a": "5", "b": "7"], "z": ["id": "3", "w": "0"]],
                        ["id": "2", "y": ["a": "6", "b": "8"]],
                    ]
                ]
            ),
            // The results of Rack 2.2.22.
            ("a[]=1&a[][x]=2", ["a": ["1", ["x": "2"]]]), ("a[][x]=1&a[]=2", ["a": [["x": "1"], "2"]]),
            ("a[][t][]=1&a[][t][]=2", ["a": [["t": ["1", "2"]]]]), ("a[][]=1&a[][]=2", ["a": [["1"], ["2"]]]),
            ("a[][x][y]=1&a[][x]=2", ["a": [["x": ["y": "1"]], ["x": "2"]]]),
            (
                "a[][n]=1&a[][t][]=x&a[][n]=2&a[][t][]=y",
                ["a": [["n": "1", "t": ["x"]], ["n": "2", "t": ["y"]]]]
            ),
        ] as [(String, Tree)])
    func `Fields are nested as in Rack`(query: String, expected: Tree) throws {
        #expect(try Self.parse(query) == expected.value)
    }

    // Source: the README of qs 6.11 on objects, dots, arrays, duplicates and the comma.
    @Test func `Fields are nested as in qs`() throws {
        let trees: [(String, Tree)] = [
            ("foo[bar]=baz", ["foo": ["bar": "baz"]]),
            ("foo[bar][baz]=foobarbaz", ["foo": ["bar": ["baz": "foobarbaz"]]]),
            ("a%5Bb%5D=c", ["a": ["b": "c"]]), ("foo=bar&foo=baz", ["foo": ["bar", "baz"]]),
            ("a[]=b&a[]=c", ["a": ["b", "c"]]),
            ("a[1]=c&a[0]=b", ["a": ["b", "c"]]), ("a[]=&a[]=b", ["a": ["", "b"]]),
            ("a[0]=b&a[1]=&a[2]=c", ["a": ["b", "", "c"]]),
            ("a[100]=b", ["a": ["100": "b"]]), ("a[][b]=c", ["a": [["b": "c"]]]),
        ]
        for (query, expected) in trees {
            #expect(try Self.parse(query) == expected.value, "\(query)")
        }
        #expect(try Self.parse("a.b=c") { $0.nesting = .dots } == (["a": ["b": "c"]] as Tree).value)
        #expect(try Self.parse("a=b,c") { $0.arrays = .separator(",") } == (["a": ["b", "c"]] as Tree).value)
        #expect(try Self.parse("a&b=") { $0.nulls = .text("") } == (["a": "", "b": ""] as Tree).value)
    }

    // Source: Rack 2.2, test/spec_utils.rb: queries that raise a ParameterTypeError.
    @Test(arguments: [("x[y]=1&x[]=1", "x[]"), ("x[y]=1&x[y][][w]=2", "x[y][][w]")])
    func `Queries that Rack rejects are an error`(query: String, field: String) {
        #expect(throws: ReferenceError(.conflictingField, field: field, offset: 7)) { try Self.parse(query) }
    }

    /// Rules of this package that no other parser has.
    @Test(
        arguments: [
            // A field with unmatched brackets, or with a bracket at the start, is a plain key.
            ("a]b=1&[c]=2&d[e]f=3&g[h[i]]=4", ["a]b": "1", "[c]": "2", "d[e]f": "3", "g[h[i]]": "4"]),
            // Indices in canonical form and without gaps form an array; other indices are keys.
            ("a[2]=x&a[0]=y", ["a": ["2": "x", "0": "y"]]), ("a[01]=x", ["a": ["01": "x"]]),
            ("a[0]=x&a[0]=y", ["a": [["x", "y"]]]), ("a[0]=x&a[]=y", ["a": ["x", "y"]]),
            ("a=1&a&a=3", ["a": ["1", nil, "3"]]),
        ] as [(String, Tree)])
    func `Fields are nested by the package's own rules`(query: String, expected: Tree) throws {
        #expect(try Self.parse(query) == expected.value)
    }

    func `A field with two conflicting structures is an error`(query: String) throws {
        let error = #expect(throws: ReferenceError.self) { try Self.parse(query) }
        #expect(error?.kind == .conflictingField)
    }

    @Test func `The marks of empty containers are read`() throws {
        let value = ReferenceValue.dictionary([
            ("a", .array([])), ("b", .dictionary([])), ("c", .array([.null])), ("d", .array([.null, .null])),
            ("e", .array([.array([]), .dictionary([])])),
        ])
        var style = ReferenceStyle()
        style.emptyContainers = .mark
        style.fieldEscapes = nil
        let query = try ReferenceFlattener.query(of: value, style: style)
        #expect(String(decoding: query, as: UTF8.self) == "a[]&b{}&c[0]&d[]&d[]&e[0][]&e[1]{}")
        #expect(try ReferenceQueryParser.value(of: query, style: style) == value)
    }
}
