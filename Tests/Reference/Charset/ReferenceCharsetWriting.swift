/// Writes text in a charset, percent-encoded or as plain bytes.
public struct ReferenceCharsetWriting: Sendable {
    /// The substitute for a character that the charset lacks.
    public enum Unencodable: Sendable, Equatable { case fail, reference, replace(UInt8) }

    /// The charset to write.
    public var charset: ReferenceTextCharset
    /// The bytes to keep; nil to write plain bytes.
    public var set: ReferenceSet?
    /// The policy for characters that the charset lacks.
    public var unencodable = Unencodable.fail
    /// Whether all bytes of characters other than ASCII are escaped. Always so in CoreFoundation's profile.
    public var escapesTrailBytes = false

    /// Creates a writer that fails for characters that the charset lacks.
    public init(_ charset: ReferenceTextCharset, _ set: ReferenceSet?) {
        self.charset = charset
        self.set = set
    }

    /// Encodes UTF-8.
    public func encode(_ text: [UInt8]) -> ReferenceCharsetResult {
        let valid = ReferenceUTF8.validPrefixLength(text)
        let scalars = Array(String(decoding: text[..<valid], as: UTF8.self).unicodeScalars)
        var result = write(scalars)
        if result.status != .ok {
            // The offset of the scalar becomes the offset of its first byte.
            result.offset = scalars[..<result.offset].reduce(0) { $0 + UTF8.width($1) }
            return result
        }
        result.offset = text.count
        return valid < text.count ? result.failed(.invalid, at: valid) : result
    }

    /// Returns the result with the offset of a scalar.
    private func write(_ scalars: [Unicode.Scalar]) -> ReferenceCharsetResult {
        switch (charset.isCoreFoundation, charset.form) {
        case (_, .utf8), (false, .utf16):
            let bytes = scalars.flatMap { ReferenceUTF8.encode($0.value) }
            return ReferenceCharsetResult(output: ReferenceEncoding.encode(bytes, literal))
        case (false, _): return writeForBrowsers(scalars)
        case (true, _): return set == nil ? writePlain(scalars) : writeCharacters(scalars)
        }
    }

    // MARK: Sets and substitutes

    /// The bytes to keep. Bytes from 0x80 on are kept only in the browsers' profile with literal trail bytes.
    private var literal: ReferenceSet {
        guard var set else { return ReferenceSet(literal: 0...0xFF) }
        if charset.isCoreFoundation || escapesTrailBytes {
            for byte in 0x80...0xFF { set.isLiteral[byte] = false }
        }
        return set
    }

    /// The bytes of an escape sequence, or of a character that is escaped as a whole.
    private func escaped(_ bytes: [UInt8]) -> [UInt8] {
        set == nil ? bytes : ReferenceEncoding.encode(bytes, ReferenceSet(literal: []))
    }

    /// Appends the substitute for a character that the charset lacks, or ends with an error.
    private func substitute(
        _ scalar: Unicode.Scalar, named number: UInt32, at offset: Int, _ result: inout ReferenceCharsetResult
    ) {
        switch unencodable {
        case .reference: result.output += Array((set == nil ? "&#\(number);" : "%26%23\(number)%3B").utf8)
        case .replace(let byte) where isUsable(byte): result.output += literal.output(for: byte)
        case .fail, .replace:
            result = result.failed(unencodable == .fail ? .unencodable : .unusableReplacement, at: offset)
            result.scalar = scalar.value
        }
    }

    /// Whether a byte is a character by itself.
    private func isUsable(_ byte: UInt8) -> Bool {
        if charset.form == .iso2022JP { return byte < 0x80 && ![0x0E, 0x0F, 0x1B].contains(byte) }
        if byte < 0x80 { return true }
        let pieces = charset.pieces([byte], isPlain: true)
        return pieces.count == 1 && pieces[0].scalars?.count == 1
    }

    // MARK: Browsers

    private func writeForBrowsers(_ scalars: [Unicode.Scalar]) -> ReferenceCharsetResult {
        var result = ReferenceCharsetResult()
        guard let standard = charset.standard else { return result }
        var policy = ReferenceCharset.Unencodable.numericReference
        if case .replace(let byte) = unencodable, isUsable(byte) { policy = .replacement(byte) }
        for step in standard.steps(scalars.map(\.value), policy) where result.status == .ok {
            switch step {
            case .bytes(let bytes, let offset, let isEscapeSequence):
                let isWhole = escapesTrailBytes && (isEscapeSequence || !scalars[offset].isASCII)
                result.output += isWhole ? escaped(bytes) : ReferenceEncoding.encode(bytes, literal)
            case .unencodable(let number, let offset):
                substitute(scalars[offset], named: number, at: offset, &result)
            }
        }
        return result
    }

