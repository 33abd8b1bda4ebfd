import Foundation
import LegacyCharsets
import PercentEncoding
import RequestEncoding
import TestSupport
import Testing

// NSString and CoreFoundation.

extension MigrationTests {
    @Test func `The replacements of CoreFoundation's escapes work`() {
        let (s, leave, escape) = ("a[b]/汉é%", "[汉", "/")
        let encoding: UInt32 = 0x0632
        let escaped = try? s.percentEncoded(
            coreFoundationLeaving: leave, escaping: escape, charset: Charset(coreFoundationEncoding: encoding))
        #expect(escaped == "a[b%5D%2F汉%A8%A6%25")
        #expect(
            EscapeSet(coreFoundationLeaving: leave, escaping: escape) == .coreFoundation.adding("[").removing("/"))
        func read(_ s: String) -> String? {
            try? s.percentDecoded(in: Charset(coreFoundationEncoding: encoding).with(profile: .coreFoundation))
        }
        #expect(read("%BA%BA+%2B") == "汉++" && read("%BA") == nil)
    }

    @Test func `The replacements of NSString's escapes work`() {
        let encoding: UInt = 0x8000_0632
        let s = "a b/?&=é"
        #expect(s.percentEncoded(using: .coreFoundation) == "a%20b/?&=%C3%A9")
        #expect(
            (try? s.percentEncoded(
                in: Charset(stringEncoding: encoding).with(profile: .coreFoundation), using: .coreFoundation))
                == "a%20b/?&=%A8%A6")
        func read(_ s: String) -> String? {
            try? s.percentDecoded(in: Charset(stringEncoding: encoding).with(profile: .coreFoundation))
        }
        #expect(read("%A8%A6+%41") == "é+A" && read("%A8") == nil && read("%zz") == nil)
    }

    @Test func `Sets from CharacterSet give the results of Foundation`() {
        let s = "a b;é/?[@]:%"
        for allowed in [CharacterSet.alphanumerics, CharacterSet(charactersIn: "é[%")] {
            #expect(
                s.percentEncoded(using: EscapeSet(allowed)) == s.addingPercentEncoding(withAllowedCharacters: allowed))
        }
        for allowed in [CharacterSet.urlQueryAllowed, .urlFragmentAllowed] {
            #expect(s.percentEncoded(using: .urlQuery) == s.addingPercentEncoding(withAllowedCharacters: allowed))
        }
        for allowed in [CharacterSet.urlUserAllowed, .urlPasswordAllowed] {
            #expect(s.percentEncoded(using: .urlUser) == s.addingPercentEncoding(withAllowedCharacters: allowed))
        }
        #expect(s.percentEncoded(using: .urlHost) == s.addingPercentEncoding(withAllowedCharacters: .urlHostAllowed))
        func path(_ s: String) -> String { s.percentEncoded(using: .urlPath) }
        func foundations(_ s: String) -> String? { s.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) }
        #expect(path("a:b;c") == foundations("a:b;c"))
        #expect(path("a/b:c") == "a/b%3Ac" && foundations("a/b:c") == "a/b:c")
    }

    @Test(arguments: [
        "a+b%20", "%zz", "100%", "%C3", "%e6%b1%89", "é%41", "%EF%BB%BFa", "\u{FEFF}a", "%EF%BB%BF%EF%BB%BFa",
        "\u{FEFF}%EF%BB%BF",
        "%EF%BB%BF", "a%EF%BB%BF", "",
    ]) func `Unescaping gives Foundation's result, except for a leading byte order mark`(s: String) {
        let text = try? s.percentDecoded()
        func dropped(_ text: String) -> String {
            text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        }
        #expect(text.map(dropped).map { Array($0.utf8) } == s.removingPercentEncoding.map { Array($0.utf8) })
    }

    @Test func `The article shows how to drop a byte order mark`() throws {
        let code = #"`text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text`"#
        #expect(try Fixtures.article("Migrating", of: "QueryEncoding").contains(code))
    }
}
