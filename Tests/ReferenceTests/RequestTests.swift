import PercentEncodingReference
import TestSupport
import Testing

/// The ports of AFNetworking's serializer and Alamofire's encoders, compared with rows of Tests/Fixtures/requests.json
/// and queries.json.
struct RequestTests {
    private func afnetworking(
        _ version: ReferenceAFNetworking.Version, _ method: String, _ url: String, _ parameters: ReferenceValue?
    ) throws -> ReferenceRequest? {
        let name = version.isBefore26 ? "afnetworking-2" : "afnetworking"
        let serializer = ReferenceAFNetworking(
            version: version, style: try #require(ReferenceStyle.standard(named: name)))
        return serializer.serialize(ReferenceRequest(method: method, url: url), parameters: parameters)
    }

    @Test func `Queries are written as in AFNetworking`() throws {
        let foo = ReferenceValue.dictionary([("foo", .integer(1))])
        for version in ReferenceAFNetworking.Version.allCases {
            for (url, expected) in [("", "?foo=1"), ("?", "?&foo=1"), ("#frag", "#frag?foo=1"), ("?a=b", "?a=b&foo=1")]
            {
                let request = try afnetworking(version, "DELETE", "http://h/" + url, foo)
                #expect(request == ReferenceRequest(method: "DELETE", url: "http://h/" + expected))
            }
            let empty = try afnetworking(version, "get", "http://h/", .dictionary([]))
            #expect(empty?.url == (version == .noEmptyQuery ? "http://h/" : "http://h/?"))
        }
        let text = ReferenceValue.dictionary([("key", .string(" :#[]@!$&'()*+,;=/?"))])
        let request = try afnetworking(.noEmptyQuery, "GET", "http://h/", text)
        #expect(request?.url == "http://h/?key=%20%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D/?")
    }

    @Test func `Forms are written as in AFNetworking`() throws {
        let form = "application/x-www-form-urlencoded"
        let types = [form + "; charset=utf-8", form, form, form]
        for (version, type) in zip(ReferenceAFNetworking.Version.allCases, types) {
            let request = try afnetworking(version, "POST", "http://h/", .dictionary([("key", .string("value"))]))
            #expect(request?.headers == ["content-type": type])
            #expect(request?.body == Array("key=value".utf8))
            let none = try afnetworking(version, "POST", "http://h/", nil)
            #expect(none?.body == (version.isBefore26 ? nil : []))
            #expect(none?.headers == (version.isBefore26 ? [:] : ["content-type": form]))
        }
        var serializer = ReferenceAFNetworking(
            version: .charsetInContentType, style: try #require(ReferenceStyle.standard(named: "afnetworking-2")))
        let tables = try #require(ReferenceCoreFoundation.all.first { $0.number == 0x0632 })
        serializer.encoding = ReferenceAFNetworking.StringEncoding(tables, .linux, name: "gb18030")
        let request = serializer.serialize(
            ReferenceRequest(method: "POST", url: "http://h/"), parameters: .dictionary([("k", .string("你好"))]))
        #expect(request?.body == Array("k=%C4%E3%BA%C3".utf8))
        #expect(request?.headers == ["content-type": form + "; charset=gb18030"])
    }

    @Test func `Requests are made as in Alamofire`() {
        let entries: [(key: String, value: ReferenceValue)] = [("foo", .integer(1)), ("bar", .integer(2))]
        func request(
            _ destination: ReferenceAlamofire.Destination, _ method: String, _ url: String,
            _ entries: [(key: String, value: ReferenceValue)]
        ) -> ReferenceRequest {
            ReferenceAlamofire(destination: destination).encode(
                ReferenceRequest(method: method, url: url), with: entries, arrayKey: { key, _ in key + "[]" },
                words: ("1", "0"))
        }
        for (url, expected) in [
            ("", "?bar=2&foo=1"), ("?", "?&bar=2&foo=1"), ("?a=1#frag", "?a=1&bar=2&foo=1#frag"),
        ] {
            #expect(request(.methodDependent, "GET", "https://h.t/p" + url, entries).url == "https://h.t/p" + expected)
            #expect(request(.queryString, "POST", "https://h.t/p" + url, entries).url == "https://h.t/p" + expected)
        }
        let type = ["content-type": "application/x-www-form-urlencoded; charset=utf-8"]
        for (destination, method) in [(ReferenceAlamofire.Destination.methodDependent, "PATCH"), (.httpBody, "GET")] {
            let form = request(destination, method, "https://h.t/p", entries)
            let body = Array("bar=2&foo=1".utf8)
            #expect(form == ReferenceRequest(method: method, url: "https://h.t/p", headers: type, body: body))
            #expect(request(destination, method, "https://h.t/p", []).body == [])
        }
        #expect(request(.methodDependent, "GET", "https://h.t/p", []).url == "https://h.t/p")
    }

    @Test func `Values are written as in Alamofire's form encoder`() throws {
        var encoder = ReferenceFormEncoder()
        #expect(try encoder.encode(["a": [3, 1, 2]]) == "a%5B%5D=1&a%5B%5D=2&a%5B%5D=3")
        #expect(try encoder.encode(["a b": 1, "a": 2]) == "a%20b=1&a=2")
        #expect(try encoder.encode(["a": 1e21, "b": -0.0]) == "a=1e%2B21&b=-0.0")
        #expect(try encoder.encode(["a": [1: "x", 2: "y"]]).split(separator: "&").count == 2)
        #expect(try encoder.encode([Int]()) == "")
        #expect(throws: ReferenceError(.rootNotDictionary)) { try encoder.encode([1]) }
        #expect(throws: ReferenceError(.rootNotDictionary)) { try encoder.encode([1: "a"]) }
        encoder.arrayKey = { "\($0)[\($1)]" }
        #expect(try encoder.encode(["a": ["x", nil, "z"]]) == "a%5B0%5D=x&a%5B1%5D=z")
        encoder.nilText = "null"
        #expect(try encoder.encode(["a": ["x", nil, "z"]]) == "a%5B0%5D=x&a%5B1%5D=null&a%5B2%5D=z")
        encoder.keys = .snakeCase
        #expect(try encoder.encode(["aB": ["cD": true]]) == "a_b_%5Bc_d%5D=1")
        encoder.suffix = { "." + $0 }
        encoder.writesSpaceAsPlus = true
        #expect(try encoder.encode(["a": ["b c": "d e"]]) == "a.b+c=d+e")
    }

    @Test func `Multipart forms are written as in AFNetworking`() {
        var form = ReferenceMultipart(style: .afnetworking, boundary: "B")
        #expect(form.body == Array("--B--\r\n".utf8))
        let style = ReferenceStyle.standard(named: "afnetworking") ?? ReferenceStyle()
        let parameters = ReferenceValue.dictionary([
            ("foo", .dictionary([("bar", .array([.integer(1)]))])), ("k", .null),
        ])
        let isAppended = form.append(parameters: parameters, style: style)
        #expect(isAppended)
        let text = """
            --B\r\nContent-Disposition: form-data; name="foo[bar][]"\r\n\r\n1\r\n\
            --B\r\nContent-Disposition: form-data; name="k"\r\n\r\n\r\n--B--\r\n
            """
        #expect(form.body == Array(text.utf8))
        let isQuoteAppended = form.append(text: "x", name: "a\"b")
        #expect(!isQuoteAppended)
        var browser = ReferenceMultipart(style: .browser, boundary: "B")
        let isLineAppended = browser.append(text: "1\n2\r3\r\r\n4", name: "\"\n", type: "text/plain")
        #expect(isLineAppended)
        let expected = """
            --B\r\nContent-Disposition: form-data; name="%22%0D%0A"\r\nContent-Type: text/plain\r\n\r\n\
            1\r\n2\r\n3\r\n\r\n4\r\n--B--\r\n
            """
        #expect(browser.body == Array(expected.utf8))
    }
}
