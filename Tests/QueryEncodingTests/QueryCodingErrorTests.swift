import QueryEncoding
import Testing

@Suite struct QueryCodingErrorTests {
    @Test func `The description says what, where and in which field`() {
        let error = QueryCodingError(kind: .malformedEscape, field: "a[b]", offset: 7, detail: "latin1")
        #expect(
            error.description
                == "malformed escape: '%' without two hexadecimal digits (latin1) at byte 7 in the field \"a[b]\"")
        #expect(QueryCodingError(kind: .unencodable, offset: 2).description.hasSuffix(", scalar 2"))
        #expect(QueryCodingError(kind: .byteLimit).description == "too long")
        #expect(QueryCodingError(kind: .byteLimit).kind.description == "byteLimit")
    }

    @Test(arguments: ["k", "e\u{301}", "\u{301}"])
    func `A long field is shortened in the description, even one that is a single character`(piece: String) {
        let field = "a" + String(repeating: piece, count: 10_000)
        let description = QueryCodingError(kind: .depthLimit, field: field).description
        #expect(description.utf8.count < 1000)
        #expect(description.hasSuffix("…\""))
        #expect(
            QueryCodingError(kind: .depthLimit, field: String(field.unicodeScalars.prefix(80))).description.last == "\""
        )
    }
}
