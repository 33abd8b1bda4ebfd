import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite struct QueryURLTests {
    @Test(arguments: [
        ("https://a.test/p", "https://a.test/p?x=1"), ("https://a.test/p?", "https://a.test/p?x=1"),
        ("https://a.test/p?y=2", "https://a.test/p?y=2&x=1"), ("https://a.test/p?y=2&", "https://a.test/p?y=2&x=1"),
        ("https://a.test/p?&", "https://a.test/p?&x=1"), ("https://a.test/p#f", "https://a.test/p?x=1#f"),
        ("https://a.test/p?y=2#f?g#h", "https://a.test/p?y=2&x=1#f?g#h"), ("/p?#", "/p?x=1#"), ("#", "?x=1#"),
        ("#?", "?x=1#?"), ("", "?x=1"), ("?", "?x=1"), ("a?b?", "a?b?&x=1"), ("a??", "a??&x=1"),
        ("a?y=2?#f", "a?y=2?&x=1#f"), ("a?b?c", "a?b?c&x=1"), ("&", "&?x=1"),
        ("a?\u{301}#\u{301}", "a?\u{301}&x=1#\u{301}"), ("汉?\0#é", "汉?\0&x=1#é"),
        ("mailto:a@b.test", "mailto:a@b.test?x=1"),
    ]) func `A query is added after the existing query and before the fragment`(url: String, expected: String) {
        #expect(Array(url.appendingQuery("x=1").utf8) == Array(expected.utf8))
        #expect(Array(url.appendingQuery("").utf8) == Array(url.utf8))
    }

    @Test func `A number sign in an added query does not end the query`() {
        #expect("a#f".appendingQuery("x=#1#é") == "a?x=%231%23é#f")
    }

    @Test func `A value is written in the given style`() throws {
        let value: QueryValue = ["wd": "汉字&ss", "n": [1, 2]]
        #expect(try "/s?ie=1".appendingQuery(of: value) == "/s?ie=1&wd=%E6%B1%89%E5%AD%97%26ss&n%5B%5D=1&n%5B%5D=2")
        #expect(try "/s".appendingQuery(of: ["é": "ü"], style: .browser, charset: Latin1()) == "/s?%E9=%FC")
        #expect(try "/s?".appendingQuery(of: [:]) == "/s?")
        let error = #expect(throws: QueryCodingError.self) { try "/s".appendingQuery(of: ["a": [1]], style: .facebook) }
        #expect(error?.field == "a")
    }
}
