import QueryEncoding
import Testing

/// Tests of the styles without nested fields.
@Suite struct PlainGrammarTests {
    @Test func `The style of browsers reads names without nesting`() throws {
        let decoder = QueryDecoder(style: .browser)
        #expect(
            try decoder.value(from: "a[b]=1&c[]=2&c[]=3&d&e=&e=4")
                == ["a[b]": "1", "c[]": ["2", "3"], "d": "", "e": ["", "4"]])
    }

    @Test func `Pairs keep a byte order mark that the Facebook SDK's dictionary drops`() throws {
        let decoder = QueryDecoder(style: .facebook)
        #expect(try decoder.pairs(from: "a=%EF%BB%BFb") == [QueryPair(field: "a", value: "\u{FEFF}b")])
        #expect(try decoder.value(from: "a=%EF%BB%BFb") == ["a": "b"])
    }

    // The expected results of FBSDKBasicUtility's dictionaryWithQueryString: are derived from its source, with
    // components decoded by CoreFoundation.
    @Test(
        arguments: [
            ("a=1&b=2", ["a": "1", "b": "2"]), ("a=1&a=2", ["a": "2"]), ("a", ["a": ""]), ("a=", ["a": ""]),
            ("&&a=1&", ["a": "1"]), ("a=b=c", ["a": "b=c"]), ("%zz=1", [:]), ("", [:]), ("&", [:]),
            ("ie=UTF-8&wd=%E6%B1%89%E5%AD%97&ss", ["ie": "UTF-8", "wd": "汉字", "ss": ""]),
            ("habit[]=1&habit[]=2", ["habit[]": "2"]), ("a;b=1", ["a;b": "1"]), ("?a=1", ["?a": "1"]),
            ("a=1#f", ["a": "1#f"]),
            ("a%26b=c%3Dd", ["a&b": "c=d"]), ("a=%00b", ["a": "\0b"]),
            ("key1&key2=value2&key3=value+3%20%3D%20foo", ["key1": "", "key2": "value2", "key3": "value 3 = foo"]),
            ("a=%&b=%4&c=100%&d=%FF&e=%E6%B1&f=%C0%80&g=%F4%90%80%80&h=%u6C49&i=%ED%A0%80&j=1", ["j": "1"]),
            ("a=1&a=%", ["a": "1"]), ("%EF%BB%BFa=%EF%BB%BFb%EF%BB%BF", ["a": "b\u{FEFF}"]),
            ("a=%EF%BB%BF%EF%BB%BFb", ["a": "\u{FEFF}b"]), ("a=x%2By+z", ["a": "x+y z"]),
        ] as [(String, QueryValue)]) func `Queries are read as in the Facebook SDK`(
            query: String, expected: QueryValue
        ) throws
    {
        #expect(try QueryDecoder(style: .facebook).value(from: query) == expected)
    }

    @Test func `Limits hold for the Facebook SDK's style`() {
        var decoder = QueryDecoder(style: .facebook)
        decoder.limits.pairs = 2
        #expect(throws: QueryCodingError(kind: .pairLimit, offset: 6)) { try decoder.value(from: "%&a=%&c") }
    }
}
