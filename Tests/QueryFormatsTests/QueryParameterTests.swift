import LegacyCharsets
import PercentEncoding
import QueryEncoding
import QueryFormats
import TestSupport
import Testing

@Suite struct QueryParameterTests {
    @Test(arguments: [
        ("https://a.test/s?page=1&q=x#top", "https://a.test/s?page=2%203&q=x#top"),
        ("https://a.test/s", "https://a.test/s?page=2%203"), ("/s?#t?page=1", "/s?page=2%203#t?page=1"),
        ("?page=1&page=2&x&page", "?page=2%203&x"), ("?p%61ge=1&%zz=%", "?p%61ge=2%203&%zz=%"),
        ("?page", "?page=2%203"),
        ("?x&&page=1&&", "?x&&page=2%203&&"), ("?Page=1", "?Page=1&page=2%203"), ("", "?page=2%203"),
        ("?page=1=2&é", "?page=2%203&é"),
    ])
    func `A parameter gets one value, and other bytes stay`(url: String, expected: String) throws {
        #expect(url.settingQueryParameter("page", to: "2 3") == expected)
        #expect(try url.settingQueryParameter("page", to: "2 3", charset: nil) == expected)
        #expect(expected.settingQueryParameter("page", to: "2 3") == expected)
    }

    @Test(arguments: [
        ("?a=1&b&a=2", "?a=x&b&a=x"), ("/p?b", "/p?b"), ("/p", "/p"), ("?a", "?a=x"), ("?%61#a=1", "?%61=x#a=1"),
    ])
    func `Only present parameters are replaced`(url: String, expected: String) throws {
        #expect(url.replacingQueryParameter("a", with: "x") == expected)
        #expect(try url.replacingQueryParameter("a", with: "x", charset: nil) == expected)
    }

    @Test(arguments: [
        ("https://a.test/s?a=1&q=1#t", "https://a.test/s?q=1#t"), ("/s?q=1&a=1#t", "/s?q=1#t"), ("/s?a=1#t", "/s#t"),
        ("/s?a&a=2&a", "/s"), ("?x&a&y", "?x&y"), ("?a&&b", "?&b"), ("?x&a&&b", "?x&&b"), ("?&a", "?"), ("?a&", "?"),
        ("?b", "?b"), ("a?b=a&a", "a?b=a"), ("", ""), ("?a+b&a=1", "?a+b"), ("/&?a", "/&"),
    ])
    func `A parameter is removed with one separator`(url: String, expected: String) throws {
        #expect(url.removingQueryParameter("a") == expected)
        #expect(try url.removingQueryParameter("a", charset: nil) == expected)
    }

    @Test func `Names and values can be in a charset`() throws {
        let url = "/s?%BA%BA=1&x=%ff"
        #expect(try url.settingQueryParameter("汉", to: "字", charset: Charset.gbk) == "/s?%BA%BA=%D7%D6&x=%ff")
        #expect(try url.removingQueryParameter("汉", charset: Charset.gbk) == "/s?x=%ff")
        #expect(try url.replacingQueryParameter("x", with: "汉", charset: Charset.gbk) == "/s?%BA%BA=1&x=%BA%BA")
        #expect(url.removingQueryParameter("汉") == url)
        let error = #expect(throws: QueryCodingError.self) {
            try url.settingQueryParameter("x", to: "汉", charset: Latin1())
        }
        #expect(error?.kind == .unencodable && error?.scalar == "汉")
        #expect(throws: QueryCodingError.self) { try url.removingQueryParameter("汉", charset: Latin1()) }
    }

    @Test func `A style selects the escapes, and no value ends the query`() {
        #expect("?a=1".settingQueryParameter("a", to: "x y/", style: .browser) == "?a=x+y%2F")
        var style = QueryStyle.auto
        style.valueEscapes = .encodeURI
        #expect("?a=1&b#c".settingQueryParameter("a", to: "x#y", style: style) == "?a=x%23y&b#c")
        #expect("?b#c".settingQueryParameter("a", to: "x#y", style: style) == "?b&a=x%23y#c")
    }

    @Test func `Pairs are appended`() throws {
        let pairs = [QueryPair(field: "a b", value: "&"), QueryPair(field: "flag", value: nil)]
        #expect("/s?x#t".appendingQuery(of: pairs) == "/s?x&a%20b=%26&flag#t")
        #expect("/s".appendingQuery(of: pairs, style: .browser) == "/s?a+b=%26&flag")
        #expect(try "/s".appendingQuery(of: [QueryPair(field: "q", value: "汉")], charset: Charset.gbk) == "/s?q=%BA%BA")
        #expect("/s".appendingQuery(of: [QueryPair]()) == "/s")
    }

    @Test func `Random edits do what the list of pairs says`() throws {
        var generator = SeededGenerator(seed: 50)
        let reader = QueryDecoder(limits: .none)
        for _ in 0..<Thoroughness.rounds(quick: 2_000, thorough: 100_000) {
            let fields = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                ["a", "b", "a=1", "b=%41", "%61=2", "c=a", "", "a+=1"].randomElement(using: &generator)!
            }
            let query = fields.joined(separator: "&")
            let url = "/p?" + query + "#f"
            let pairs = try reader.pairs(from: query)
            func read(_ url: String) throws -> [QueryPair] {
                #expect(url.hasPrefix("/p") && url.hasSuffix("#f"))
                return try reader.pairs(from: String(url.dropFirst(2).dropLast(2).drop { $0 == "?" }))
            }
            #expect(try read(url.removingQueryParameter("a")) == pairs.filter { $0.field != "a" })
            let replaced = pairs.map { $0.field == "a" ? QueryPair(field: "a", value: "é") : $0 }
            #expect(try read(url.replacingQueryParameter("a", with: "é")) == replaced)
            let first = replaced.firstIndex { $0.field == "a" } ?? 0
            var set = replaced.enumerated().filter { $0.offset == first || $0.element.field != "a" }.map(\.element)
            if !replaced.contains(where: { $0.field == "a" }) { set.append(QueryPair(field: "a", value: "é")) }
            #expect(try read(url.settingQueryParameter("a", to: "é")) == set)
        }
    }
}
