import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of decoders for the charset that a `Content-Type` declares.
@Suite struct QueryDecoderContentTypeTests {
    private static let form = "application/x-www-form-urlencoded"

    @Test(arguments: [nil, "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-8"])
    func `A form is a query, whatever the decoder's input is`(contentType: String?) throws {
        var decoder = QueryDecoder()
        for input in [QueryInput.url, .auto] {
            decoder.input = input
            let form = try decoder.with(contentType: contentType)
            #expect(try form.value(from: "/?#&user=x") == ["/?#": nil, "user": "x"])
        }
    }

    @Test(
        arguments: [
            ("text/plain", "a media type other than application/x-www-form-urlencoded (text/plain) at byte 0"),
            ("a", nil), ("application/x-www-form-urlencoded; charset=x-none", nil),
        ] as [(String, String?)])
    func `Messages say that the byte is in the header`(contentType: String, start: String?) throws {
        let error = try #require(throws: QueryCodingError.self) { try QueryDecoder().with(contentType: contentType) }
        let offset = try #require(error.offset)
        #expect(error.description.hasSuffix(" at byte \(offset) of Content-Type"))
        if let start { #expect(error.description == "\(start) of Content-Type") }
    }

    @Test(arguments: [
        nil, "", "; charset=utf-8", ";charset=UTF-8", #"; charset="utf-8""#, "; charset=utf8", "; charset=us-ascii",
        "; charset=ASCII", #" ; a="; charset=latin1" ; Charset="\utf-8""#, "; charset=utf-8; charset=latin1", ";;",
    ])
    func `A form in UTF-8 or without a charset needs no default`(parameters: String?) throws {
        let field = parameters.map { Self.form + $0 }
        let decoder = try QueryDecoder(style: .browser, limits: QueryLimits(pairs: 1)).with(contentType: field)
        #expect(decoder.charset == nil)
        #expect(try decoder.value(from: "q=%C3%A9") == ["q": "é"])
        #expect(throws: QueryCodingError.self) { try decoder.value(from: "a=1&b=2") }
    }

    @Test(arguments: [
        ("; charset=latin1", 43), ("; CHARSET=Latin1", 43), (#"; charset="latin1""#, 43), ("; x=y; charset=latin1", 48),
        ("; charset=latin1; charset=utf-8", 43),
    ])
    func `The default charset's type creates the charset of the Content-Type`(parameters: String, offset: Int) throws {
        let field = Self.form.uppercased() + parameters
        let decoder = try QueryDecoder(style: .browser, charset: Named(label: "default"))
            .with(contentType: field, charsets: Named.self)
        #expect(decoder.charset?.name == "latin1")
        #expect(try decoder.value(from: "q=%E9") == ["q": "é"])
        let error = #expect(throws: QueryCodingError.self) { try QueryDecoder().with(contentType: field) }
        #expect(error?.kind == .unknownCharset && error?.offset == offset)
        #expect(error?.detail?.lowercased() == "\"latin1\"")
    }

    @Test(arguments: [nil, form, form + "; boundary=charset", form + "; charset=utf-8"])
    func `The default applies to forms that declare no charset`(field: String?) throws {
        let decoder = try QueryDecoder(charset: Named(label: "default")).with(contentType: field, charsets: Named.self)
        let isNamed = field?.hasSuffix("utf-8") == true
        #expect(decoder.charset?.name == (isNamed ? nil : "default"))
        #expect(try decoder.value(from: isNamed ? "q=%C3%A9" : "q=%E9") == ["q": "é"])
    }

    @Test func `Changing the content type of a decoder keeps the other options`() throws {
        var decoder = QueryDecoder(style: .php, charset: Latin1(), limits: QueryLimits(pairs: 1))
        decoder.malformed = .keep
        let copy = try decoder.with(contentType: Self.form + "; charset=utf-8")
        #expect(copy.malformed == .keep && copy.limits == decoder.limits && copy.charset == nil)
        #expect(try decoder.with(contentType: nil).charset?.name == "latin1")
        #expect(try decoder.with(contentType: Self.form).charset?.name == "latin1")
    }

    @Test(arguments: [
        ("", 0), ("application", 11), ("application/", 12), (form + " charset=utf-8", 34), (form + "; charset", 42),
        (form + "; charset=", 43), (form + "; charset=\"utf-8", 43), (form + "; charset=utf-8 x", 49),
    ])
    func `A malformed field is an error with its byte offset`(field: String, offset: Int) {
        #expect(throws: QueryCodingError(kind: .malformedContentType, offset: offset)) {
            try QueryDecoder().with(contentType: field)
        }
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=x", "multipart/form-data", 0), ("application/json", "application/json", 0),
        ("  Text/Plain; charset=utf-8", "text/plain", 2), (form + "2", form + "2", 0),
    ])
    func `A media type other than that of a form is an error`(field: String, name: String, offset: Int) {
        #expect(throws: QueryCodingError(kind: .unsupportedMediaType, offset: offset, detail: name)) {
            try QueryDecoder(charset: Named(label: "default")).with(contentType: field, charsets: Named.self)
        }
    }

    @Test(arguments: ["nonsense", #""""#, #""a\"b""#])
    func `An unknown charset is an error with the offset of its name`(label: String) throws {
        let error = #expect(throws: QueryCodingError.self) {
            try QueryDecoder(charset: Named(label: "default"))
                .with(contentType: Self.form + "; charset=" + label, charsets: Named.self)
        }
        #expect(error?.kind == .unknownCharset && error?.offset == 43)
        let detail = try #require(error?.detail)
        #expect(error?.description == "an unknown charset (\(detail)) at byte 43 of Content-Type")
        #expect(label.hasPrefix("\"") || detail == "\"nonsense\"")
    }

    @Test func `A long name is shortened in the error`() {
        let long = String(repeating: "x", count: 100_000)
        for field in [Self.form + "; charset=" + long, "a/" + long] {
            let error = #expect(throws: QueryCodingError.self) { try QueryDecoder().with(contentType: field) }
            #expect((error?.description.utf8.count ?? 0) < 200)
        }
    }
}

/// ISO-8859-1. The initialiser accepts the label `latin1` and the label of the default.
private struct Named: ContentTypeEncoding {
    private let latin1 = Latin1()
    let name: String

    init(label: String) {
        name = label
    }

    init?(contentType: String) throws {
        guard let label = try MediaType(contentType).charset else { return nil }
        guard label.lowercased() == "latin1" else { throw TextEncodingError(kind: .unavailable, offset: 0) }
        name = "latin1"
    }

    func append(_ text: String, to output: inout [UInt8]) throws(TextEncodingError) {
        try latin1.append(text, to: &output)
    }

    func append(
        percentEncoding text: String, using set: EscapeSet, to output: inout [UInt8]
    ) throws(TextEncodingError) {
        try latin1.append(percentEncoding: text, using: set, to: &output)
    }

    func text(
        percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String {
        try latin1.text(percentDecoding: bytes, space: space, malformed: malformed, invalid: invalid)
    }
}
