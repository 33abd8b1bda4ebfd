import Foundation
import Testing

@testable import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct HTTPHeadersTests {
    @Test func `Names are case-insensitive, and fields keep their positions`() {
        #expect(URLRequest(url: URL(fileURLWithPath: "/")).headers.isEmpty)
        var headers: HTTPHeaders = ["X-A": "1", "X-B": "2"]
        headers["x-a"] = "3"
        #expect(headers["X-a"] == "3" && headers["x-b"] == "2" && headers["X-C"] == nil)
        #expect(headers.map(\.name) == ["x-a", "X-B"])
        headers["X-A"] = nil
        headers.remove(name: "X-C")
        #expect(headers.map(\.value) == ["2"])
    }

    @Test(arguments: ["\r\nX-Evil: 1", "\n", "\r", "\0", "\u{7F}"])
    func `A name or value that would start another header is an error`(
        end: String
    ) throws {
        var serializer = FormRequestSerializer()
        let request = URLRequest(url: try #require(URL(string: "http://h/")))
        let serializers: () -> [any RequestSerializer] = {
            [serializer, JSONRequestSerializer(form: serializer), PropertyListRequestSerializer(form: serializer)]
        }
        serializer.headers = ["X": "é" + end]
        for serializer in serializers() {
            #expect(throws: RequestEncodingError(kind: .invalidHeaderValue, subject: "X", offset: 2)) {
                try serializer.serialize(request, parameters: nil)
            }
        }
        serializer.headers = ["X" + end: "1"]
        for serializer in serializers() {
            #expect(throws: RequestEncodingError(kind: .invalidHeaderName, subject: "X" + end, offset: 1)) {
                try serializer.serialize(request, parameters: nil)
            }
        }
    }

    // MARK: Authorization

    @Test func `A user name and password are encoded in UTF-8 and Base64, on one line`() throws {
        var headers = HTTPHeaders()
        try headers.setBasicAuthorization(userName: "Aladdin", password: "open sesame")
        #expect(headers["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        try headers.setBasicAuthorization(userName: "test", password: "123£")
        #expect(headers["authorization"] == "Basic dGVzdDoxMjPCow==")
        try headers.setBasicAuthorization(userName: "", password: String(repeating: "x:", count: 100))
        let text = try #require(headers["Authorization"]?.dropFirst(6))
        #expect(Data(base64Encoded: String(text)) == Data((":" + String(repeating: "x:", count: 100)).utf8))
        headers.remove(name: "Authorization")
        #expect(headers.isEmpty)
    }

    @Test func `A colon in a user name and control characters in credentials are errors`() {
        var headers = HTTPHeaders()
        #expect(throws: RequestEncodingError(kind: .invalidUserName, subject: "user name", offset: 2)) {
            try headers.setBasicAuthorization(userName: "é:b", password: "")
        }
        for (name, password) in [
            ("a\t", ""), ("a", "\t"), ("a\r\nX: 1", ""), ("a", "\n"), ("a\0", ""), ("a", "\u{7F}"),
        ] {
            #expect(throws: RequestEncodingError.self) {
                try headers.setBasicAuthorization(userName: name, password: password)
            }
        }
        #expect(headers.isEmpty)
    }

    // MARK: Languages

    @Test func `Languages have weights from 1 down to 0.5`() {
        #expect(HTTPHeaders.acceptLanguage([]) == nil)
        #expect(HTTPHeaders.acceptLanguage(["en"]) == "en;q=1")
        #expect(
            HTTPHeaders.acceptLanguage(["zh-Hans-CN", "en", "de", "fr", "it", "es", "pt", "ja"])
                == "zh-Hans-CN;q=1, en;q=0.9, de;q=0.8, fr;q=0.7, it;q=0.6, es;q=0.5")
        #expect(HTTPHeaders.acceptLanguage(["en\r\nX: 1", "", "de", "a,b", "-", "é"]) == "de;q=1")
    }

    // MARK: User agents

    @Test func `A user agent is transliterated to ASCII`() throws {
        #expect(
            HTTPHeaders.userAgent(name: "App", version: "1.0", system: "Linux 6.1.0") == "App/1.0 (Linux 6.1.0)")
        #expect(HTTPHeaders.userAgent(name: "Käse", version: "1", system: "Привет") == "Kase/1 (Privet)")
        #expect(HTTPHeaders.userAgent(name: "汉字", version: "1", system: "x") == "han zi/1 (x)")
        let text = HTTPHeaders.userAgent(name: "a\r\nb😀", version: "1", system: "\0")
        #expect(text == "ab/1 ()")
        try HTTPHeader.userAgent(text).check()
    }

    @Test func `The default headers have languages and a user agent`() {
        let headers = HTTPHeaders.afnetworking
        #expect(headers["User-Agent"]?.contains("/") == true)
        let hasLanguages = HTTPHeaders.acceptLanguage(Locale.preferredLanguages) != nil
        #expect((headers["Accept-Language"] != nil) == hasLanguages)
    }
}
