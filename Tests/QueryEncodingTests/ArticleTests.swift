import Foundation
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests that compare the results in the articles with the actual results.
@Suite struct ArticleTests {
    // MARK: Styles

    private struct Dated: Encodable { var v = Date(timeIntervalSinceReferenceDate: 123.456) }
    private struct Binary: Encodable { var v = Data([1, 2, 3]) }
    private struct Absent: Encodable { var o: Int? }
    private struct Members: Encodable { var s: Set<Int> = [2, 1] }
    private struct Linked: Encodable { var url = URL(string: "https://example.com") }

    private func query(_ style: QueryStyle, _ value: some Encodable) throws -> String {
        try QueryEncoder(style: style).encode(value).percentDecoded()
    }

    @Test(arguments: QueryStyle.standard.map(\.name)) func `The article shows the output of each style for types`(
        name: String
    ) throws {
        let style = try #require(QueryStyle.standard(named: name))
        let date = try query(style, Dated()).dropFirst(2)
        let data = try query(style, Binary()).dropFirst(2)
        let absent = try query(style, Absent())
        let set = try? query(style, Members())
        let words = name.split(separator: "-")
        let member = words.dropFirst().reduce(String(words[0])) { $0 + $1.capitalized }
            .replacingOccurrences(of: ".", with: "_")
        let row =
            "| ``QueryStyle/\(member)`` | `\(date)` | `\(data)` | \(absent.isEmpty ? "nothing" : "`\(absent)`") | "
            + "\(set.map { "`\($0)`" } ?? "error") |"
        #expect(try Fixtures.article("Styles", of: "QueryEncoding").contains(row), "\(row)")
    }

    @Test func `In Alamofire's form style, URLs and dictionaries encode themselves`() throws {
        #if os(Linux)
            #expect(try query(.alamofireForm, Linked()) == "url[]=https://example.com")
        #endif
        #expect(try query(.alamofireForm, ["a": [0: "x", 1: "y"]]) == "a[]=x&a[]=y")
    }

    @Test func `The Facebook SDK's style does not escape keys and does not read nested fields`() throws {
        #expect(try QueryEncoder(style: .facebook).encode(["a b&c": 1]) == "a b&c=1")
        let decoder = QueryDecoder(style: .facebook)
        #expect(
            try decoder.value(from: "a[b]=1&c=x&c=y+z&d&e=%zz&%FF=f") == ["a[b]": "1", "c": "y z", "d": ""])
    }

    @Test func `The byte limit is set as the article shows`() throws {
        var limits = QueryLimits.writing
        limits.bytes = 1 << 20
        #expect(try QueryEncoder(style: .php, limits: limits).encode(["a": 1]) == "a=1")
        #expect(try Fixtures.article("Styles", of: "QueryEncoding").contains("limits.bytes = 1 << 20\n"))
    }

    // MARK: Reading queries

    @Test func `The query of a URL is read as the article shows`() throws {
        var decoder = QueryDecoder()
        #expect(try decoder.value(from: "?a=1#b") == ["?a": "1#b"])
        decoder.input = .url
        #expect(try decoder.value(from: "?a=1#b") == ["a": "1"])
        #expect(try QueryFields("http://example.com?foo=bar#frag", as: .url).firstValue(named: "foo") == "bar")
        let text = "/?#&user=x"
        let found = try [QueryInput.query, .url, .auto].map { try QueryFields(text, as: $0).firstValue(named: "user") }
        #expect(found == ["x", nil, nil])
    }

    @Test(arguments: [QueryStyle.auto, .afnetworking, .afnetworking2, .alamofire, .alamofireForm].indices)
    func `Fields are read as the article shows`(index: Int) throws {
        let style = [QueryStyle.auto, .afnetworking, .afnetworking2, .alamofire, .alamofireForm][index]
        let decoder = QueryDecoder(style: style)
        let rows: [(query: String, value: QueryValue)] = [
            ("a[1]=y&a[0]=x", ["a": ["x", "y"]]), ("a[0]=x&a[2]=y", ["a": ["0": "x", "2": "y"]]),
            ("a[0]=1&a[]=2", ["a": ["1", "2"]]), ("a[]=1&a[1]=2", ["a": ["1", "2"]]),
            ("a[5]=1&a[]=2", ["a": ["5": "1", "6": "2"]]), ("a[0]=x&a[0]=y", ["a": [["x", "y"]]]),
            ("a[]=x&a[0]=y", ["a": [["x", "y"]]]),
        ]
        let article = try Fixtures.article("ReadingQueries", of: "QueryEncoding")
        for row in rows {
            #expect(try decoder.value(from: row.query) == row.value)
            #expect(article.contains("`\(row.query)`"))
            #expect(article.contains("`\(row.value)`"))
        }
    }

    // MARK: Flat forms

    @Test func `The calls in the article on flat forms give the stated results`() throws {
        #expect([("q", "a b"), ("q", "é")].formURLEncoded() == "q=a+b&q=%C3%A9")
        #expect(
            FormURLEncoded.pairs(in: "q=a+b&q") == [
                QueryPair(field: "q", value: "a b"), QueryPair(field: "q", value: ""),
            ])
        #expect(
            try QueryDecoder().pairs(from: "a=1&b") == [
                QueryPair(field: "a", value: "1"), QueryPair(field: "b", value: nil),
            ])
        #expect("https://a.test/s?x=1#top".appendingQuery("y=2") == "https://a.test/s?x=1&y=2#top")
        #expect(
            try "https://a.test/s".appendingQuery(of: ["tags": ["a"]], style: .browser) == "https://a.test/s?tags=a")
    }

    @Test func `Every call in the article on flat forms is tested in this file`() throws {
        // The code is compared without line breaks and trailing commas.
        let words = { (text: String) in text.filter { !$0.isWhitespace }.replacingOccurrences(of: ",]", with: "]") }
        let this = words(try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8))
        let lines = try Fixtures.code(in: Fixtures.article("FlatForms", of: "QueryEncoding"))
        #expect(lines.count > 4)
        for line in lines {
            #expect(this.contains(words(line.replacingOccurrences(of: "    // ", with: " == "))), "\(line)")
        }
    }
}
