import Foundation
import PercentEncoding
import RequestEncoding
import Testing

@Suite struct EscapeSetCharacterSetTests {
    /// Every ASCII character, and some that are not.
    private static let text = String(decoding: (0..<128).map { UInt8($0) }, as: UTF8.self) + "é漢😀"

    @Test func `A set of Foundation escapes as Foundation does`() throws {
        let sets: [CharacterSet] = [
            .alphanumerics, .letters, .urlQueryAllowed, .urlUserAllowed, CharacterSet(charactersIn: "a é漢%"),
            CharacterSet(charactersIn: "-._~").inverted, CharacterSet(), CharacterSet().inverted,
        ]
        for set in sets {
            let escaped = try #require(Self.text.addingPercentEncoding(withAllowedCharacters: set))
            #expect(Self.text.percentEncoded(using: EscapeSet(set)) == escaped)
        }
        #expect("a b".percentEncoded(using: EscapeSet(.letters, space: .plus)) == "a+b")
    }

    @Test func `The ASCII of a set goes to Foundation and comes back`() {
        for set in [EscapeSet.unreserved, .form, .afnetworking, .urlQuery, EscapeSet(literal: 0...255)] {
            let ascii = EscapeSet(literal: set.literalBytes.filter { $0 < 0x80 })
            #expect(EscapeSet(CharacterSet(set)) == ascii)
        }
        #expect(!CharacterSet(EscapeSet(literal: 0...255)).contains("é"))
    }
}
