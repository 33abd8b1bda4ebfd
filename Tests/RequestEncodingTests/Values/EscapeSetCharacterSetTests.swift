import Foundation
import PercentEncoding
import RequestEncoding
import TestSupport
import Testing

@Suite struct EscapeSetCharacterSetTests {
    /// Every ASCII character, and some non-ASCII characters.
    private static let text = String(decoding: (0..<128).map { UInt8($0) }, as: UTF8.self) + "é漢😀"

    @Test func `A set created from a Foundation set escapes as Foundation does`() throws {
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

    @Test func `A path and a host are escaped as in Foundation, except where the position matters`() throws {
        for text in ["a:b", "a;b", "a:b/c%d é", "[a:b", "!$&'()*+,-.=@_~\\^汉"] {
            for (set, ours) in [(CharacterSet.urlPathAllowed, EscapeSet.urlPath), (.urlHostAllowed, .urlHost)] {
                #expect(EscapeSet(set) == ours)
                #expect(text.percentEncoded(using: ours) == text.addingPercentEncoding(withAllowedCharacters: set))
            }
        }
        // Foundation keeps a `:` after a slash, and brackets around a host.
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<1000 {
            let text = String((0..<8).map { _ in "ab/:;[] é%".randomElement(using: &generator) ?? "a" })
            let path = try #require(text.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed))
            #expect(text.percentEncoded(using: EscapeSet(.urlPathAllowed)) == path.replacing(":", with: "%3A"))
            let host = try #require("[\(text)]".addingPercentEncoding(withAllowedCharacters: .urlHostAllowed))
            #expect(
                "[\(text)]".percentEncoded(using: EscapeSet(.urlHostAllowed))
                    == host.replacing(/[:\[\]]/) { ["[": "%5B", "]": "%5D"][$0.output, default: "%3A"] })
        }
        // A set that differs by one character is an ordinary set.
        for (set, text) in [(CharacterSet.urlPathAllowed, "a:b"), (.urlHostAllowed, "[a:b]c")] {
            let changed = set.union(CharacterSet(charactersIn: "%"))
            #expect(
                text.percentEncoded(using: EscapeSet(changed))
                    == text.addingPercentEncoding(withAllowedCharacters: changed))
            #expect(text.percentEncoded(using: EscapeSet(changed)) == text)
        }
    }

    @Test func `The ASCII characters of a set survive the round trip through Foundation`() {
        for set in [EscapeSet.unreserved, .form, .afnetworking, .urlQuery, EscapeSet(literal: 0...255)] {
            let ascii = EscapeSet(literal: set.literalBytes.filter { $0 < 0x80 })
            #expect(EscapeSet(CharacterSet(set)) == ascii)
        }
        #expect(!CharacterSet(EscapeSet(literal: 0...255)).contains("é"))
    }
}
