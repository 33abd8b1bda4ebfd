import Foundation
import LegacyCharsets
import PercentEncoding
import QueryEncoding
import QueryInspection
import RequestEncoding
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests that run the README's examples, and check that the README contains these examples.
struct ReadmeTests {
    static func readme() throws -> String {
        try String(contentsOf: Fixtures.root.appendingPathComponent("README.md"), encoding: .utf8)
    }

    /// Contains the README's code line by line; another test looks up every line of the README in this file.
    @Test func `The README's code has the stated results`() throws {
        #expect("汉字&ss".percentEncoded() == "%E6%B1%89%E5%AD%97%26ss")
        #expect("a b+c".percentEncoded(using: .form) == "a+b%2Bc")
        #expect(try "%E6%B1%89+%41".percentDecoded(space: .plus) == "汉 A")

        #expect("a/b c".percentEncoded(using: .unreserved.adding("/")) == "a/b%20c")

        var body: [UInt8] = []
        body.append(percentEncoding: "name", using: .form)
        #expect(body == Array("name".utf8))

        let bytes = [UInt8](capacity: 64) { output in
            let progress = output.append(percentEncoding: "rock & roll")
            #expect(progress.read == 11 && progress.written == 17 && progress.isComplete == true)
        }
        #expect(bytes == Array("rock%20%26%20roll".utf8))

        do throws(PercentDecodingError) {
            _ = try "100%".percentDecoded()
            Issue.record("no error")
        } catch {
            #expect(error.kind == .malformedEscape && error.offset == 3)
        }
        #expect(try "100%".percentDecoded(malformed: .keep) == "100%")
        #expect(try "%FF".percentDecoded(invalid: .replace) == "\u{FFFD}")
    }

    /// Contains the README's code on queries.
    @Test func `The README's queries have the stated results`() throws {
        let value: QueryValue = ["wd": "汉字&ss", "tags": ["a"]]
        #expect(try QueryEncoder().encode(value) == "wd=%E6%B1%89%E5%AD%97%26ss&tags%5B%5D=a")
        let parameters: [String: Any] = ["page": 2, "on": true]
        #expect(try QueryEncoder(style: .afnetworking).encode(parameters: parameters) == "on=1&page=2")
        #expect(QueryStyle.browser.losses(of: ["a": []]).count == 1)

        struct Search: Codable { var wd: String, tags: [String], page: Int? }
        let search = try QueryDecoder().decode(Search.self, from: "wd=%E6%B1%89&tags[]=a&page=2")
        #expect(try QueryEncoder(style: .alamofireForm).encode(search) == "page=2&tags%5B%5D=a&wd=%E6%B1%89")
    }

    /// Contains the README's code on requests.
    @Test func `The README's requests have the stated results`() throws {
        let form = FormRequestSerializer()
        let request = try form.request("GET", "https://a.test/s#top", parameters: ["q": "汉字"])
        #expect(request.url?.absoluteString == "https://a.test/s?q=%E6%B1%89%E5%AD%97#top")
        var files = try MultipartFormData()
        try files.append(URL(fileURLWithPath: "/etc/hosts"), withName: "file")
        #expect(try String(decoding: files.encode(), as: UTF8.self).contains(#"name="file"; filename="hosts""#))
    }

