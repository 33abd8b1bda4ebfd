import Foundation
@testable import PercentEncoding
import TestSupport
import Testing

/// Every standard set, compared with the list of characters in its source.
struct EscapeSetStandardTests {
    static let alphanumerics = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

    /// The unreserved characters of RFC 3986, appendix A.
    static let unreserved = alphanumerics + "-._~"
    static let genDelims = ":/?#[]@"
    static let subDelims = "!$&'()*+,;="

    /// The percent-encode sets of WHATWG URL, section 1.3. Most sets extend an earlier set.
    static let c0Control = Array(UInt8(0x00)...0x1F) + Array(0x7F...0xFF)
    static let fragment = c0Control + Array(" \"<>`".utf8)
    static let query = c0Control + Array(" \"#<>".utf8)
    static let specialQuery = query + Array("'".utf8)
    static let path = query + Array("?^`{}".utf8)
    static let userinfo = path + Array("/:;=@[\\]|".utf8)
    static let component = userinfo + Array("$%&+,".utf8)
    static let form = component + Array("!'()~".utf8)

    /// The characters of uriUnescaped and uriReserved (ECMAScript, section 19.2.6.5).
    static let uriMark = "-_.!~*'()"
    static let uriReserved = ";/?:@&=+$,"

    static func keeping(_ characters: String, _ space: SpaceNotation = .percent) -> EscapeSet {
        EscapeSet(literal: characters, space: space)
    }

    /// Returns the characters of ranges, without `%`.
    static func octets(_ ranges: [ClosedRange<UInt8>]) -> String {
        String(decoding: ranges.joined().filter { $0 != UInt8(ascii: "%") }, as: UTF8.self)
    }

    static func escaping(_ bytes: [UInt8], _ space: SpaceNotation = .percent) -> EscapeSet {
        EscapeSet(literal: (UInt8.min...UInt8.max).filter { !bytes.contains($0) }, space: space)
    }

    /// The characters that a URL may contain, besides letters and digits (CoreFoundation, CFURL.c).
    static let legalURLCharacters = "!$&'()*+,-./:;=?@_~"

    static let expected: [String: EscapeSet] = [
        "unreserved": keeping(unreserved),
        // RFC 3986, section 3.3: pchar = unreserved / pct-encoded / sub-delims / ":" / "@".
        "path-segment": keeping(unreserved + subDelims + ":@"),
        "uri-template-reserved": keeping(unreserved + genDelims + subDelims),
        "afnetworking-2-value": keeping(unreserved),
        "afnetworking-2-key": keeping(unreserved + "[]."),
        "afnetworking": keeping(unreserved + "?/"),
        "facebook": keeping(unreserved),
        "core-foundation": keeping(alphanumerics + legalURLCharacters),
        // RFC 3986, section 3: query and fragment are *( pchar / "/" / "?" ).
        // pchar = unreserved / sub-delims / ":" / "@".
        "url-query": keeping(unreserved + subDelims + ":@/?"),
        "url-fragment": keeping(unreserved + subDelims + ":@/?"),
        "url-user": keeping(unreserved + subDelims),
        "url-password": keeping(unreserved + subDelims),
        "url-host": keeping(unreserved + subDelims),
        "url-path": keeping((unreserved + subDelims + "@/").filter { $0 != ";" }),
        "c0-control": escaping(c0Control),
        "fragment": escaping(fragment),
        "query": escaping(query),
        "special-query": escaping(specialQuery),
        "path": escaping(path),
        "userinfo": escaping(userinfo),
        "component": escaping(component),
        "form": escaping(form, .plus),
        "encode-uri": keeping(alphanumerics + uriMark + uriReserved + "#"),
        "encode-uri-component": keeping(alphanumerics + uriMark),
        // RFC 8187, section 3.2.1: tokens without "*", "'" and "%".
        "header-parameter": keeping(alphanumerics + "!#$&+-.^_`|~"),
        // W3C Baggage: %x21 / %x23-2B / %x2D-3A / %x3C-5B / %x5D-7E, and `%` must be escaped.
        "w3c-baggage": keeping(octets([0x21...0x21, 0x23...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E])),
        "package-url": keeping(alphanumerics + ".-_~" + ":"),
        // gRPC: %x20-24 / %x26-7E.
        "grpc-message": keeping(octets([0x20...0x24, 0x26...0x7E])),
        "php-url-encode": keeping(alphanumerics + "-_.", .plus),
        "go-query-escape": keeping(unreserved, .plus),
        "go-path-escape": keeping(unreserved + "$&+=:@"),
        "vapor": keeping(alphanumerics + "*-._"),
        "qs-rfc1738": keeping(unreserved + "()", .plus),
        "yarl": keeping(alphanumerics + "!$'()*,-./:?@_~", .plus),
    ]

