import JSONReading
import QueryEncoding
import TestSupport
import Testing

@Suite struct JSONReaderTests {
    private static func read(_ text: String) throws(JSONError) -> QueryValue {
        try JSONReader.value(of: Array(text.utf8))
    }

    // MARK: Values

    @Test(
        arguments: [
            ("{}", [:]), ("[]", []), (" [ ] ", []), ("\t{\r\n} ", [:]), ("null", nil), ("true", true), ("false", false),
            ("\"\"", ""), ("[1,[2,[]],{}]", [1, [2, []], [:]]),
            (#"{"b":1,"a":{"d":[true,null],"c":"x"},"":{}}"#, ["b": 1, "a": ["d": [true, nil], "c": "x"], "": [:]]),
            (" { \"a\" : [ 1 , 2 ] } ", ["a": [1, 2]]), ("[[[]],[{}]]", [[[]], [[:]]]),
        ] as [(String, QueryValue)])
    func `Values keep their order`(_ text: String, _ expected: QueryValue) throws {
        #expect(try Self.read(text) == expected)
    }

    @Test(arguments: [0, 7, -1, 10, 1_234_567, .max, .min])
    func `A number in Swift's notation of an integer is an integer`(_ integer: Int) throws {
        #expect(try Self.read("\(integer)") == .integer(integer))
        #expect(try Self.read("[\(integer)]") == [.integer(integer)])
    }

    @Test(arguments: [
        "-0", "1.0", "0.10", "1e3", "1E3", "1e+3", "1e-3", "-0.0e-0", "12345678901234567890.10", "9223372036854775808",
        "-9223372036854775809", "1e999999999", "0e0",
    ])
    func `Fractions, exponents, negative zero and large integers keep their text`(_ text: String) throws {
        #expect(try Self.read(text) == .number(text))
        #expect(try Self.read("{\"a\":\(text)}") == ["a": .number(text)])
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u00E9\uFFFF\u0000""#, "A\u{E9}\u{E9}\u{FFFF}\0"),
        (#""\ud83d\ude00""#, "\u{1F600}"), (#""a\uDBFF\uDFFFb""#, "a\u{10FFFF}b"),
        ("\"\u{7F}\u{E9}\u{1F600}\"", "\u{7F}\u{E9}\u{1F600}"),
        (#""\\u0041""#, "\\u0041"), (#""x\ny""#, "x\ny"), (#""\uD7FF\uE000""#, "\u{D7FF}\u{E000}"), (#""'""#, "'"),
    ])
    func `Escapes are decoded`(_ text: String, _ expected: String) throws {
        #expect(try Self.read(text) == .string(expected))
        #expect(try Self.read("{\(text):1}") == [expected: 1])
    }

    @Test func `A byte order mark at the start is skipped`() throws {
        #expect(try Self.read("\u{FEFF}[1]") == [1])
        #expect(throws: JSONError.self) { try Self.read("[1]\u{FEFF}") }
        let error = try #require(throws: JSONError.self) { try Self.read("\u{FEFF}[?") }
        #expect(error.place.offset == 4 && error.place.line == 1 && error.place.column == 2)
    }

    @Test func `An object with an array under the single key $set is a set`() throws {
        #expect(try Self.read(#"{"$set":["b","a","b"]}"#) == .set(["a", "b"]))
        #expect(try Self.read(#"[{"\u0024set":[]}]"#) == [.set([])])
        #expect(try Self.read(#"{"$set":[{"$set":[1]},[1]]}"#) == .set([[1], .set([1])]))
        #expect(try Self.read(#"{"$set":{"a":1}}"#) == ["$set": ["a": 1]])
        #expect(try Self.read(#"{"$set":[1],"a":1}"#) == ["$set": [1], "a": 1])
        #expect(try Self.read(#"{"a":1,"$set":[1]}"#) == ["a": 1, "$set": [1]])
    }

    // MARK: Errors

    @Test(arguments: [
        ("", 0), ("  \n", 3), ("\u{FEFF}", 3),
        ("x", 0), ("tru", 0), ("True", 0), ("nulll", 0), ("NaN", 0), ("-Infinity", 1), ("+1", 0), (".5", 0), ("'a'", 0),
        ("-", 1), ("-a", 1), ("01", 0), ("-01", 0), ("1.", 2), ("1.e1", 2), ("1e", 2), ("1e+", 3), ("0x10", 1),
        ("1_0", 1),
        ("[", 1), ("[1", 2), ("[1,", 3), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3), ("[1}", 2), ("[1:2]", 2), ("]", 0),
        ("1]", 1),
        ("{", 1), ("{\"a\"", 4), ("{\"a\":", 5), ("{\"a\":1", 6), ("{\"a\":1,}", 7), ("{,}", 1), ("{a:1}", 1),
        ("{1:1}", 1),
        ("{\"a\",1}", 4), ("{\"a\":1 \"b\":2}", 7), ("{\"a\":1]", 6), ("{\"a\"::1}", 5), ("{\"a\":}", 5), ("}", 0),
        ("[]]", 2), ("{}{}", 2), ("1 2", 2), ("null,", 4), ("\"a\"b", 3),
        ("\"a", 2), ("\"a\n\"", 2), ("\"\0\"", 1), ("\"\u{1F}\"", 1), ("\"\\", 1), ("\"a\\x\"", 2), ("\"\\U0041\"", 1),
        ("\"\\u00g0\"", 1), ("\"\\u004", 1), ("\"\\u\"", 1), ("\"\\u 041\"", 1), ("\"\\u+041\"", 1),
        ("[\"\\ud800\"]", 2), ("\"x\\udc00\"", 2), ("\"\\ud800\\ud800\"", 1), ("\"\\ud800x\"", 1),
        ("\"\\ud800\\n\"", 1),
        ("\"\\ud800\\u12\"", 7), ("\"\\ud800", 1),
        ("/**/1", 0), ("[1]//", 3), ("\u{A0}1", 0), ("[1,\u{B}2]", 3), ("\u{0}", 0), ("1\u{0}", 1),
        ("\u{201C}a\u{201D}", 0),
    ])
    func `Text that is not JSON is an error with an offset`(_ text: String, _ offset: Int) throws {
        let error = try #require(throws: JSONError.self) { try Self.read(text) }
        #expect(error.place.offset == offset, "\(error.message)")
        #expect(!error.reason.isEmpty && error.reason.utf8.count < 120)
    }

    @Test(
        arguments: [
            ([0xFF], 0), ([0x22, 0x61, 0xC3, 0x22], 2), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
            ([0x22, 0xC0, 0x80, 0x22], 1),
            ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x5B, 0x0A, 0x22, 0x80], 3), ([0xFF, 0xFE, 0x5B, 0], 0),
            ([0xEF, 0xBB], 0),
        ] as [([UInt8], Int)])
    func `Bytes that are not UTF-8 are an error`(_ bytes: [UInt8], _ offset: Int) throws {
        let error = try #require(throws: JSONError.self) { try JSONReader.value(of: bytes) }
        #expect(error.place.offset == offset)
        #expect(error.reason.contains("UTF-8"))
    }

    @Test(arguments: [
        ("[1,\n 2,\n  ?]", 3, 3), ("{\"\u{E9}\u{1F600}\": ?}", 1, 8), ("[\r\n?", 2, 1), ("\n\n", 3, 1), ("?", 1, 1),
    ])
    func `Positions count lines and characters`(_ text: String, _ line: Int, _ column: Int) throws {
        let error = try #require(throws: JSONError.self) { try Self.read(text) }
        #expect(error.place.line == line && error.place.column == column)
        #expect(error.message.hasPrefix("line \(line), column \(column) (byte \(error.place.offset)): "))
    }

    @Test(arguments: [
        ("[1, NaN]", "expected a value, found 'NaN'"),
        ("{'a': 1}", "expected a key in double quotes, found a single quote"),
        ("[\n{\"a\": [1", "expected ',' or ']': the array that starts at line 2, column 7 does not end"),
        ("[\"a\\n", "the string that starts at line 1, column 2 does not end"),
        ("[1,]", "there is nothing between the last ',' and ']'"),
        ("{\"a\\u001b[0m\":1,\"a\\u001b[0m\":2}", "the key 'a\\u{1B}[0m' occurs twice in an object"),
        ("\u{1B}", "expected a value, found '\\u{1B}'"), ("\u{6C49}", "expected a value, found '\u{6C49}'"),
    ])
    func `Messages name the expected and the found token`(_ text: String, _ reason: String) throws {
        #expect(try #require(throws: JSONError.self) { try Self.read(text) }.reason == reason)
    }

    @Test func `Long words and keys are cut in messages`() throws {
        let word = String(repeating: "a", count: 1_000_000)
        for text in [word, "{\"\(word)\":1,\"\(word)\":2}"] {
            let error = try #require(throws: JSONError.self) { try Self.read(text) }
            #expect(error.reason.contains("'" + String(repeating: "a", count: Quotation.limit) + "...'"))
        }
    }

    // MARK: Keys

    @Test(arguments: [
        (#"{"a":1,"a":2}"#, 7), (#"{"a":1,"b":{"a":1},"a":2}"#, 19), (#"[{"a":1},{"a":1,"\u0061":2}]"#, 16),
        (#"{"":1,"":1}"#, 6),
    ])
    func `A key that occurs twice in an object is an error`(_ text: String, _ offset: Int) throws {
        let error = try #require(throws: JSONError.self) { try Self.read(text) }
        #expect(error.place.offset == offset)
        #expect(error.reason.contains("occurs twice"))
    }

    @Test func `Keys are compared as bytes`() throws {
        #expect(try Self.read("{\"\u{E9}\":1,\"e\u{301}\":2}") == ["\u{E9}": 1, "e\u{301}": 2])
        let many = (0..<40).map { "\"\($0)\":0" }.joined(separator: ",")
        let value = try Self.read("{\(many),\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(value.dictionary?.count == 42)
    }

    @Test(arguments: [1, 2, 15, 16, 17, 18, 40])
    func `A repeated key is found among any number of keys`(_ count: Int) throws {
        let keys = (0..<count).map { "\"\($0)\":0" }
        #expect(try Self.read("{\(keys.joined(separator: ","))}").dictionary?.count == count)
        for key in Set([0, count / 2, count - 1]) {
            #expect(throws: JSONError.self) { try Self.read("{\(keys.joined(separator: ",")),\"\(key)\":1}") }
        }
    }

    @Test func `Many keys are read in linear time`() throws {
        let count = Thoroughness.rounds(quick: 15_000, thorough: 50_000)
        let keys = (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        let value = try Self.read("{\(keys)}")
        #expect(value.dictionary?.count == count)
        #expect(value.dictionary?.last == QueryValue.Entry(key: "key\(count - 1)", value: .integer(count - 1)))
        #expect(throws: JSONError.self) { try Self.read("{\(keys),\"key0\":1}") }
    }

    // MARK: Nesting

    @Test(arguments: [("[", "]"), ("{\"a\":", "}"), ("{\"$set\":[", "]}")])
    func `Nesting beyond the limit is an error and does not cause recursion`(_ start: String, _ end: String) throws {
        let limit = (JSONReader.maximumNesting - 1) / (start.contains("$") ? 2 : 1) + 1
        let nested = { (depth: Int) in
            String(repeating: start, count: depth - 1) + "[]" + String(repeating: end, count: depth - 1)
        }
        #expect(try Self.read(nested(limit)).isContainer)
        #expect(throws: JSONError.self) { try Self.read(nested(limit + 1)) }
        let deep = try #require(throws: JSONError.self) { try Self.read(String(repeating: start, count: 100_000)) }
        #expect(deep.reason.contains("more than 513 nested arrays and objects"))
    }
}
