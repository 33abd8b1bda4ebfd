import Foundation
import PercentEncodingReference
import TestSupport
import Testing

/// The reference for CoreFoundation's encodings, compared with the output of AFNetworking 2 on Linux.
struct CoreFoundationTests {
    private struct Row: Decodable {
        let api: String
        let input: String
        let options: String
        let expected: String?
    }

    private static let numbers: [String: UInt32] = [
        "ASCII": 0x0600, "Big5": 0x0A03, "DOS 936": 0x0421, "EUC-KR": 0x0940, "GB18030": 0x0632,
        "GB2312/EUC-CN": 0x0930, "ISO-8859-1": 0x0201, "MacRoman": 0x0000, "ShiftJIS": 0x0A01, "windows-1251": 0x0502,
        "windows-1252": 0x0500,
    ]

    @Test func `Values are escaped as in AFNetworking 2`() throws {
        let rows = try JSONDecoder().decode([Row].self, from: Fixtures.data("charset-escapers.json"))
        var count = 0
        for row in rows where row.api == "AFPercentEscapedQueryStringValueFromStringWithEncoding" {
            guard let number = Self.numbers[row.options] else { continue }
            let charset = try #require(ReferenceCoreFoundation.all.first { $0.number == number })
            let escaped = try? charset.percentEncode(row.input, .unreserved, profile: .linux).get()
            #expect(escaped.map { String(decoding: $0, as: UTF8.self) } == row.expected, "\(row.options) \(row.input)")
            count += 1
        }
        #expect(count > 80)
    }

    @Test func `A query is written as in AFNetworking 2`() throws {
        let gb18030 = try #require(ReferenceCoreFoundation.all.first { $0.number == 0x0632 })
        var style = ReferenceStyle()
        style.arrays = .brackets
        let query = gb18030.afnetworking2Query(
            of: .dictionary([("你", .array([.string("好 []")]))]), style: style, profile: .linux)
        #expect(query.map { String(decoding: $0, as: UTF8.self) } == "%C4%E3[]=%BA%C3%20%5B%5D")
    }

    @Test func `The repaired profile encodes surrogate pairs and rejects lost characters`() throws {
        func escaped(_ text: String, _ number: UInt32, _ profile: ReferenceCoreFoundation.Profile) throws -> String? {
            let charset = try #require(ReferenceCoreFoundation.all.first { $0.number == number })
            let bytes = try? charset.percentEncode(text, .unreserved, profile: profile).get()
            return bytes.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(try escaped("😀", 0x0632, .repaired) == "%94%39%FC%36")
        #expect(try escaped("😀", 0x0632, .linux) == nil)
        #expect(try escaped("a\u{AD}b", 0x0A01, .repaired) == nil)
        #expect(try escaped("a\u{AD}b", 0x0A01, .linux) == "ab")
        #expect(try escaped("\u{1A}", 0x0A01, .repaired) == "%1A")
        #expect(try escaped("\u{1A}", 0x0A01, .linux) == "%7F")
    }
}
