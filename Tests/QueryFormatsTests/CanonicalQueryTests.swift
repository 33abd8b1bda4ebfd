import Foundation
import PercentEncoding
import QueryEncoding
import QueryFormats
import TestSupport
import Testing

@Suite struct CanonicalQueryTests {
    /// The recorded results of botocore and oauthlib in Tests/Fixtures/canonical.json.
    struct Recorded: Decodable {
        struct Case: Decodable {
            let op: String
            let pairs: [[String]]?
            let query: String?
            let method: String?
            let url: String?
            let expected: String

            var queryPairs: [QueryPair] { (pairs ?? []).map { QueryPair(field: $0[0], value: $0[1]) } }
        }
        let cases: [Case]
    }

    private func cases(_ op: String) throws -> [Recorded.Case] {
        let recorded = try JSONDecoder().decode(Recorded.self, from: Fixtures.data("canonical.json"))
        return recorded.cases.filter { $0.op == op }
    }

    @Test func `Canonical queries for Signature 4 equal botocore's`() throws {
        let cases = try cases("sigv4")
        #expect(cases.count > 150)
        for row in cases {
            let canonical = row.query.map { CanonicalQuery.sigV4(query: $0) } ?? CanonicalQuery.sigV4(row.queryPairs)
            #expect(canonical == row.expected, "\(row)")
            #expect(CanonicalQuery.sigV4(query: row.expected) == row.expected, "\(row)")
        }
    }

