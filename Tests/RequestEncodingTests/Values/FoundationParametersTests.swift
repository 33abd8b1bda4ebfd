import Foundation
import RequestEncoding
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Queries of Foundation objects and of literals, in the encoder's own style.
@Suite struct FoundationParametersTests {
    @Test func `Foundation's dictionaries are written in the encoder's style`() throws {
        let json = try JSONSerialization.jsonObject(
            with: Data(#"{"on": true, "page": 2, "none": null, "f": 1.5, "l": [1, "x"]}"#.utf8))
        #expect(
            try QueryEncoder(style: .afnetworking).encode(foundation: json)
                == "f=1.5&l%5B%5D=1&l%5B%5D=x&none&on=1&page=2")
        #expect(try QueryEncoder(style: .php).encode(foundation: json) == "f=1.5&l%5B0%5D=1&l%5B1%5D=x&on=1&page=2")
        let objects: NSDictionary = [
            "date": NSDate(timeIntervalSince1970: 1.5), "url": NSURL(string: "http://h/?a") as Any, "null": NSNull(),
            "n": NSNumber(value: 7),
        ]
        var style = QueryStyle.auto
        style.dates = .secondsSince1970
        #expect(
            try QueryEncoder(style: style).encode(foundation: objects) == "date=1.5&n=7&null&url=http%3A%2F%2Fh%2F%3Fa")
        #expect(
            try QueryEncoder(style: style).pairs(foundation: objects).map { $0.value ?? "-" } == [
                "1.5", "7", "-", "http://h/?a",
            ])
        #expect(
            try QueryEncoder(style: .alamofire).encode(foundation: ["a": 1.0] as [String: Any], conversion: .darwin)
                == "a=1")
    }

    @Test func `Ordered values keep their order and their repeated keys`() throws {
        let encoder = QueryEncoder(style: .browser)
        #expect(
            try encoder.encode(foundation: [("z", 1), ("a", NSNull()), ("z", "x")] as [(String, Any)]) == "z=1&a=&z=x")
        let pairs: KeyValuePairs<String, Any> = ["z": NSNumber(value: 1), "a": 2, "z": Date(timeIntervalSince1970: 0)]
        #expect(try encoder.encode(foundation: pairs) == "z=1&a=2&z=1970-01-01T00%3A00%3A00Z")
        #expect(try encoder.encode(foundation: ["z": 1, "z": 2]) == "z=1&z=2")
        #expect(try QueryEncoder().encode(foundation: ["z": ["y": 1, "b": 2]]) == "z%5By%5D=1&z%5Bb%5D=2")
        #expect(try encoder.pairs(foundation: ["z": 1, "z": 2]).map(\.value) == ["1", "2"])
        #expect(try QueryEncoder().pairs(foundation: ["z": ["y": 1, "b": 2]]).map(\.field) == ["z[y]", "z[b]"])
    }

    @Test func `A value that a query cannot represent causes an error with its field`() {
        #expect { try QueryEncoder().encode(foundation: ["a": ["b": Self.self]] as [String: Any]) } throws: { error in
            let error = error as? QueryCodingError
            return error?.kind == .unsupportedType && error?.field == "a[b]"
        }
    }

    @Test func `Requests keep the order and the repeated keys of literals`() throws {
        let serializer = FormRequestSerializer(style: .browser)
        let (first, second) = ("1", 2)
        #expect(
            try serializer.request("GET", "http://h/", parameters: ["z": 1, "a": 2, "z": 3]).url?.query == "z=1&a=2&z=3"
        )
        #expect(
            try serializer.request("GET", "http://h/", parameters: ["z": first, "a": second]).url?.query == "z=1&a=2")
        let request = try serializer.request("POST", "http://h/", parameters: ["z": ["1", "2"], "a": ["x"]])
        #expect(request.httpBody.map { String(decoding: $0, as: UTF8.self) } == "z=1&z=2&a=x")
        let bare = URLRequest(url: try #require(URL(string: "http://h/")))
        #expect(try serializer.serialize(bare, parameters: ["z": 1, "z": 2]).url?.query == "z=1&z=2")
        #expect(
            try FormRequestSerializer().serialize(bare, parameters: ["z": ["y": 1, "b": 2]]).url?.query
                == "z%5By%5D=1&z%5Bb%5D=2")
        #expect(
            try SharedRequestSerializer(serializer).serialize(bare, parameters: ["z": 1, "z": 2]).url?.query
                == "z=1&z=2")
        #expect(try serializer.request("GET", "http://h/", parameters: nil).url?.query == nil)
        #expect(try serializer.request("POST", "http://h/", parameters: nil).httpBody == nil)
    }

    @Test func `A repeated key is an error in JSON and property lists`() throws {
        let json = JSONRequestSerializer(options: .sortedKeys), list = PropertyListRequestSerializer()
        let body = try json.request(
            "POST", "http://h/", parameters: ["z": 1, "a": ["y": true, "b": nil, "c": [1.5, "x"]]]
        ).httpBody
        #expect(body == Data(#"{"a":{"b":null,"c":[1.5,"x"],"y":true},"z":1}"#.utf8))
        let value = 7
        #expect(try json.request("POST", "http://h/", parameters: ["z": value]).httpBody == Data(#"{"z":7}"#.utf8))
        #expect(try json.request("POST", "http://h/", parameters: nil).httpBody == nil)
        #expect { try json.request("POST", "http://h/", parameters: ["z": ["y": 1, "y": 2]]) } throws: { error in
            let error = error as? RequestEncodingError
            return error?.kind == .invalidJSON && error?.subject == "z[y]"
        }
        #expect { try list.request("POST", "http://h/", parameters: ["z": value, "z": value]) } throws: { error in
            let error = error as? RequestEncodingError
            return error?.kind == .invalidPropertyList && error?.subject == "z"
        }
        #expect(try list.request("POST", "http://h/", parameters: ["z": value, "y": "x"]).httpBody?.isEmpty == false)
        #expect(
            try json.request("POST", "http://h/", parameters: ["z": .number("1.50"), "a": .decimal(Decimal(3))])
                .httpBody
                == Data(#"{"a":3,"z":1.5}"#.utf8))
        #expect { try json.request("POST", "http://h/", parameters: ["z": .encoded("%20")]) } throws: { error in
            (error as? RequestEncodingError)?.subject == "z"
        }
        #expect { try json.request("POST", "http://h/", parameters: QueryValue.encoded("%20")) } throws: { error in
            let error = error as? RequestEncodingError
            return error?.kind == .invalidJSON && error?.subject.isEmpty == true
        }
        let deep = (0..<200).reduce(QueryValue("x")) { value, _ in .array([value]) }
        #expect { try json.request("POST", "http://h/", parameters: ["z": deep]) } throws: { error in
            (error as? RequestEncodingError)?.subject.hasPrefix("z[0][0]") == true
        }
    }

    @Test func `A custom function receives a dictionary`() throws {
        var serializer = FormRequestSerializer()
        serializer.querySerialization = { _, parameters in
            (parameters as? [String: Any])?.sorted { $0.key < $1.key }.map { "\($0.key)_\($0.value)" }.joined()
                ?? "none"
        }
        #expect(try serializer.request("GET", "http://h/", parameters: ["b": 1, "a": "x"]).url?.query == "a_xb_1")
        #expect { try serializer.request("GET", "http://h/", parameters: ["b": 1, "b": 2]) } throws: { error in
            (error as? RequestEncodingError)?.kind == .unencodableParameters
        }
    }

    @Test func `Parts keep the order of a literal`() throws {
        var form = try MultipartFormData(boundary: "b")
        let (first, second) = ("1", 2)
        try form.append(parameters: ["z": first, "a": second, "z": second])
        try form.append(parameters: ["y": ["q": "1", "c": "2"]])
        try form.append(parameters: ["x": 1, "x": 2])
        let text = String(decoding: try form.encode(), as: UTF8.self)
        let names = text.split(separator: "name=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(names == ["z", "a", "z", "y[q]", "y[c]", "x", "x"])
    }
}
