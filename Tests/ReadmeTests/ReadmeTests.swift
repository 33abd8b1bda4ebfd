import Foundation
import PercentEncoding
import TestSupport
import Testing

/// The README's examples, compiled and run, and checked to be the README's.
struct ReadmeTests {
    static func readme() throws -> String {
        try String(contentsOf: Fixtures.root.appendingPathComponent("README.md"), encoding: .utf8)
    }

    /// Every line of code below, as the README has it, with what its comment says.
    @Test func `text`() throws {
        let results: [(code: String, result: String, expected: String)] = [
            (#""汉字&ss".percentEncoded()"#, "汉字&ss".percentEncoded(), "%E6%B1%89%E5%AD%97%26ss"),
            (#""a b+c".percentEncoded(using: .form)"#, "a b+c".percentEncoded(using: .form), "a+b%2Bc"),
            (
                #"try "%E6%B1%89+%41".percentDecoded(space: .plus)"#,
                try "%E6%B1%89+%41".percentDecoded(space: .plus), "汉 A"
            ),
            (#""a/b c".percentEncoded(using: segment)"#, "a/b c".percentEncoded(using: Self.segment), "a%2Fb%20c"),
            (#"try "100%".percentDecoded(malformed: .keep)"#, try "100%".percentDecoded(malformed: .keep), "100%"),
        ]
        let readme = try Self.readme()
        for (code, result, expected) in results {
            #expect(result == expected)
            let pattern =
                NSRegularExpression.escapedPattern(for: code) + " +// \""
                + NSRegularExpression.escapedPattern(for: expected) + "\""
            #expect(readme.range(of: pattern, options: .regularExpression) != nil, "the README does not say \(code)")
        }
        #expect(readme.contains(#"let segment = EscapeSet.unreserved.adding("!$&'()*+,;=:@")"#))
        #expect(try "%FF".percentDecoded(invalid: .replace) == "\u{FFFD}")
        #expect(readme.contains(#"try "%FF".percentDecoded(invalid: .replace)              // "\u{FFFD}""#))
    }

    static let segment = EscapeSet.unreserved.adding("!$&'()*+,;=:@")

    @Test func `memory of one's own`() throws {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64)
        defer { buffer.deallocate() }
        let progress = "rock & roll".percentEncode(into: buffer)
        #expect(
            try Self.readme().contains(
                "progress.read == \(progress.read), progress.written == \(progress.written), "
                    + "progress.isComplete == \(progress.isComplete)"))
        var body: [UInt8] = []
        body.append(percentEncoding: "name", using: .form)
        #expect(body == Array("name".utf8))
    }

    @Test func `errors`() throws {
        let error = #expect(throws: PercentDecodingError.self) { try "100%".percentDecoded() }
        #expect(error == PercentDecodingError(kind: .malformedEscape, offset: 3))
        #expect(try Self.readme().contains("error.kind == .malformedEscape, error.offset == 3"))
    }

    @Test func `has at most 200 lines, and starts with the two commands`() throws {
        let lines = try Self.readme().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 200)
        let commands = lines.filter { $0.hasPrefix("    scripts/") }
        #expect(commands.first?.contains("scripts/percent encode '汉字&ss'") == true)
        #expect(commands.dropFirst().first?.contains("scripts/test") == true)
    }

    @Test func `names only sets that there are`() throws {
        let members = try Self.readme().matches(of: /`((?:\.[a-zA-Z0-9]+[ ,`]*)+)`/).flatMap { match in
            match.1.split(whereSeparator: { " ,`".contains($0) }).map(String.init)
        }
        let source = try String(
            contentsOf: Fixtures.root.appendingPathComponent("Sources/PercentEncoding/EscapeSet+Standard.swift"),
            encoding: .utf8)
        #expect(members.count > 10)
        for member in members {
            #expect(source.contains("static var \(member.dropFirst()): EscapeSet"), "\(member)")
        }
    }
}
