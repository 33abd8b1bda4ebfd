import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of the values that queries are read into.
@Suite struct ParsedTreeTests {
    private func decoder(_ change: (inout QueryDecoder) -> Void) -> QueryDecoder {
        var decoder = QueryDecoder()
        change(&decoder)
        return decoder
    }

    private func value(_ query: String, _ change: (inout QueryDecoder) -> Void = { _ in }) throws -> QueryValue {
        try decoder(change).value(from: query)
    }

    private func error(_ query: String, _ change: (inout QueryDecoder) -> Void = { _ in }) -> QueryCodingError? {
        do throws(QueryCodingError) {
            _ = try decoder(change).value(from: query)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("", [:]), ("&&", [:]), ("a=1", ["a": "1"]), ("a[b]=1&a[c]=2", ["a": ["b": "1", "c": "2"]]),
            ("a%5Bb%5D%5B%5D=1", ["a": ["b": ["1"]]]), ("a[]=1&a[]=2", ["a": ["1", "2"]]),
            ("b=1&a=2&b2=", ["b": "1", "a": "2", "b2": ""]), ("=v", ["": "v"]),
            ("a[b][c][d]=1", ["a": ["b": ["c": ["d": "1"]]]]),
            ("a[1][b][][c][d]=1&a[e]=2", ["a": ["1": ["b": [["c": ["d": "1"]]]], "e": "2"]]),
            ("a=x=y", ["a": "x=y"]), ("a.b=1", ["a.b": "1"]), ("a=+%2B", ["a": " +"]),
        ] as [(String, QueryValue)]) func `Fields name positions`(query: String, expected: QueryValue) throws
    {
        #expect(try value(query) == expected)
    }

    @Test(arguments: [17, 18, 19, 20, 60]) func `Many short fields are all read`(count: Int) throws {
        let names = (0..<count).map(String.init)
        let expected = names.map { QueryValue.Entry(key: $0, value: .string($0)) }
        #expect(try value(names.map { "\($0)=\($0)" }.joined(separator: "&")) == .dictionary(expected))
    }

    @Test(
        arguments: [
            ("a[0]=x&a[1]=y", ["a": ["x", "y"]]), ("a[1]=x&a[0]=y", ["a": ["y", "x"]]), ("a[0]=x", ["a": ["x"]]),
            ("a[2]=z&a[0]=x&a[1]=y", ["a": ["x", "y", "z"]]), ("a[1]=x", ["a": ["1": "x"]]),
            ("a[0]=x&a[2]=y", ["a": ["0": "x", "2": "y"]]), ("a[0]=x&a[01]=y", ["a": ["0": "x", "01": "y"]]),
            ("a[00]=x", ["a": ["00": "x"]]), ("a[-1]=x", ["a": ["-1": "x"]]),
            ("a[0]=x&a[b]=y", ["a": ["0": "x", "b": "y"]]),
            ("a[b]=y&a[0]=x", ["a": ["b": "y", "0": "x"]]),
            ("a[99999999999999999999]=x", ["a": ["99999999999999999999": "x"]]),
            ("a[2147483647]=x", ["a": ["2147483647": "x"]]), ("a[2147483648]=x", ["a": ["2147483648": "x"]]),
            ("a[0][x]=1&a[1][x]=2&a[0][y]=3", ["a": [["x": "1", "y": "3"], ["x": "2"]]]),
            ("a[1][0]=d&a[0][1]=b&a[0][0]=a", ["a": [["a", "b"], ["d"]]]),
            ("0=a&1=b", ["0": "a", "1": "b"]),
        ] as [(String, QueryValue)]) func `Keys that are exactly the indices make an array`(
            query: String, expected: QueryValue
        ) throws
    {
        #expect(try value(query) == expected)
    }

    @Test func `Array elements in random order are sorted by their indices`() throws {
        let count = 500
        var order = Array(0..<count)
        var generator = SeededGenerator(seed: 7)
        order.shuffle(using: &generator)
        let query = order.map { "a[\($0)]=\($0)" }.joined(separator: "&")
        #expect(try value(query) == ["a": .array((0..<count).map { .string("\($0)") })])
    }