    @Test(arguments: EscapeSet.standard.map(\.name))
    func `A standard set has the characters of its source`(name: String) throws {
        let expected = try #require(Self.expected[name], "add \(name) to `expected` in EscapeSetStandardTests.swift")
        let set = try #require(EscapeSet.standard(named: name))
        #expect(
            String(decoding: set.literalBytes, as: UTF8.self) == String(decoding: expected.literalBytes, as: UTF8.self))
        #expect(set == expected)
    }

    @Test func `Different standard sets have different numbers, and other sets have none`() {
        let sets = Set(EscapeSet.standard.map(\.escapeSet))
        let numbers = Set(sets.map(\.number)).subtracting([0])
        #expect(numbers.count == sets.count, "change a multiplier in EscapeSet(alphanumericsAnd:)")
        let copy = EscapeSet(literal: EscapeSet.form.literalBytes, space: .plus)
        #expect(copy == .form && copy.hashValue == EscapeSet.form.hashValue && copy.number == 0)
        for set in [EscapeSet.form.adding("!"), .form.removing("a"), .form.writingSpace(as: .percent), .nothing] {
            #expect(set.number == 0 && set != .form)
        }
    }

    @Test func `Every list of characters belongs to a standard set`() {
        let file = "`expected` in EscapeSetStandardTests.swift"
        #expect(edits(of: Self.expected.keys, in: file, names: EscapeSet.standard.map(\.name)) == [])
    }

    /// Compares the sets with bitmaps measured by passing every byte to the real implementations (bit i is byte i).
    @Test(arguments: [
        ("core-foundation", "47fffffe87ffffffafffffd200000000"),
        ("afnetworking-2-key", "47fffffeaffffffe03ff600000000000"),
        ("afnetworking-2-value", "47fffffe87fffffe03ff600000000000"), ("facebook", "47fffffe87fffffe03ff600000000000"),
        ("afnetworking", "47fffffe87fffffe83ffe00000000000"), ("url-query", "47fffffe87ffffffafffffd200000000"),
        ("url-fragment", "47fffffe87ffffffafffffd200000000"), ("url-user", "47fffffe87fffffe2bff7fd200000000"),
        ("url-password", "47fffffe87fffffe2bff7fd200000000"), ("url-host", "47fffffe87fffffe2bff7fd200000000"),
        ("url-path", "47fffffe87ffffff23ffffd200000000"), ("form", "07fffffe87fffffe03ff640000000000"),
        ("encode-uri-component", "47fffffe87fffffe03ff678200000000"),
        ("encode-uri", "47fffffe87ffffffafffffda00000000"),
    ])
    func `A standard set has the measured bitmap`(name: String, bitmap: String) throws {
        let set = try #require(EscapeSet.standard(named: name))
        var words: [UInt64] = [0, 0]
        for byte in set.literalBytes { words[Int(byte / 64)] |= 1 << UInt64(byte % 64) }
        #expect(words.reversed().map { String($0, radix: 16).leftPadded(to: 16) }.joined() == bitmap)
    }

    @Test func `Names and aliases are unique, are in kebab case, and identify a set`() throws {
        let names = EscapeSet.standard.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(name)")
            #expect(EscapeSet.standard(named: name) != nil)
        }
        #expect(EscapeSet.standard(named: "Form") == nil)
        #expect(EscapeSet.standard(named: "url-search-params") == .form)
        #expect(EscapeSet.standard.allSatisfy { !$0.source.isEmpty })
    }

    // A set that is declared but not listed would not be found by its name.
    @Test func `Every static member is in the list`() throws {
        let file = Fixtures.root.appendingPathComponent("Sources/PercentEncoding/EscapeSet+Standard.swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        let members = source.matches(of: /public static var (\w+): EscapeSet/).map { String($0.1) }
        let listed = source.matches(of: /"[a-z0-9-]+", \.(\w+),/).map { String($0.1) }
        #expect(edits(of: listed, in: "`standard` in EscapeSet+Standard.swift", names: members) == [])
        #expect(members == listed, "the list must have the order of the static members")
    }

    @Test func `The documentation lists aliases in a single topic`() throws {
        let sources = Fixtures.root.appendingPathComponent("Sources/PercentEncoding")
        let source = try String(contentsOf: sources.appendingPathComponent("EscapeSet+Standard.swift"), encoding: .utf8)
        let page = try String(
            contentsOf: sources.appendingPathComponent("PercentEncoding.docc/EscapeSet.md"), encoding: .utf8)
        let members = source.matches(of: /public static var (\w+): EscapeSet( \{ \w+ \})?/)
        let (sets, others) = (members.filter { $0.2 == nil }, members.filter { $0.2 != nil })
        let named = Dictionary(
            uniqueKeysWithValues: zip(members.map { String($0.1) }, EscapeSet.standard.map(\.escapeSet)))
        #expect(Set(sets.map { named[String($0.1)] }).count == sets.count, "a set has two names of its own")
        let topics = page.components(separatedBy: "### Aliases")
        let curated = topics.map { $0.matches(of: /- ``(\w+)``/).map { String($0.1) } }
        try #require(curated.count == 2)
        let file = "PercentEncoding.docc/EscapeSet.md"
        #expect(edits(of: curated[0], in: "the topics of \(file)", names: sets.map { String($0.1) }) == [])
        #expect(edits(of: curated[1], in: "the aliases of \(file)", names: others.map { String($0.1) }) == [])
    }
}

extension String {
    fileprivate func leftPadded(to count: Int) -> String {
        String(repeating: "0", count: Swift.max(0, count - self.count)) + self
    }
}
