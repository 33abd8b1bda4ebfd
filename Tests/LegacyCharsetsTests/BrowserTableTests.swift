import LegacyCharsets
import PercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

/// Every table against what was recorded of browsers, and every character there and back.
@Suite(.enabled(if: Charset.gbk.isAvailable)) struct BrowserTableTests {
    private static let encoders = (try? CharsetHash.rows(of: "encoders.sha256")) ?? []

    @Test func `There are 36 tables`() {
        #expect(Self.encoders.count == 36)
    }

    @Test(arguments: encoders) func `Every scalar is encoded as browsers do`(expected: CharsetHash) throws {
        var hash = SHA256()
        var lines = 0
        try forEachCharacter(of: try Charset(expected.name)) { scalar, bytes in
            guard scalar.value >= 0x80 else { return }
            lines += 1
            hash.update(Array("\(String(scalar.value, radix: 16, uppercase: true))\t\(bytes.hexadecimal)\n".utf8))
        }
        #expect(lines == expected.lines)
        #expect(hash.finish() == expected.hash)
    }

    /// The characters that two of them share bytes with, of which the other one is read.
    private static let merged: [String: [UInt32]] = [
        "EUC-JP": [0xA5, 0x203E, 0x2212], "Shift_JIS": [0xA5, 0x203E, 0x2212],
        "ISO-2022-JP": [0x2212] + (0xFF61...0xFF9F),
        "GBK": privateUse, "gb18030": privateUse,
    ]

    /// What had the codes of 18 characters before GB 18030-2022.
    private static let privateUse: [UInt32] =
        (0xE78D...0xE796) + [0xE81E, 0xE826, 0xE82B, 0xE82C, 0xE832, 0xE843, 0xE854, 0xE864]

    @Test(arguments: encoders.map(\.name)) func `Every character comes back, but for those that share their bytes`(
        name: String
    ) throws {
        let charset = try Charset(name)
        var lost: [UInt32] = []
        try forEachCharacter(of: charset) { scalar, bytes in
            // There are none that share bytes beyond the BMP; what is computed is not asked for all of them.
            if scalar.value >= 0x30000, scalar.value % 997 != 0 { return }
            if try String(decoding: bytes, in: charset) != String(scalar) { lost.append(scalar.value) }
        }
        #expect(lost == Self.merged[name] ?? [])
    }

    /// Calls `body` with every character that a charset has and its bytes.
    private func forEachCharacter(
        of charset: Charset, _ body: (Unicode.Scalar, ArraySlice<UInt8>) throws -> Void
    ) throws {
        let isWhole = charset == .gb18030
        let charset = charset.with(unencodable: .numericReference)
        for start in stride(from: UInt32(0), through: 0x10FFFF, by: 4096) {
            // Beyond plane 2 there is nothing but in GB 18030, where every scalar counts.
            let step = start < 0x30000 || isWhole ? 1 : 251
            let values = stride(from: start, to: start + 4096, by: step)
            let scalars = values.compactMap(Unicode.Scalar.init).filter { $0 != "\n" && $0 != "&" }
            var text = String.UnicodeScalarView()
            for scalar in scalars {
                // Two bytes that are never part of another character, of which the first ends every state.
                text.append(contentsOf: [scalar, "~", "\n"])
            }
            let lines = try String(text).bytes(in: charset).split(
                separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            #expect(lines.count == scalars.count + 1)
            for (scalar, bytes) in zip(scalars, lines) where bytes.first != UInt8(ascii: "&") {
                try body(scalar, bytes.dropLast())
            }
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var hexadecimal: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for byte in self { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
