internal import CPercentEncoding
internal import PercentEncoding

/// Reads bytes as the decoders of the WHATWG Encoding Standard do.
struct BrowserDecoder {
    let definition: CharsetDefinition
    let invalid: InvalidUTF8Policy

    /// The text that bytes stand for.
    ///
    /// - Throws: ``CharsetError/Kind/invalidBytes`` with the offset of the first byte that is not part of a character.
    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(CharsetError) -> String {
        switch definition.form {
        case .utf8: return try unsafe utf8(bytes)
        case .utf16LE: return try unsafe UTF16BytesDecoder(highByteFirst: false).decode(bytes, self)
        case .utf16BE: return try unsafe UTF16BytesDecoder(highByteFirst: true).decode(bytes, self)
        case .singleByte, .doubleByte, .gb18030: return try unsafe textByTable(bytes)
        case .iso2022JP:
            var decoder = ISO2022JPDecoder(try CharsetDefinition.named("EUC-JP").decodeTable())
            return try unsafe decoder.decode(bytes, self)
        case .coreFoundationOnly: throw CharsetError(kind: .notInProfile, charset: definition.name)
        }
    }

    /// Throws if what is wrong at an offset is an error.
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
        let options = invalid == .replace ? PCT_TEXT_REPLACE : PCT_TEXT_STRICT
        var text: [UInt8] = []
        var result = pct_result()
        unsafe text.append(atMost: 3 * bytes.count + 8) { output in
            unsafe result = table.decode(bytes, to: output, options: UInt32(options))
            return result.written
        }
        if result.status != PCT_OK { try fail(at: result.read) }
        return unsafe text.withUnsafeBufferPointer { unsafe String(knownUTF8: $0) }
    }
}
