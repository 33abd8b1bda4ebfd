#if HTTPTypes
    import HTTPTypes
    import LegacyCharsets
    import PercentEncoding
    import PercentEncodingHTTPTypes
    import QueryEncoding
    import Testing

    @Suite struct HTTPRequestTests {
        private struct Search: Codable, Equatable { var q: String }

        private static func request(_ path: String?, _ method: HTTPRequest.Method = .get) -> HTTPRequest {
            HTTPRequest(method: method, scheme: "https", authority: "a.test", path: path)
        }

        @Test(arguments: [
            ("/s", "/s?q=rock%20%26%20roll"), ("/s?x=1", "/s?q=rock%20%26%20roll"), (nil, "/?q=rock%20%26%20roll"),
            ("", "/?q=rock%20%26%20roll"), ("//s?", "//s?q=rock%20%26%20roll"),
        ])
        func `A query replaces the query of the path`(_ path: String?, _ expected: String) throws {
            var request = Self.request(path)
            let number = 3
            try request.setQuery(of: ["z": 1, "z": 2])
            try request.appendQuery(of: ["z": number, "a": "x"])
            try request.appendQuery(of: ["z": 4, "z": 5])
            #expect(request.percentEncodedQuery == "z=1&z=2&z=3&a=x&z=4&z=5")
            try request.setQuery(of: ["z": number, "a": number])
            #expect(request.percentEncodedQuery == "z=3&a=3")
            #expect(try request.setForm(["z": 1, "z": 2]) == Array("z=1&z=2".utf8))
            #expect(try request.setForm(["z": number, "a": "x"]) == Array("z=3&a=x".utf8))
            try request.setQuery(of: ["q": "rock & roll"])
            #expect(request.path == expected)
            request.path = path
            try request.setQuery(of: Search(q: "rock & roll"))
            #expect(request.path == expected)
            #expect(try request.decodeQuery(Search.self) == Search(q: "rock & roll"))
            #expect(try request.queryValue() == ["q": "rock & roll"])
        }

        @Test func `The query of the path is a query, whatever the decoder's input is`() throws {
            var decoder = QueryDecoder()
            decoder.input = .url
            let request = Self.request("/s?q=a?b")
            #expect(try request.queryValue(using: decoder) == ["q": "a?b"])
            #expect(try request.decodeQuery(Search.self, using: decoder) == Search(q: "a?b"))
        }

        @Test func `The fields of the query are read in place`() throws {
            let fields = try Self.request("/s?a=1&%62=x+y&a#?c=1").queryFields()
            #expect(try fields.map { [try $0.name, try $0.value] } == [["a", "1"], ["b", "x y"], ["a", nil]])
            #expect(try fields.values(named: "a") == ["1", ""])
            for path in [nil, "/", "/?", "/#?a=1"] {
                #expect(try Self.request(path).queryFields().map(\.nameRange) == [])
            }
            let error = QueryCodingError(kind: .pairLimit, offset: 2)
            #expect(throws: error) { try Self.request("/?a&b").queryFields(limits: QueryLimits(pairs: 1)) }
        }

        @Test func `An empty query leaves no question mark`() throws {
            var request = Self.request("/s?x=1")
            try request.setQuery(of: [:])
            #expect(request.path == "/s" && request.percentEncodedQuery == nil)
            #expect(try request.queryValue() == [:])
            #expect(try request.decodeQuery([String: String].self) == [:])
        }

        @Test func `A query is appended to the query of the path`() throws {
            var request = Self.request("/s?x=1")
            try request.appendQuery(of: ["y": "2?"], using: QueryEncoder(style: .browser))
            #expect(request.path == "/s?x=1&y=2%3F" && request.percentEncodedQuery == "x=1&y=2%3F")
            try request.appendQuery(of: Search(q: "é"))
            #expect(request.path == "/s?x=1&y=2%3F&q=%C3%A9")
            let value: QueryValue = ["z": 3]
            try request.appendQuery(of: value)
            #expect(request.path == "/s?x=1&y=2%3F&q=%C3%A9&z=3")
        }

        @Test func `If a target cannot have a query, setting its query is an error`() {
            for request in [Self.request("*", .options), Self.request(nil, .connect)] {
                var changed = request
                #expect { try changed.setQuery(of: ["a": 1]) } throws: { error in
                    (error as? QueryCodingError)?.kind == .malformedURL
                }
                #expect { try changed.appendQuery(of: ["a": 1]) } throws: { error in
                    (error as? QueryCodingError)?.kind == .malformedURL
                }
                #expect(changed == request)
            }
        }

        @Test(arguments: ["a b", "a\r\nHost: b", "é"])
        func `A value with characters that a path cannot contain is an error`(_ text: String) {
            var request = Self.request("/s")
            #expect { try request.setQuery(of: ["k": .encoded(text)]) } throws: { error in
                let offset = text == "é" ? 2 : 3
                return (error as? QueryCodingError)?.kind == .malformedValue
                    && (error as? QueryCodingError)?.offset == offset
            }
            #expect(request.path == "/s")
        }

        @Test func `Setting a form returns the body and sets the header fields`() throws {
            var request = Self.request("/s", .post)
            request.headerFields[.transferEncoding] = "chunked"
            #expect(try request.setForm(["q": "a b"]) == Array("q=a+b".utf8))
            #expect(request.headerFields[.transferEncoding] == nil)
            #expect(request.headerFields[.contentType] == "application/x-www-form-urlencoded")
            #expect(request.headerFields[.contentLength] == "5")
            #expect(try request.setForm(Search(q: "é")) == Array("q=%C3%A9".utf8))
            #expect(request.headerFields[.contentLength] == "8")
            let before = request
            #expect(throws: QueryCodingError.self) {
                _ = try request.setForm(["q": Double.nan], using: QueryEncoder(style: .auto))
            }
            #expect(request == before)
        }

        @Test(arguments: [("x-named", "; charset=x-named"), ("a b", "")])
        func `A form names its charset if a field can contain the name`(_ name: String, _ parameter: String) throws {
            var request = Self.request("/s", .post)
            let value: QueryValue = ["q": "é"]
            let encoder = QueryEncoder(style: .browser, charset: Named(name: name))
            #expect(try request.setForm(value, using: encoder) == Array("q=%C3%A9".utf8))
            #expect(request.headerFields[.contentType] == "application/x-www-form-urlencoded" + parameter)
        }

        @Test func `The calls in the article have the stated results`() throws {
            var request = HTTPRequest(method: .get, scheme: "https", authority: "a.test", path: "/search")
            try request.setQuery(of: ["q": "rock & roll"])
            #expect(request.path == "/search?q=rock%20%26%20roll")
            #expect(try request.queryValue() == ["q": "rock & roll"])
        }

        @Test func `The article's form is read in its charset`() throws {
            var request = Self.request("/s", .post)
            let search = Search(q: "汉字")
            let encoder = QueryEncoder(style: .browser, charset: Charset.gbk)
            let body = try request.setForm(search, using: encoder)
            #expect(try request.decodeForm(Search.self, from: body, charsets: Charset.self) == search)
        }

        // ISO-8859-16 does not need ICU.
        @Test(arguments: [nil, Charset.iso8859Part16]) func `A form is read in the charset that the request names`(
            _ charset: Charset?
        ) throws {
            var request = Self.request("/s", .post)
            let body = try request.setForm(
                Search(q: "ă ș"), using: QueryEncoder(style: .browser, charset: charset))
            #expect(try request.formValue(from: body, charsets: Charset.self) == ["q": "ă ș"])
            #expect(try request.decodeForm(Search.self, from: body, charsets: Charset.self) == Search(q: "ă ș"))
            let decoder = QueryDecoder(style: .browser, charset: charset)
            request.headerFields[.contentType] = nil
            #expect(try request.formValue(from: body, using: decoder) == ["q": "ă ș"])
            #expect(try request.decodeForm(Search.self, from: body, using: decoder) == Search(q: "ă ș"))
        }

        @Test(arguments: [
            ("multipart/form-data; boundary=a", QueryCodingError.Kind.unsupportedMediaType),
            ("", .malformedContentType),
            ("application/x-www-form-urlencoded; charset=iso-8859-16", .unknownCharset),
        ])
        func `Content of another type or unknown charset is an error`(_ field: String, _ kind: QueryCodingError.Kind) {
            var request = Self.request("/s", .post)
            request.headerFields[.contentType] = field
            #expect { try request.formValue(from: Array("q=1".utf8)) } throws: { error in
                (error as? QueryCodingError)?.kind == kind
            }
            #expect { try request.decodeForm(Search.self, from: Array("q=1".utf8)) } throws: { error in
                (error as? QueryCodingError)?.kind == kind
            }
        }

        @Test func `A request with two Content-Type fields is an error`() {
            var request = Self.request("/s", .post)
            let form = HTTPField(name: .contentType, value: "application/x-www-form-urlencoded")
            request.headerFields[fields: .contentType] = [form, form]
            #expect(throws: QueryCodingError(kind: .malformedContentType, offset: 33)) {
                try request.formValue(from: Array("q=1".utf8))
            }
        }

        @Test(arguments: [("a\r\nb", 1), ("a\u{0}", 1), ("\u{7F}", 0), (" a", 0), ("a\t", 1)])
        func `A field value that would change in transit is an error`(_ value: String, _ offset: Int) {
            var fields: HTTPFields = [.userAgent: "before"]
            #expect(throws: HTTPFieldError.self) { try fields.setValue(value, for: .userAgent) }
            do { try fields.setValue(value, for: .userAgent) } catch { #expect(error.offset == offset) }
            #expect(fields == [.userAgent: "before"])
        }

        @Test func `A valid field value is set`() throws {
            var fields: HTTPFields = [.userAgent: "before"]
            try fields.setValue("after\té", for: .userAgent)
            #expect(fields == [.userAgent: "after\té"])
        }

        @Test func `Credentials are sent in UTF-8 and never indexed`() throws {
            var fields = HTTPFields()
            try fields.setBasicAuthorization(userName: "Aladdin", password: "open: sésame")
            #expect(fields[.authorization] == "Basic QWxhZGRpbjpvcGVuOiBzw6lzYW1l")
            #expect(fields[fields: .authorization].map(\.indexingStrategy) == [.disallow])
            for (name, password, offset) in [("a:b", "c", 1), ("a", "b\n", 3), ("a\r", "b", 1)] {
                do {
                    try fields.setBasicAuthorization(userName: name, password: password)
                    Issue.record("accepted")
                } catch {
                    #expect(error.offset == offset && !"\(error)".contains("open"))
                }
            }
            #expect(fields[.authorization] == "Basic QWxhZGRpbjpvcGVuOiBzw6lzYW1l")
        }
    }

    /// UTF-8 with a custom name, for writing only.
    private struct Named: TextEncoding {
        var name: String

        func append(_ text: String, to output: inout [UInt8]) {
            output += text.utf8
        }

        func append(percentEncoding text: String, using set: EscapeSet, to output: inout [UInt8]) {
            output.append(percentEncoding: text, using: set)
        }

        func text(
            percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
            invalid: InvalidBytesPolicy
        ) throws(TextEncodingError) -> String {
            throw TextEncodingError(kind: .unavailable, offset: 0)
        }
    }
#endif
