import LegacyCharsets
import PercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

/// Tests that compare every table with recordings of browsers, and test the round trip of every character.
///
/// A quick run compares a sample of the characters with the reference. The tests of the reference compare the reference
/// with all recordings. `ChecksumTests` covers all entries of the tables.
@Suite struct BrowserTableTests {
    private static let encoders = (try? CharsetHash.rows(of: "encoders.sha256")) ?? []

    @Test func `There are 36 tables`() {
        #expect(Self.encoders.count == 36)
    }

    @Test(arguments: encoders) func `Every scalar is encoded as in browsers`(expected: CharsetHash) throws {
        let reference = ReferenceCharset.named(expected.name)
        var (hash, lines, different) = (SHA256(), 0, [UInt32]())
        try forEachScalar(of: try Charset(expected.name)) { scalar, bytes, _ in
            if !Thoroughness.isThorough {
                if reference.encode(scalar) != bytes { different.append(scalar.value) }
            } else if let bytes, scalar.value >= 0x80 {
                lines += 1
                hash.update(Array("\(String(scalar.value, radix: 16, uppercase: true))\t\(bytes.hexadecimal)\n".utf8))
            }
        }
        #expect(different == [])
        #expect(!Thoroughness.isThorough || lines == expected.lines && hash.finish() == expected.hash)
    }

    /// For each charset, the characters that share their bytes with another character and are decoded as the other
    /// character.
    private static let merged: [String: [UInt32]] = [
        "EUC-JP": [0xA5, 0x203E, 0x2212], "Shift_JIS": [0xA5, 0x203E, 0x2212],
        "ISO-2022-JP": [0x2212] + (0xFF61...0xFF9F),
        "GBK": privateUse, "gb18030": privateUse,
    ]

    /// The 18 characters with codes that GB 18030-2022 reassigned.
    private static let privateUse: [UInt32] =
        (0xE78D...0xE796) + [0xE81E, 0xE826, 0xE82B, 0xE82C, 0xE832, 0xE843, 0xE854, 0xE864]

    @Test(arguments: encoders.map(\.name)) func `Every character survives a round trip, unless its bytes are ambiguous`(
        name: String
    ) throws {
        var lost: [UInt32] = []
        try forEachScalar(of: try Charset(name)) { scalar, bytes, read in
            if bytes != nil, !read.elementsEqual(CollectionOfOne(scalar)) { lost.append(scalar.value) }
        }
        #expect(lost == Self.merged[name] ?? [])
    }

    /// The characters of a quick run. Each charset has a different sample of one in 101 characters. Every sample has all
    /// characters that follow special rules or differ between charsets.
    private static let samples: [[UInt32]] = (0..<UInt32(7)).map { first in
        let ranges: [ClosedRange<UInt32>] = [
            0...0x17F, 0x2010...0x2040, 0x2212...0x2212, 0x9FA0...0x9FFF, 0xE5E5...0xE5E5, 0xE780...0xE7C7,
            0xE810...0xE870,
            0xFE00...0xFFFF,
        ]
        let others = [
            stride(from: 14 * first, to: 0x30000, by: 101), stride(from: 0x30000 + first, to: 0x110000, by: 8009),
        ]
        return Set(ranges.joined()).union(others.joined()).sorted()
    }

    /// Calls `body` with every scalar, its bytes in a charset or nil, and the text decoded from the bytes.
    private func forEachScalar(
        of charset: Charset, _ body: (Unicode.Scalar, [UInt8]?, Substring.UnicodeScalarView) throws -> Void
    ) throws {
        // Beyond plane 2, only GB 18030 has characters. GB 18030 has every scalar.
        let step = charset == .gb18030 ? 1 : 251
        let charset = charset.with(unencodable: .numericReference)
        let values =
            Thoroughness.isThorough
            ? Array(0..<0x30000) + stride(from: 0x30000, to: 0x110000, by: step)
            : Self.samples[charset.name.utf8.count % Self.samples.count]
        var scalars: [Unicode.Scalar] = []
        for scalar in values.compactMap(Unicode.Scalar.init) where scalar != "\n" && scalar != "&" {
            scalars.append(scalar)
            if scalars.count == 4096 {
                try readAndWrite(scalars, charset, body)
                scalars = []
            }
        }
        try readAndWrite(scalars, charset, body)
    }

    private func readAndWrite(
        _ scalars: [Unicode.Scalar], _ charset: Charset,
        _ body: (Unicode.Scalar, [UInt8]?, Substring.UnicodeScalarView) throws -> Void
    ) throws {
        var text = String.UnicodeScalarView()
        // The bytes of the tilde and the line feed are never part of another character. The tilde ends every state.
        for scalar in scalars { text.append(contentsOf: [scalar, "~", "\n"]) }
        let bytes = try String(text).bytes(in: charset)
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let read = try String(decoding: bytes, in: charset).unicodeScalars.split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == scalars.count + 1 && read.count == lines.count)
        for (scalar, (bytes, read)) in zip(scalars, zip(lines, read)) {
            let isMissing = bytes.first == UInt8(ascii: "&")
            try body(scalar, isMissing ? nil : Array(bytes.dropLast()), read.dropLast())
        }
    }
}

extension [UInt8] {
    fileprivate var hexadecimal: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for byte in self { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
