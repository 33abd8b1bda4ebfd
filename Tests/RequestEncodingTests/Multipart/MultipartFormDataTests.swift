import Foundation
import LegacyCharsets
import PercentEncoding
import QueryEncoding
import Testing

@testable import RequestEncoding

@Suite struct MultipartFormDataTests {
    private func form(_ charset: (any TextEncoding)? = nil) throws -> MultipartFormData {
        try MultipartFormData(charset: charset, boundary: "B")
    }

    private func text(_ form: MultipartFormData) throws -> String {
        let data = try form.encode()
        #expect(form.contentLength == Int64(data.count))
        return String(decoding: data, as: UTF8.self)
    }

    @Test func `A form without parts consists of the final boundary`() throws {
        #expect(try text(form()) == "--B--\r\n")
        #expect(try form().contentType == "multipart/form-data; boundary=B")
    }

    @Test func `Text and data become parts in order`() throws {
        var form = try form()
        try form.append("é", withName: "text")
        try form.append("{}", withName: "json", mimeType: "application/json")
        try form.append(Data([0x30, 0x31]), withName: "d")
        try form.append(Data("x".utf8).dropFirst(0), withName: "f", fileName: "f.bin", mimeType: "a/b; c=d")
        try form.append(Data(), headers: ["X-A": "1", "Content-ID": "<2>"])
        let expected = [
            "--B", "Content-Disposition: form-data; name=\"text\"", "", "é",
            "--B", "Content-Disposition: form-data; name=\"json\"", "Content-Type: application/json", "", "{}",
            "--B", "Content-Disposition: form-data; name=\"d\"", "", "01",
            "--B", "Content-Disposition: form-data; name=\"f\"; filename=\"f.bin\"", "Content-Type: a/b; c=d", "", "x",
            "--B", "X-A: 1", "Content-ID: <2>", "", "",
            "--B--", "",
        ]
        #expect(try text(form) == expected.joined(separator: "\r\n"))
    }

    // Node 20.20.2 writes the same text for the same names
    // (`new Request(url, {method: "POST", body: formData}).text()`).
    @Test func `Names are escaped as in browsers`() throws {
        var form = try form()
        try form.append(Data(), withName: "a\"\r\nb\nc\rd\\é%", fileName: "\"\r\n\n;")
        let header = "name=\"a%22%0D%0Ab%0D%0Ac%0D%0Ad\\é%\"; filename=\"%22%0D%0A%0A;\"\r\n"
        #expect(try text(form) == "--B\r\nContent-Disposition: form-data; \(header)\r\n\r\n--B--\r\n")
    }

    @Test func `Line ends become CRLF in text, but not in data and not in AFNetworking's style`() throws {
        var form = try form()
        try form.append("a\nb\r\nc\r\r\n", withName: "t")
        try form.append(Data("a\nb".utf8), withName: "d")
        #expect(try text(form).contains("\r\n\r\na\r\nb\r\nc\r\n\r\n\r\n--B"))
        #expect(try text(form).contains("\r\n\r\na\nb\r\n--B"))
        var raw = try MultipartFormData(style: .afnetworking, boundary: "B")
        try raw.append("a\nb\r", withName: "t")
        #expect(try text(raw).contains("\r\n\r\na\nb\r\r\n--B"))
    }

    @Test func `In AFNetworking's style, a text field cannot become a file`() throws {
        var form = try MultipartFormData(style: .afnetworking, boundary: "B")
        let name = #"x"; filename="evil.php"#
        let ways: [(inout MultipartFormData) throws -> Void] = [
            { try $0.append("x", withName: name) },
            { try $0.append(Data(), withName: name) },
            { try $0.append(Data(), withName: "n", fileName: name) },
            { try $0.append(parameters: [name: "x"] as QueryValue) },
            { try $0.append(parameters: [name: "x"] as [String: Any]) },
            { try $0.append(parameters: [name: "x"]) },
        ]
        for way in ways {
            #expect(throws: RequestEncodingError(kind: .invalidPartName, subject: name, offset: 1)) { try way(&form) }
        }
        #expect(try text(form) == "--B--\r\n")
    }

