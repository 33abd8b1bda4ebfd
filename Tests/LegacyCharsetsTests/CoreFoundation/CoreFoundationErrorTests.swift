import LegacyCharsets
import PercentEncoding
import TestSupport
import Testing

/// Tests of invalid bytes in CoreFoundation's encodings: errors have the offset of the bytes, and no text around the
/// bytes is lost.
@Suite struct CoreFoundationErrorTests {
    static let withStates: [UInt32] = [0x0820, 0x0400_0100]

    static func charset(_ number: UInt32) throws -> Charset {
        try Charset(coreFoundationEncoding: number).with(profile: .coreFoundation)
    }

    @Test(
        arguments: [
            (0x0820, "a%1B%22z", "a\u{FFFD}\"z", 1), (0x0820, "a%1B%28%22z", "a\u{FFFD}(\"z", 1),
            (0x0820, "%1B%24%41%22", "\u{FFFD}$A\"", 0), (0x0820, "a%80%22", "a\u{FFFD}\"", 1),
            (0x0820, "%1B%24%42%24%22%1B%26", "あ\u{FFFD}\u{FFFD}", 15), (0x0820, "%1B%26", "\u{FFFD}&", 0),
            (0x0820, "%1B%24%42%FF%3C%22%1B%28%42<", "\u{FFFD}滋<", 9), (0x0820, "x%1B", "x\u{FFFD}", 1),
            (0x0820, "%1B%24%42%3C", "\u{FFFD}", 9), (0x0400_0100, "%FFa%22", "\u{FFFD}a\"", 0),
        ] as [(UInt32, String, String, Int)])
    func `An error has the offset of its first byte and leaves the decoder's state unchanged`(
        number: UInt32, escaped: String, text: String, offset: Int
    ) throws {
        let charset = try Self.charset(number)
        #expect(try escaped.percentDecoded(in: charset, invalid: .replace) == text)
        #expect(throws: CharsetError(kind: .invalidBytes, offset: offset, charset: charset.name)) {
            try escaped.percentDecoded(in: charset)
        }
    }

    @Test(arguments: withStates) func `A malformed sequence does not consume ASCII characters`(number: UInt32) throws {
        var generator = SeededGenerator(seed: 41)
        let charset = try Self.charset(number)
        let kept = Array("\"&</A0".utf8)
        let alphabet = kept + [0x1B, 0x26, 0x7E, 0x80, 0xA1, 0xFF]
        for _ in 0..<Thoroughness.rounds(quick: 400, thorough: 2000) {
            let bytes = (0..<12).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
            let text = try String(decoding: bytes, in: charset, invalid: .replace)
            #expect(text.utf8.filter(kept.contains) == bytes.filter(kept.contains), "\(bytes): \(text)")
        }
    }

    @Test(arguments: [0x0420, 0x0421, 0x0422, 0x0423, 0x0631, 0x0920, 0x0930, 0x0931, 0x0940, 0x0A06] as [UInt32])
    func `The ASCII trail byte of an invalid pair is kept`(number: UInt32) throws {
        let charset = try Self.charset(number)
        var count = 0
        // A quick run tries every fifth ASCII character after each lead byte.
        let step = Thoroughness.rounds(quick: 5, thorough: 1)
        for lead in UInt8(0x80)...0xFF where (try? String(decoding: [lead], in: charset)) == nil {
            for trail in stride(from: lead % UInt8(step), through: 0x7F, by: step)
            where (try? String(decoding: [lead, trail], in: charset)) == nil {
                let text = try String(decoding: [lead, trail], in: charset, invalid: .replace)
                #expect(text.unicodeScalars.elementsEqual(["\u{FFFD}", Unicode.Scalar(trail)]), "\(lead) \(trail)")
                count += 1
            }
        }
        #expect(count > 5000 / step)
    }

    @Test func `An invalid pair of non-ASCII bytes is one error`() throws {
        let charset = try Self.charset(0x0940)
        #expect(try String(decoding: [0xAD, 0xA1, 0xB0, 0xA1, 0x41], in: charset, invalid: .replace) == "\u{FFFD}가A")
    }
}
