import LegacyCharsets
import PercentEncoding
import PercentEncodingReference
import TestSupport

/// Encoding of text in charsets: by ICU's tables, and by a plain Swift reference with the tables of the standard.
enum CharsetEncodeTarget {
    @Sendable static func run(_ input: inout Input) {
        let (charset, reference) = Charsets.pick(input.byte())
        let options = input.byte()
        let set = options & 1 == 0 ? EscapeSet.form : input.set().removing(0x80...0xFF)
        let replacement = 0x20 + input.byte() % 0x5F
        let text = String(decoding: input.bytes, as: UTF8.self)
        let notation: TrailByteNotation = options & 2 == 0 ? .literal : .escaped
        let escaping: ReferenceCharset.Escaping = options & 2 == 0 ? .byBytes : .byCharacters
        let expected = reference.percentEncode(text, ReferenceSet(set), escaping: escaping)
        let escaped = try? text.percentEncoded(in: charset.with(trailBytes: notation), using: set)
        expect(planted(escaped.map { Array($0.utf8) }), is: expected.bytes, "\(charset.name)")
        let replaced = try? text.percentEncoded(
            in: charset.with(unencodable: .replacement(replacement), trailBytes: notation), using: set)
        let expectedReplaced = reference.percentEncode(
            text, ReferenceSet(set), escaping: escaping, unencodable: .replacement(replacement))
        expect(replaced.map { Array($0.utf8) }, is: expectedReplaced.bytes, "\(charset.name) with \(replacement)")
        expect(try? text.bytes(in: charset), is: reference.encode(text).bytes, "bytes in \(charset.name)")
        expectFailure(text, charset, at: expected.unencodableOffsets.first)
        readBack(text, charset)
    }

    private static func planted(_ bytes: [UInt8]?) -> [UInt8]? {
        guard isPlanted, var bytes, bytes.count > 20, bytes[9] == UInt8(ascii: "%"), bytes[10] == UInt8(ascii: "A")
        else {
            return bytes
        }
        bytes[11] ^= 1
        return bytes
    }

    private static func expectFailure(_ text: String, _ charset: Charset, at offset: Int?) {
        let strict = Outcome { () throws(CharsetError) in
            try text.percentEncoded(in: charset.with(unencodable: .fail))
        }
        guard let offset else {
            expect(strict.value != nil, "\(charset.name) fails: \(strict)")
            return
        }
        let scalar = text.unicodeScalars.dropFirst(offset).first
        expect(
            strict,
            is: .failure(CharsetError(kind: .unencodable, offset: offset, charset: charset.name, scalar: scalar)),
            "\(charset.name), where it fails")
    }

    /// Reads the text back in CoreFoundation's profile, because some of its encodings have no reference.
    private static func readBack(_ text: String, _ charset: Charset) {
        let charset = charset.with(profile: .coreFoundation, unencodable: .fail)
        guard charset.isAvailable, let written = try? text.percentEncoded(in: charset) else { return }
        let read = try? written.percentDecoded(in: charset)
        expect(read != nil, "\(charset.name) does not read its own output: \(written)")
    }
}
