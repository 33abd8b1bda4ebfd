import Foundation
import PercentEncoding
import QueryEncoding
import RequestEncoding
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct URLEncodedFormEncoderTests {
    private struct Value: Encodable, Sendable {
        var someKey: Int? = 1
        var data = Data([0xFF])
        var date = Date(timeIntervalSince1970: 0.5)
        var list = [2, 1]
        var nested = ["c d": true]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(someKey, forKey: .someKey)
            try container.encode(data, forKey: .data)
            try container.encode(date, forKey: .date)
            try container.encode(list, forKey: .list)
            try container.encode(nested, forKey: .nested)
        }

        enum Key: CodingKey { case someKey, data, date, list, nested }
    }

    @Test func `The default output is Alamofire's`() throws {
        let query: String = try URLEncodedFormEncoder().encode(Value(someKey: nil))
        #expect(
            query == "data=/w%3D%3D&date=-978307199.5&list%5B%5D=1&list%5B%5D=2&nested%5Bc%20d%5D=1")
        let body: Data = try URLEncodedFormEncoder().encode(Value(someKey: nil))
        #expect(body == Data(query.utf8))
    }

    @Test func `Every option affects the output`() throws {
        func query(_ encoder: URLEncodedFormEncoder, _ key: String) throws -> String {
            let query: String = try encoder.encode(Value(someKey: nil))
            let key = key.percentEncoded(using: .afnetworking)
            return query.split(separator: "&").filter { $0.hasPrefix(key) }.joined(separator: "&")
        }
        #expect(
            try query(.init(alphabetizeKeyValuePairs: false, arrayEncoding: .indexInBrackets), "list")
                == "list%5B0%5D=2&list%5B1%5D=1")
        #expect(try query(.init(arrayEncoding: .noBrackets), "list") == "list=1&list=2")
        #expect(try query(.init(boolEncoding: .literal), "nested") == "nested%5Bc%20d%5D=true")
        #expect(try query(.init(dataEncoding: .deferredToData), "data") == "data%5B%5D=255")
        #expect(try query(.init(dataEncoding: .custom { "\($0.count)" }), "data") == "data=1")
        #expect(try query(.init(dateEncoding: .secondsSince1970), "date") == "date=0.5")
        #expect(try query(.init(dateEncoding: .millisecondsSince1970), "date") == "date=500.0")
        #expect(try query(.init(dateEncoding: .iso8601), "date") == "date=1970-01-01T00%3A00%3A00Z")
        #expect(try query(.init(dateEncoding: .custom { _ in "d" }), "date") == "date=d")
        #expect(try query(.init(keyEncoding: .uppercased), "NESTED") == "NESTED%5BC%20D%5D=1")
        #expect(try query(.init(keyEncoding: .capitalized), "List") == "List%5B%5D=1&List%5B%5D=2")
        #expect(try query(.init(keyEncoding: .custom { $0 + "!" }), "date") == "date%21=-978307199.5")
        #expect(try query(.init(keyPathEncoding: .dots), "nested") == "nested.c%20d=1")
        #expect(try query(.init(keyPathEncoding: .init { "-\($0)" }), "nested") == "nested-c%20d=1")
        #expect(try query(.init(keyEncoding: .convertToSnakeCase, nilEncoding: .dropValue), "some") == "some_key=")
        #expect(try query(.init(keyEncoding: .convertToKebabCase, nilEncoding: .null), "some") == "some-key=null")
        #expect(try query(.init(keyEncoding: .lowercased, nilEncoding: .init { "N" }), "some") == "somekey=N")
        #expect(try query(.init(nilEncoding: .init { nil }), "some") == "")
        #expect(try query(.init(spaceEncoding: .plusReplaced), "nested") == "nested%5Bc+d%5D=1")
        var allowed = CharacterSet.afURLQueryAllowed
        allowed.insert(charactersIn: "[] é")
        #expect(try query(.init(allowedCharacters: allowed), "nested") == "nested[c%20d]=1")
    }

    @Test func `A formatter prints dates`() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy"
        let query: String = try URLEncodedFormEncoder(dateEncoding: .formatted(formatter)).encode(
            ["a": Date(timeIntervalSince1970: 0)])
        #expect(query == "a=1970")
    }
}

@Suite struct URLEncodedFormParameterEncoderTests {
    private func request(_ url: String) throws -> URLRequest {
        URLRequest(url: try #require(URL(string: url)))
    }

    @Test func `Characters that a URL cannot hold are escaped in a URL even if allowed`() throws {
        var allowed = CharacterSet.afURLQueryAllowed
        allowed.insert(charactersIn: "[]#%,")
        let form = URLEncodedFormEncoder(allowedCharacters: allowed)
        let value = ["a#": ["%,"]]
        let inURL = try URLEncodedFormParameterEncoder(encoder: form, destination: .queryString)
            .encode(value, into: request("https://h.t/p?b=1#f"))
        #expect(inURL.url?.absoluteString == "https://h.t/p?b=1&a%23%5B%5D=%25,#f")
        let inBody = try URLEncodedFormParameterEncoder(encoder: form, destination: .httpBody)
            .encode(value, into: request("https://h.t/p"))
        #expect(inBody.httpBody == Data("a#[]=%,".utf8))
    }

    @Test func `The type's own error is rethrown, and an unsupported value causes an error with its field`() throws {
        struct Failing: Encodable {
            func encode(to encoder: any Encoder) throws { throw CocoaError(.coderInvalidValue) }
        }
        let encoder: any ParameterEncoder = .urlEncodedForm
        #expect(throws: CocoaError.self) { try encoder.encode(["a": Failing()], into: request("https://h.t/p")) }
        let error = #expect(throws: RequestEncodingError.self) { try encoder.encode(1, into: request("https://h.t/p")) }
        #expect(error?.kind == .unencodableParameters)
    }
}
