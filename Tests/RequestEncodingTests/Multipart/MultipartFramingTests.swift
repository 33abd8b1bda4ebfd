import Foundation
import RequestEncoding
import TestSupport
import Testing

/// Forms with names and values that try to inject parts, read by an RFC 2046 parser.
@Suite struct MultipartFramingTests {
    struct Part: Equatable {
        var headers: [String]
        var body: [UInt8]
    }

    @Test(arguments: [1, 2, 3, 4]) func `No name, type or value adds a part or a header field`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var form = try MultipartFormData(style: seed % 2 == 0 ? .browser : .afnetworking, boundary: "B")
            var expected: [Part] = []
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                let (name, fileName, type) = (hostile(&random), hostile(&random), hostile(&random))
                let body = Array(hostile(&random).utf8)
                do throws(RequestEncodingError) {
                    try form.append(Data(body), withName: name, fileName: fileName, mimeType: type)
                } catch {
                    #expect([.invalidPartName, .invalidMediaType].contains(error.kind))
                    try form.append(Data(body), withName: "n")
                    expected.append(Part(headers: ["Content-Disposition: form-data; name=\"n\""], body: body))
                    continue
                }
                let names = seed % 2 == 0 ? (name.normalized.escaped, fileName.escaped) : (name, fileName)
                let disposition = "Content-Disposition: form-data; name=\"\(names.0)\"; filename=\"\(names.1)\""
                expected.append(Part(headers: [disposition, "Content-Type: \(type)"], body: body))
            }
            #expect(try parts(of: Array(form.encode())) == expected)
        }
    }

    /// Returns a hostile name or value without the boundary, which an attacker cannot guess.
    private func hostile(_ random: inout SeededGenerator) -> String {
        let pieces = ["\r\n", "\r", "\n", "\"", ";", "--A", "a/b", "é", " ", "Content-Type: x", "%22", "\0", "\\", ""]
        let isType = Int.random(in: 0..<2, using: &random) == 0
        let count = Int.random(in: 0..<5, using: &random)
        return (isType ? "a/b;" : "") + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    private func parts(of body: [UInt8]) throws -> [Part] {
        var rest = [0x0D, 0x0A] + body
        var parts: [Part] = []
        let line = Array("\r\n--B".utf8)
        while let start = rest.firstRange(of: line) {
            let part = Array(rest[..<start.lowerBound])
            rest.removeSubrange(..<start.upperBound)
            if !part.isEmpty { parts.append(try read(part)) }
        }
        #expect(rest == Array("--\r\n".utf8))
        return parts
    }

    private func read(_ part: [UInt8]) throws -> Part {
        let end = try #require(part.firstRange(of: Array("\r\n\r\n".utf8)))
        let head = String(decoding: part[..<end.lowerBound], as: UTF8.self)
        // The line end after the boundary is dropped.
        let headers = head.components(separatedBy: "\r\n").dropFirst()
        #expect(headers.allSatisfy { !$0.utf8.contains(0x0A) && !$0.utf8.contains(0x0D) })
        return Part(headers: Array(headers), body: Array(part[end.upperBound...]))
    }
}

extension String {
    /// The text with every CR without LF and every LF without CR replaced by CRLF, as the standard requires.
    fileprivate var normalized: String {
        replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
            .replacingOccurrences(of: "\n", with: "\r\n")
    }

    fileprivate var escaped: String {
        replacingOccurrences(of: "\"", with: "%22").replacingOccurrences(of: "\r", with: "%0D")
            .replacingOccurrences(of: "\n", with: "%0A")
    }
}
