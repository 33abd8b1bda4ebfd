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
