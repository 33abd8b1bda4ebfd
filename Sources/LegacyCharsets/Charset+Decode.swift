internal import CLegacyCharsets
internal import CPercentEncoding
internal import PercentEncoding

/// The kinds of input to decode.
enum CharsetInput {
    /// Bytes that may be percent-encoded.
    case escaped
    /// UTF-8 text with percent-encoded bytes; its non-ASCII characters stand for themselves.
    case text
    /// Bytes that are not percent-encoded.
    case plain
}

/// The rules for decoding percent-encoded input.
struct CharsetRules {
    var space = SpaceNotation.percent
    var malformed = MalformedEscapePolicy.fail
    var invalid = InvalidBytesPolicy.fail
}

extension Charset {
    /// Decodes bytes in the first of some charsets in which they are valid, and returns the index of this charset.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, as input: CharsetInput, in charsets: [Charset], _ rules: CharsetRules
    ) throws(CharsetError) -> (text: String, index: Int) {
        guard charsets.count <= CharsetFallback.limit else {
            throw CharsetError(kind: .tooManyCharsets, charset: names(of: charsets))
        }
        var missing: Charset?
        // SAFETY: the pointers outlive the call.
        let (result, text) = unsafe withUnsafeTemporaryAllocation(
            of: UnsafePointer<pct_charset>.self, capacity: CharsetFallback.limit
        ) { rows -> (pct_charset_result, String?) in
            var unicodeEscapes = false
            for (index, charset) in charsets.enumerated() {
                guard let row = charset.row(in: charset.profile) else {
                    missing = charset
                    return (pct_charset_result(), nil)
                }
                unsafe rows.initializeElement(at: index, to: row.pointer)
                if charset.unicodeEscapes == .decoded { unicodeEscapes = true }
            }
            var how = unsafe decoder(input, unicodeEscapes, rules)
            unsafe how.charsets = UnsafePointer(rows.baseAddress)
            unsafe how.count = charsets.count
            return unsafe decode(bytes, &how)
        }
        if let missing { throw CharsetError(kind: .notInProfile, charset: missing.name) }
        guard let text else { throw failure(result, charsets) }
        return (text, Int(result.charset))
    }

    /// Decodes bytes in this charset.
    @inline(__always)
    func decode(
        _ bytes: some Collection<UInt8>, as input: CharsetInput, _ rules: CharsetRules
    ) throws(CharsetError) -> String {
        let row = try requiredRow
        var result = pct_charset_result()
        var text: String?
        // The closure returns nothing, because a returned string would be retained once more.
        unsafe bytes.withContiguousBytes { bytes in
            var pointer = unsafe row.pointer
            // SAFETY: the pointer outlives the call.
            unsafe withUnsafePointer(to: &pointer) { charset in
                var how = unsafe Self.decoder(input, unicodeEscapes == .decoded, rules)
                unsafe how.charsets = charset
                unsafe how.count = 1
                (result, text) = unsafe Self.decode(bytes, &how)
            }
        }
        guard let text else { throw Self.failure(result, [self]) }
        return text
    }

    static func decoder(_ input: CharsetInput, _ unicodeEscapes: Bool, _ rules: CharsetRules) -> pct_decoder {
        unsafe pct_decoder(
            charsets: nil, count: 0, malformed: UInt8(rules.malformed == .keep ? PCT_POLICY_KEEP : PCT_POLICY_FAIL),
            invalid: UInt8(rules.invalid == .replace ? PCT_POLICY_REPLACE : PCT_POLICY_FAIL),
            plus: rules.space == .plus, unicode_escapes: unicodeEscapes && input != .plain, is_text: input == .text,
            is_plain: input == .plain)
    }

    /// Decodes bytes; the text is nil if there is an error.
    private static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ how: UnsafePointer<pct_decoder>
    ) -> (pct_charset_result, String?) {
        var result = pct_charset_result()
        result.status = unsafe pct_decoder_check(how)
        guard result.status == PCT_OK else { return (result, nil) }
        guard 3 * bytes.count + 16 > stackRoom else { return unsafe decode(bytes, how, room: stackRoom) }
        // Escapes of ASCII shrink, and other characters of text stand for themselves.
        let shrinks = unsafe how.pointee.is_text || bytes.isASCII
        var text: String?
        (result, text) = unsafe decode(bytes, how, room: shrinks ? bytes.count + 2064 : 3 * bytes.count + 16)
        while result.status == PCT_OUTPUT_FULL {
            (result, text) = unsafe decode(bytes, how, room: result.written + 16)
        }
        return (result, text)
    }

    /// Decodes bytes in a buffer of a size; the text is nil if the size is too small.
    @inline(__always)
    private static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ how: UnsafePointer<pct_decoder>, room: Int
    ) -> (pct_charset_result, String?) {
        // SAFETY: the call writes only UTF-8, and only inside the buffer.
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
            let result = unsafe pct_charset_decode(how, bytes.baseAddress, bytes.count, buffer.baseAddress, room)
            guard result.status == PCT_OK else { return (result, nil) }
            return (result, unsafe String(knownUTF8: UnsafeBufferPointer(rebasing: buffer[..<result.written])))
        }
    }

    static func failure(_ result: pct_charset_result, _ charsets: [Charset]) -> CharsetError {
        let kind: CharsetError.Kind =
            switch result.status {
            case PCT_MALFORMED: .malformedEscape
            case PCT_INVALID: .invalidBytes
            default: .outOfMemory
            }
        // If bytes are not text in any charset, the error names all charsets.
        let named = kind == .invalidBytes ? charsets : [charsets[Int(result.charset)]]
        return CharsetError(kind: kind, offset: kind == .outOfMemory ? 0 : result.read, charset: names(of: named))
    }

    static func names(of charsets: [Charset]) -> String { charsets.map(\.name).joined(separator: ", ") }
}
