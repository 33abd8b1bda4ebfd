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

    @Test(arguments: [
        (
            "https://www.baidu.com/s?ie=UTF-8&wd=汉字&ss",
            "https://www.baidu.com/s?ie=UTF-8&wd=%E6%B1%89%E5%AD%97&ss"
        ),
        ("/p?q=a b\"c\"[0]|d<e>{f}\\^`", "/p?q=a%20b%22c%22%5B0%5D%7Cd%3Ce%3E%7Bf%7D%5C%5E%60"),
        ("?%e6%b1%89%7E%41%zz%4%", "?%e6%b1%89%7E%41%25zz%254%25"), ("?%%41%%", "?%25%41%25%25"),
        ("?!$&'()*+,;=:@/?-._~", "?!$&'()*+,;=:@/?-._~"), ("?\0\r\n\t\u{7F}", "?%00%0D%0A%09%7F"),
        ("汉 %zz", "汉 %zz"), ("汉 %zz#?é %", "汉 %zz#?é %"), ("é?é#é", "é?%C3%A9#é"), ("?a#b#c?é", "?a#b#c?é"),
        ("", ""), ("?", "?"), ("#", "#"), ("?#", "?#"), ("??", "??"), ("?\u{301}#\u{301}", "?%CC%81#\u{301}"),
        ("https://[::1]/p[?a[]=1", "https://[::1]/p[?a%5B%5D=1"),
    ]) func `Only invalid characters of a query are repaired`(url: String, expected: String) throws {
        #expect(Array(url.repairingQuery().utf8) == Array(expected.utf8))
        #expect(Array(expected.repairingQuery().utf8) == Array(expected.utf8))
        #expect(Array(try url.repairingQuery(charset: nil).utf8) == Array(expected.utf8))
    }

    @Test func `Queries are repaired in a charset, and an unencodable character is an error`() throws {
        #expect(try "/é?é%zz%e9 ü".repairingQuery(charset: Latin1()) == "/é?%E9%25zz%e9%20%FC")
        let error = #expect(throws: QueryCodingError.self) { try "/é?a%41%é汉".repairingQuery(charset: Latin1()) }
        #expect(error == QueryCodingError(kind: .unencodable, offset: 9, detail: "latin1", scalar: "汉"))
    }

    @Test(arguments: [
        ("https://a.test/汉 字/%e6%?q=汉#é \"", "https://a.test/%E6%B1%89%20%E5%AD%97/%e6%25?q=%E6%B1%89#%C3%A9%20%22"),
        ("https://ü.test:80/[a]:b@c", "https://ü.test:80/%5Ba%5D:b@c"), ("https://[::1]/é", "https://[::1]/%C3%A9"),
        ("汉:é", "%E6%B1%89:%C3%A9"), ("mailto:ü@b.test", "mailto:%C3%BC@b.test"), ("#a#b", "#a%23b"),
        ("//h\\x/y|z", "//h\\x/y%7Cz"), ("", ""), ("http://h.test", "http://h.test"), ("a/b?c#", "a/b?c#"),
    ]) func `A raw URL is repaired in its path, query and fragment`(url: String, expected: String) {
        #expect(url.repairingURL() == expected)
        #expect(expected.repairingURL() == expected)
    }

    @Test func `A repaired query conforms to RFC 3986, and repairing it again changes nothing`() {
        let literal = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?%".utf8)
        var generator = SeededGenerator(seed: 3986)
        for round in 0..<1000 {
            let text = String(decoding: generator.escapedBytes(round % 40), as: UTF8.self).filter { $0 != "#" }
            let repaired = "/p?\(text)".repairingQuery()
            #expect(repaired.utf8.dropFirst(3).allSatisfy(literal.contains))
            #expect(throws: Never.self) { try repaired.percentDecodedBytes() }
            #expect(repaired.repairingQuery() == repaired)
            // The repaired query decodes to the same bytes as the raw query.
            #expect(
                (try? repaired.percentDecodedBytes()) == (try? "/p?\(text)".percentDecodedBytes(malformed: .keep)))
        }
    }

    @Test func `Long runs of invalid characters are repaired`() {
        let percents = String(repeating: "%", count: 100_000)
        #expect(("?" + percents).repairingQuery().utf8.count == 300_001)
        #expect(("?" + String(repeating: "%41", count: 100_000)).repairingQuery().utf8.count == 300_001)
        #expect(("?" + String(repeating: "%4é", count: 100_000)).repairingQuery().utf8.count == 1_000_001)
        #expect(("?" + String(repeating: "e\u{301}\u{302}", count: 100_000)).repairingQuery().utf8.count == 1_300_001)
    }
}
