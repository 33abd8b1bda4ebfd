import LegacyCharsets
import PercentEncoding
import PercentEncodingReference
import TestSupport
import Testing

/// Charsets that use ICU or compiled tables, compared with a plain Swift implementation of the WHATWG Encoding
/// Standard.
@Suite struct CharsetDifferentialTests {
    @Test(arguments: Charset.all.map(\.name)) func `Encoded text equals the reference's output`(name: String) throws {
        let (charset, reference) = (try Charset(name), ReferenceCharset.named(name))
        var generator = SeededGenerator(seed: 21)
        for round in 0..<Thoroughness.rounds(quick: 30, thorough: 600) {
            let text = String.random(using: &generator)
            let set = round % 3 == 0 ? EscapeSet.form : EscapeSet(words: (generator.next(), generator.next()))
            for (notation, escaping) in [
                (TrailByteNotation.literal, ReferenceCharset.Escaping.byBytes), (.escaped, .byCharacters),
            ] {
                let expected = reference.percentEncode(text, ReferenceSet(set), escaping: escaping)
                let escaped = try text.percentEncoded(in: charset.with(trailBytes: notation), using: set)
                #expect(Array(escaped.utf8) == expected.bytes, "\(text.debugDescription)")
                try expectFailure(of: text, charset, at: expected.unencodableOffsets.first)
                let byte = UInt8.random(in: 0x20...0x7E, using: &generator)
                let replaced = reference.percentEncode(
                    text, ReferenceSet(set), escaping: escaping, unencodable: .replacement(byte))
                #expect(
                    try Array(
                        text.percentEncoded(
                            in: charset.with(unencodable: .replacement(byte), trailBytes: notation), using: set
                        ).utf8)
                        == replaced.bytes)
            }
            #expect(try text.bytes(in: charset) == reference.encode(text).bytes, "\(text.debugDescription)")
        }
    }

    private func expectFailure(of text: String, _ charset: Charset, at offset: Int?) throws {
        let strict = charset.with(unencodable: .fail)
        if let offset {
            let scalar = text.unicodeScalars.dropFirst(offset).first
            #expect(throws: CharsetError(kind: .unencodable, offset: offset, charset: charset.name, scalar: scalar)) {
                try text.percentEncoded(in: strict)
            }
        } else {
            _ = try text.percentEncoded(in: strict)
        }
    }

    @Test(arguments: Charset.all.map(\.name)) func `Decoded text equals the reference's output`(name: String) throws {
        let (charset, reference) = (try Charset(name), ReferenceCharset.named(name))
        var generator = SeededGenerator(seed: 22)
        for _ in 0..<Thoroughness.rounds(quick: 120, thorough: 2000) {
            let bytes = generator.charsetBytes(Int.random(in: 0..<24, using: &generator))
            let expected = reference.decode(bytes)
            let text = try String(decoding: bytes, in: charset, invalid: .replace)
            #expect(text.utf8.elementsEqual(expected.text.utf8), "\(bytes)")
            let escaped = bytes.percentEncoded(
                using: EscapeSet(words: (generator.next(), generator.next())).removing("%"))
            #expect(try escaped.percentDecoded(in: charset, invalid: .replace).utf8.elementsEqual(expected.text.utf8))
            if let offset = expected.errorOffsets.first {
                #expect(throws: CharsetError(kind: .invalidBytes, offset: offset, charset: name), "\(bytes)") {
                    try String(decoding: bytes, in: charset)
                }
            }
        }
    }
}

extension EscapeSet {
    fileprivate init(words: (UInt64, UInt64)) {
        self.init(
            literal: (0..<128).filter { $0 < 64 ? words.0 >> UInt64($0) & 1 == 1 : words.1 >> UInt64($0 - 64) & 1 == 1 }
        )
    }
}

extension String {
    /// Returns text with characters from blocks that charsets can encode, and from other blocks.
    fileprivate static func random(using generator: inout SeededGenerator) -> String {
        let blocks: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x00...0x1F, 0x80...0x17F, 0x370...0x4FF, 0x5D0...0x6FF, 0xE00...0xE5B, 0x2000...0x206F,
            0x2500...0x266F, 0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xE000...0xF8FF, 0xFE00...0xFFFF,
            0x1F300...0x1F6FF, 0x20000...0x2A6DF, 0xE0001...0xE007F, 0x9FB4...0x9FBB, 0xFE10...0xFE19,
        ]
        let favourites: [Unicode.Scalar] = [
            "\u{1B}", "\u{0E}", "\u{0F}", "¥", "‾", "−", "ｱ", "\u{200D}", "\u{FEFF}", "\u{AD}", "€", "&", "%", "+", " ",
            "~", "\\", "\0",
        ]
        var text = String.UnicodeScalarView()
        var block = blocks[0]
        for _ in 0..<Int.random(in: 0..<20, using: &generator) {
            if Int.random(in: 0..<3, using: &generator) == 0 {
                block = blocks.randomElement(using: &generator) ?? block
            }
            if Int.random(in: 0..<6, using: &generator) == 0,
                let favourite = favourites.randomElement(using: &generator)
            {
                text.append(favourite)
            } else if let scalar = Unicode.Scalar(UInt32.random(in: block, using: &generator)) {
                text.append(scalar)
            }
        }
        return String(text)
    }
}

extension SeededGenerator {
    /// Returns random bytes. Many of the bytes are:
    ///
    /// - lead bytes
    /// - trail bytes
    /// - digits after lead bytes
    /// - parts of escape sequences
    fileprivate mutating func charsetBytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in
            switch Int.random(in: 0..<8, using: &self) {
            case 0: UInt8.random(in: 0x30...0x39, using: &self)
            case 1:
                ([0x1B, 0x24, 0x28, 0x42, 0x4A, 0x49, 0x40, 0x0E, 0x8E, 0x8F, 0x80, 0xFF] as [UInt8]).randomElement(
                    using: &self) ?? 0
            case 2, 3: UInt8.random(in: 0x40...0x7E, using: &self)
            case 4: UInt8.random(in: 0...0xFF, using: &self)
            default: UInt8.random(in: 0x81...0xFE, using: &self)
            }
        }
    }
}
