internal import CLegacyCharsets
internal import CPercentEncoding
internal import PercentEncoding

/// A decoder that follows the decoders of the WHATWG Encoding Standard.
struct BrowserDecoder {
    let definition: CharsetDefinition
    let invalid: InvalidBytesPolicy

    /// Decodes bytes to text.
    ///
    /// - Throws: ``CharsetError/Kind/invalidBytes`` with the offset of the first byte that is not part of a character.
    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(CharsetError) -> String {
        switch definition.form {
        case .utf8: return try unsafe utf8(bytes)
        case .utf16LE: return try unsafe UTF16BytesDecoder(highByteFirst: false).decode(bytes, self)
        case .utf16BE: return try unsafe UTF16BytesDecoder(highByteFirst: true).decode(bytes, self)
        case .singleByte, .doubleByte, .gb18030: return try unsafe textByTable(bytes)
        case .iso2022JP:
            let table = try definition.throughEUCJP { eucJP throws(CharsetError) in try eucJP.decodeTable() }
            var decoder = ISO2022JPDecoder(table)
            return try unsafe decoder.decode(bytes, self)
        case .coreFoundationOnly: throw CharsetError(kind: .notInProfile, charset: definition.name)
        }
    }

    /// Throws for invalid bytes at an offset, unless they are replaced.
    func fail(at offset: Int) throws(CharsetError) {
        if invalid == .fail { throw CharsetError(kind: .invalidBytes, offset: offset, charset: definition.name) }
    }

    private func utf8(_ bytes: UnsafeBufferPointer<UInt8>) throws(CharsetError) -> String {
        let valid = unsafe bytes.wellFormedUTF8Count
        if valid == bytes.count { return unsafe String(knownUTF8: bytes) }
        try fail(at: valid)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    private func textByTable(_ bytes: UnsafeBufferPointer<UInt8>) throws(CharsetError) -> String {
        let table = try definition.decodeTable()
        return try unsafe text(atMost: 3 * bytes.count + 16) { output in
            unsafe table.decode(bytes, to: output, options: options)
        }
    }

    /// Decodes bytes that may be percent-encoded, using the charset's table. If the charset has no table, returns nil.
    func textByTable(
        escaped bytes: UnsafeBufferPointer<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy
    ) throws(CharsetError) -> String? {
        guard let table = try definition.decodeTableIfAny() else { return nil }
        var options = options
        if space == .plus { options |= UInt32(PCT_TEXT_PLUS_AS_SPACE) }
        if malformed == .keep { options |= UInt32(PCT_TEXT_KEEP_MALFORMED) }
        return try unsafe text(atMost: bytes.roomForText) { output in
            unsafe table.decode(escaped: bytes, to: output, options: options)
        }
    }

    private var options: UInt32 {
        UInt32(invalid == .replace ? PCT_TEXT_REPLACE : PCT_TEXT_STRICT)
    }

    /// Returns the text that `body` writes into a buffer of `room` bytes.
    private func text(
        atMost room: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> pct_result
    ) throws(CharsetError) -> String {
        // SAFETY: if the status is PCT_OK, `body` has written well-formed UTF-8.
        let (result, text) = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { output in
            let result = unsafe body(output)
            guard result.status == PCT_OK else { return (result, "") }
            return unsafe (result, String(knownUTF8: UnsafeBufferPointer(rebasing: output[..<result.written])))
        }
        switch result.status {
        case PCT_OK: return text
        case PCT_MALFORMED:
            throw CharsetError(kind: .malformedEscape, offset: result.read, charset: definition.name)
        default: throw CharsetError(kind: .invalidBytes, offset: result.read, charset: definition.name)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A buffer size that holds the UTF-8 of percent-encoded bytes, with spare room for speed. If all bytes are ASCII,
    /// for example because all other bytes are escaped, the text is not longer than the input.
    fileprivate var roomForText: Int { unsafe count > 1024 && isASCII ? count + 2064 : 3 * count + 16 }
}
