import Foundation
import RequestEncoding
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// ``JSONRequestSerializer`` and ``PropertyListRequestSerializer``.
@Suite struct ObjectRequestSerializerTests {
    private func json(_ parameters: Any?, _ options: JSONSerialization.WritingOptions = [.sortedKeys]) throws -> String?
    {
        try JSONRequestSerializer(options: options).request("POST", "http://h/", parameters: parameters).httpBody
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static let serializers: [any RequestSerializer] = [
        JSONRequestSerializer(), PropertyListRequestSerializer(),
        PropertyListRequestSerializer(format: .binary),
    ]

    @Test func `A custom serializer needs only one function`() throws {
        struct Plain: RequestSerializer {
            func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest {
                var request = request
                request.httpBody = parameters.map { Data("\($0)".utf8) }
                return request
            }
        }
        let request = try Plain().request("PUT", "/b", relativeTo: URL(string: "http://h/a"), parameters: "x")
        #expect(request.url?.absoluteString == "http://h/b" && request.httpMethod == "PUT")
        #expect(request.httpBody == Data("x".utf8))
    }

    @Test func `For GET, parameters become a query in the URL`() throws {
        for serializer in Self.serializers {
            let request = try serializer.request("GET", "http://h/", parameters: ["a": ["b": 1]])
            #expect(request.url?.absoluteString == "http://h/?a%5Bb%5D=1")
            #expect(request.httpBody == nil && request.value(forHTTPHeaderField: "Content-Type") == nil)
        }
    }

    @Test func `A request without parameters has no body and no content type, but has the headers`() throws {
        var form = FormRequestSerializer()
        form.headers["X-A"] = "1"
        for serializer in [JSONRequestSerializer(form: form), PropertyListRequestSerializer(form: form)]
            as [any RequestSerializer]
        {
            let request = try serializer.request("POST", "http://h/", parameters: nil)
            #expect(request.httpBody == nil && request.value(forHTTPHeaderField: "Content-Type") == nil)
            #expect(request.value(forHTTPHeaderField: "X-A") == "1")
        }
    }

    @Test func `JSON equals Foundation's JSON with the same options`() throws {
        let parameters: [String: Any] = ["b": [true, NSNull(), 1.5, "é"], "a": ["/": 1]]
        #expect(try json(parameters) == #"{"a":{"\/":1},"b":[true,null,1.5,"é"]}"#)
        #expect(
            try json(parameters, [.sortedKeys, .withoutEscapingSlashes]) == #"{"a":{"/":1},"b":[true,null,1.5,"é"]}"#)
        #expect(try json([["a": 1], 2] as [Any]) == #"[{"a":1},2]"#)
        let request = try JSONRequestSerializer().request("POST", "http://h/", parameters: ["a": 1])
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test func `A value that JSON cannot hold causes an error with its key path`() {
        let cases: [(Any, String)] = [
            (["a": [1, ["b": Date()]] as [Any]], "a[1][b]"), (["a": NSSet(array: [1])], "a"), (["a": Set([1])], "a"),
            (["a": Double.infinity], "a"), (["a": [1: 2]], "a"), (NSDictionary(dictionary: [1: 2]), ""), ("text", ""),
            ([1].dropFirst(), ""), (["a": URL(fileURLWithPath: "/")], "a"),
        ]
        for (parameters, path) in cases {
            let error = #expect(throws: RequestEncodingError.self) { try json(parameters) }
            #expect(error?.kind == .invalidJSON && error?.subject == path, "\(parameters)")
        }
    }

    @Test func `A property list equals Foundation's output`() throws {
        let parameters: [String: Any] = ["a": [1, true, "é\n", Date(timeIntervalSince1970: 0)], "b": Data([1])]
        for serializer in [PropertyListRequestSerializer(), PropertyListRequestSerializer(format: .binary)] {
            let request = try serializer.request("POST", "http://h/", parameters: parameters)
            #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-plist")
            let body = try #require(request.httpBody)
            #expect(body.starts(with: Data((serializer.format == .xml ? "<?xml" : "bplist").utf8)))
            let read = try PropertyListSerialization.propertyList(from: body, format: nil)
            #expect(read as? NSDictionary == parameters as NSDictionary)
        }
    }

    @Test func `A carriage return in an XML property list survives the round trip`() throws {
        let parameters = ["a\r": ["b\r\nc", "\r\r", "&#13;"]]
        let body = try #require(
            PropertyListRequestSerializer().request("POST", "http://h/", parameters: parameters).httpBody)
        #expect(!body.contains(0x0D))
        let read = try PropertyListSerialization.propertyList(from: body, format: nil)
        #expect(read as? NSDictionary == parameters as NSDictionary)
    }

    @Test func `A value that a property list cannot hold causes an error with its key path`() throws {
        let cases: [(Any, String)] = [
            (["a": [1, ["b": NSNull()]] as [Any]], "a[1][b]"), (["a": Set([1])], "a"), (["a": [1: 2]], "a"),
            (["a": "\u{1}"], "a"), (["a": ["\u{0}": 1]], "a[\u{0}]"), (["a": Int?.none as Any], "a"),
        ]
        for (parameters, path) in cases {
            let error = #expect(throws: RequestEncodingError.self) {
                try PropertyListRequestSerializer().request("POST", "http://h/", parameters: parameters)
            }
            #expect(error?.kind == .invalidPropertyList, "\(parameters)")
            #expect(error?.subject == path || path.contains("\0"), "\(parameters)")
        }
        let request = try PropertyListRequestSerializer(format: .binary)
            .request("POST", "http://h/", parameters: ["a": "\u{1}"])
        #expect(request.httpBody != nil)
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func `A date that Foundation would change is an error`(format: PropertyListSerialization.PropertyListFormat)
        throws
    {
        let serializer = PropertyListRequestSerializer(format: format)
        for time in [Double.nan, .infinity, -.infinity, 1e17, 252_423_993_600, -63_145_526_401] {
            let date = Date(timeIntervalSinceReferenceDate: time)
            for value in [date, date as NSDate] as [Any] {
                let error = #expect(throws: RequestEncodingError.self) {
                    try serializer.request("POST", "http://h/", parameters: ["a": [value]])
                }
                #expect(error?.kind == .invalidPropertyList && error?.subject == "a[0]", "\(time)")
            }
        }
        for time in [-63_145_526_400.0, 252_423_993_599, -63_114_076_800] {
            let date = Date(timeIntervalSinceReferenceDate: time)
            let body = try serializer.request("POST", "http://h/", parameters: ["a": date]).httpBody
            let read = try PropertyListSerialization.propertyList(from: #require(body), format: nil)
            #expect((read as? [String: Date])?["a"] == date)
        }
    }

    @Test(arguments: serializers.indices) func `Nesting is limited, even on a small stack`(number: Int) {
        let outcomes = onSmallStack {
            let ceiling = 128
            return [
                { Tower(ceiling) }, { Tower(100_000) }, { Tower(ofObjects: ceiling) },
                { Tower(ofObjects: ceiling + 1) },
            ]
            .map { Self.outcome(of: $0(), Self.serializers[number]) }
        }
        let failure = (number == 0 ? "invalidJSON" : "invalidPropertyList") + " too deeply nested"
        #expect(outcomes == ["body", failure, "body", failure])
    }

    private static func outcome(of tower: Tower, _ serializer: any RequestSerializer) -> String {
        do {
            let request = try serializer.request("POST", "http://h/", parameters: tower.root)
            return request.httpBody == nil ? "none" : "body"
        } catch let error as RequestEncodingError {
            return "\(error.kind) \(error.detail ?? "")"
        } catch {
            return "another"
        }
    }
}
