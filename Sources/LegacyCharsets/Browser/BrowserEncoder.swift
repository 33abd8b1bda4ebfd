internal import PercentEncoding

/// An encoder that converts text to a charset as browsers do when they submit a form. Each character becomes bytes, and
/// the set decides for each byte whether it is escaped.
struct BrowserEncoder {
    let definition: CharsetDefinition
    let unencodable: UnencodablePolicy
    /// The set for ASCII characters.
    let ascii: EscapeSet
    /// The set for bytes of non-ASCII characters.
    let other: EscapeSet
    /// The text around the number of a numeric character reference.
    private let references: (start: String, end: String)

    /// Creates an encoder that escapes bytes by a set.
    init(_ charset: Charset, _ set: EscapeSet) {
        // Every set escapes numeric character references (WHATWG URL, "percent-encode after encoding"), because an
        // unescaped `&` would separate fields.
        self.init(
            charset, set, other: charset.trailBytes == .literal ? set : .nothing, ("%26%23", "%3B"))
    }

    /// Creates an encoder that escapes nothing.
    init(_ charset: Charset) {
        self.init(charset, .everything, other: .everything, ("&#", ";"))
    }

    private init(
        _ charset: Charset, _ ascii: EscapeSet, other: EscapeSet, _ references: (start: String, end: String)
    ) {
        definition = charset.definition
        unencodable = charset.unencodable
        self.ascii = ascii
        self.other = other
        self.references = references
    }

    /// Appends text. If encoding fails, nothing is appended.
    func append(_ text: String, to output: inout [UInt8]) throws(CharsetError) {
        let start = output.count
        do throws(CharsetError) {
            switch definition.form {
            case .utf8, .utf16LE, .utf16BE:
                output.append(percentEncoding: text, using: ascii == other ? ascii : ascii.removing(0x80...0xFF))
            case .singleByte, .doubleByte, .gb18030: try appendByTable(text, from: 0, to: &output)
            case .iso2022JP:
                let table = try definition.throughEUCJP { eucJP throws(CharsetError) in try eucJP.encodeTable() }
                var encoder = ISO2022JPEncoder(self, table)
                try encoder.append(text, to: &output)
            case .coreFoundationOnly: throw CharsetError(kind: .notInProfile, charset: definition.name)
            }
        } catch {
            output.removeSubrange(start...)
            throw error
        }
    }

    /// Appends the rest of a text from an offset in its UTF-8.
    func appendByTable(_ text: String, from position: Int, to output: inout [UInt8]) throws(CharsetError) {
        let table = try definition.encodeTable()
        let ascii = PreparedEscapeSet(ascii)
        let other = PreparedEscapeSet(other)
        // SAFETY: the sets outlive the call.
        try unsafe table.append(
            text, from: position, ascii: ascii.compiled, other: other.compiled, charset: definition.name, to: &output
        ) { scalar, output throws(CharsetError) in
            try appendSubstitute(for: scalar.value, to: &output)
        }
    }

    /// Appends the substitute for a character that the charset lacks. If the policy has no substitute, returns false.
    func appendSubstitute(for scalar: UInt32, to output: inout [UInt8]) throws(CharsetError) -> Bool {
        switch unencodable.value {
        case .fail: return false
        case .numericReference:
            output += references.start.utf8
            output += String(scalar).utf8
            output += references.end.utf8
        case .replacement(let byte):
            let isASCII = byte < 0x80 && definition.form != .iso2022JP
            guard try isASCII ? true : Charset(definition).isCharacter(byte) else { return false }
            output.append(percentEncoding: CollectionOfOne(byte), using: ascii)
        }
        return true
    }
}