    @Test func `Tuples, dictionaries, literals and types have the canonical query of their pairs`() throws {
        struct List: Encodable { let prefix = "a b", acl: String? = nil, max = 2 }
        let name = "a b"
        #expect(CanonicalQuery.sigV4([("prefix", "a b"), ("acl", "")]) == "acl=&prefix=a%20b")
        #expect(CanonicalQuery.sigV4([("prefix", name)]) == "prefix=a%20b")
        #expect(try CanonicalQuery.sigV4(["prefix": "a b", "acl": "", "prefix": 2]) == "acl=&prefix=2&prefix=a%20b")
        #expect(try CanonicalQuery.sigV4(["prefix": name, "acl": ""]) == "acl=&prefix=a%20b")
        #expect(try CanonicalQuery.sigV4(List()) == "max=2&prefix=a%20b")
        #expect(try CanonicalQuery.sigV4(["b": ["c": 1]], style: .php) == "b%5Bc%5D=1")
        #expect(
            try CanonicalQuery.sigV4(["prefix": name, "max": 2, "prefix": name]) == "max=2&prefix=a%20b&prefix=a%20b")
        let fields = [("b", "2"), ("a", "1 0"), ("oauth_signature", "x")]
        #expect(CanonicalQuery.oauth1(fields.map { QueryPair(field: $0, value: $1) }) == "a=1%200&b=2")
        #expect(try CanonicalQuery.oauth1(QueryEncoder().pairs(of: ["b": 2, "a": "1 0"])) == "a=1%200&b=2")
        #expect(try CanonicalQuery.oauth1(QueryEncoder().pairs(of: List())) == "max=2&prefix=a%20b")
        let expected = "GET&http%3A%2F%2Fh%2Fr&max%3D2%26prefix%3Da%2520b"
        #expect(
            try CanonicalQuery.oauth1BaseString(
                method: "get", url: "http://h/r", parameters: [("prefix", "a b"), ("max", "2")]) == expected)
        #expect(
            try CanonicalQuery.oauth1BaseString(
                method: "get", url: "http://h/r", parameters: ["prefix": "a b", "max": 2])
                == expected)
        #expect(
            try CanonicalQuery.oauth1BaseString(
                method: "get", url: "http://h/r", parameters: ["prefix": name, "max": 2, "a": "", "a": ""])
                == "GET&http%3A%2F%2Fh%2Fr&a%3D%26a%3D%26max%3D2%26prefix%3Da%2520b")
        #expect(try CanonicalQuery.oauth1BaseString(method: "get", url: "http://h/r", parameters: List()) == expected)
        let value = QueryValue.dictionary([("prefix", "a b"), ("max", 2)])
        #expect(try CanonicalQuery.oauth1BaseString(method: "get", url: "http://h/r", parameters: value) == expected)
        #expect(
            try CanonicalQuery.oauth1BaseString(method: "get", url: "http://h/r", parameters: [])
                == "GET&http%3A%2F%2Fh%2Fr&")
    }

    @Test func `OAuth's base strings equal oauthlib's`() throws {
        let cases = try cases("oauth1")
        #expect(cases.count > 150)
        for row in cases {
            let text = try CanonicalQuery.oauth1BaseString(
                method: try #require(row.method), url: try #require(row.url), parameters: row.queryPairs)
            #expect(text == row.expected, "\(row)")
        }
    }

    @Test func `Pairs are sorted by escaped name, then by escaped value`() {
        let pairs = [("b", "1"), ("a-", "1"), ("a", "z"), ("a", "%"), ("a=", "1"), ("é", "1"), ("z", "1")]
        #expect(
            CanonicalQuery.sigV4(pairs.map { QueryPair(field: $0, value: $1) })
                == "%C3%A9=1&a=%25&a=z&a%3D=1&a-=1&b=1&z=1")
    }

    @Test func `An escaped query is decoded and escaped once, in canonical form`() {
        #expect(CanonicalQuery.sigV4(query: "b=%e6%b1%89&a=%7E%2a*&c") == "a=~%2A%2A&b=%E6%B1%89&c=")
        #expect(CanonicalQuery.sigV4(query: "a=%2541") == "a=%2541")
        #expect(CanonicalQuery.sigV4(query: "a=b=c&&=&d") == "=&a=b%3Dc&d=")
        #expect(CanonicalQuery.sigV4(query: "") == "")
        let pairs = [QueryPair(field: "%41", encodedValue: "%e6+%zz"), QueryPair(field: "a", value: nil)]
        #expect(CanonicalQuery.sigV4(pairs) == "%2541=%E6%2B%25zz&a=")
    }

    @Test func `Malformed escapes and bytes that are not UTF-8 are kept`() {
        #expect(CanonicalQuery.sigV4(query: "a=%ff%C3&b=100%&c=%zz") == "a=%FF%C3&b=100%25&c=%25zz")
    }

    @Test func `A plus is kept, or read as a space if the notation is plus`() {
        #expect(CanonicalQuery.sigV4(query: "a=b+c%2B") == "a=b%2Bc%2B")
        #expect(CanonicalQuery.sigV4(query: "a=b+c%2B", space: .plus) == "a=b%20c%2B")
        #expect(CanonicalQuery.oauth1(query: "a=b+c%2B&oauth_signature=x") == "a=b%20c%2B")
    }

    @Test func `The signature is omitted, but similar names are kept`() {
        let pairs = ["oauth_signature", "oauth_signature_method", "Oauth_signature"].map {
            QueryPair(field: $0, value: "x")
        }
        #expect(CanonicalQuery.oauth1(pairs) == "Oauth_signature=x&oauth_signature_method=x")
    }

    @Test(arguments: [
        ("HTTP://EXAMPLE.com:80/r%20v/X?id=123#f", "http://example.com/r%20v/X"),
        ("https://h.test:443", "https://h.test/"), ("https://h.test:80/", "https://h.test:80/"),
        ("http://h.test:/?a", "http://h.test/"), ("http://h.test:0080/", "http://h.test/"),
        ("http://u:p@@H.test/p", "http://h.test/p"), ("http://[2001:DB8::1]/", "http://[2001:db8::1]/"),
        ("http://[::1]:443/", "http://[::1]:443/"), ("https://[::1]:443/", "https://[::1]/"),
        ("http://h.test?a=/b:1", "http://h.test/"), ("http://h.test/汉 %e6%zz", "http://h.test/%E6%B1%89%20%e6%25zz"),
        ("http://É.test/", "http://É.test/"), ("custom+x.1://H/", "custom+x.1://h/"),
    ]) func `The base URL has its scheme, host and path in normal form`(url: String, expected: String) throws {
        #expect(try CanonicalQuery.oauth1BaseURL(of: url) == expected)
    }

    @Test(arguments: [
        "", "/path", "h.test/p", "//h.test/", "http:/p", "http://", "http:///p", "http://:80/", "http://u@/",
        "http://h.test:x/", "http://h.test:0/", "http://h.test:65536/", "http://h.test:-1/", "http://h.test:+1/",
        "http://h.test:80:80/", "1http://h.test/", "http://[::1]x:y/",
    ]) func `A URL without a scheme or host, or with an invalid port, is an error`(url: String) {
        let error = #expect(throws: QueryCodingError.self) { try CanonicalQuery.oauth1BaseURL(of: url) }
        #expect(error?.kind == .malformedURL)
    }
}
