import PercentEncoding
import QueryEncoding
import QueryFormats
import TestSupport
import Testing

@Suite struct RepairingTests {
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

    @Test(arguments: [
        (" https://a.test/a b\n", "https://a.test/a%20b"), ("\u{0}\u{1F} \r\n\thttps://a.test\t", "https://a.test"),
        ("ht\ntps://a\r\n.te\tst/p?q=a\nb#c\td", "https://a.test/p?q=ab#cd"), (" \n\t", ""), ("\u{301} ", "%CC%81"),
        ("/a\u{7F}\u{A0}\u{3000}", "/a%7F%C2%A0%E3%80%80"), ("/a\u{0}\u{1F}\u{B}b c", "/a%00%1F%0Bb%20c"),
        ("é\t\u{301}", "%C3%A9%CC%81"), ("/?q= \n#", "/?q=%20#"), ("/?q=%0A \n", "/?q=%0A"),
    ]) func `White space and controls around a raw URL are dropped, and tabs and line ends removed`(
        url: String, expected: String
    ) {
        #expect(url.repairingURL() == expected)
        #expect(expected.repairingURL() == expected)
    }

    @Test func `With a charset, only the query of a URL is repaired in the charset`() throws {
        #expect(
            try " https://a.test/é?q=é%e9%z\n \t#é ".repairingURL(charset: Latin1())
                == "https://a.test/%C3%A9?q=%E9%e9%25z%20#%C3%A9")
        #expect(try "/é?é".repairingURL(charset: nil) == "/é?é".repairingURL())
        let error = #expect(throws: QueryCodingError.self) { try " /?é\t汉".repairingURL(charset: Latin1()) }
        #expect(error?.offset == 3 && error?.scalar == "汉")
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
