import PercentEncodingReference
import TestSupport
import Testing

/// The reference compared with all recordings of browsers.
struct CharsetVectorsTests {
    /// The encoders to compare. A quick run leaves out gb18030, whose four-byte codes follow a formula, and takes one in
    /// four of the encodings with single bytes, which `Every character is decoded as in browsers` reads in full.
    private static let encoders: [CharsetHash] = {
        let all = (try? CharsetHash.rows(of: "encoders.sha256")) ?? []
        let single = all.filter { $0.lines <= 128 }
        return all.filter { $0.lines > 128 && (Thoroughness.isThorough || $0.name != "gb18030") }
            + Thoroughness.sample(single, oneIn: 4)
    }()

    @Test(arguments: encoders)
    func `Every scalar is encoded as in browsers`(expected: CharsetHash) {
        let charset = ReferenceCharset.named(expected.name)
        var hash = SHA256()
        var lines = 0
        // Above U+2FFFF, only gb18030 can encode scalars, and trying all scalars above U+2FFFF in 36 encodings would
        // add 20 seconds. A `for` loop over a sequence would also add 20 seconds, because tests are not optimised.
        // A quick run tries all scalars of plane 1 and 2 only in Big5, the only other encoding that has such characters.
        let limit: UInt32 = Thoroughness.isThorough || expected.name == "Big5" ? 0x30000 : 0x10000
        var value: UInt32 = 0x80
        while value <= 0x10FFFF {
            if let scalar = Unicode.Scalar(value), let bytes = charset.encode(scalar) {
                var line = digits(value, atLeast: 1)
                line.append(UInt8(ascii: "\t"))
                for byte in bytes { line += Self.pairs[Int(byte)] }
                line.append(UInt8(ascii: "\n"))
                hash.update(line)
                lines += 1
            }
            value += value < limit || expected.name == "gb18030" ? 1 : 251
        }
        #expect(lines == expected.lines)
        #expect(hash.finish() == expected.hash)
    }

    @Test(arguments: try CharsetHash.rows(of: "decoders.sha256"))
    func `Every character is decoded as in browsers`(expected: CharsetHash) {
        let charset = ReferenceCharset.named(expected.name)
        let upper = Array(UInt8(0x80)...0xFF)
        var inputs = upper.map { [$0] }
        if expected.lines > 128 {
            inputs += upper.flatMap { first in (UInt8.min...UInt8.max).map { [first, $0] } }
        }
        if expected.name == "EUC-JP" {
            let trail = UInt8(0xA1)...0xFE
            inputs += trail.flatMap { second in trail.map { [0x8F, second, $0] } }
        }
        var hash = SHA256()
        for input in inputs {
            var line = input.flatMap { Self.pairs[Int($0)] }
            var separator = UInt8(ascii: "\t")
            for scalar in charset.decode(input).text.unicodeScalars {
                line.append(separator)
                line += digits(scalar.value, atLeast: 4)
                separator = UInt8(ascii: " ")
            }
            hash.update(line + [UInt8(ascii: "\n")])
        }
        #expect(inputs.count == expected.lines)
        #expect(hash.finish() == expected.hash)
    }

    @Test(arguments: DecodedVector.names)
    func `Malformed bytes are decoded as in browsers`(name: String) throws {
        let charset = ReferenceCharset.named(name)
        let rows = try DecodedVector.rows(of: name)
        #expect(rows.count >= 50)
        for row in rows {
            let decoded = charset.decode(row.bytes)
            #expect(decoded.text.unicodeScalars.map(\.value) == row.codePoints, "\(row.bytes)")
        }
    }

    @Test(arguments: DecodedVector.names)
    func `The offsets of decoding errors are reported`(name: String) throws {
        let charset = ReferenceCharset.named(name)
        for row in try DecodedVector.rows(of: name) {
            let decoded = charset.decode(row.bytes)
            let scalars = Array(decoded.text.unicodeScalars)
            guard let first = decoded.errorOffsets.first else { continue }
            // The text before the first error is complete, and the rest starts with U+FFFD.
            let before = charset.decode(Array(row.bytes.prefix(first)))
            #expect(before.errorOffsets.isEmpty, "\(row.bytes)")
            #expect(scalars.starts(with: before.text.unicodeScalars), "\(row.bytes)")
            #expect(scalars.dropFirst(before.text.unicodeScalars.count).first == "\u{FFFD}", "\(row.bytes)")
            #expect(zip(decoded.errorOffsets, decoded.errorOffsets.dropFirst()).allSatisfy(<), "\(row.bytes)")
            #expect(decoded.errorOffsets.count <= scalars.count { $0 == "\u{FFFD}" }, "\(row.bytes)")
        }
    }

    /// Returns the digits of a value in hexadecimal.
    private func digits(_ value: UInt32, atLeast count: Int) -> [UInt8] {
        var digits: [UInt8] = []
        var shift = 20
        while shift >= 0 {
            let digit = Int(value &>> UInt32(shift) & 15)
            if digit != 0 || !digits.isEmpty || shift < 4 * count { digits.append(Self.pairs[digit][1]) }
            shift -= 4
        }
        return digits
    }

    /// The two digits of every byte.
    private static let pairs = (0...255).map { byte in
        Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16, uppercase: true).utf8)
    }
}