    // MARK: CoreFoundation

    /// Writes the characters that the set keeps as they are, and converts each other character by itself.
    private func writeCharacters(_ scalars: [Unicode.Scalar]) -> ReferenceCharsetResult {
        var result = ReferenceCharsetResult()
        for (offset, scalar) in scalars.enumerated() where result.status == .ok {
            let kept = scalar.isASCII ? literal.output(for: UInt8(scalar.value)) : []
            if kept.count == 1 {
                result.output += kept
            } else if has(scalar) {
                result.output += escaped(bytes(of: [scalar]))
            } else {
                substitute(scalar, named: scalar.value, at: offset, &result)
            }
        }
        return result
    }

    /// Writes one text: with one byte order mark and as few escape sequences as possible.
    private func writePlain(_ scalars: [Unicode.Scalar]) -> ReferenceCharsetResult {
        var (result, text) = (ReferenceCharsetResult(), [Unicode.Scalar]())
        var bytes: [UInt8] = []
        for (offset, scalar) in scalars.enumerated() where result.status == .ok {
            if has(scalar) {
                text.append(scalar)
                continue
            }
            var substituted = ReferenceCharsetResult()
            substitute(scalar, named: scalar.value, at: offset, &substituted)
            if substituted.status != .ok {
                result = substituted
            } else if charset.form == .iso2022JP {
                text += substituted.output.map { Unicode.Scalar($0) }
            } else {
                bytes += self.bytes(of: text) + substituted.output
                text = []
            }
        }
        result.output = bytes + self.bytes(of: text)
        return result
    }

    private func has(_ scalar: Unicode.Scalar) -> Bool {
        guard let mapping = charset.mapping else { return true }
        if charset.form == .iso2022JP, [0x0E, 0x0F, 0x1B].contains(scalar.value) { return false }
        return scalar.isASCII || beyondBMP(scalar) != nil || mapping.codes[scalar.value] != nil
    }

    /// Returns the code of GB 18030; CoreFoundation's recording ends with the BMP.
    private func beyondBMP(_ scalar: Unicode.Scalar) -> [UInt8]? {
        scalar.value > 0xFFFF ? charset.standard?.encode(scalar) : nil
    }

    /// Returns the bytes of characters that the encoding has, from the initial state and back to it.
    private func bytes(of scalars: [Unicode.Scalar]) -> [UInt8] {
        switch charset.form {
        case .utf7: return ReferenceUTF7.encode(scalars)
        case .iso2022JP: return iso2022JP(scalars)
        case .table, .utf8:
            return scalars.flatMap { scalar in
                scalar.isASCII
                    ? [UInt8(scalar.value)] : beyondBMP(scalar) ?? charset.mapping?.codes[scalar.value] ?? []
            }
        case .utf16, .utf32:
            let marked = charset.hasMark && !scalars.isEmpty ? ["\u{FEFF}"] + scalars : scalars
            return marked.flatMap { scalar in
                let units = charset.form == .utf32 ? [scalar.value] : String(scalar).utf16.map(UInt32.init)
                return units.flatMap { unit in
                    let bytes = stride(from: 0, to: charset.form == .utf32 ? 32 : 16, by: 8).map {
                        UInt8(truncatingIfNeeded: unit >> UInt32($0))
                    }
                    return charset.isBigEndian ? bytes.reversed() : bytes
                }
            }
        }
    }

    private func iso2022JP(_ scalars: [Unicode.Scalar]) -> [UInt8] {
        var output: [UInt8] = []
        var state: [UInt8] = Array("(B".utf8)
        func write(_ bytes: [UInt8], in next: String) {
            if state != Array(next.utf8) { output += [0x1B] + Array(next.utf8) }
            (state, output) = (Array(next.utf8), output + bytes)
        }
        for scalar in scalars {
            if scalar.isASCII {
                let isRoman = state == Array("(J".utf8) && scalar != "\\" && scalar != "~"
                write([UInt8(scalar.value)], in: isRoman ? "(J" : "(B")
            } else {
                let code = charset.mapping?.codes[scalar.value] ?? []
                write(code, in: code.count == 1 ? "(J" : "$B")
            }
        }
        write([], in: "(B")
        return output
    }
}
