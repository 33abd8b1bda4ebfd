import Foundation
import PercentEncoding
package import PercentEncodingReference

extension ReferenceIndexes {
    /// The indexes in Tests/Fixtures/charsets.
    package static let standard: ReferenceIndexes = {
        do {
            return try ReferenceIndexes { Array(try Fixtures.data("charsets/\($0)")) }
        } catch {
            fatalError("\(error)")
        }
    }()
}

extension ReferenceCharset {
    /// All encodings of the standard, in its order.
    package static let all: [ReferenceCharset] = charsetLabels.compactMap {
        ReferenceCharset(name: $0.name, indexes: .standard)
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Returns the encoding with the given name.
    package static func named(_ name: String) -> ReferenceCharset {
        guard let charset = byName[name] else {
            fatalError("add \(name) to Tests/Fixtures/charsets/encoding-labels.json, and its index beside it")
        }
        return charset
    }
}

extension ReferenceLabels {
    /// The labels in Tests/Fixtures/charsets.
    package static let standard = ReferenceLabels(
        Dictionary(uniqueKeysWithValues: charsetLabels.map { ($0.name, $0.labels) }))
}

/// A row of Tests/Fixtures/charsets/encoding-labels.json.
package struct CharsetLabels: Decodable, Sendable {
    package let name: String
    package let labels: [String]
}

/// The labels of every encoding, in the standard's order.
package let charsetLabels: [CharsetLabels] = {
    do {
        return try JSONDecoder().decode([CharsetLabels].self, from: Fixtures.data("charsets/encoding-labels.json"))
    } catch {
        fatalError("\(error)")
    }
}()

/// A row of a file of hashes in Tests/Fixtures/charsets.
package struct CharsetHash: Sendable, CustomStringConvertible {
    /// The name of the encoding.
    package let name: String
    /// The SHA-256 hash in hexadecimal.
    package let hash: String
    /// The number of hashed lines.
    package let lines: Int

    package var description: String { name }

    /// Returns the rows of `encoders.sha256` or `decoders.sha256`.
    package static func rows(of file: String) throws -> [CharsetHash] {
        String(decoding: try Fixtures.data("charsets/\(file)"), as: UTF8.self).split(separator: "\n").map { line in
            let fields = line.split { $0 == " " || $0 == "\t" }
            return CharsetHash(
                name: String(fields[1].dropLast(".tsv".count)), hash: String(fields[0]), lines: Int(fields[2]) ?? 0)
        }
    }
}

/// A row of a file in Tests/Fixtures/charsets/decoded.
package struct DecodedVector: Sendable {
    package let bytes: [UInt8]
    /// The decoded code points, with U+FFFD for errors.
    package let codePoints: [UInt32]

    /// The encodings that have a file.
    package static let names = [
        "Big5", "EUC-JP", "EUC-KR", "GBK", "ISO-2022-JP", "Shift_JIS", "UTF-16BE", "UTF-16LE", "UTF-8", "gb18030",
        "x-user-defined",
    ]

    /// Returns the rows of an encoding's file.
    package static func rows(of name: String) throws -> [DecodedVector] {
        try Fixtures.data("charsets/decoded/\(name).tsv").split(separator: UInt8(ascii: "\n")).map { line in
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            let digits = Array(fields[0])
            return DecodedVector(
                bytes: stride(from: 0, to: digits.count, by: 2).compactMap {
                    UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
                },
                codePoints: fields[1].split(separator: UInt8(ascii: " ")).compactMap {
                    UInt32(String(decoding: $0, as: UTF8.self), radix: 16)
                })
        }
    }
}
