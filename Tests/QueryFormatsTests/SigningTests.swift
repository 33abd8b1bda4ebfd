import Foundation
import QueryEncoding
import QueryFormats
import TestSupport
import Testing

/// Tests of the article on signing. The article contains the code of Tests/TestSupport/Signing, whose signatures are
/// compared with botocore's and oauthlib's.
@Suite struct SigningTests {
    private struct Recorded: Decodable {
        struct Case: Decodable {
            let op, expected: String
            let method, url, service, path, body: String?
            let pairs: [[String]]?
            let headers: [String: String]?

            var queryPairs: [QueryPair] { (pairs ?? []).map { QueryPair(field: $0[0], value: $0[1]) } }
        }
        let cases: [Case]
    }

    private func cases(_ op: String) throws -> [Recorded.Case] {
        let recorded = try JSONDecoder().decode(Recorded.self, from: Fixtures.data("canonical.json"))
        return recorded.cases.filter { $0.op == op }
    }

    @Test func `Signature 4 equals botocore's`() throws {
        let cases = try cases("sigv4-authorization")
        #expect(cases.count > 50)
        for row in cases {
            let ours = try authorizationOfSignature4(
                service: #require(row.service), method: #require(row.method), path: #require(row.path),
                query: row.queryPairs, headers: #require(row.headers), body: Array((row.body ?? "").utf8))
            #expect(ours == row.expected, "\(row)")
        }
    }

    @Test func `S3 signs a literal and an escaped at sign as the same path, and other services do not`() throws {
        let cases = try cases("sigv4-authorization").filter { ["/abc@def", "/abc%40def"].contains($0.path) }
        #expect(cases.count == 4)
        for (service, count) in [("s3", 1), ("execute-api", 2)] {
            #expect(Set(cases.filter { $0.service == service }.map(\.expected)).count == count)
        }
    }

    @Test func `OAuth's signature equals oauthlib's`() throws {
        let cases = try cases("oauth1-authorization")
        #expect(cases.count > 50)
        for row in cases {
            let ours = try authorizationOfOAuth1(
                method: #require(row.method), url: #require(row.url), form: row.queryPairs)
            #expect(ours == row.expected, "\(row)")
        }
    }

    @Test(arguments: ["SigningKey", "OAuth1Client"]) func `The article contains the tested code`(name: String) throws {
        let file = Fixtures.root.appendingPathComponent("Tests/TestSupport/Signing/\(name).swift")
        let code = try String(contentsOf: file, encoding: .utf8)
        let article = try Fixtures.article("Signing", of: "QueryFormats")
        let start = try #require(code.range(of: "\n/// "))
        let end = try #require(code.range(of: "\n}\n"))
        #expect(article.contains(code[start.lowerBound..<end.upperBound]))
    }
}
