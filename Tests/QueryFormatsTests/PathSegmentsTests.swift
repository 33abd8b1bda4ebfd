import LegacyCharsets
import PercentEncoding
import QueryEncoding
import QueryFormats
import TestSupport
import Testing

@Suite struct PathSegmentsTests {
    @Test(arguments: [
        ("https://a.test/files/a%2Fb/%C3%A9?x=1/2#/3", ["files", "a%2Fb", "%C3%A9"]), ("https://a.test", []),
        ("https://a.test/", [""]), ("/a//b/", ["a", "", "b", ""]), ("a/../b", ["a", "..", "b"]), ("?a/b", []), ("", []),
        ("mailto:x@a.test", ["x@a.test"]), ("//host/é;v=1", ["é;v=1"]), ("file:///etc", ["etc"]),
    ])
    func `The path of a URL is split at slashes`(url: String, expected: [String]) {
        let segments = PathSegments(url)
        #expect(segments.map { String($0.escaped) } == expected)
        #expect(segments.count == expected.count && segments.indices.map { segments[$0] } == Array(segments))
    }

    @Test func `Segments are decoded after they are split`() throws {
        let segments = PathSegments("/a%2Fb/+%20/%C3%A9/%BA%BA")
        #expect(try segments.dropLast().map { s throws(QueryCodingError) in try s.text } == ["a/b", "+ ", "é"])
        #expect(try segments[3].bytes == [0xBA, 0xBA])
        #expect(try segments[3].text(in: Charset.gbk) == "汉")
        #expect(try segments[2].text(in: Latin1()) == "Ã©")
    }

    @Test func `Errors have offsets in the URL`() {
        let segments = PathSegments("https://a.test/ok/a%zz/%C3x/é%81")
        func error(_ body: () throws -> Void) -> QueryCodingError? {
            #expect(throws: QueryCodingError.self) { try body() }
        }
        #expect(error { _ = try segments[1].text } == QueryCodingError(kind: .malformedEscape, offset: 19))
        #expect(error { _ = try segments[1].bytes } == QueryCodingError(kind: .malformedEscape, offset: 19))
        #expect(
            error { _ = try segments[1].text(in: Charset.gbk) } == QueryCodingError(kind: .malformedEscape, offset: 19))
        #expect(error { _ = try segments[2].text } == QueryCodingError(kind: .invalidText, offset: 23))
        #expect(
            error { _ = try segments[3].text(in: Charset.gbk) }
                == QueryCodingError(kind: .invalidText, offset: 30, detail: "GBK"))
    }

    @Test func `Segments are joined with the set of RFC 3986`() throws {
        #expect(
            try PathSegments.path(of: ["files", "a/b?#", "é %:@!$&'()*+,;=-._~"])
                == "/files/a%2Fb%3F%23/%C3%A9%20%25:@!$&'()*+,;=-._~")
        #expect(try PathSegments.path(of: ["汉"], charset: Charset.gbk) == "/%BA%BA")
        #expect(try PathSegments.path(of: [String]()) == "")
        #expect(try PathSegments.path(of: [""]) == "/")
        #expect(try PathSegments.path(of: ["...", "%2e"]) == "/.../%252e")
    }

    @Test func `A path cannot climb or become a host`() throws {
        for segment in [".", ".."] {
            let error = #expect(throws: QueryCodingError.self) { try PathSegments.path(of: ["a", segment]) }
            #expect(error?.kind == .malformedURL && error?.detail == "a segment '\(segment)'")
            #expect(throws: QueryCodingError.self) { try "https://a.test".appendingPathSegments([segment]) }
        }
        #expect(try PathSegments.path(of: ["", "evil.test"]) == "/.//evil.test")
        #expect(try "".appendingPathSegments(["", "evil.test"]) == "/.//evil.test")
        #expect(try "https://a.test".appendingPathSegments(["", "b"]) == "https://a.test//b")
        #expect(try "mailto:".appendingPathSegments(["", "b"]) == "mailto:/.//b")
    }

    @Test func `An unencodable character is an error`() {
        let error = #expect(throws: QueryCodingError.self) {
            try PathSegments.path(of: ["a", "b汉"], charset: Latin1())
        }
        #expect(
            error == QueryCodingError(kind: .unencodable, field: "b汉", offset: 1, detail: "latin1", scalar: "汉"))
    }

    @Test(arguments: [
        ("https://a.test/files/?x=1", "https://a.test/files/a%2Fb/c?x=1"), ("https://a.test", "https://a.test/a%2Fb/c"),
        ("https://a.test?x#y", "https://a.test/a%2Fb/c?x#y"), ("x", "x/a%2Fb/c"), ("", "/a%2Fb/c"),
        ("/%zz", "/%zz/a%2Fb/c"),
    ])
    func `Segments are appended to a URL`(url: String, expected: String) throws {
        #expect(try url.appendingPathSegments(["a/b", "c"]) == expected)
        #expect(try url.appendingPathSegments([String]()) == url)
    }

    @Test func `Random segments survive`() throws {
        var generator = SeededGenerator(seed: 49)
        for _ in 0..<Thoroughness.rounds(quick: 2_000, thorough: 100_000) {
            let segments = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                String(decoding: generator.interestingBytes(Int.random(in: 0...6, using: &generator)), as: UTF8.self)
            }
            if segments.contains(where: { [".", ".."].contains($0) }) { continue }
            let url = try "https://a.test".appendingPathSegments(segments)
            #expect(try PathSegments(url).map { s throws(QueryCodingError) in try s.text } == segments)
        }
    }
}
