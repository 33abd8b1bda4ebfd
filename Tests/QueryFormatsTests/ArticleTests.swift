import Foundation
import PercentEncoding
import QueryEncoding
import QueryFormats
import TestSupport
import Testing

/// Tests that compare the results on the page of the module with the actual results.
@Suite struct ArticleTests {
    @Test func `The calls on the page of the module give the stated results`() throws {
        #expect(CanonicalQuery.sigV4(query: "prefix=a%20b&acl") == "acl=&prefix=a%20b")
        #expect(
            try CanonicalQuery.oauth1BaseString(method: "get", url: "http://EXAMPLE.com:80/r?b=2", parameters: [])
                == "GET&http%3A%2F%2Fexample.com%2Fr&b%3D2")
        let color = OpenAPIParameter(name: "color", explode: false)
        #expect(try color.query(of: ["blue", "black"]) == "color=blue,black")
        #expect(try color.value(in: "page=2&color=blue,black", as: .array) == ["blue", "black"])
        #expect(
            try OpenAPIParameter.query(of: [OpenAPIParameter(name: "page"): 2, color: ["blue", "black"]])
                == "page=2&color=blue,black")
        let filter: QueryValue = ["filter": ["price": ["min": 5], "tags": ["a", "b"]]]
        var nested = QueryStyle.auto
        nested.arrays = .repeated
        #expect(
            try QueryEncoder(style: nested).encode(filter)
                == "filter%5Bprice%5D%5Bmin%5D=5&filter%5Btags%5D=a&filter%5Btags%5D=b")
        #expect(
            try QueryDecoder(style: nested).value(from: "filter[price][min]=5") == ["filter": ["price": ["min": "5"]]])
        #expect("https://a.test/s?wd=汉字&ss".repairingQuery() == "https://a.test/s?wd=%E6%B1%89%E5%AD%97&ss")
        #expect(" https://a.test/a b\n".repairingURL() == "https://a.test/a%20b")
        #expect(try PathSegments("/files/a%2Fb")[1].text == "a/b")
        #expect(
            try "https://a.test/files?x=1".appendingPathSegments(["a/b"]) == "https://a.test/files/a%2Fb?x=1")
        #expect(
            "https://a.test/s?page=1&q=x#top".settingQueryParameter("page", to: "2")
                == "https://a.test/s?page=2&q=x#top")
        #expect(
            "https://a.test/s?utm_source=x&q=1".removingQueryParameter("utm_source") == "https://a.test/s?q=1")
        #expect("https://a.test/%E6%B1%89%20%41?q=%C3%A9%26".readableURL() == "https://a.test/汉%20A?q=é%26")
    }

    @Test func `The recipes give the stated results`() throws {
        #expect("name=" + "a;b é".percentEncoded(using: .encodeURIComponent) == "name=a%3Bb%20%C3%A9")
        #expect(try "a%3Bb%20%C3%A9".percentDecoded() == "a;b é")
        #expect(
            "data:text/plain;charset=utf-8," + "5 € & more".percentEncoded()
                == "data:text/plain;charset=utf-8,5%20%E2%82%AC%20%26%20more")
        #expect(try "5%20%E2%82%AC".percentDecodedBytes().count == 5)
        #expect(
            ContentDisposition(filename: "naïve plan.pdf").headerValue
                == "attachment; filename=\"na_ve plan.pdf\"; filename*=UTF-8''na%C3%AFve%20plan.pdf")
        #expect(try ContentDisposition(headerValue: "attachment; filename*=UTF-8''%e2%82%ac.txt").filename == "€.txt")
    }

    @Test func `Foundation's functions have the stated replacements and differences`() throws {
        let s = "a&b/é+~"
        #expect(s.addingPercentEncoding(withAllowedCharacters: .alphanumerics) == "a%26b%2F%C3%A9%2B%7E")
        #expect(s.percentEncoded() == "a%26b%2F%C3%A9%2B~")
        #expect(s.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) == "a&b/%C3%A9+~")
        #expect(s.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) == "a&b/%C3%A9+~")
        #expect(s.percentEncoded(using: .pathSegment) == "a&b%2F%C3%A9+~")
        #expect("%zz".removingPercentEncoding == nil && "%C3%A9".removingPercentEncoding == "é")
        #expect(throws: PercentDecodingError.self) { try "%zz".percentDecoded() }
        let url = "https://a.test/x/a%2Fb?a=1+2&b#t"
        var components = try #require(URLComponents(string: url))
        var reader = QueryDecoder()
        reader.input = .url
        #expect(components.queryItems?.map(\.value) == ["1+2", nil])
        #expect(
            try reader.pairs(from: url) == [QueryPair(field: "a", value: "1 2"), QueryPair(field: "b", value: nil)])
        components.queryItems = [URLQueryItem(name: "q", value: "+/&")]
        let items = [QueryPair(field: "q", value: "+/&")]
        #expect(components.string == "https://a.test/x/a%2Fb?q=+/%26#t")
        #expect("https://a.test/x/a%2Fb#t".appendingQuery(of: items) == "https://a.test/x/a%2Fb?q=%2B%2F%26#t")
        #expect(
            URL(string: url)?.pathComponents == ["/", "x", "a/b"]
                || URL(string: url)?.pathComponents == ["/", "x", "a", "b"])
        #expect(try PathSegments(url).map { segment throws(QueryCodingError) in try segment.text } == ["x", "a/b"])
        #expect(URL(string: "https://a.test/x")?.appending(component: "..").absoluteString == "https://a.test/x/..")
    }

    @Test func `Every replacement in the article is tested here or in the tests of the function`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let tests = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let article = try Fixtures.article("LeavingFoundation", of: "QueryFormats")
        for line in Fixtures.code(in: article) {
            let words = { (text: String) in text.filter { !$0.isWhitespace } }
            #expect(words(tests).contains(words(line.replacingOccurrences(of: "    // ", with: " == "))), "\(line)")
        }
        let functions = article.matches(of: /(?:\.|`)(\w+)\(/).map { String($0.1) }
        for name in Set(functions).subtracting([
            "URLComponents", "CharacterSet", "URLEncodedFormDecoder", "URLEncodedFormEncoder", "QueryEncoder", "map",
            "get", "append", "EscapeSet", "decode", "encode", "firstValue",
        ]) {
            #expect(tests.contains("\(name)("), "\(name)")
        }
    }

    @Test func `Every call on the page of the module is tested in this file`() throws {
        // The code is compared without line breaks and trailing commas.
        let words = { (text: String) in text.filter { !$0.isWhitespace }.replacingOccurrences(of: ",]", with: "]") }
        let this = words(try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8))
        let lines = try Fixtures.code(in: Fixtures.article("QueryFormats", of: "QueryFormats"))
        #expect(lines.count > 7)
        for line in lines {
            #expect(this.contains(words(line.replacingOccurrences(of: "    // ", with: " == "))), "\(line)")
        }
    }
}
