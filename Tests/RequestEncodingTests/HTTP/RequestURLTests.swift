import Foundation
import QueryFormats
import Testing

@testable import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct RequestURLTests {
    private func error(_ text: String) -> RequestEncodingError? {
        do throws(RequestEncodingError) {
            _ = try RequestURL.url(text)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "http://h/", "https://u:p@h:8080/a;b=c/%E6%B1%89?q=%20/?:@#f/?", "http://[::1]:80/x", "http://h?a=1",
        "data:text",
        "http://h//a/../b", "HTTP://H/",
    ]) func `A valid URL is unchanged`(text: String) throws {
        #expect(try RequestURL.url(text).absoluteString == text)
        #expect(try RequestURL.url(text.repairingURL()).absoluteString == text)
    }

    @Test func `A character that a URL cannot hold causes an error at its offset`() {
        let cases = [
            ("http://h/é", 9), ("http://h/a b", 10), ("http://h/%zz", 9), ("http://h/%4", 9), ("http://h/?a=[1]", 12),
            ("http://h/\r\nX: 1", 9), ("http://h/#a#b", 11), ("http://h\u{0}/", 8), ("http://h\\x/", 8), ("é", 0),
            ("http://h/?\"", 10), ("http://h%0D%0A/", 8), ("http://h%20/", 8), ("http://a b/", 8),
        ]
        for (text, offset) in cases {
            #expect(error(text) == RequestEncodingError(kind: .invalidURL, offset: offset), "\(text)")
        }
    }

    @Test func `A host that unescaping would change, or an invalid port, causes an error at its offset`() {
        let cases = [
            ("http://good%2Fx/", 11), ("http://good%40x/", 11), ("http://h%3A80/", 8), ("http://h%5Cx/", 8),
            ("http://h%3Fx/", 8), ("http://h%23x/", 8), ("http://h%2525/", 8), ("http://h%5b/", 8), ("http://h%00/", 8),
            ("http://h%E2%80%A8/", 8), ("http://h%C2%85/", 8), ("http://a@b@c/", 10), ("http://u%0A@h/", 8),
            ("http://h:65536/", 9), ("http://h:99999999999999999999/", 9), ("http://h:8%30/", 10),
            ("http://[::1%0D]/", 11), ("http://[::1]:-1/", 13),
        ]
        for (text, offset) in cases {
            #expect(error(text) == RequestEncodingError(kind: .invalidURL, offset: offset), "\(text)")
            #expect(error(text.repairingURL()) == RequestEncodingError(kind: .invalidURL, offset: offset), "\(text)")
        }
    }

    @Test(arguments: [
        "http://u%2F%40:%3A@h/", "http://[::1%25lo]:80/", "http://[::ffff:1.2.3.4]/", "http://h:/", "http://h:65535/",
        "http://h%41/", "mailto:a@b", "urn:x:y",
    ]) func `Escapes that cannot end a host are unchanged`(text: String) throws {
        #expect(try RequestURL.url(text).absoluteString == text)
    }

    @Test func `A text that is not an absolute URL is an error`() {
        for text in ["", "a/b", "/a", "//h/a", "?a", "http:///a", "http://", "https:", "http://h:99x/", "1http://h/"] {
            #expect(error(text)?.kind == .invalidURL, "\(text)")
        }
    }

    @Test func `The method repairingURL escapes raw text, except in the host`() throws {
        let text = "http://h/汉 字/%E6/%zz?q=é&a[]=1#t p"
        let url = try RequestURL.url(text.repairingURL())
        #expect(url.absoluteString == "http://h/%E6%B1%89%20%E5%AD%97/%E6/%25zz?q=%C3%A9&a%5B%5D=1#t%20p")
        #expect(error("http://hé/汉".repairingURL()) == RequestEncodingError(kind: .invalidURL, offset: 8))
        #expect(error("http://a b/".repairingURL()) == RequestEncodingError(kind: .invalidURL, offset: 8))
    }

    @Test func `A reference is resolved against a base`() throws {
        let base = try #require(URL(string: "http://h/v1/users?x=1"))
        let cases = [
            ("items", "http://h/v1/items"), ("/items", "http://h/items"), ("?q=1", "http://h/v1/users?q=1"),
            ("../a", "http://h/a"), ("//H/a", "http://H/a"), ("HTTP://h:80/a", "HTTP://h:80/a"),
            ("./user:email=me@a.test/login", "http://h/v1/user:email=me@a.test/login"), ("a/b:c", "http://h/v1/a/b:c"),
            ("", "http://h/v1/users?x=1"), ("%E6%B1%89?a=%20", "http://h/v1/%E6%B1%89?a=%20"),
        ]
        for (reference, url) in cases {
            #expect(try RequestURL.url(reference, relativeTo: base).absoluteString == url)
        }
        #expect(throws: RequestEncodingError(kind: .invalidURL, offset: 1)) {
            try RequestURL.url("a b", relativeTo: base)
        }
        let request = try FormRequestSerializer().request("GET", "items", relativeTo: base, parameters: ["a": 1])
        #expect(request.url?.absoluteString == "http://h/v1/items?a=1")
    }

    @Test(arguments: [
        "user:email=me@a.test/login", "//other/a", "https://other/", "https://h/a", "http://h:8080/", "//h:81",
        "//u@other/", "mailto:me@h", "http://h.other/", "//[::1]/",
    ]) func `A reference that leaves its base is an error`(reference: String) throws {
        let base = try #require(URL(string: "http://h/v1/"))
        let error = try #require(throws: RequestEncodingError.self) {
            try FormRequestSerializer().request("PUT", reference, relativeTo: base)
        }
        #expect(error.kind == .invalidURL && error.offset == 0 && error.detail?.hasPrefix("leaves the base") == true)
        // A relative base is part of the base.
        let parts = URL(string: "b/", relativeTo: base)
        #expect(throws: error) { try RequestURL.url(reference, relativeTo: parts) }
        #expect(try RequestURL.url("c", relativeTo: parts).absoluteString == "http://h/v1/b/c")
    }

    @Test func `An error does not reveal the URL`() {
        #expect(error("http://user:secret@h/ ").map { "\($0)".contains("secret") } == false)
    }
}
