internal import CPercentEncoding
internal import PercentEncoding

/// An encoder that writes text like `CFURLCreateStringByAddingPercentEscapes`. ASCII characters that the set keeps are
/// unchanged, and all bytes of other characters are escaped.
struct CoreFoundationEncoder {
    private let charset: Charset
    private let encoding: CoreFoundationEncoding
    private let behavior: CoreFoundationBehavior
    private let policy: UnencodablePolicy
    /// The set of ASCII characters to keep; nil if nothing is escaped.
    private let set: EscapeSet?

    init(
        _ charset: Charset, _ behavior: CoreFoundationBehavior, escaping set: EscapeSet?
    ) throws(CharsetError) {
        self.charset = charset
        encoding = try charset.requiredCoreFoundation()
        self.behavior = behavior
        policy = charset.unencodable
        self.set = set.map { $0.isASCII ? $0 : $0.removing(0x80...0xFF) }
    }

    /// Appends text. If encoding fails, nothing is appended.
    func append(_ text: String, to output: inout [UInt8]) throws(CharsetError) {
        let start = output.count
        do {
            switch encoding.form {
            case .utf8: output.append(percentEncoding: text, using: set ?? .everything)
            case .table where !encoding.fails(behavior): try appendByTable(text, to: &output)
            case .table, .units, .stateful:
                let converter = try CharacterConverter(encoding, behavior)
                if let set {
                    try append(text, set, policy, converter, to: &output)
                } else {
                    try appendUnescaped(text, converter, to: &output)
                }
            }
        } catch {
            output.removeSubrange(start...)
            throw error
        }
    }
}

// MARK: By table

extension CoreFoundationEncoder {
    private func appendByTable(_ text: String, to output: inout [UInt8]) throws(CharsetError) {
        let table = try encoding.table(behavior)
        let other = PreparedEscapeSet(set == nil ? .everything : .nothing)
        let ascii = unsafe ASCIISet(set, table.ascii, other)
        // SAFETY: the sets outlive the call.
        let end = unsafe table.appendPrefix(
            of: text, ascii: ascii.compiled, other: other.compiled, to: &output)
        if end < text.utf8.count { try append(text, from: end, table, ascii, other, to: &output) }
    }

    /// Appends the rest of a text, which starts with a character that the table lacks.
    @inline(never)
    private func append(
        _ text: String, from position: Int, _ table: EncodeTable, _ ascii: borrowing ASCIISet,
        _ other: borrowing PreparedEscapeSet, to output: inout [UInt8]
    ) throws(CharsetError) {
        // The converter is opened for the first character that the table lacks.
        var converter: CharacterConverter?
        // SAFETY: the sets outlive the call.
        try unsafe table.append(
            text, from: position, ascii: ascii.compiled, other: other.compiled, charset: encoding.name, to: &output
        ) { scalar, output throws(CharsetError) in
            if try appendBeyondTable(scalar, &converter, to: &output) { return true }
            return try appendSubstitute(for: scalar, table, other, to: &output)
        }
    }

    /// Appends a character that only the converter has. If the converter also lacks the character, returns false.
    private func appendBeyondTable(
        _ scalar: Unicode.Scalar, _ converter: inout CharacterConverter?, to output: inout [UInt8]
    ) throws(CharsetError) -> Bool {
        guard encoding.goesBeyondTable, behavior == .repaired, scalar.value > encoding.lastScalar else {
            return false
        }
        if converter == nil { converter = try CharacterConverter(encoding, behavior) }
        var bytes: [UInt8] = []
        guard try converter?.append(scalar, to: &bytes) == .encoded else { return false }
        output.append(percentEncoding: bytes, using: set == nil ? .everything : .nothing)
        return true
    }

    private func appendSubstitute(
        for scalar: Unicode.Scalar, _ table: EncodeTable, _ other: borrowing PreparedEscapeSet,
        to output: inout [UInt8]
    ) throws(CharsetError) -> Bool {
        switch policy.value {
        case .fail: return false
        case .numericReference:
            let ascii = unsafe ASCIISet(set.map { _ in .unreserved }, table.ascii, other)
            // SAFETY: the sets outlive the call. Every encoding has the characters of a numeric reference.
            try unsafe table.append(
                "&#\(scalar.value);", ascii: ascii.compiled, other: other.compiled, charset: encoding.name, to: &output
            ) { _, _ in false }
        case .replacement(let byte):
            guard try byte < 0x80 ? true : charset.isCharacter(byte) else { return false }
            output.append(percentEncoding: CollectionOfOne(byte), using: set ?? .everything)
        }
        return true
    }
}

// MARK: Character by character

extension CoreFoundationEncoder {
    private func append(
        _ text: String, _ set: EscapeSet, _ policy: UnencodablePolicy, _ converter: borrowing CharacterConverter,
        to output: inout [UInt8]
    ) throws(CharsetError) {
        // Converted bytes are collected, because escaping many bytes at once is faster.
        var bytes: [UInt8] = []
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            let isKept = scalar.isASCII && set.keeps(UInt8(scalar.value))
            if try isKept ? false : converter.append(scalar, to: &bytes) != .unencodable { continue }
            output.append(percentEncoding: bytes, using: .nothing)
            bytes.removeAll(keepingCapacity: true)
            if isKept {
                output.append(percentEncoding: CollectionOfOne(UInt8(scalar.value)), using: set)
            } else {
                guard let substitute = policy.substitute(for: scalar) else { throw unencodable(scalar, at: offset) }
                do throws(CharsetError) {
                    let set = policy == .numericReference ? .unreserved : set
                    try append(substitute, set, .fail, converter, to: &output)
                } catch {
                    throw error.kind == .unencodable ? unencodable(scalar, at: offset) : error
                }
            }
        }
        output.append(percentEncoding: bytes, using: .nothing)
    }

    /// Appends text as a whole, with as few state changes and byte order marks as possible.
    private func appendUnescaped(
        _ text: String, _ converter: borrowing CharacterConverter, to output: inout [UInt8]
    ) throws(CharsetError) {
        var units: [UInt16] = []
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            switch try converter.outcome(of: scalar) {
            case .encoded: units += scalar.utf16
            case .vanishes: break
            case .unencodable:
                guard let substitute = policy.substitute(for: scalar) else { throw unencodable(scalar, at: offset) }
                for part in substitute.unicodeScalars {
                    guard try converter.outcome(of: part) == .encoded else { throw unencodable(scalar, at: offset) }
                }
                units += substitute.utf16
            }
        }
        guard try converter.append(text: units, to: &output) else { throw unencodable(nil, at: 0) }
    }

    private func unencodable(_ scalar: Unicode.Scalar?, at offset: Int) -> CharsetError {
        CharsetError(kind: .unencodable, offset: offset, charset: encoding.name, scalar: scalar)
    }
}

extension UnencodablePolicy {
    /// Returns the text to write in place of a character; nil if the policy is `fail`. A replacement byte stands for
    /// the character with the same scalar value, because in some charsets a byte is not a character.
    fileprivate func substitute(for scalar: Unicode.Scalar) -> String? {
        switch value {
        case .fail: nil
        case .numericReference: "&#\(scalar.value);"
        case .replacement(let byte): String(Unicode.Scalar(byte))
        }
    }
}
