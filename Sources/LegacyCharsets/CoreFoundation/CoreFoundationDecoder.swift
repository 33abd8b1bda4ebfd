internal import CLegacyCharsets
internal import PercentEncoding

/// A decoder of CoreFoundation's encodings, based on the same converter as the encoder.
struct CoreFoundationDecoder {
    let encoding: CoreFoundationEncoding
    private let behavior: CoreFoundationBehavior
    private let invalid: InvalidBytesPolicy

    init(
        _ charset: Charset, _ behavior: CoreFoundationBehavior, _ invalid: InvalidBytesPolicy
    ) throws(CharsetError) {
        encoding = try charset.requiredCoreFoundation()
        self.behavior = behavior
        self.invalid = invalid
    }

    /// Decodes bytes to text, and recognises byte order marks at the given positions.
    ///
    /// - Throws: ``CharsetError/Kind/invalidBytes`` with the offset of the first byte that is not part of a character.
    func text(
        _ bytes: UnsafeBufferPointer<UInt8>, marks: CodeUnitReader.Marks = .first
    ) throws(CharsetError) -> String {
        if encoding.fails(behavior) {
            if !bytes.isEmpty { try fail(at: 0) }
            return String(repeating: "\u{FFFD}", count: bytes.count)
        }
        if encoding.definition.form == .gb18030 || encoding.definition.form == .utf8 {
            return try unsafe BrowserDecoder(definition: encoding.definition, invalid: invalid).text(bytes)
        }
        if let name = unsafe encoding.converterName {
            return try unsafe text(bytes, Converter(name, charset: encoding.name))
        }
        if let characters = unsafe encoding.characters { return try unsafe text(bytes, characters) }
        guard case .units(let format) = encoding.form else { return "" }
        return try unsafe text(bytes, CodeUnitReader(format, marks: marks))
    }

    /// Throws for invalid bytes at an offset, unless they are replaced.
    func fail(at offset: Int) throws(CharsetError) {
        if invalid == .fail { throw CharsetError(kind: .invalidBytes, offset: offset, charset: encoding.name) }
    }

    private func text(
        _ bytes: UnsafeBufferPointer<UInt8>, _ converter: borrowing Converter
    ) throws(CharsetError) -> String {
        var ascii: UnsafePointer<UInt8>?
        if behavior == .repaired, case .table = encoding.form { unsafe ascii = try encoding.swappedASCII() }
        let (text, invalid) = try unsafe converter.text(bytes, options: options, ascii: ascii)
        if let invalid { throw CharsetError(kind: .invalidBytes, offset: invalid, charset: encoding.name) }
        return text
    }

    private var options: UInt32 {
        let strictness = UInt32(invalid == .replace ? PCT_ICU_REPLACE : PCT_ICU_STRICT)
        // CoreFoundation writes escape sequences around each character, so there are empty segments between characters.
        return behavior == .repaired ? strictness | UInt32(PCT_ICU_EMPTY_SEGMENTS) : strictness
    }

    private func text(
        _ bytes: UnsafeBufferPointer<UInt8>, _ characters: UnsafeBufferPointer<UInt16>
    ) throws(CharsetError) -> String {
        var text = String.UnicodeScalarView()
        for offset in bytes.indices {
            let byte = unsafe Int(bytes[offset])
            var scalar = byte < 0x80 ? Unicode.Scalar(UInt8(byte)) : "\u{FFFD}"
            if byte >= 0x80 {
                let index = byte - 0x80
                if index < characters.count, let known = unsafe Unicode.Scalar(characters[index]), known != "\0" {
                    scalar = known
                } else {
                    try fail(at: offset)
                }
            }
            text.append(scalar)
        }
        return String(text)
    }

    private func text(_ bytes: UnsafeBufferPointer<UInt8>, _ units: CodeUnitReader) throws(CharsetError) -> String {
        var reader = units
        var text = String.UnicodeScalarView()
        while let (offset, scalar) = unsafe reader.next(bytes) {
            if scalar == nil { try fail(at: offset) }
            text.append(scalar ?? "\u{FFFD}")
        }
        return String(text)
    }
}
