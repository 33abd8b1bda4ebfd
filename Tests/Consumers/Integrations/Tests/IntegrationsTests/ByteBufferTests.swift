#if NIO
    import LegacyCharsets
    import NIOCore
    import PercentEncoding
    import PercentEncodingNIO
    import QueryEncoding
    import Testing

    @Suite struct ByteBufferTests {
        private struct Search: Codable, Equatable {
            var wd: String
            var tags: [String]
        }

        @Test func `Escaped text is appended to existing bytes`() {
            var buffer = ByteBuffer(string: "q=")
            #expect(buffer.writePercentEncoded("汉字&ss") == 23)
            #expect(String(buffer: buffer) == "q=%E6%B1%89%E5%AD%97%26ss")
            #expect(buffer.writePercentEncoded("a b+c", using: .form) == 7)
            #expect(String(buffer: buffer) == "q=%E6%B1%89%E5%AD%97%26ssa+b%2Bc")
        }

        @Test(arguments: [0, 1, 2, 3, 15, 16, 17, 63, 64, 65, 1000, 5000])
        func `Only a buffer without room grows`(_ count: Int) {
            for character in ["a", " ", "汉"] {
                let text = String(repeating: character, count: count)
                let expected = text.percentEncoded()
                var small = ByteBufferAllocator().buffer(capacity: 0)
                #expect(small.writePercentEncoded(text) == expected.utf8.count)
                #expect(String(buffer: small) == expected)
                var large = ByteBufferAllocator().buffer(capacity: 3 * text.utf8.count + 1)
                let capacity = large.capacity
                large.writePercentEncoded(Array(text.utf8))
                #expect(large.capacity == capacity && String(buffer: large) == expected)
            }
        }

        @Test func `The bytes of another buffer or of the same buffer are escaped`() {
            var buffer = ByteBuffer(bytes: [0x00, 0xFF, 0x25])
            let other = ByteBuffer(string: "a b")
            buffer.writePercentEncoded(other.readableBytesView)
            buffer.writePercentEncoded(buffer.readableBytesView)
            #expect(String(buffer: buffer).hasSuffix("%a%20b%00%FF%25a%2520b"))
            let written = buffer.writePercentEncoded(AnyCollection(other.readableBytesView))
            #expect(written == 5)
        }

        /// A collection that is longer in every access than it was before.
        private final class Growing: Collection {
            var bytes = Array("%41".utf8)
            var startIndex: Int { 0 }
            var endIndex: Int { withContiguousStorageIfAvailable(\.count) ?? 0 }
            subscript(index: Int) -> UInt8 { bytes[index] }
            func index(after index: Int) -> Int { index + 1 }
            func withContiguousStorageIfAvailable<R>(
                _ body: (UnsafeBufferPointer<UInt8>) throws -> R
            ) rethrows -> R? {
                bytes += bytes
                return try bytes.withUnsafeBufferPointer(body)
            }
        }

        @Test func `Text that grows between two accesses is written whole`() throws {
            var buffer = ByteBufferAllocator().buffer(capacity: 0)
            #expect(buffer.writePercentEncoded(Growing()) == 10 && String(buffer: buffer) == "%2541%2541")
            buffer.clear(minimumCapacity: 0)
            #expect(try buffer.writePercentDecoded(Growing()) == 2 && String(buffer: buffer) == "AA")
        }

        @Test func `Writing to a buffer does not change an earlier copy`() {
            var buffer = ByteBuffer(string: "a")
            let copy = buffer
            buffer.writePercentEncoded(" ")
            #expect(String(buffer: copy) == "a" && String(buffer: buffer) == "a%20")
        }

        @Test func `Decoded text is appended to the buffer`() throws {
            var buffer = ByteBufferAllocator().buffer(capacity: 0)
            #expect(try buffer.writePercentDecoded("%E6%B1%89+%00", space: .plus) == 5)
            #expect(Array(buffer.readableBytesView) == [0xE6, 0xB1, 0x89, 0x20, 0x00])
            #expect(try buffer.writePercentDecoded("100%", malformed: .keep) == 4)
        }

        @Test(arguments: [0, 1 << 10]) func `A malformed escape leaves the buffer unchanged`(_ capacity: Int) {
            var buffer = ByteBufferAllocator().buffer(capacity: capacity)
            buffer.writeString("before")
            let before = buffer
            #expect(throws: PercentDecodingError(kind: .malformedEscape, offset: 4)) {
                try buffer.writePercentDecoded("a%20%zz and a longer text that does not fit")
            }
            #expect(buffer == before && buffer.readerIndex == 0)
        }

        @Test func `Reading a number of escaped bytes returns the decoded text`() throws {
            var buffer = ByteBuffer(string: "xx%E6%B1%89+rest")
            buffer.moveReaderIndex(forwardBy: 2)
            #expect(try buffer.readPercentDecodedString(length: 10, space: .plus) == "汉 ")
            #expect(try buffer.readPercentDecodedBytes(length: 2) == Array("re".utf8))
            #expect(String(buffer: buffer) == "st")
            #expect(try buffer.readPercentDecodedString(length: 3) == nil)
            #expect(try buffer.readPercentDecodedString(length: -1) == nil)
            #expect(try buffer.readPercentDecodedBytes(length: 3) == nil)
            #expect(try buffer.readPercentDecodedString(length: 0) == "")
        }

        @Test func `A decoding error leaves the reader index unchanged`() {
            var buffer = ByteBuffer(string: "xx%B1%CC%")
            buffer.moveReaderIndex(forwardBy: 2)
            #expect(throws: PercentDecodingError(kind: .invalidUTF8, offset: 0)) {
                try buffer.readPercentDecodedString(length: 6)
            }
            #expect(throws: PercentDecodingError(kind: .malformedEscape, offset: 6)) {
                try buffer.readPercentDecodedBytes(length: 7)
            }
            #expect(buffer.readerIndex == 2)
        }

        @Test func `A query that is appended to existing bytes can be read back`() throws {
            let search = Search(wd: "汉 字", tags: ["a", "b&c"])
            var buffer = ByteBuffer(string: "?")
            let expected = "wd=%E6%B1%89%20%E5%AD%97&tags%5B%5D=a&tags%5B%5D=b%26c"
            #expect(try buffer.writeQuery(search) == expected.utf8.count)
            #expect(String(buffer: buffer) == "?" + expected)
            #expect(try buffer.writeQuery(["a": ["b c"]], style: .browser) == 5)
            let number = 3
            var literals = ByteBuffer()
            try literals.writeQuery(["z": 1, "a": 2, "z": 3], style: .browser)
            try literals.writeQuery(["z": number, "a": "x"])
            #expect(String(buffer: literals) == "z=1&a=2&z=3z=3&a=x")
            buffer.moveReaderIndex(forwardBy: 1)
            #expect(try buffer.readQuery(Search.self, length: expected.utf8.count) == search)
            #expect(try buffer.readQueryValue(length: 5, using: QueryDecoder(style: .browser)) == ["a": "b c"])
            #expect(try buffer.readQueryValue(length: 1) == nil)
            #expect(try buffer.readQuery(Search.self, length: 1) == nil)
        }

        @Test func `Fields are read in place from all readable bytes`() throws {
            var buffer = ByteBuffer(string: "??a=1&%62=x+y&a")
            buffer.moveReaderIndex(forwardBy: 2)
            let fields = try buffer.queryFields()
            #expect(try fields.map { [try $0.name, try $0.value] } == [["a", "1"], ["b", "x y"], ["a", nil]])
            #expect(try fields.firstValue(named: "b") == "x y" && buffer.readableBytes == 13)
            let error = QueryCodingError(kind: .pairLimit, offset: 12)
            #expect(throws: error) { try buffer.queryFields(limits: QueryLimits(pairs: 2)) }
            #expect(try ByteBuffer().queryFields().map(\.nameRange) == [])
        }

        @Test func `A value that the style cannot write leaves the buffer unchanged`() {
            var buffer = ByteBuffer(string: "?")
            let value: QueryValue = ["a": "written first", "b": .number("nan")]
            #expect(throws: QueryCodingError.self) { try buffer.writeQuery([value], using: QueryEncoder()) }
            #expect(throws: QueryCodingError.self) { try buffer.writeQuery(["a": 1.0, "b": Double.nan]) }
            #expect(String(buffer: buffer) == "?")
        }

        @Test func `A malformed query stays in the buffer`() {
            var buffer = ByteBuffer(string: "a=1&b=%zz")
            #expect { try buffer.readQueryValue(length: 9) } throws: { error in
                (error as? QueryCodingError)?.kind == .malformedEscape && (error as? QueryCodingError)?.offset == 6
            }
            #expect(throws: QueryCodingError.self) { try buffer.readQuery(Search.self, length: 9) }
            #expect(buffer.readableBytes == 9)
        }

        // ISO-8859-16 does not need ICU.
        @Test(arguments: ["", "; charset=utf-8", "; charset=iso-8859-16"])
        func `A form is read in the charset of its Content-Type`(_ parameters: String) throws {
            let isUTF8 = !parameters.hasSuffix("16")
            let encoder = QueryEncoder(style: .browser, charset: isUTF8 ? nil : Charset.iso8859Part16)
            var buffer = ByteBuffer(string: "?")
            let length = try buffer.writeQuery(["wd": "ă ș", "tags": ["a", "b"]], using: encoder)
            buffer.moveReaderIndex(forwardBy: 1)
            let before = buffer
            let field = isUTF8 ? "application/x-www-form-urlencoded" + parameters : encoder.contentType
            #expect(field.lowercased() == "application/x-www-form-urlencoded" + parameters)
            let value = try buffer.readFormValue(length: length, contentType: field, charsets: Charset.self)
            #expect(value == ["wd": "ă ș", "tags": ["a", "b"]] && buffer.readableBytes == 0)
            buffer = before
            let search = try buffer.readForm(
                Search.self, length: length, contentType: field, charsets: Charset.self)
            #expect(search == Search(wd: "ă ș", tags: ["a", "b"]) && buffer.readableBytes == 0)
            buffer = before
            #expect(try buffer.readFormValue(length: length + 1, contentType: field, charsets: Charset.self) == nil)
            #expect(
                try buffer.readForm(Search.self, length: length + 1, contentType: field, charsets: Charset.self) == nil)
        }

        @Test func `Without a charset, a form is read in the charset of the decoder`() throws {
            var buffer = ByteBuffer(string: "wd=%E3&tags=a")
            let decoder = QueryDecoder(style: .browser, charset: Charset.iso8859Part16)
            let before = buffer
            #expect(
                try buffer.readFormValue(length: 13, contentType: nil, using: decoder) == ["wd": "ă", "tags": "a"])
            buffer = before
            #expect(
                try buffer.readForm(Search.self, length: 13, contentType: nil, using: decoder)
                    == Search(wd: "ă", tags: ["a"]))
        }

        @Test(arguments: [
            ("application/json", QueryCodingError.Kind.unsupportedMediaType), ("json", .malformedContentType),
            ("application/x-www-form-urlencoded; charset=iso-8859-16", .unknownCharset),
        ])
        func `Content of another type, or in an unknown charset, stays in the buffer`(
            _ field: String, _ kind: QueryCodingError.Kind
        ) {
            var buffer = ByteBuffer(string: "wd=1&tags=a")
            #expect { try buffer.readFormValue(length: 11, contentType: field) } throws: { error in
                (error as? QueryCodingError)?.kind == kind
            }
            #expect { try buffer.readForm(Search.self, length: 11, contentType: field) } throws: { error in
                (error as? QueryCodingError)?.kind == kind
            }
            #expect(buffer.readableBytes == 11)
        }

        @Test func `The calls in the article have the stated results`() throws {
            var buffer = ByteBuffer()
            #expect(buffer.writePercentEncoded("汉字&ss") == 23)
            try buffer.writeQuery(["q": "rock & roll"], style: .browser)
            #expect(String(buffer: buffer) == "%E6%B1%89%E5%AD%97%26ssq=rock+%26+roll")
        }

        @Test func `The article's form is read in its charset`() throws {
            let search = Search(wd: "汉字", tags: ["a", "b"])
            var body = ByteBuffer()
            let encoder = QueryEncoder(style: .browser, charset: Charset.gbk)
            try body.writeQuery(search, using: encoder)
            let field = encoder.contentType
            #expect(field == "application/x-www-form-urlencoded; charset=GBK")
            let read =
                try body.readForm(Search.self, length: body.readableBytes, contentType: field, charsets: Charset.self)
            #expect(read == search)
        }
    }
#endif
