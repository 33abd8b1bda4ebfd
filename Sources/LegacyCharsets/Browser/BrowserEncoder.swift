internal import CPercentEncoding
internal import PercentEncoding

/// Writes text as browsers send it for a form in a charset, each character by its bytes and each byte as the set has it.
struct BrowserEncoder {
    let definition: CharsetDefinition
    let unencodable: UnencodablePolicy
    /// How bytes below 0x80 are written.
    let ascii: EscapeSet
    /// How the bytes of other characters are written.
    let other: EscapeSet
    /// How references to characters are written.
    private let references: EscapeSet

    /// An encoder that escapes.
    init(_ charset: Charset, _ set: EscapeSet) {
        self.init(charset, set, other: charset.trailBytes == .literal ? set : EscapeSet(literal: []), .unreserved)
    }

    /// An encoder that escapes nothing.
    init(_ charset: Charset) {
        let all = EscapeSet(literal: 0...255)
        self.init(charset, all, other: all, all)
    }

    private init(_ charset: Charset, _ ascii: EscapeSet, other: EscapeSet, _ references: EscapeSet) {
        definition = charset.definition
        unencodable = charset.unencodable
        self.ascii = ascii
        self.other = other
        self.references = references
    }

    /// Appends text, or nothing if that fails.
    func append(_ text: String, to output: inout [UInt8]) throws(CharsetError) {
        let start = output.count
        do {
            switch definition.form {
            case .utf8, .utf16LE, .utf16BE:
                output.append(percentEncoding: text, using: ascii == other ? ascii : ascii.removing(0x80...0xFF))
            case .singleByte, .doubleByte, .gb18030: try appendByTable(text, to: &output)
            case .iso2022JP:
                var encoder = ISO2022JPEncoder(self, try CharsetDefinition.named("EUC-JP").encodeTable())
                try encoder.append(text, to: &output)
            }
        } catch {
            output.removeSubrange(start...)
            throw error
        }
    }

    private func appendByTable(_ text: String, to output: inout [UInt8]) throws(CharsetError) {
        let table = try definition.encodeTable()
        let ascii = PreparedEscapeSet(ascii)
        let other = PreparedEscapeSet(other)
        try unsafe text.utf8.withContiguousBytes { bytes throws(CharsetError) in
            var position = 0
            while position < bytes.count {
                let rest = unsafe UnsafeBufferPointer(rebasing: bytes[position...])
                let result = unsafe output.appendEncoding(rest, table, ascii, other)
                position += result.read
                // What the text's own UTF-8 says no table has to be asked.
                guard result.status == PCT_UNENCODABLE || result.status == PCT_INVALID else { continue }
                let scalar = unsafe bytes.scalar(at: position)
                guard let length = appendSubstitute(for: scalar, to: &output) else {
                    throw CharsetError(
                        kind: .unencodable, offset: unsafe bytes[..<position].scalarCount, charset: definition.name)
                }
                position += length
            }
        }
    }

    /// Appends what stands for a character that the charset does not have, and returns how many bytes of UTF-8 it has; nil if it
    /// is an error.
    private func appendSubstitute(for scalar: Unicode.Scalar, to output: inout [UInt8]) -> Int? {
        appendSubstitute(for: scalar.value, to: &output) ? UTF8.width(scalar) : nil
    }

    /// Appends what stands for a character that the charset does not have; false if it is an error.
    func appendSubstitute(for scalar: UInt32, to output: inout [UInt8]) -> Bool {
        switch unencodable.value {
        case .fail: return false
        // Escaped whatever the set (WHATWG URL, "percent-encode after encoding"), or it would separate fields.
        case .numericReference: output.append(percentEncoding: "&#\(scalar);", using: references)
        case .replacement(let byte): output.append(percentEncoding: CollectionOfOne(byte), using: ascii)
        }
        return true
    }
}

extension [UInt8] {
    /// How much text is encoded at once, in bytes.
    private static var piece: Int { 16384 }

    /// Appends the first characters of text, as `pct_encode_text` says.
    fileprivate mutating func appendEncoding(
        _ text: UnsafeBufferPointer<UInt8>, _ table: EncodeTable, _ ascii: borrowing PreparedEscapeSet,
        _ other: borrowing PreparedEscapeSet
    ) -> pct_result {
        let room = Swift.min(text.count, Self.piece) * table.expansion + 64
        var result = pct_result()
        // SAFETY: the pointers of both sets are those of pct_set, which outlive the call.
        let (first, second) = unsafe (
            ascii.pointer.assumingMemoryBound(to: pct_set.self), other.pointer.assumingMemoryBound(to: pct_set.self)
        )
        unsafe append(atMost: room) { output in
            unsafe result = table.encode(text, ascii: first, other: second, to: output)
            return result.written
        }
        return result
    }

    /// Appends what `body` writes into a buffer of so many bytes; it returns how many count.
    mutating func append(atMost room: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        unsafe append(uninitialized: room, body)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The scalar value that starts at a position of well-formed UTF-8.
    fileprivate func scalar(at position: Int) -> Unicode.Scalar {
        var decoder = UTF8()
        var rest = unsafe self[position...].makeIterator()
        if case .scalarValue(let scalar) = unsafe decoder.decode(&rest) { return scalar }
        return "\u{FFFD}"
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// How many characters well-formed UTF-8 has.
    fileprivate var scalarCount: Int {
        unsafe reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
}
