import Foundation
import LegacyCharsets
import PercentEncoding
import QueryEncoding
import RequestEncoding
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct FormRequestSerializerTests {
    private func url(
        _ serializer: FormRequestSerializer, _ url: String, _ parameters: Any?, method: String = "GET"
    ) throws -> String? {
        try serializer.request(method, url, parameters: parameters).url?.absoluteString
    }

    private func body(_ request: URLRequest) -> String? {
        request.httpBody.map { String(decoding: $0, as: UTF8.self) }
    }

    private func contentType(_ request: URLRequest) -> String? {
        request.value(forHTTPHeaderField: "Content-Type")
    }

    // MARK: The destination of the parameters

    @Test(arguments: ["GET", "HEAD", "DELETE", "get", "Delete"])
    func `Parameters of GET, HEAD and DELETE go into the URL, before its fragment`(method: String) throws {
        let request = try FormRequestSerializer().request(method, "https://h/p?x=1#top", parameters: ["q": "汉&字"])
        #expect(request.url?.absoluteString == "https://h/p?x=1&q=%E6%B1%89%26%E5%AD%97#top")
        #expect(request.httpBody == nil && contentType(request) == nil)
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "OPTIONS", "PURGE"])
    func `Parameters of methods such as POST go into the body`(method: String) throws {
        let request = try FormRequestSerializer().request(method, "https://h/p#top", parameters: ["q": [1, 2]])
        #expect(request.url?.absoluteString == "https://h/p#top")
        #expect(request.httpMethod == method)
        #expect(body(request) == "q%5B%5D=1&q%5B%5D=2")
        #expect(contentType(request) == "application/x-www-form-urlencoded")
    }

    @Test func `The set of methods with parameters in the URL can be replaced`() throws {
        var serializer = FormRequestSerializer()
        serializer.methodsEncodingParametersInURI = ["POST"]
        #expect(try url(serializer, "http://h/", ["a": 1], method: "POST") == "http://h/?a=1")
        #expect(try body(serializer.request("DELETE", "http://h/", parameters: ["a": 1])) == "a=1")
    }

    @Test func `Only the style of AFNetworking 2 adds a question mark or ampersand for an empty query`() throws {
        let none = [String: Any]()
        #expect(try url(FormRequestSerializer(), "http://h/", none) == "http://h/")
        #expect(try url(FormRequestSerializer(), "http://h/?", ["a": 1]) == "http://h/?a=1")
        #expect(try url(.afnetworking, "http://h/", none) == "http://h/")
        #expect(try url(.afnetworking2, "http://h/", none) == "http://h/?")
        #expect(try url(.afnetworking2, "http://h/?x", none) == "http://h/?x&")
        #expect(try url(.afnetworking2, "http://h/#f", ["a": 1]) == "http://h/#f?a=1")
    }

    @Test func `Brackets that AFNetworking 2 leaves literal in a query are escaped in a URL`() throws {
        #expect(try url(.afnetworking2, "http://h/", ["a": ["b c"]]) == "http://h/?a%5B%5D=b%20c")
        #expect(
            try body(FormRequestSerializer.afnetworking2.request("POST", "http://h/", parameters: ["a": ["b"]]))
                == "a[]=b")
    }

    // MARK: No parameters

    @Test func `For nil parameters, only the serializer of AFNetworking 3 and 4 sets a body`() throws {
        for parameters in [nil, NSNull(), [String: Any]?.none as Any] as [Any?] {
            let request = try FormRequestSerializer().request("POST", "http://h/", parameters: parameters)
            #expect(request.httpBody == nil && contentType(request) == nil)
            let empty = try FormRequestSerializer.afnetworking.request("POST", "http://h/", parameters: parameters)
            #expect(body(empty) == "" && contentType(empty) == "application/x-www-form-urlencoded")
            let old = try FormRequestSerializer.afnetworking2.request("POST", "http://h/", parameters: parameters)
            #expect(old.httpBody == nil && contentType(old) == nil)
            #expect(try url(.afnetworking2, "http://h/", parameters) == "http://h/")
        }
        let empty = try FormRequestSerializer().request("POST", "http://h/", parameters: [String: Any]())
        #expect(body(empty) == "" && contentType(empty) != nil)
    }

    // MARK: Headers and other properties

    @Test func `The request's headers are kept, and the serializer adds missing headers`() throws {
        var serializer = FormRequestSerializer()
        serializer.headers["X-A"] = "serializer"
        serializer.headers["X-B"] = "serializer"
        var request = URLRequest(url: try #require(URL(string: "http://h/")))
        request.httpMethod = "POST"
        request.setValue("own", forHTTPHeaderField: "x-a")
        request.setValue("text/own", forHTTPHeaderField: "Content-Type")
        let made = try serializer.serialize(request, parameters: ["a": 1])
        #expect(made.value(forHTTPHeaderField: "X-A") == "own")
        #expect(made.value(forHTTPHeaderField: "X-B") == "serializer")
        #expect(contentType(made) == "text/own")
        serializer.headers["Content-Type"] = "text/default"
        request.setValue(nil, forHTTPHeaderField: "Content-Type")
        #expect(contentType(try serializer.serialize(request, parameters: ["a": 1])) == "text/default")
    }

    @Test func `Requests made from a method and a URL are configured`() throws {
        let usual = try FormRequestSerializer().request("GET", "http://h/")
        let plain = URLRequest(url: try #require(URL(string: "http://h/")))
        #expect(usual == plain)
        var serializer = FormRequestSerializer()
        serializer.headers["X-A"] = "serializer"
        serializer.configure = { request in
            request.timeoutInterval = 7
            request.cachePolicy = .reloadIgnoringLocalCacheData
            request.networkServiceType = .background
            request.httpShouldHandleCookies = false
            request.allowsCellularAccess = false
            request.setValue("configured", forHTTPHeaderField: "X-A")
        }
        for made in [
            try serializer.request("GET", "http://h/"),
            try JSONRequestSerializer(form: serializer).request("POST", "http://h/"),
            try PropertyListRequestSerializer(form: serializer).request("POST", "http://h/"),
            try SharedRequestSerializer(serializer).request("GET", "http://h/"),
        ] {
            #expect(made.timeoutInterval == 7 && made.cachePolicy == .reloadIgnoringLocalCacheData)
            #expect(made.networkServiceType == .background)
            #expect(!made.httpShouldHandleCookies && !made.allowsCellularAccess)
            #expect(made.value(forHTTPHeaderField: "X-A") == "configured")
        }
        #expect(try serializer.serialize(plain, parameters: nil).timeoutInterval == plain.timeoutInterval)
    }

    @Test func `Headers and methods set by the configuration function are validated`() {
        var serializer = FormRequestSerializer()
        serializer.configure = { $0.httpMethod = "GET /x" }
        #expect { try serializer.request("GET", "http://h/") } throws: {
            ($0 as? RequestEncodingError)?.kind == .invalidMethod
        }
    }

    // MARK: Content type and charset

    @Test func `The content type names the charset if the style requires a charset`() throws {
        var serializer = FormRequestSerializer()
        serializer.contentType = .withCharset
        func type() throws -> String? { try contentType(serializer.request("POST", "http://h/", parameters: ["a": 1])) }
        #expect(try type() == "application/x-www-form-urlencoded; charset=utf-8")
        serializer.charset = UpperCase(name: "x-upper")
        #expect(try type() == "application/x-www-form-urlencoded; charset=x-upper")
        serializer.charset = UpperCase(name: "a\r\nX-Evil: 1")
        #expect(throws: RequestEncodingError.self) { try type() }
    }

    @Test func `The body is in the charset`() throws {
        var serializer = FormRequestSerializer()
        serializer.charset = UpperCase(name: "x-upper")
        #expect(try body(serializer.request("POST", "http://h/", parameters: ["a": "é"])) == "A=E9")
    }

    @Test func `With CoreFoundation's UTF-16, the body is in UTF-16 too`()
        throws
    {
        var serializer = FormRequestSerializer.afnetworking2
        serializer.charset = Charset.utf16BE
        let request = try serializer.request("POST", "http://h/", parameters: ["a": "é"])
        #expect(request.httpBody == Data("a=%00%E9".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }))
        serializer.charset = Charset.utf16BE.with(profile: .browser)
        #expect(try body(serializer.request("POST", "http://h/", parameters: ["a": "é"])) == "a=%C3%A9")
    }

    @Test
    func `Text that a charset cannot encode causes an error with its field`() {
        let serializer = FormRequestSerializer(style: .afnetworking2, charset: Charset.gbk)
        let error = #expect(throws: RequestEncodingError.self) {
            try serializer.request("POST", "http://h/", parameters: ["a": ["b": "x😀"]])
        }
        #expect(error?.kind == .unencodableParameters && error?.subject == "a[b]" && error?.offset == 1)
        #expect(error?.query?.kind == .unencodable)
    }

    // MARK: Custom functions

    @Test func `The output of a custom function is used unchanged, in the URL and the body`() throws {
        var serializer = FormRequestSerializer()
        serializer.querySerialization = { request, parameters in "\(request.httpMethod ?? "")~\(parameters)" }
        #expect(try url(serializer, "http://h/", "a=") == "http://h/?GET~a=")
        #expect(try body(serializer.request("POST", "http://h/", parameters: 1)) == "POST~1")
        #expect(try url(serializer, "http://h/", nil) == "http://h/")
        serializer.querySerialization = { _, _ in "a b" }
        #expect(throws: RequestEncodingError(kind: .invalidURL, offset: 11)) { try url(serializer, "http://h/", 1) }
    }

    private struct Refusal: Error {}

    @Test func `An error of a custom function is rethrown`() {
        var serializer = FormRequestSerializer()
        serializer.querySerialization = { _, _ in throw Refusal() }
        #expect(throws: Refusal.self) { try url(serializer, "http://h/", 1) }
    }

    // MARK: Errors

    @Test func `Parameters that cannot be written are an error`() {
        let cases: [(Any, String)] = [
            ([1], ""), (["a": Double.nan], "a"), (["a": ["b": NSObject()]], "a[b]"), ("text", ""),
        ]
        for (parameters, field) in cases {
            let error = #expect(throws: RequestEncodingError.self) {
                try url(FormRequestSerializer(), "http://h/", parameters)
            }
            #expect(error?.kind == .unencodableParameters && error?.subject == field && error?.query != nil)
        }
    }

    @Test func `A request that could be misread is an error`() throws {
        let serializer = FormRequestSerializer()
        #expect(throws: RequestEncodingError(kind: .invalidMethod, subject: "GET /\r\n", offset: 3)) {
            try serializer.request("GET /\r\n", "http://h/")
        }
        var request = URLRequest(url: try #require(URL(string: "http://h%0d%0ax/")))
        #expect(throws: RequestEncodingError(kind: .invalidURL, offset: 8)) {
            try serializer.serialize(request, parameters: nil)
        }
        request.url = nil
        #expect(throws: RequestEncodingError(kind: .invalidURL, detail: "the request has no URL")) {
            try serializer.serialize(request, parameters: ["a": 1])
        }
        request = URLRequest(url: try #require(URL(string: "http://h/")))
        request.httpMethod = "A B"
        #expect(throws: RequestEncodingError.self) { try JSONRequestSerializer().serialize(request, parameters: nil) }
    }
}

/// A charset that converts text to upper case and encodes it in Latin-1.
private struct UpperCase: WrittenCharset {
    let name: String

    func append(_ text: String, to output: inout [UInt8]) {
        output += text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            .map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }
            .filter { $0 != UInt8(ascii: "%") }
    }

    func append(percentEncoding text: String, using set: EscapeSet, to output: inout [UInt8]) {
        output += text.unicodeScalars.flatMap { scalar -> [UInt8] in
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return set.contains(byte) ? [byte] : Array("%\(String(byte, radix: 16))".utf8)
        }
    }
}
