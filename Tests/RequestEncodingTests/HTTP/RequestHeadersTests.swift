import Foundation
import RequestEncoding
import Testing

@Suite struct RequestHeadersTests {
    @Test func `Names are in any letter case, and fields keep their places`() throws {
        var headers = RequestHeaders()
        try headers.set("1", for: "X-A")
        try headers.set("2", for: "X-B")
        try headers.set("3", for: "x-a")
        #expect(headers["X-a"] == "3" && headers["x-b"] == "2" && headers["X-C"] == nil)
        #expect(headers.fields.map(\.name) == ["x-a", "X-B"])
        try headers.set(nil, for: "X-A")
        try headers.set(nil, for: "X-C")
        #expect(headers.fields.map(\.value) == ["2"])
    }

    @Test func `No value and no name begins a header of its own`() throws {
        var headers = RequestHeaders()
        for end in ["\r\nX-Evil: 1", "\n", "\r", "\0", "\u{7F}"] {
            #expect(throws: RequestEncodingError(kind: .invalidHeaderValue, subject: "X", offset: 2)) {
                try headers.set("é" + end, for: "X")
            }
            #expect(throws: RequestEncodingError(kind: .invalidHeaderName, subject: "X" + end, offset: 1)) {
                try headers.set("1", for: "X" + end)
            }
            #expect(throws: RequestEncodingError.self) {
                try headers.setAuthorization(userName: "a" + end, password: "")
            }
            #expect(throws: RequestEncodingError.self) { try headers.setAuthorization(userName: "a", password: end) }
        }
        #expect(headers == RequestHeaders())
    }

    // MARK: Authorization

    @Test func `A user name and password are Base64 of UTF-8 on one line`() throws {
        var headers = RequestHeaders()
        try headers.setAuthorization(userName: "Aladdin", password: "open sesame")
        #expect(headers["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        try headers.setAuthorization(userName: "test", password: "123£")
        #expect(headers["authorization"] == "Basic dGVzdDoxMjPCow==")
        try headers.setAuthorization(userName: "", password: String(repeating: "x:", count: 100))
        let text = try #require(headers["Authorization"]?.dropFirst(6))
        #expect(Data(base64Encoded: String(text)) == Data((":" + String(repeating: "x:", count: 100)).utf8))
        headers.clearAuthorization()
        #expect(headers.fields.isEmpty)
    }

    @Test func `A user name has no colon, and neither has a tab`() {
        var headers = RequestHeaders()
        #expect(throws: RequestEncodingError(kind: .invalidUserName, subject: "user name", offset: 2)) {
            try headers.setAuthorization(userName: "é:b", password: "")
        }
        for (name, password) in [("a\t", ""), ("a", "\t")] {
            #expect(throws: RequestEncodingError.self) {
                try headers.setAuthorization(userName: name, password: password)
            }
        }
    }

    // MARK: Languages

    @Test func `Languages are weighted down to a half`() {
        #expect(RequestHeaders.acceptLanguage([]) == nil)
        #expect(RequestHeaders.acceptLanguage(["en"]) == "en;q=1")
        #expect(
            RequestHeaders.acceptLanguage(["zh-Hans-CN", "en", "de", "fr", "it", "es", "pt", "ja"])
                == "zh-Hans-CN;q=1, en;q=0.9, de;q=0.8, fr;q=0.7, it;q=0.6, es;q=0.5")
        #expect(RequestHeaders.acceptLanguage(["en\r\nX: 1", "", "de", "a,b", "-", "é"]) == "de;q=1")
    }

    // MARK: User agents

    @Test func `A user agent is in Latin letters`() throws {
        #expect(
            RequestHeaders.userAgent(name: "App", version: "1.0", system: "Linux 6.1.0") == "App/1.0 (Linux 6.1.0)")
        #expect(RequestHeaders.userAgent(name: "Käse", version: "1", system: "Привет") == "Kase/1 (Privet)")
        #expect(RequestHeaders.userAgent(name: "汉字", version: "1", system: "x") == "han zi/1 (x)")
        let text = RequestHeaders.userAgent(name: "a\r\nb😀", version: "1", system: "\0")
        #expect(text == "ab/1 ()")
        var headers = RequestHeaders()
        try headers.set(text, for: "User-Agent")
    }

    @Test func `A process has languages and a user agent`() {
        let headers = RequestHeaders.ofProcess
        #expect(headers["User-Agent"]?.contains("/") == true)
        let hasLanguages = RequestHeaders.acceptLanguage(Locale.preferredLanguages) != nil
        #expect((headers["Accept-Language"] != nil) == hasLanguages)
    }
}
