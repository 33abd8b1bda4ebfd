import LegacyCharsets
import PercentEncoding
import PercentEncodingReference

/// Decoding of bytes in charsets, with and without escapes: by ICU's tables, window by window, and by a plain Swift
/// reference with the tables of the standard.
enum CharsetDecodeTarget {
    @Sendable static func run(_ input: inout Input) {
        let (charset, reference) = Charsets.pick(input.byte())
        let set = input.set().removing("%+").removing(0x80...0xFF)
        let cut = input.byte()
        let bytes = input.bytes
        let expected = reference.decode(bytes)
        var text = try? String(decoding: bytes, in: charset, invalid: .replace)
        if isPlanted && bytes.count > 10 && bytes[4] == 0x8F && bytes[5] > 0xA0 { text?.append("x") }
        expect(text.map { Array($0.utf8) }, is: Array(expected.text.utf8), "text in \(charset.name)")
        let strict = Outcome { () throws(CharsetError) in
            Array(try String(decoding: bytes, in: charset).utf8)
        }
        let failure = expected.errorOffsets.first.map {
            CharsetError(kind: .invalidBytes, offset: $0, charset: charset.name)
        }
        expect(
            strict, is: failure.map { .failure($0) } ?? .value(Array(expected.text.utf8)), "strictly \(charset.name)")
        let escaped = bytes.percentEncoded(using: set)
        let read = try? escaped.percentDecoded(in: charset, space: set.space, invalid: .replace)
        expect(read.map { Array($0.utf8) }, is: Array(expected.text.utf8), "escaped text in \(charset.name)")
        expectWindows(bytes, charset, cut)
        let other = charset.with(profile: .coreFoundation)
        if other.isAvailable { expectWindows(bytes, other, cut) }
    }

    /// Compares decoding window by window with decoding of the whole input, which may hold escapes.
    private static func expectWindows(_ bytes: [UInt8], _ charset: Charset, _ cut: UInt8) {
        for invalid in [InvalidBytesPolicy.fail, .replace] {
            let decoder = CharsetWindowDecoder(charset, space: .plus, malformed: .fail, invalid: invalid)
            let whole = Outcome { () throws(CharsetError) in
                Array(try bytes.percentDecoded(in: charset, space: .plus, invalid: invalid).utf8)
            }
            let windows = Outcome { () throws(CharsetError) in try decode(bytes, decoder, 32 + Int(cut % 64)) }
            expect(windows, is: whole, "\(charset.name) in windows")
        }
    }

    private static func decode(
        _ bytes: [UInt8], _ start: CharsetWindowDecoder, _ size: Int
    ) throws(CharsetError) -> [UInt8] {
        var decoder = start
        var (output, position) = ([UInt8](), 0)
        while true {
            let end = min(bytes.count, position + size)
            let place: WindowDecoder.Position = end == bytes.count ? .last : .inner
            let step = try bytes[position..<end].withUnsafeBufferPointer { window throws(CharsetError) in
                try decoder.decode(window, at: place, to: &output)
            }
            if let failure = step.failure {
                throw CharsetError(kind: failure.kind, offset: position + failure.offset, charset: failure.charset)
            }
            position += step.read
            if place == .last { return output }
            expect(step.read > 0, "no progress")
        }
    }
}