    /// Contains the README's code on charsets.
    @Test func `The README's charsets have the stated results`() throws {
        #expect(try "汉字&ss".percentEncoded(in: .gbk) == "%BA%BA%D7%D6%26ss")
        #expect(try "%BA%BA%D7%D6".percentDecoded(in: Charset("gb2312")) == "汉字")
        #expect(
            try QueryEncoder(style: .afnetworking2, charset: Charset.big5).encode(["q": "中"]) == "q=%A4%A4")
    }

    @Test func `The tests contain every line of the README's code, with the result in its comment`() throws {
        let this = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        let blocks = try Self.readme().components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
        let lines = blocks.map(\.element).filter { $0.hasPrefix("swift\n") && !$0.contains("Package.swift") }
            .flatMap { $0.split(separator: "\n").dropFirst() }
        #expect(lines.count > 15)
        for line in lines {
            let parts = line.components(separatedBy: "// ")
            let code = parts[0].trimmingCharacters(in: .whitespaces)
            #expect(code.isEmpty || this.contains(code), "\(code)")
            if parts.count == 2, parts[1].hasPrefix("\"") {
                #expect(this.contains("\(code) == \(parts[1]))"), "\(line)")
            }
            if parts.count == 2, parts[1].hasPrefix("progress.") || parts[1].hasPrefix("error.") {
                #expect(this.contains("#expect(\(parts[1].replacingOccurrences(of: ",", with: " &&")))"), "\(line)")
            }
        }
    }

    @Test func `The landing page of the documentation has only code of the README`() throws {
        let page = Fixtures.root.appendingPathComponent("scripts/docs.docc/swift-percent-encoding.md")
        let lines = try Fixtures.code(in: String(contentsOf: page, encoding: .utf8))
        let readme = try Set(Self.readme().split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
        #expect(lines.count > 5)
        for line in lines { #expect(readme.contains(String(line)), "\(line)") }
    }

    @Test func `The README has at most 160 lines and starts with the two commands`() throws {
        let lines = try Self.readme().split(separator: "\n", omittingEmptySubsequences: false)
        // The text after the last line break counts as an empty line.
        #expect(lines.count <= 161)
        let commands = lines.filter { $0.hasPrefix("    scripts/") }
        #expect(commands.first?.contains("scripts/percent encode '汉字&ss'") == true)
        #expect(commands.dropFirst().first?.contains("scripts/test") == true)
    }

    /// Returns the paths and contents of all pages of the documentation, besides the README.
    static func pages() throws -> [(path: String, text: String)] {
        let root = Fixtures.root
        return try ["Sources", "scripts"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
                .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
        }.map { ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)) }
    }

    @Test func `All texts have the version of the package`() throws {
        func text(_ file: String) throws -> String {
            try String(contentsOf: Fixtures.root.appendingPathComponent(file), encoding: .utf8)
        }
        let number = try #require(
            try text("Sources/CPercentLibrary/include/percentversion.h")
                .firstMatch(of: /PERCENT_VERSION "([0-9.]+)"/)?.1)
        #expect(try Self.readme().contains("This is version \(number) "), "README.md, API and versions: \(number)")
        let heading = try #require(try text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") })
        #expect(heading == "## \(number)", "the first version in CHANGELOG.md")
    }

    // No version of the package can be fetched by its number.
    @Test func `Dependency lines name a clone first, and no number of a version`() throws {
        let lines = try (Self.pages() + [("README.md", Self.readme())]).flatMap { page in
            page.text.split(separator: "\n").filter {
                $0.contains(".package(") && $0.contains("swift-percent-encoding")
            }
            .map { (page.path, $0) }
        }
        #expect(lines.count > 5)
        for (path, line) in lines {
            #expect(!line.contains("from:") && !line.contains("exact:"), "\(path): \(line)")
        }
        let first = lines.filter { $0.0 == "README.md" }.map(\.1).first
        #expect(first?.contains("path:") == true)
    }

    @Test func `The README states a round trip as the article on interoperability does`() throws {
        let claim = try #require(try Self.readme().firstMatch(of: /PHP reads back \[(\d+) of (\d+)\]/))
        let rows = try Fixtures.article("Interoperability", of: "QueryEncoding").split(separator: "\n")
            .filter { $0.hasPrefix("| ") }.map {
                $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
        let column = try #require(rows.first { $0.first == "structure" }?.firstIndex(of: "`alamofire`"))
        let sums = try #require(rows.first { $0.first?.hasSuffix(" of \(claim.2)**") == true })
        // The first parser is PHP's.
        #expect(sums[column].split(separator: " ").first == claim.1, "README.md, Why")
    }

    @Test func `The README names only existing sets`() throws {
        let readme = try Self.readme()
        let article = try Fixtures.article("PercentEncoding", of: "PercentEncoding")
        let sections = try [(readme, "\n## Exactness"), (article, "\n## Standard sets")].map { text, heading in
            let start = try #require(text.range(of: heading)?.upperBound)
            let end = text.range(of: "\n## ", range: start..<text.endIndex)?.lowerBound ?? text.endIndex
            return text[start..<end]
        }
        let members = sections.joined().matches(of: /`((?:\.[a-zA-Z0-9]+[ ,`]*)+)`/).flatMap { match in
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