    @Test(
        arguments: [
            ("a[][x]=1&a[][y]=2", ["a": [["x": "1", "y": "2"]]]),
            ("a[][x]=1&a[][x]=2", ["a": [["x": "1"], ["x": "2"]]]),
            ("a[][x]=1&a[][y]=2&a[][x]=3&a[][y]=4", ["a": [["x": "1", "y": "2"], ["x": "3", "y": "4"]]]),
            ("a[][]=1&a[][]=2", ["a": [["1"], ["2"]]]), ("a[][x][]=1&a[][x][]=2", ["a": [["x": ["1", "2"]]]]),
            ("a[][x][y]=1&a[][x][z]=2&a[][x][y]=3", ["a": [["x": ["y": "1", "z": "2"]], ["x": ["y": "3"]]]]),
            ("a[]=1&a[][x]=2&a[]=3&a[][x]=4", ["a": ["1", ["x": "2"], "3", ["x": "4"]]]),
            ("a[][]=1&a[][x]=2", ["a": [["1"], ["x": "2"]]]),
            ("a[][0]=1&a[][1]=2&a[][0]=3", ["a": [["1", "2"], ["3"]]]),
            ("a[][x]=1&b=2&a[][y]=3", ["a": [["x": "1", "y": "3"]], "b": "2"]),
            ("a[][x][y]=1&a[][x]=2", ["a": [["x": ["y": "1"]], ["x": "2"]]]),
        ] as [(String, QueryValue)]) func `A dictionary element continues until one of its keys is repeated`(
            query: String, expected: QueryValue
        ) throws
    {
        #expect(try value(query) == expected)
    }

    @Test(
        arguments: [
            ("a[0]=x&a[]=y&a[]=z", ["a": ["x", "y", "z"]]), ("a[1]=x&a[0]=y&a[]=z", ["a": ["y", "x", "z"]]),
            ("a[]=x&a[1]=y", ["a": ["x", "y"]]), ("a[]=x&a[0]=y", ["a": [["x", "y"]]]),
            ("a[5]=x&a[]=y", ["a": ["5": "x", "6": "y"]]),
            ("a[2147483646]=x&a[]=y", ["a": ["2147483646": "x", "2147483647": "y"]]),
            ("a[0][x]=1&a[][y]=2&a[][x]=3", ["a": [["x": "1", "y": "2"], ["x": "3"]]]),
        ] as [(String, QueryValue)]) func `Elements without an index follow the largest index`(
            query: String, expected: QueryValue
        ) throws
    {
        #expect(try value(query) == expected)
        // The query has enough elements for the lookup table.
        let many = (10..<40).map { "a[\($0)]=" }.joined(separator: "&")
        if query == "a[5]=x&a[]=y" { #expect(try value("\(query)&\(many)&a[]=z")["a"]?["40"] == "z") }
    }

    @Test func `Elements without an index may precede elements with an index`() throws {
        let appended = (0..<20).map { "a[]=\($0)" }.joined(separator: "&")
        #expect(try value(appended + "&a[20]=20&a[]=21")["a"] == .array((0..<22).map { .string("\($0)") }))
        #expect(try value(appended + "&a[3]=x")["a"]?[3] == ["3", "x"])
    }

    @Test(arguments: [
        "a[b=1", "a]b=1", "a[b]c=1", "[a]=1", "[]=1", "a[b[c]]=1", "a[b]]=1", "a[[b]=1", "]=1", "[=1", "a[b][=1",
        "a[][c=1",
    ]) func `Fields with unmatched brackets are plain keys`(query: String) throws {
        #expect(try value(query) == .dictionary([.init(key: String(query.dropLast(2)), value: "1")]))
    }

    @Test(
        arguments: [
            ("a=1&a=2", ["a": ["1", "2"]]), ("a=1&b=2&a=3&a=4", ["a": ["1", "3", "4"], "b": "2"]),
            ("a&a=1", ["a": [nil, "1"]]),
            ("a[x]=1&a[x]=2", ["a": ["x": ["1", "2"]]]), ("a[0]=1&a[0]=2", ["a": [["1", "2"]]]),
        ] as [(String, QueryValue)]) func `Repeated fields are arrays`(query: String, expected: QueryValue)
        throws
    {
        #expect(try value(query) == expected)
    }

    @Test(arguments: 0x80...0xFF as ClosedRange<UInt8>)
    func `A single non-ASCII byte is not text`(byte: UInt8) {
        #expect(throws: QueryCodingError(kind: .invalidText, field: "a", offset: 2)) {
            try QueryDecoder().value(from: Array("a=".utf8) + [byte])
        }
    }

