/// Converts one character after the other, each from the initial state of the encoding back to it.
struct CharacterConverter: ~Copyable {
    enum Outcome { case encoded, vanishes, unencodable }

    private let encoding: CoreFoundationEncoding
    private let behavior: CoreFoundationBehavior
    private let converter: Converter?

    init(_ encoding: CoreFoundationEncoding, _ behavior: CoreFoundationBehavior) throws(CharsetError) {
        self.encoding = encoding
        self.behavior = behavior
        if case .icu(let name) = encoding.source, !encoding.fails(behavior) {
            converter = try Converter(name)
        } else {
            converter = nil
        }
    }

    /// What becomes of a character.
    borrowing func outcome(of scalar: Unicode.Scalar) -> Outcome {
        var bytes: [UInt8] = []
        return append(scalar, to: &bytes)
    }

    /// Appends the bytes of a character, or nothing if the encoding does not have it. What vanishes may leave what every text
    /// begins with.
    borrowing func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) -> Outcome {
        if encoding.fails(behavior) { return .unencodable }
        if case .units(let format) = encoding.form {
            // One unit of UTF-16 at a time is no character beyond the BMP.
            if behavior == .linux, scalar.value > 0xFFFF { return .unencodable }
            format.appendMark(to: &bytes)
            format.append(scalar, to: &bytes)
            return .encoded
        }
        if behavior == .repaired {
            guard convert(Array(scalar.utf16), to: &bytes) else { return .unencodable }
            if !scalar.isASCII { bytes += encoding.closing }
            return .encoded
        }
        let start = bytes.count
        for unit in scalar.utf16 where !convert([unit], to: &bytes) {
            bytes.removeSubrange(start...)
            guard encoding.ignorables == .vanish, scalar.value.isIgnorable else { return .unencodable }
            return convert([], to: &bytes) ? .vanishes : .unencodable
        }
        return .encoded
    }

    /// Appends the bytes of a whole text, every character of which the encoding has.
    borrowing func append(text units: [UInt16], to bytes: inout [UInt8]) -> Bool {
        guard let last = units.last else { return true }
        if case .units(let format) = encoding.form {
            format.appendMark(to: &bytes)
            for scalar in String(decoding: units, as: UTF16.self).unicodeScalars { format.append(scalar, to: &bytes) }
            return true
        }
        guard convert(units, to: &bytes) else { return false }
        if last >= 0x80 { bytes += encoding.closing }
        return true
    }

    private borrowing func convert(_ units: [UInt16], to bytes: inout [UInt8]) -> Bool {
        converter?.append(units, to: &bytes) ?? false
    }
}
