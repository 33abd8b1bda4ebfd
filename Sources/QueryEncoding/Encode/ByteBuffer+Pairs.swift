internal import PercentEncoding

extension ByteBuffer {
    /// The bytes as text. The bytes must be escaped bytes and texts that were appended.
    var text: String {
        unsafe holdsRawText ? String(decoding: bytes, as: UTF8.self) : String(knownASCII: bytes)
    }

    /// Appends escaped text and keeps the buffer well-formed. A non-ASCII character is either literal or escaped as a
    /// whole.
    mutating func append(_ text: String, escapedBy set: EscapeSet) {
        if set.isASCII {
            append(text, escapedBy: PreparedEscapeSet(set))
        } else {
            append(raw: text.percentEncoded(using: set))
        }
    }

    /// Appends the text of a field or a value, escaped in a charset. If `charset` is nil, the escapes are in UTF-8.
    mutating func append(
        _ text: String, escapedBy set: EscapeSet, charset: (any TextEncoding)?, field: String
    ) throws(QueryCodingError) {
        guard let charset else { return append(text, escapedBy: set) }
        var escaped: [UInt8] = []
        do {
            // Unescaped bytes of 0x80 and above would not be well-formed UTF-8.
            try charset.append(
                percentEncoding: text, using: set.isASCII ? set : set.removing(0x80...0xFF), to: &escaped)
        } catch {
            guard error.kind == .unencodable else {
                throw QueryCodingError(kind: .unavailableCharset, field: field, detail: charset.name)
            }
            throw QueryCodingError(
                kind: .unencodable, field: field, offset: error.offset, detail: charset.name,
                scalar: text.unicodeScalars.dropFirst(error.offset).first)
        }
        // SAFETY: the pointer is used only within the call.
        unsafe escaped.withUnsafeBufferPointer { unsafe append(raw: $0) }
    }

    mutating func append(_ pair: QueryPair, _ style: QueryStyle) {
        append(pair, style) { buffer, text, set in buffer.append(text, escapedBy: set) }
    }

    /// Appends a pair in the given style and charset. If `charset` is nil, the escapes are in UTF-8.
    mutating func append(
        _ pair: QueryPair, _ style: QueryStyle, charset: (any TextEncoding)?
    ) throws(QueryCodingError) {
        try append(pair, style) { buffer, text, set throws(QueryCodingError) in
            try buffer.append(text, escapedBy: set, charset: charset, field: pair.field)
        }
    }

    @inline(__always)
    private mutating func append<Failure: Error>(
        _ pair: QueryPair, _ style: QueryStyle,
        escape: (inout ByteBuffer, String, EscapeSet) throws(Failure) -> Void
    ) throws(Failure) {
        if let escapes = style.wholeFieldEscapes {
            try escape(&self, style.normalized(pair.field), escapes)
        } else {
            append(raw: style.normalized(pair.field))
        }
        guard let value = pair.value else { return }
        append(UInt8(ascii: "="))
        if pair.isValueEncoded {
            append(raw: value)
        } else {
            try escape(&self, style.normalized(value), style.valueEscapes)
        }
    }
}

extension QueryStyle {
    fileprivate func normalized(_ text: String) -> String {
        newlines == .crlf ? text.withCRLF : text
    }
}
