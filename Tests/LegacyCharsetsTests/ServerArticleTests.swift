import Foundation
import LegacyCharsets
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// The form in the recipes for servers.
@Suite struct ServerArticleTests {
    private struct Search: Decodable, Equatable { var q: String }

    @Test func `A form is decoded in the charset of its request`() throws {
        let field = "application/x-www-form-urlencoded; charset=gbk"
        let body = Array("q=%BA%BA%D7%D6".utf8)
        let decoder = try QueryDecoder().with(contentType: field, charsets: Charset.self)
        let search = try decoder.decode(Search.self, from: body)
        #expect(search == Search(q: "汉字"))
    }

    @Test func `A form without a charset is decoded in the default charset`() throws {
        let field: String? = nil
        let pages = QueryDecoder(style: .browser, charset: Charset.gbk)
        let form = try pages.with(contentType: field, charsets: Charset.self)
        #expect(try form.decode(Search.self, from: "q=%BA%BA%D7%D6") == Search(q: "汉字"))
        let plain = try QueryDecoder().with(contentType: field)
        #expect(try plain.decode(Search.self, from: "q=%E6%B1%89") == Search(q: "汉"))
        var configured = QueryDecoder(style: .php, limits: QueryLimits(pairs: 100, bytes: 1 << 16))
        configured.malformed = .keep
        let copy = try configured.with(contentType: field, charsets: Charset.self)
        #expect(try copy.decode(Search.self, from: "q=100%") == Search(q: "100%"))
        let declared = Charset(declaredIn: "_charset_=gbk&q=a") == .gbk
        #expect(declared)
    }

    func status(of error: QueryCodingError) -> Int {
        switch error.kind {
        case .unsupportedMediaType, .unknownCharset, .unavailableCharset: 415
        default: error.isLimit ? 413 : 400
        }
    }

    @Test(arguments: [
        ("text/plain", "q=1", 415), ("application/x-www-form-urlencoded; charset=x", "q=1", 415), ("text", "q=1", 400),
        ("application/x-www-form-urlencoded", "a=1&b=2", 413), ("application/x-www-form-urlencoded", "q=%zz", 400),
    ])
    func `A request that cannot be decoded gets the documented status`(field: String, body: String, expected: Int) {
        let error = #expect(throws: QueryCodingError.self) {
            try QueryDecoder(limits: QueryLimits(pairs: 1)).with(contentType: field).value(from: body)
        }
        #expect(error.map(status) == expected)
    }

    @Test func `Limits are as documented in the article`() throws {
        let limits = QueryLimits(depth: 2, pairs: 20, bytes: 4096)
        #expect(throws: QueryCodingError.self) { try QueryDecoder(limits: limits).value(from: "a[b][c][d]=1") }
        let standard = QueryLimits.standard
        #expect(standard == QueryLimits(depth: 32, pairs: 1000, bytes: 4 << 20, index: 1000))
    }

    @Test func `Forms are decoded and encoded as documented in the article`() throws {
        let field = "application/x-www-form-urlencoded; charset=gbk"
        let forms = try QueryDecoder.form.with(contentType: field, charsets: Charset.self)
        #expect(try forms.value(from: "q=%BA%BA") == ["q": "汉"])
        #expect(
            try QueryDecoder.form.value(from: "user[name]=Anna&tag=a&tag=b")
                == ["user": ["name": "Anna"], "tag": ["a", "b"]])
        #expect(try QueryDecoder(style: .browser).value(from: "user[name]=Anna") == ["user[name]": "Anna"])
        let encoder = QueryEncoder(style: .browser, charset: Charset.gbk)
        #expect(try encoder.encode(["q": "汉字"]) == "q=%BA%BA%D7%D6")
        #expect(encoder.contentType == "application/x-www-form-urlencoded; charset=GBK")
    }

    @Test(arguments: [
        ("Servers", "QueryEncoding", "Tests/LegacyCharsetsTests/ServerArticleTests"),
        (
            "PercentEncodingNIO", "PercentEncodingNIO",
            "Tests/Consumers/Integrations/Tests/IntegrationsTests/ByteBufferTests"
        ),
        (
            "PercentEncodingHTTPTypes", "PercentEncodingHTTPTypes",
            "Tests/Consumers/Integrations/Tests/IntegrationsTests/HTTPRequestTests"
        ),
        (
            "PercentEncodingHummingbird", "PercentEncodingHummingbird",
            "Tests/Servers/HummingbirdExample/Sources/hummingbird-example/Server"
        ),
    ])
    func `Every line of code in an article is compiled in a client`(
        article: String, module: String, client: String
    ) throws {
        let words = { (text: String) in text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let file = Fixtures.root.appendingPathComponent(client + ".swift")
        let code = words(try String(contentsOf: file, encoding: .utf8))
        let lines = try Fixtures.code(in: Fixtures.article(article, of: module)).filter { !$0.hasPrefix(".package") }
        #expect(lines.count > 8)
        for line in lines {
            let parts = line.components(separatedBy: "    // ").map(words)
            // The client compares results that begin with a quotation mark or a bracket.
            let result = parts.count > 1 && "\"[".contains(parts[1].prefix(1)) ? " == \(parts[1]))" : ""
            let name = parts[0].split(separator: " ").dropFirst().first ?? ""
            #expect(
                code.contains(parts[0] + result)
                    || (code.contains(parts[0]) && code.contains("#expect(\(name)\(result)")),
                "\(line)")
        }
    }
}
