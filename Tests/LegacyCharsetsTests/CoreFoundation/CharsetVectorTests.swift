import Foundation
import LegacyCharsets
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of every row in Tests/Fixtures/charset-escapers.json.
@Suite struct CharsetVectorTests {
    static let vectors: [Vector] = {
        do {
            return try JSONDecoder().decode([Vector].self, from: Fixtures.data("charset-escapers.json"))
        } catch {
            fatalError("\(error)")
        }
    }()

    static let values = vectors.filter { $0.api == "AFPercentEscapedQueryStringValueFromStringWithEncoding" }

    static let encodings: [String: UInt32] = [
        "ASCII": 0x0600, "Big5": 0x0A03, "DOS 936": 0x0421, "EUC-JP": 0x0920, "EUC-KR": 0x0940, "GB18030": 0x0632,
        "GB2312/EUC-CN": 0x0930, "GBK via CF 0x0631": 0x0631, "ISO-2022-JP": 0x0820, "ISO-8859-1": 0x0201,
        "MacRoman": 0x0000, "ShiftJIS": 0x0A01, "UTF-16": 0x0100, "UTF-16LE": 0x1400_0100, "UTF-7": 0x0400_0100,
        "windows-1251": 0x0502, "windows-1252": 0x0500,
    ]

    static func escaped(_ vector: Vector, onLinux isLinux: Bool) throws -> String? {
        let number = try #require(encodings[vector.options], "\(vector.id)")
        let model = try LinuxCoreFoundation(coreFoundationEncoding: number)
        let encoding: any TextEncoding = isLinux ? model : model.charset
        var bytes: [UInt8] = []
        do {
            try encoding.append(percentEncoding: vector.input, using: .afnetworking2Value, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            #expect(error.kind == .unencodable)
            return nil
        }
    }

    @Test func `All 144 values are escaped as in AFNetworking 2 on Linux`() throws {
        #expect(Self.values.count == 144)
        for vector in Self.values {
            #expect(try Self.escaped(vector, onLinux: true) == vector.expected, "\(vector.id)")
        }
    }

    /// The outputs of the repaired profile that differ from the recorded outputs. The inputs contain a surrogate pair
    /// or characters of GBK_95 or EUC-JP.
    static let repaired: [Int: String] = [
        85: "%C4%E3%BA%C3%94%39%FC%36",
        87: "a%20b", 89: "%A4%A2", 91: "%A7%A8", 92: "%A8%A6", 96: "%5C", 97: "%A1%AB",
        152: "a%20b", 154: "%A4%A2", 161: "%5C", 162: "%A1%C1", 164: "%8F%A2%ED",
    ]

    @Test func `The repaired profile differs for surrogate pairs and in GBK_95 and EUC-JP`() throws {
        var differences: [Int: String?] = [:]
        for vector in Self.values {
            let ours = try Self.escaped(vector, onLinux: false)
            if ours != vector.expected { differences[vector.id] = ours }
        }
        #expect(differences == Self.repaired)
    }

    @Test func `Forms in a charset are encoded as in browsers`() throws {
        let forms = Self.vectors.filter { $0.system == "WHATWG form" }
        #expect(forms.count == 3)
        for vector in forms {
            let pair = vector.input.dropFirst().dropLast().split(separator: ":").map(String.init)
            let charset = try Charset(String(vector.options.dropFirst("encoding=".count)))
            let parts = try pair.map { try $0.percentEncoded(in: charset, using: .form) }
            #expect(parts.joined(separator: "=") == vector.expected, "\(vector.id)")
        }
    }

    @Test func `AFNetworking 2 escapes both fields and values in the charset`() throws {
        let vector = try #require(Self.vectors.first { $0.id == 296 })
        #expect(vector.input == "{你:好}" && vector.options == "GB18030")
        let model = try LinuxCoreFoundation(coreFoundationEncoding: 0x0632)
        for encoding: any TextEncoding in [model, model.charset] {
            var query: [UInt8] = []
            try encoding.append(percentEncoding: "你", using: .afnetworking2Key, to: &query)
            query.append(UInt8(ascii: "="))
            try encoding.append(percentEncoding: "好", using: .afnetworking2Value, to: &query)
            #expect(String(decoding: query, as: UTF8.self) == vector.expected)
        }
    }

    @Test func `Every row is tested`() {
        #expect(Self.vectors.count == 144 + 3 + 1)
    }
}
