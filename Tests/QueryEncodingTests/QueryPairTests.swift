import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite struct QueryPairTests {
    @Test(arguments: [
        ("auto", "a%5Bb%5D=c%20d%2F%C3%A9"), ("afnetworking-2", "a[b]=c%20d%2F%C3%A9"),
        ("afnetworking", "a%5Bb%5D=c%20d/%C3%A9"), ("alamofire", "a%5Bb%5D=c%20d/%C3%A9"),
        ("alamofire-form", "a%5Bb%5D=c%20d/%C3%A9"), ("facebook", "a[b]=c%20d%2F%C3%A9"),
        ("browser", "a%5Bb%5D=c+d%2F%C3%A9"), ("php", "a%5Bb%5D=c+d%2F%C3%A9"), ("rails", "a%5Bb%5D=c+d%2F%C3%A9"),
        ("rack-2", "a[b]=c+d%2F%C3%A9"), ("qs", "a%5Bb%5D=c%20d%2F%C3%A9"), ("qs-6.11", "a%5Bb%5D=c%20d%2F%C3%A9"),
    ]) func `A pair is escaped by the sets of the style`(name: String, expected: String) throws {
        let style = try #require(QueryStyle.standard(named: name))
        let pair = QueryPair(field: "a[b]", value: "c d/é")
        #expect(pair.percentEncoded(style: style) == expected)
        #expect(try pair.percentEncoded(style: style, charset: nil) == expected)
    }

    @Test func `The description is the Swift expression that creates the pair`() {
        #expect("\(QueryPair(field: "a\"", value: "é"))" == #"QueryPair(field: "a\"", value: "é")"#)
        #expect("\(QueryPair(field: "a", value: nil))" == #"QueryPair(field: "a", value: nil)"#)
        #expect("\(QueryPair(field: "a", encodedValue: "%41"))" == #"QueryPair(field: "a", encodedValue: "%41")"#)
    }

    @Test func `A pair without a value has no equals sign, and an encoded value is kept`() throws {
        let pairs = [
            QueryPair(field: "a b", value: nil), QueryPair(field: "c", value: ""),
            QueryPair(field: "d", encodedValue: "%é &"), QueryPair(field: "", value: nil),
            QueryPair(field: "", value: "e"),
        ]
        #expect(pairs.map { $0.percentEncoded() } == ["a%20b", "c=", "d=%é &", "", "=e"])
        #expect(pairs.percentEncoded() == "a%20b&c=&d=%é &&&=e")
        #expect(try pairs.percentEncoded(charset: Latin1()) == "a%20b&c=&d=%é &&&=e")
        #expect([QueryPair]().percentEncoded() == "")
    }

    @Test func `Line ends become CRLF if the style requires CRLF, but not in encoded values`() throws {
        var style = QueryStyle.auto
        style.writesCRLF = true
        let pair = QueryPair(field: "a\n", value: "\r\r\n")
        #expect(pair.percentEncoded(style: style) == "a%0D%0A=%0D%0A%0D%0A")
        #expect(try pair.percentEncoded(style: style, charset: Latin1()) == "a%0D%0A=%0D%0A%0D%0A")
        #expect(QueryPair(field: "a", encodedValue: "\n").percentEncoded(style: style) == "a=\n")
        #expect(pair.percentEncoded() == "a%0A=%0D%0D%0A")
    }

    @Test func `Pairs are escaped in a charset, and an unencodable character is an error`() throws {
        #expect(try QueryPair(field: "é", value: "ü b").percentEncoded(charset: Latin1()) == "%E9=%FC%20b")
        let error = #expect(throws: QueryCodingError.self) {
            try QueryPair(field: "é", value: "ab汉").percentEncoded(charset: Latin1())
        }
        #expect(error == QueryCodingError(kind: .unencodable, field: "é", offset: 2, detail: "latin1", scalar: "汉"))
    }

    @Test func `Literal non-ASCII bytes stay unescaped only in UTF-8 and as whole characters`() throws {
        var style = QueryStyle.auto
        style.valueEscapes = .unreserved.adding(0x80...0xFF)
        style.fieldEscapes = style.valueEscapes
        let pair = QueryPair(field: "é", value: "汉 é")
        #expect(pair.percentEncoded(style: style) == "é=汉%20é")
        #expect(
            try QueryPair(field: "é", value: " é").percentEncoded(style: style, charset: Latin1()) == "%E9=%20%E9")
    }

    @Test func `Escaping an encoder's pairs gives the encoder's query`() throws {
        let value: QueryValue = ["a": [1, nil, ["x": "ü\n"]], "b[": "c d", "e": .encoded("%20")]
        for standard in QueryStyle.standard where !["facebook", "browser"].contains(standard.name) {
            let pairs = try QueryEncoder(style: standard.style).pairs(of: value)
            // In styles with literal brackets, brackets in keys are escaped before the pair is created.
            if standard.style.keepsPunctuation { continue }
            #expect(
                try pairs.percentEncoded(style: standard.style) == QueryEncoder(style: standard.style).encode(value))
        }
    }
}
