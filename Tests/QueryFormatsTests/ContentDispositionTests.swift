import Foundation
import LegacyCharsets
import PercentEncoding
import QueryFormats
import TestSupport
import Testing

@Suite struct ContentDispositionTests {
    /// A row of content-disposition.json: a header and the names that programs give the file.
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        let header: String
        let curl, python, node, chromium: String?

        var testDescription: String { header }

        static func all() throws -> [Row] {
            try JSONDecoder().decode([Row].self, from: Fixtures.data("content-disposition.json"))
        }
    }

    /// Headers for which Chromium gives the file another name: it decodes escapes in `filename`, and replaces the
    /// separators of paths instead of dropping the folders.
    static let differences = [
        #"attachment; filename="a%41b.txt""#: "a%41b.txt", #"attachment; filename="a\\b.txt""#: "b.txt",
        #"attachment; filename="/etc/passwd""#: "passwd", #"attachment; filename="a/b/c.txt""#: "c.txt",
        "attachment; filename*=UTF-8''..%2F..%2Fx.txt": "x.txt", "attachment; filename*=UTF-8''a%5Cb.txt": "b.txt",
        "attachment; filename*=UTF-8''a%zz.txt; filename=old.txt": "old.txt",
    ]

    @Test(arguments: try Row.all())
    func `A file gets the name that Chromium gives it, apart from known differences`(row: Row) throws {
        let name = try ContentDisposition(headerValue: row.header).filename
        if let own = Self.differences[row.header] {
            #expect(name == own && name != row.chromium)
            #expect([row.curl, row.python].contains(own) || own == "x.txt" || own == "b.txt")
        } else {
            // Chromium does not write quotes into the file system.
            #expect(name?.replacing("\"", with: "_") == row.chromium)
        }
    }

    @Test(arguments: [
        ("plan.pdf", "plan.pdf"), ("a b;c'.txt", "a b;c'.txt"), ("naïve 50% \"a\"汉.txt", nil), ("😀.txt", nil),
    ])
    func `Programs read the name that was written`(name: String, plain: String?) throws {
        let header = ContentDisposition(filename: name).headerValue
        let row = try #require(try Row.all().first { $0.header == header }, "\(header)")
        #expect(row.node == name && row.chromium == name.replacing("\"", with: "_"))
        if let plain { #expect(row.curl == plain && row.python == plain) }
    }

    @Test func `The type and other parameters are read`() throws {
        let header = try ContentDisposition(
            headerValue: #"Form-Data; Name="a\"b"; filename=x; note*=UTF-8'en'%E2%82%AC"#)
        #expect(header.type == "form-data" && header.filename == "x")
        #expect(
            header.parameter("NAME") == "a\"b" && header.parameter("note") == "€" && header.parameter("size") == nil)
        #expect(header.parameter("filename") == nil)
        #expect(ContentDisposition(filename: nil).headerValue == "attachment")
        #expect(ContentDisposition(filename: "a", isInline: true).headerValue == "inline; filename=\"a\"")
    }

    @Test(
        arguments: [
            ("", .malformedHeader, 0), (" ;", .malformedHeader, 1), ("a b", .malformedHeader, 2),
            ("a; =x", .malformedHeader, 3), ("a; b", .malformedHeader, 4), ("a; b=", .malformedHeader, 5),
            ("a; b=\"c", .malformedHeader, 5), ("a; b=\"c\\", .malformedHeader, 5),
            ("a; b=\"c\"d", .malformedHeader, 8),
            ("a; b=1; B=2", .duplicateParameter, 8), ("a; b=\0", .controlCharacter, 5),
            ("a; filename*=x", .malformedHeader, 13), ("a; filename*=utf-8''%zz", .malformedHeader, 20),
            ("a; filename*=utf-8''a b", .malformedHeader, 21), ("a; filename*=iso-8859-1''%4", .malformedHeader, 25),
            ("a; filename*=x-y''a", .unknownCharset, 13), ("a; filename*=''a", .unknownCharset, 13),
            ("a; filename*=utf-8''a%ff", .invalidText, 21), ("a; filename*=utf-8''a%00b", .controlCharacter, 13),
            ("a; filename=\"a\tb\"", .controlCharacter, 12),
            ("a; filename*=x-y''a; filename=\"\n\"", .unknownCharset, 13),
        ] as [(String, ContentDispositionError.Kind, Int)])
    func `Errors have the offset of a byte`(header: String, kind: ContentDispositionError.Kind, offset: Int) {
        let error = #expect(throws: ContentDispositionError.self) { try ContentDisposition(headerValue: header) }
        #expect(error?.kind == kind && error?.offset == offset, "\(error as Any)")
        #expect(error?.description.hasSuffix("at byte \(offset) of Content-Disposition") == true)
    }

    @Test func `Names are read in other charsets on demand`() throws {
        let raw = Array("attachment; filename=\"".utf8) + [0xBA, 0xBA, 0x2E] + Array("txt\"".utf8)
        #expect(try ContentDisposition(headerValue: raw, charset: Charset.gbk).filename == "汉.txt")
        let error = #expect(throws: ContentDispositionError.self) { try ContentDisposition(headerValue: raw) }
        #expect(error?.kind == .invalidText && error?.offset == 21)
        let extended = "attachment; filename*=GBK''%BA%BA.txt"
        #expect(try ContentDisposition(headerValue: extended, charsets: Charset.self).filename == "汉.txt")
        #expect(throws: ContentDispositionError.self) { try ContentDisposition(headerValue: extended) }
        #expect(throws: ContentDispositionError.self) {
            try ContentDisposition(headerValue: "a; b*=gbk''%ba", charsets: Charset.self)
        }
    }

    @Test(arguments: [
        ("../../etc/passwd", "passwd"), ("C:\\x\\y.txt", "y.txt"), ("..", nil), ("a/", nil), ("", nil), ("a/.", nil),
        ("a\r\nX: y", "a__X: y"), ("\u{85}é", "_é"), ("e\u{301}/\u{301}", "\u{301}"), (".profile", ".profile"),
    ])
    func `A name has no path and no controls`(name: String, expected: String?) throws {
        let header = ContentDisposition(filename: name)
        #expect(header.filename == expected)
        #expect(header.headerValue.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }

    @Test func `Random names survive`() throws {
        var generator = SeededGenerator(seed: 52)
        for _ in 0..<Thoroughness.rounds(quick: 2_000, thorough: 100_000) {
            let bytes = generator.interestingBytes(Int.random(in: 1...12, using: &generator))
            let value = ContentDisposition(filename: String(decoding: bytes, as: UTF8.self))
            #expect(try ContentDisposition(headerValue: value.headerValue) == value)
        }
    }
}
