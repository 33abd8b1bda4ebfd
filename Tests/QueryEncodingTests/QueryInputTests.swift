import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite struct QueryInputTests {
    /// Texts, and the value of the field `q` in a query, in a URL and in a text whose kind is guessed.
    private static let texts: [(text: String, query: String?, url: String?, auto: String?)] = [
        ("q=1", "1", nil, "1"), ("q=C#", "C#", nil, "C#"), ("?q=1", nil, "1", "1"), ("?q=1#2", nil, "1", "1"),
        ("http://example.com?q=bar#frag", nil, "bar", "bar"), ("/s?x&q=1", "1", "1", "1"),
        ("a/b?q=1#q=2", nil, "1", "1"), ("mailto:a@b?q=1", nil, "1", "1"), ("https://h?q=1?2", nil, "1?2", "1?2"),
        // A text with a '&' before its first '?', or with '=' or '&' and no '?', is a query.
        ("http://a&q=x", "x", nil, "x"), ("/a&q=x?q=y", "x?q=y", "y", "x?q=y"), ("http://h/q=1", nil, nil, nil),
        ("http://h/x&q=1", "1", nil, "1"), ("/s#x&q=1", "1", nil, "1"), ("q=a?q=b", "a?q=b", "b", "a?q=b"),
        // A scheme stands only at the start.
        ("x=http://h?q=1", nil, "1", nil), ("%3F=1?q=1&q=2", "2", "1", "2"), ("http://h/%20?q=1", nil, "1", "1"),
        ("a+b-c.d9://h/=?q=1", nil, "1", "1"), ("9a://h/=?q=1&q=2", "2", "1", "2"),
        ("a_b://h/=?q=1&q=2", "2", "1", "2"), ("://=?q=1&q=2", "2", "1", "2"), ("a:/=?q=1&q=2", "2", "1", "2"),
        ("/#?q=1", nil, nil, nil), ("#?q=1", nil, nil, nil), ("", nil, nil, nil), ("?", nil, nil, nil),
        ("q", "", nil, ""), ("a?q", nil, "", ""), ("?#", nil, nil, nil), ("http://q", nil, nil, nil),
    ]

    @Test func `Decoders and views read the query of each kind of text`() throws {
        for row in Self.texts {
            for (kind, value) in [(QueryInput.query, row.query), (.url, row.url), (.auto, row.auto)] {
                let comment = Comment(rawValue: "\(row.text) as \(kind.storage)")
                var decoder = QueryDecoder()
                decoder.input = kind
                let pairs = try decoder.pairs(from: row.text)
                #expect(pairs.first { $0.field == "q" }.map { $0.value ?? "" } == value, comment)
                #expect(try decoder.pairs(from: Array(row.text.utf8)) == pairs, comment)
                let bytes = Array(row.text.utf8)
                let view = try QueryView(bytes.span, as: kind)
                #expect(try view.firstValue(named: "q") == value, comment)
                let fields = try QueryFields(row.text, as: kind)
                #expect(try fields.firstValue(named: "q") == value, comment)
                #expect(try fields.values(named: "q").first == value, comment)
                #expect(try QueryFields(row.text[...], as: kind).firstValue(named: "q") == value, comment)
                let copied = try QueryFields(bytes.lazy.map { $0 + 0 }, as: kind)
                #expect(try copied.map { QueryPair(field: try $0.name, value: try $0.value) } == pairs, comment)
            }
        }
    }

    @Test(arguments: QueryStyle.standard) func `A style reads the query of a URL as it reads the query alone`(
        _ standard: QueryStyle.Standard
    ) throws {
        var decoder = QueryDecoder(style: standard.style)
        let query = "a%5Bb%5D=1& c=2&d=%26?"
        let alone = try decoder.value(from: query)
        // Servers keep a '?' at the start.
        #expect(try decoder.pairs(from: "?a=1").map(\.field) == ["?a"])
        decoder.input = .url
        for url in ["?\(query)", "https://h.test/p?\(query)#e=1", "p?\(query)#"] {
            #expect(try decoder.value(from: url) == alone)
            #expect(try decoder.value(from: Array(url.utf8)) == alone)
        }
        decoder.input = .auto
        #expect(try decoder.value(from: "https://h.test/p?\(query)#e=1") == alone)
    }

    @Test func `Long queries of URLs are cut at the fragment`() throws {
        // The kernel reads many fields at once, in windows of several kilobytes.
        for count in [1, 63, 64, 65, 900] {
            let query = (0..<count).map { "name\($0)=value%20\($0)" }.joined(separator: "&")
            var decoder = QueryDecoder()
            let expected = try decoder.pairs(from: query)
            decoder.input = .url
            let url = "https://a.test/a%zz=&b?\(query)#\(query)%zz"
            #expect(try decoder.pairs(from: url) == expected)
            #expect(try QueryFields(url, as: .url).map { try $0.name } == expected.map(\.field))
        }
    }

    @Test func `Offsets and ranges count from the start of the text`() throws {
        let url = "https://a.test/%zz?x=1&q=%zz#%zz"
        var decoder = QueryDecoder()
        decoder.input = .auto
        let expected = QueryCodingError(kind: .malformedEscape, field: "q", offset: 25)
        #expect(throws: expected) { try decoder.value(from: url) }
        #expect(throws: expected) { try decoder.pairs(from: Array(url.utf8)) }
        let fields = try QueryFields(url, as: .url)
        #expect(fields.map(\.nameRange) == [19..<20, 23..<24] && fields.map(\.valueRange) == [21..<22, 25..<28])
        #expect(throws: expected) { try fields.firstValue(named: "q") }
        let bytes = Array(url.utf8)
        var view = try QueryView(bytes.span, as: .url)
        #expect(view.next()?.nameRange == 19..<20 && view.next()?.valueRange == 25..<28)
        #expect(view.next()?.nameRange == nil)
        // The limit of bytes is that of the text, and pairs are counted in the query.
        decoder.malformed = .keep
        decoder.limits.pairs = 1
        #expect(throws: QueryCodingError(kind: .pairLimit, offset: 23)) { try decoder.pairs(from: url) }
        var limits = QueryLimits.standard
        limits.pairs = 1
        #expect(throws: QueryCodingError(kind: .pairLimit, offset: 23)) {
            try QueryFields(url, as: .url, limits: limits)
        }
        #expect(try QueryFields("a&b&c?x#d&e", as: .url, limits: limits).map { try $0.name } == ["x"])
        limits.bytes = 20
        #expect(throws: QueryCodingError(kind: .byteLimit, offset: 20)) {
            try QueryFields(url, as: .url, limits: limits)
        }
    }

    @Test func `A type is decoded from a URL`() throws {
        struct Search: Decodable, Equatable { let foo: String, tags: [Int] }
        var decoder = QueryDecoder()
        decoder.input = .url
        let search = try decoder.decode(Search.self, from: "http://example.com?foo=bar&tags[]=1#frag")
        #expect(search == Search(foo: "bar", tags: [1]))
    }
}
