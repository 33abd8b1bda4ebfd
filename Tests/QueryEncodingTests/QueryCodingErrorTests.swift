import Foundation
import QueryEncoding
import Testing

@Suite struct QueryCodingErrorTests {
    @Test func `The description has the kind, the offset and the field`() {
        let error = QueryCodingError(kind: .malformedEscape, field: "a[b]", offset: 7, detail: "latin1")
        #expect(
            error.description
                == "malformed escape: '%' must be followed by two hexadecimal digits (latin1) at byte 7 in the field \"a[b]\""
        )
        #expect(QueryCodingError(kind: .unencodable, offset: 2).description.hasSuffix(", scalar 2"))
        #expect(
            QueryCodingError(kind: .unencodable, field: "a", offset: 2, detail: "GBK", scalar: "é").description
                == "the charset cannot encode U+00E9 (GBK), scalar 2 in the field \"a\"")
        #expect(QueryCodingError(kind: .byteLimit).description == "too long")
        #expect(QueryCodingError(kind: .byteLimit).kind.description == "byteLimit")
    }

    @Test func `The description names the style only if other styles can write the value`() throws {
        let date = #expect(throws: QueryCodingError.self) { try QueryEncoder().encode(parameters: ["a": Date()]) }
        #expect(
            date?.description.hasPrefix("a value that a query cannot represent (Foundation") == true
                && date?.description.hasSuffix(".Date) in the field \"a\"") == true)
        let array = #expect(throws: QueryCodingError.self) { try QueryEncoder(style: .facebook).encode(["a": [1]]) }
        #expect(array?.description == "a value that this style cannot write (array) in the field \"a\"")
    }

    @Test func `Every kind has its own description`() {
        let kinds: [QueryCodingError.Kind] = [
            .depthLimit, .pairLimit, .byteLimit, .indexLimit, .rootNotDictionary, .nonFiniteNumber, .unsupportedType,
            .unencodable, .malformedEscape, .invalidText, .malformedField, .duplicateField, .conflictingField,
            .malformedValue, .malformedURL, .unavailableCharset, .malformedContentType, .unsupportedMediaType,
            .unknownCharset,
        ]
        let sentences = kinds.map { QueryCodingError(kind: $0).description }
        #expect(Set(sentences).count == kinds.count)
        for (kind, sentence) in zip(kinds, sentences) {
            #expect(sentence.contains(" "))
            #expect(sentence != kind.description)
        }
    }

    @Test func `The description names UTF-8 or the charset of invalid bytes`() {
        #expect(QueryCodingError(kind: .invalidText, offset: 2).description == "invalid UTF-8 at byte 2")
        #expect(
            QueryCodingError(kind: .invalidText, offset: 2, detail: "gbk").description
                == "bytes that are not text in the charset (gbk) at byte 2")
    }

    @Test(arguments: ["k", "e\u{301}", "\u{301}"])
    func `A long field is shortened in the description, even if it is a single character`(piece: String) {
        let field = "a" + String(repeating: piece, count: 10_000)
        let description = QueryCodingError(kind: .depthLimit, field: field).description
        #expect(description.utf8.count < 1000)
        #expect(description.hasSuffix("…\""))
        #expect(
            QueryCodingError(kind: .depthLimit, field: String(field.unicodeScalars.prefix(80))).description.last == "\""
        )
    }
}