    @Test func `Policies decide how repeated fields are read`() throws {
        #expect(try value("a=1&a&a=3&b[x]=1&b[x]=2") { $0.duplicates = .first } == ["a": "1", "b": ["x": "1"]])
        #expect(try value("a=1&a=2&a&b=1") { $0.duplicates = .last } == ["a": nil, "b": "1"])
        #expect(try value("a[]=1&a[]=2") { $0.duplicates = .fail } == ["a": ["1", "2"]])
        #expect(
            error("a=1&b=2&a=3") { $0.duplicates = .fail }
                == QueryCodingError(kind: .duplicateField, field: "a", offset: 8))
        #expect(error("a[b]=1&a=1") { $0.duplicates = .last }?.kind == .conflictingField)
        #expect(error("a=1&a[b]=1") { $0.duplicates = .first }?.kind == .conflictingField)
    }

    @Test(arguments: [
        "a=1&a[b]=2", "a[b]=1&a=2", "a=1&a[]=2", "a[]=1&a=2", "a=1&a=2&a[]=3", "a=1&a=2&a[0]=3", "a[]=1&a[b]=2",
        "a[b]=1&a[]=2",
        "a[0]=1&a[]=2&a[b]=3", "a&a[b]", "a[x]=1&a[x][y]=2", "a[0]=1&a[0][0]=2", "a[][x]=1&a[][x][y]=2",
        "a[01]=1&a[]=2",
    ]) func `Conflicting fields are an error at the second field`(query: String) {
        let last = query.split(separator: "&").last ?? ""
        let field = last.split(separator: "=").first ?? ""
        #expect(
            error(query)
                == QueryCodingError(
                    kind: .conflictingField, field: String(field), offset: query.utf8.count - last.utf8.count))
    }

    @Test func `A field without an equals sign is null or empty, depending on the null style`() throws {
        #expect(try value("a&b=&c[]") == ["a": nil, "b": "", "c": [nil]])
        for nulls in [NullStyle.empty, .drop, .skip, .fail, .text("null")] {
            #expect(try value("a&b=") { $0.style.nulls = nulls } == ["a": "", "b": ""])
        }
        #expect(
            try value("a=null&b=Null&c[]=%6Eull&d=") { $0.style.nulls = .text("null") }
                == ["a": nil, "b": "Null", "c": [nil], "d": ""])
        #expect(try value("a=") { $0.style.nulls = .text("") } == ["a": ""])
    }

    @Test(arguments: [QueryStyle.browser, .php, .qs])
    func `In the style of a browser or server, a field without an equals sign is empty`(style: QueryStyle) throws {
        let decoder = QueryDecoder(style: style)
        #expect(try decoder.value(from: "a&b=1") == ["a": "", "b": "1"])
        #expect(try decoder.decode([String: String].self, from: "a&b=1") == ["a": "", "b": "1"])
    }

    @Test(
        arguments: [
            ("a.b[0].c=1&a.b[1].c=2", ["a": ["b": [["c": "1"], ["c": "2"]]]]),
            ("a.b[]=1&a.b[]=2&a.c=3", ["a": ["b": ["1", "2"], "c": "3"]]), ("a%2Eb=1", ["a": ["b": "1"]]),
            ("a..b=1", ["a": ["": ["b": "1"]]]), ("a.=1", ["a": ["": "1"]]), (".a=1", [".a": "1"]), ("=1", ["": "1"]),
            ("a.0=1&a.1=2", ["a": ["0": "1", "1": "2"]]), ("a[0]=1&a[2]=2", ["a": ["0": "1", "2": "2"]]),
            ("a[b].c=1", ["a[b].c": "1"]), ("a[01]=1", ["a[01]": "1"]), ("a[0]b=1", ["a[0]b": "1"]),
            ("a]=1", ["a]": "1"]),
            ("a[].x=1&a[].y=2&a[].x=3", ["a": [["x": "1", "y": "2"], ["x": "3"]]]),
        ] as [(String, QueryValue)]) func `If dots separate nested keys, names follow dots and indices are in brackets`(
            query: String, expected: QueryValue
        ) throws
    {
        #expect(try value(query) { $0.style.nesting = .dots } == expected)
    }

    @Test(arguments: ["a.0=1&a[1]=2", "a[0]=1&a.b=2", "a[]=1&a.b=2", "a.b=1&a[]=2", "a.b=1&a[0]=2"])
    func `Names after dots do not mix with indices in brackets`(query: String) {
        #expect(error(query) { $0.style.nesting = .dots }?.kind == .conflictingField)
    }

    @Test(
        arguments: [
            (ArrayStyle.brackets, ["a[b]": "1", "c": ["2"], "d": ["3"]] as QueryValue),
            (.separator(","), ["a[b]": "1", "c": ["2"], "d": ["3"]]),
            (.repeated, ["a[b]": "1", "c[]": "2", "d[0]": "3"]),
            (.custom { "\($0)\($1)" }, ["a[b]": "1", "c[]": "2", "d[0]": "3"]),
            (.none, ["a[b]": "1", "c[]": "2", "d[0]": "3"]),
        ] as [(ArrayStyle, QueryValue)]) func `Without nesting, brackets are read only by array styles with brackets`(
            arrays: ArrayStyle, expected: QueryValue
        ) throws
    {
        for nesting in [NestingStyle.none, .custom { "(\($0))" }] {
            let value = try value("a[b]=1&c[]=2&d[0]=3") {
                $0.style.nesting = nesting
                $0.style.arrays = arrays
            }
            #expect(value == expected)
        }
    }

    @Test func `Joined values are split before they are unescaped`() throws {
        func joined(_ query: String, _ separator: String) throws -> QueryValue {
            try value(query) {
                $0.style.arrays = .separator(separator)
                $0.malformed = .keep
            }
        }
        #expect(try joined("a=1,2%2C3,&b=4", ",") == ["a": ["1", "2,3", ""], "b": "4"])
        #expect(try joined("a=1%2c2%2C3,4", "%2C") == ["a": ["1", "2", "3,4"]])
        #expect(try joined("a=1%7c2", "%7C") == ["a": ["1", "2"]])
        #expect(try joined("a=1%20%202", "%20") == ["a": ["1", "", "2"]])
        #expect(try joined("a=1; 2;3", "; ") == ["a": ["1", "2;3"]])
        #expect(try joined("a=1a2A3", "a") == ["a": ["1", "2A3"]])
        #expect(try joined("a=1\u{10}2", "0") == ["a": "1\u{10}2"])
        #expect(try joined("a=1%2\u{10}2", "%20") == ["a": "1%2\u{10}2"])
        #expect(try joined("a=1,2", "") == ["a": "1,2"])
        #expect(try joined("a=,", ",") == ["a": ["", ""]])
        #expect(try joined("a&b=1,2&b=3", ",") == ["a": nil, "b": ["1", "2", "3"]])
        #expect(try joined("a[]=1,2&a[]=3&b[x]=4,5", ",") == ["a": [["1", "2"], "3"], "b": ["x": ["4", "5"]]])
        #expect(try joined("a[0][x]=1,2&a[1][x]=3", ",") == ["a": [["x": ["1", "2"]], ["x": "3"]]])
    }

    @Test func `Policies for repeated fields treat a joined value as one value`() throws {
        func joined(_ query: String, _ duplicates: DuplicateFieldPolicy) throws -> QueryValue {
            try value(query) {
                $0.style.arrays = .separator(",")
                $0.duplicates = duplicates
            }
        }
        #expect(try joined("a=1,2&a=3,4&b=5&b=6,7", .first) == ["a": ["1", "2"], "b": "5"])
        #expect(try joined("a=1,2&a=3,4&b=5,6&b=7", .last) == ["a": ["3", "4"], "b": "7"])
        #expect(try joined("a=1,2&b=5", .fail) == ["a": ["1", "2"], "b": "5"])
        #expect(throws: QueryCodingError(kind: .duplicateField, field: "a", offset: 6)) {
            try joined("a=1,2&a=3,4", .fail)
        }
    }

    @Test func `Marks are read as empty containers`() throws {
        func marked(_ query: String) throws -> QueryValue { try value(query) { $0.style.marksEmptyContainers = true } }
        #expect(
            try marked("a[]&b{}&c[0]&d[0][]&d[1]{}&e[x]{}&f[x][]")
                == ["a": [], "b": [:], "c": [nil], "d": [[], [:]], "e": ["x": [:]], "f": ["x": []]])
        #expect(try marked("a[]&a[]&b[]&b[]=1&c[]=") == ["a": [nil, nil], "b": [nil, "1"], "c": [""]])
        #expect(try marked("a%5B%5D&b%7B%7D&{}") == ["a": [], "b": [:], "": [:]])
        #expect(try marked("a{}=1&b{}c") == ["a{}": "1", "b{}c": nil])
        #expect(try marked("a{}&a[x]=1&b[x]=1&b{}&c{}&c[0]=1") == ["a": ["x": "1"], "b": ["x": "1"], "c": ["0": "1"]])
        #expect(try marked("a[]{}&a[]{}&b[][]") == ["a": [[:], [:]], "b": [[]]])
        #expect(try value("a[]&b{}") == ["a": [nil], "b{}": nil])
        for query in ["a{}&a=1", "a=1&a{}", "a{}&a[]", "a[]&a{}"] {
            #expect(error(query) { $0.style.marksEmptyContainers = true }?.kind == .conflictingField)
        }
        let dots = try value("a.b{}&a.c[]") {
            $0.style.marksEmptyContainers = true
            $0.style.nesting = .dots
        }
        #expect(dots == ["a": ["b": [:], "c": []]])
    }

    @Test func `A root with the keys of an array is an array if the root style is indices`() throws {
        func root(_ query: String) throws -> QueryValue { try value(query) { $0.style.root = .indices } }
        #expect(try root("1=b&0=a") == ["a", "b"])
        #expect(try root("0[x]=1&1=b") == [["x": "1"], "b"])
        #expect(try root("0=a&x=b") == ["0": "a", "x": "b"])
        #expect(try root("x=b&0=a&1[]=c") == ["x": "b", "0": "a", "1": ["c"]])
        #expect(try root("") == [:])
    }

    @Test func `The ASCII neighbours of the digits are not part of an index`() throws {
        #expect(try value("a[:]=1&a[/]=2") { $0.style.nesting = .none } == ["a[:]": "1", "a[/]": "2"])
    }

    @Test func `Empty brackets before a joined array are not an empty-array mark`() throws {
        let nested = try value("a[]=1,2") {
            $0.style.arrays = .separator(",")
            $0.style.marksEmptyContainers = true
        }
        #expect(nested == ["a": [["1", "2"]]])
    }

    @Test func `Only the hexadecimal digits in a separator match in either case`() throws {
        let escaped = try value("a=1%7B%7c2%7C3") { $0.style.arrays = .separator("%7C") }
        #expect(escaped == ["a": ["1{", "2", "3"]])
        let malformed = try value("a=1%zz2%ZZ3") {
            $0.style.arrays = .separator("%zz")
            $0.malformed = .keep
        }
        #expect(malformed == ["a": ["1", "2%ZZ3"]])
    }

    @Test func `A name after elements with and without indices is an error`() {
        #expect(error("a[]=1&a[5]=2&a[x]=3") == QueryCodingError(kind: .conflictingField, field: "a[x]", offset: 13))
    }

    @Test func `A plus is a space unless the style leaves plus literal and writes spaces differently`() throws {
        #expect(try value("a+b=c+d") == ["a b": "c d"])
        #expect(try decoder { _ in }.decode([String: String].self, from: "a+b=c+d") == ["a b": "c d"])
        #expect(try QueryDecoder().pairs(from: "a+b=c+d") == [QueryPair(field: "a b", value: "c d")])
        for standard in QueryStyle.standard {
            #expect(try value("a=c+d") { $0.style = standard.style } == ["a": "c d"], "\(standard.name)")
        }
        let keeping = EscapeSet.unreserved.adding("+")
        #expect(try value("a+b=c+d") { $0.style.valueEscapes = keeping } == ["a+b": "c+d"])
        #expect(try value("a+b=c+d") { $0.style.fieldEscapes = keeping } == ["a+b": "c+d"])
        #expect(
            try value("a+b=c+d") {
                $0.style.fieldEscapes = keeping
                $0.style.valueEscapes = .form
            } == ["a b": "c d"])
        #expect(try value("a+b=c+d") { $0.style.valueEscapes = .form } == ["a b": "c d"])
        #expect(try value("a+b=c+d") { $0.style.fieldEscapes = .form } == ["a b": "c d"])
        #expect(try value("a+b=c+d") { $0.space = .plus } == ["a b": "c d"])
        #expect(try value("a+b=c+d") { $0.style = .browser } == ["a b": "c d"])
        #expect(
            try value("a+b=c+d") {
                $0.style = .browser
                $0.space = .percent
            } == ["a+b": "c+d"])
        #expect(try QueryDecoder(style: .facebook).pairs(from: "a+b") == [QueryPair(field: "a b", value: nil)])
    }

    @Test func `The options for reading pairs apply to trees`() throws {
        #expect(try value("?a=1;b=2") { $0.separators = .ampersandAndSemicolon } == ["?a": "1", "b": "2"])
        #expect(try value("?a=1") { $0.input = .url } == ["a": "1"])
        #expect(try value("a=%&b[%zz]=1") { $0.malformed = .keep } == ["a": "%", "b": ["%zz": "1"]])
        #expect(try value("a[%FF]=%C3") { $0.invalid = .replace } == ["a": ["\u{FFFD}": "\u{FFFD}"]])
        #expect(try value("%E9[%FF]=%E9+") { $0.charset = Latin1() } == ["é": ["ÿ": "é "]])
        let decoder = decoder {
            $0.separators = .ampersandAndSemicolon
            $0.input = .url
            $0.malformed = .keep
            $0.invalid = .replace
        }
        #expect(
            try decoder.pairs(from: "?a=%;b=%FF".utf8)
                == [QueryPair(field: "a", value: "%"), QueryPair(field: "b", value: "\u{FFFD}")])
    }

    @Test func `Errors have the field and the byte offset in the whole query`() {
        #expect(error("a=1&b[c]=x%zz") == QueryCodingError(kind: .malformedEscape, field: "b[c]", offset: 10))
        #expect(error("a=1&b[%F]=") == QueryCodingError(kind: .malformedEscape, offset: 6))
        #expect(error("a=%E6%B1&a[b]=1") == QueryCodingError(kind: .invalidText, field: "a", offset: 2))
        #expect(error("a=%C3&b=%A9")?.offset == 2)
        #expect(
            error("a=%zz") { $0.charset = Latin1() }
                == QueryCodingError(kind: .malformedEscape, field: "a", offset: 2, detail: "latin1"))
        #expect(error("a=xy%zz&b") { $0.charset = Latin1() }?.offset == 4)
        #expect(
            error("a[2147483647]=x&a[]=y") { $0.limits = .none }
                == QueryCodingError(kind: .indexLimit, field: "a[]", offset: 16))
        let whole = String(repeating: "é", count: 128)
        #expect(error("\(whole)=%")?.field == whole)
        let long = String(repeating: "é", count: 200)
        #expect(error("\(long)=%")?.field == String(repeating: "é", count: 128) + "…")
    }

    @Test func `If a style never escapes fields, fields are UTF-8 and values are in the charset`() throws {
        let query = Array("é=".utf8) + [0xE9]
        let decoder = decoder { $0.charset = Latin1() }
        #expect(try decoder.value(from: query) == ["Ã©": "é"])
        var raw = decoder
        raw.style.fieldEscapes = nil
        #expect(try raw.value(from: query) == ["é": "é"])
        #expect(try raw.value(from: [0xE9] + Array("=é".utf8)) == ["é": "Ã©"])
        #expect(try raw.value(from: "é=é") == ["é": "é"])
    }

    @Test func `Every field of a long query is found`() throws {
        let fields = (0..<200).map { "k\($0)" }
        let query = (fields.map { "\($0)=1" } + fields.map { "\($0)=2" }).joined(separator: "&")
        let expected: [(String, QueryValue)] = fields.map { ($0, ["1", "2"]) }
        #expect(try value(query) == .dictionary(expected))
    }
}