    @Test(arguments: ["\r", "\n", "\0", "\""])
    func `In AFNetworking's style, a name with a line end or a quote is an error`(end: String) throws {
        var form = try MultipartFormData(style: .afnetworking, boundary: "B")
        #expect(throws: RequestEncodingError(kind: .invalidPartName, subject: "a" + end, offset: 1)) {
            try form.append("", withName: "a" + end)
        }
        #expect(throws: RequestEncodingError(kind: .invalidPartName, subject: "a" + end, offset: 1)) {
            try form.append(Data(), withName: "a", fileName: "a" + end)
        }
        #expect(try text(form) == "--B--\r\n")
    }

    @Test func `NUL in a name is an error, even if the charset writes every name with NUL`() throws {
        var form = try form()
        let error = #expect(throws: RequestEncodingError.self) { try form.append("", withName: "a\0") }
        #expect(error?.kind == .invalidPartName)
        #expect(error?.offset == 1)
        var wide = try MultipartFormData(charset: WideCharset(), boundary: "B")
        #expect(throws: RequestEncodingError.self) { try wide.append("", withName: "a") }
    }

    @Test func `Text is in the form's charset, and the style selects the charset of names`() throws {
        let gbk = try Charset("gbk")
        var browser = try form(gbk)
        try browser.append("汉", withName: "字")
        #expect(try browser.encode().contains([0xBA, 0xBA]))
        #expect(try browser.encode().contains([0x22, 0xD7, 0xD6, 0x22]))
        var raw = try MultipartFormData(style: .afnetworking, charset: gbk, boundary: "B")
        try raw.append("汉", withName: "字")
        #expect(try raw.encode().contains([0xBA, 0xBA]))
        #expect(try raw.encode().contains(Array("\"字\"".utf8)))
    }

    @Test func `A character that the charset lacks causes an error with the part's name`() throws {
        var form = try form(ASCIICharset())
        let error = #expect(throws: RequestEncodingError.self) { try form.append("aé", withName: "n") }
        #expect(error?.kind == .unencodableParameters)
        #expect(error?.subject == "n")
        #expect(error?.query == QueryCodingError(kind: .unencodable, field: "n", offset: 1, scalar: "é"))
        #expect(try text(form) == "--B--\r\n")
    }

    @Test(arguments: [
        ("a", 1), ("a/", 2), ("/b", 0), ("a/b\r\nX: y", 3), ("a b/c", 1), ("", 0), ("a/b/c", 3), ("a/ ", 2),
        ("a/b c", 4),
        ("a/b \t c;d", 6), ("a/b\tc", 4),
    ])
    func `An invalid media type is rejected`(type: String, offset: Int) throws {
        var form = try form()
        let error = #expect(throws: RequestEncodingError.self) {
            try form.append(Data(), withName: "n", mimeType: type)
        }
        #expect(error?.kind == .invalidMediaType)
        #expect(error?.offset == offset)
    }

    @Test(arguments: ["a/b", "a/b;", "a/b; c=d", "a/b \t; c=\"d e\"", "a/b "])
    func `A media type may have parameters after a semicolon`(type: String) throws {
        var form = try form()
        try form.append(Data(), withName: "n", mimeType: type)
        #expect(try text(form).contains("\r\nContent-Type: \(type)\r\n\r\n"))
    }

    @Test func `A header field that would become several fields is rejected`() throws {
        var form = try form()
        #expect(throws: RequestEncodingError(kind: .invalidHeaderValue, subject: "A", offset: 1)) {
            try form.append(Data(), headers: ["A": "b\r\nC: d"])
        }
        #expect(throws: RequestEncodingError(kind: .invalidHeaderName, subject: "A:", offset: 1)) {
            try form.append(Data(), headers: ["A:": "b"])
        }
        #expect(try text(form) == "--B--\r\n")
    }
}

@Suite struct MultipartBoundaryTests {
    @Test func `Boundaries are random, legal and need no quotes`() throws {
        let boundaries = try (0..<100).map { _ in try MultipartFormData().boundary }
        #expect(Set(boundaries).count == 100)
        for boundary in boundaries {
            #expect(boundary.wholeMatch(of: /Boundary-[0-9A-F]{32}/) != nil)
            try MultipartBoundary.check(boundary)
        }
        // The digit at every position varies.
        for position in 9..<41 { #expect(Set(boundaries.map { Array($0.utf8)[position] }).count > 8) }
        let upstream = try MultipartFormData(style: .afnetworking).boundary
        #expect(upstream.wholeMatch(of: /Boundary\+[0-9A-F]{16}/) != nil)
    }

    @Test(arguments: [
        ("", 0), ("a b", 1), ("a\"", 1), ("a\r\n", 1), ("a/", 1), ("é", 0), (String(repeating: "a", count: 71), 70),
    ])
    func `A boundary that is illegal or needs quotes is rejected`(boundary: String, offset: Int) throws {
        let error = #expect(throws: RequestEncodingError.self) { try MultipartFormData(boundary: boundary) }
        #expect(error?.kind == .invalidMediaType)
        #expect(error?.offset == offset)
    }

    @Test func `An unavailable charset causes an error that names the charset`() throws {
        var form = try MultipartFormData(charset: MissingCharset(), boundary: "B")
        let error = #expect(throws: RequestEncodingError.self) { try form.append("x", withName: "n") }
        #expect(error?.query == QueryCodingError(kind: .unavailableCharset, field: "n", detail: "missing"))
        #expect(form.contentLength == 7)
    }

    @Test func `The longest boundary is allowed`() throws {
        let boundary = String(repeating: "a", count: 64) + "'+_-.9"
        #expect(try MultipartFormData(boundary: boundary).boundary == boundary)
    }
}

@Suite struct MediaTypesTests {
    @Test func `The type depends on the extension, regardless of case`() {
        #expect(MediaTypes.type(forPathExtension: "jpg") == "image/jpeg")
        #expect(MediaTypes.type(forPathExtension: "PNG") == "image/png")
        #expect(MediaTypes.type(forPathExtension: "") == "application/octet-stream")
        #expect(MediaTypes.type(forPathExtension: "unheard-of") == "application/octet-stream")
    }

    @Test func `Every type in the table is valid, and every extension is in lower case`() throws {
        for (pathExtension, type) in MediaTypes.types {
            try MediaTypes.check(type)
            #expect(pathExtension == pathExtension.lowercased())
        }
    }
}

/// A charset that encodes each character in two bytes.
private struct WideCharset: WrittenCharset {
    var name: String { "wide" }

    func append(_ text: String, to output: inout [UInt8]) {
        for byte in text.utf8 { output += [0, byte] }
    }
}

/// A charset without non-ASCII characters.
private struct ASCIICharset: WrittenCharset {
    var name: String { "ascii" }

    func append(_ text: String, to output: inout [UInt8]) throws(TextEncodingError) {
        if let offset = Array(text.unicodeScalars).firstIndex(where: { !$0.isASCII }) {
            throw TextEncodingError(kind: .unencodable, offset: offset)
        }
        output += Array(text.utf8)
    }
}

/// A charset that needs a missing library.
private struct MissingCharset: WrittenCharset {
    var name: String { "missing" }

    func append(_ text: String, to output: inout [UInt8]) throws(TextEncodingError) {
        throw TextEncodingError(kind: .unavailable, offset: 0)
    }
}
