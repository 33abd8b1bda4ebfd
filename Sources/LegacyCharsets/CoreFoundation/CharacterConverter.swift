/// A converter of single characters. Each conversion starts and ends in the initial state of the encoding.
struct CharacterConverter: ~Copyable {
    enum Outcome { case encoded, vanishes, unencodable }

    private let encoding: CoreFoundationEncoding
    private let behavior: CoreFoundationBehavior
    private let converter: Converter?

    init(_ encoding: CoreFoundationEncoding, _ behavior: CoreFoundationBehavior) throws(CharsetError) {
        self.encoding = encoding
        self.behavior = behavior
        if let name = unsafe encoding.converterName, !encoding.fails(behavior) {
            converter = try unsafe Converter(name, charset: encoding.name)
        } else {
            converter = nil
        }
    }

    /// Returns whether the encoding has, drops or lacks a character.
    borrowing func outcome(of scalar: Unicode.Scalar) throws(CharsetError) -> Outcome {
        var bytes: [UInt8] = []
        return try append(scalar, to: &bytes)
    }

    /// Appends the bytes of a character. If the encoding lacks the character, appends nothing. For a dropped character,
    /// may append the bytes that start every text.
    borrowing func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) throws(CharsetError) -> Outcome {
        if encoding.fails(behavior) { return .unencodable }
        if case .units(let format) = encoding.form {
            // On Linux, UTF-16 units are converted one by one, and a surrogate has no bytes.
            if behavior == .linux, scalar.value > 0xFFFF { return .unencodable }
            format.appendMark(to: &bytes)
            format.append(scalar, to: &bytes)
            return .encoded
        }
        if behavior == .repaired {
            guard encoding.closing.isEmpty else {
                return try convertByRuns(Array(scalar.utf16), to: &bytes) ? .encoded : .unencodable
            }
            return try converter?.append(scalar, to: &bytes) == true ? .encoded : .unencodable
        }
        let start = bytes.count
        for unit in scalar.utf16 {
            if try convert([unit], to: &bytes) { continue }
            bytes.removeSubrange(start...)
            guard encoding.dropsIgnorables, scalar.value.isIgnorable else { return .unencodable }
            return try convert([], to: &bytes) ? .vanishes : .unencodable
        }
        return .encoded
    }

    /// Appends the bytes of a whole text; the encoding must have every character of the text.
    borrowing func append(text units: [UInt16], to bytes: inout [UInt8]) throws(CharsetError) -> Bool {
        if units.isEmpty { return true }
        if case .units(let format) = encoding.form {
            format.appendMark(to: &bytes)
            for scalar in String(decoding: units, as: UTF16.self).unicodeScalars { format.append(scalar, to: &bytes) }
            return true
        }
        return try convertClosed(units, to: &bytes)
    }

    /// Appends the bytes of text, which end in the initial state.
    private borrowing func convertClosed(_ units: [UInt16], to bytes: inout [UInt8]) throws(CharsetError) -> Bool {
        try encoding.closing.isEmpty ? convert(units, to: &bytes) : convertByRuns(units, to: &bytes)
    }

    /// Appends text run by run for HZ. ICU's converter does not leave the Chinese state at the end or before a tilde.
    /// Before ASCII other than a tilde, the converter writes the escape sequence even if no Chinese segment is open.
    /// This creates an empty segment, and many readers reject empty segments.
    private borrowing func convertByRuns(_ units: [UInt16], to bytes: inout [UInt8]) throws(CharsetError) -> Bool {
        var rest = units[...]
        while let first = rest.first {
            let isASCII = first < 0x80
            let run = rest.prefix { ($0 < 0x80) == isASCII }
            rest = rest[run.endIndex...]
            let start = bytes.count
            guard try convert(Array(run), to: &bytes) else { return false }
            if !isASCII {
                bytes += encoding.closing
            } else if bytes[start...].starts(with: encoding.closing) {
                bytes.removeSubrange(start..<start + encoding.closing.count)
            }
        }
        return true
    }

    private borrowing func convert(_ units: [UInt16], to bytes: inout [UInt8]) throws(CharsetError) -> Bool {
        try converter?.append(units, to: &bytes) ?? false
    }
}
