import PercentEncoding
import TestSupport
import Testing

/// Texts of more than 2 GiB, in which the last bytes must be escaped.
@Suite(.enabled(if: isHugeAsked), .serialized) struct HugeTextTests {
    private static let count = Int(Int32.max) + 100
    private static let keepsZeros = EscapeSet.unreserved.adding(0)

    @Test func `Bytes beyond 2 GiB are encoded and decoded`() throws {
        let encoded = withZeros(count: Self.count, after: " ", before: "é".utf8) {
            $0.percentEncoded(using: Self.keepsZeros)
        }
        #expect(encoded.utf8.count == Self.count + 6)
        #expect(encoded.utf8.prefix(4).elementsEqual("%20\0".utf8))
        #expect(encoded.utf8.suffix(7).elementsEqual("\0%C3%A9".utf8))
        let decoded = try encoded.percentDecoded()
        #expect(decoded.utf8.count == Self.count)
        #expect(decoded.utf8.first == 0x20)
        #expect(decoded.utf8.suffix(3).elementsEqual("\0é".utf8))
    }

    @Test func `Errors can have offsets of more than 31 bits`() {
        for (suffix, kind) in [("%4", PercentDecodingError.Kind.malformedEscape), ("%FF", .invalidUTF8)] {
            let error = PercentDecodingError(kind: kind, offset: Self.count - suffix.utf8.count)
            _ = withZeros(count: Self.count, after: "", before: suffix.utf8) { text in
                #expect(throws: error) { _ = try text.percentDecoded() }
            }
        }
    }
}
