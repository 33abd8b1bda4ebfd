internal import CPercentEncoding
public import PercentEncoding

extension Charset: TextEncoding {
    /// Appends the bytes of the text in this charset. If encoding fails, nothing is appended.
    ///
    /// - Throws: `TextEncodingError` of the kind `unavailable`, or of the kind `unencodable` with the offset of a scalar.
    /// - Complexity: Linear; a table is compiled on first use.
    public func append(_ text: String, to output: inout [UInt8]) throws(TextEncodingError) {
        try asTextEncodingError { () throws(CharsetError) in try encode(text, to: &output) }
    }

    /// Appends the bytes of the text in this charset, percent-encoded. If encoding fails, nothing is appended.
    ///
    /// - Throws: `TextEncodingError` of the kind `unavailable`, or of the kind `unencodable` with the offset of a scalar.
    /// - Complexity: Linear; a table is compiled on first use.
    public func append(
        percentEncoding text: String, using set: EscapeSet, to output: inout [UInt8]
    ) throws(TextEncodingError) {
        try asTextEncodingError { () throws(CharsetError) in try encode(text, using: set, to: &output) }
    }

    /// Decodes percent-encoded bytes in this charset to text.
    ///
    /// For UTF-16, ISO-2022-JP and similar charsets in the profiles of CoreFoundation, the result depends on which
    /// bytes are escaped; see <doc:CharsetsAndProfiles>.
    ///
    /// - Throws: `TextEncodingError` of the kind `unavailable`, or of another kind with the offset of a byte in the
    ///   percent-encoded input.
    /// - Complexity: Linear; a table is compiled on first use.
    public func text(
        percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String {
        try asTextEncodingError { () throws(CharsetError) in
            try unsafe bytes.withUnsafeBufferPointer { bytes throws(CharsetError) in
                try unsafe decode(escaped: bytes, space: space, malformed: malformed, invalid: invalid)
            }
        }
    }

    /// Decodes percent-encoded text. Non-ASCII characters stand for themselves. Only the text between non-ASCII
    /// characters is decoded in this charset.
    ///
    /// - Throws: `TextEncodingError` of the kind `unavailable`, or of another kind with the offset of a byte in the
    ///   percent-encoded input.
    /// - Complexity: Linear; a table is compiled on first use.
    public func text(
        percentDecodingUTF8 text: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String {
        try asTextEncodingError { () throws(CharsetError) in
            try unsafe text.withUnsafeBufferPointer { bytes throws(CharsetError) in
                try unsafe decode(escapedText: bytes, space: space, malformed: malformed, invalid: invalid)
            }
        }
    }

    private func asTextEncodingError<Result>(
        _ body: () throws(CharsetError) -> Result
    ) throws(TextEncodingError) -> Result {
        do {
            return try body()
        } catch {
            throw TextEncodingError(error)
        }
    }
}

extension TextEncodingError {
    /// Converts a charset's error to a text encoding error.
    init(_ error: CharsetError) {
        self.init(kind: error.kind.ofTextEncoding, offset: error.offset)
    }
}

extension CharsetError.Kind {
    fileprivate var ofTextEncoding: TextEncodingError.Kind {
        switch self {
        case .unencodable, .unusableReplacement: .unencodable
        case .invalidBytes: .invalidBytes
        case .malformedEscape: .malformedEscape
        default: .unavailable
        }
    }
}

extension Charset {
    /// Appends the bytes of text, unescaped.
    func encode(_ text: String, to output: inout [UInt8]) throws(CharsetError) {
        do throws(CharsetError) {
            switch behavior {
            case nil: try BrowserEncoder(self).append(text, to: &output)
            case let behavior?: try CoreFoundationEncoder(self, behavior, escaping: nil).append(text, to: &output)
            }
        } catch {
            throw unencodable.reason(of: error)
        }
    }

    /// Appends the bytes of text, escaped.
    func encode(_ text: String, using set: EscapeSet, to output: inout [UInt8]) throws(CharsetError) {
        do throws(CharsetError) {
            if let behavior {
                try CoreFoundationEncoder(self, behavior, escaping: set).append(text, to: &output)
            } else if let table = try browserTable() {
                try encode(text, by: table, set, to: &output)
            } else {
                try BrowserEncoder(self, set).append(text, to: &output)
            }
        } catch {
            throw unencodable.reason(of: error)
        }
    }

    /// Encodes and escapes a short text. If the charset's table lacks a character, returns nil.
    func encodeShort(_ text: borrowing String, using set: EscapeSet) throws(CharsetError) -> String? {
        guard behavior == nil, text.utf8.count <= EncodeTable.longestOnStack,
            let table = try browserTable()
        else { return nil }
        return unsafe withCompiled(set) { ascii, other in
            unsafe table.shortText(of: text, ascii: ascii, other: other)
        }
    }

    /// Calls `body` with the sets for ASCII and for the bytes of other characters.
    @inline(__always)
    private func withCompiled<Result>(
        _ set: EscapeSet, _ body: (UnsafePointer<pct_set>, UnsafePointer<pct_set>) -> Result
    ) -> Result {
        let ascii = PreparedEscapeSet(set)
        // SAFETY: the sets outlive the calls.
        guard escapesTrailBytes else { return unsafe body(ascii.compiled, ascii.compiled) }
        let other = PreparedEscapeSet(.nothing)
        return unsafe body(ascii.compiled, other.compiled)
    }

    /// Encodes a text with the table alone. This is the fast path if the table has all characters of the text.
    private func encode(
        _ text: String, by table: EncodeTable, _ set: EscapeSet, to output: inout [UInt8]
    ) throws(CharsetError) {
        let start = output.count
        let end = unsafe withCompiled(set) { ascii, other in
            unsafe table.appendPrefix(of: text, ascii: ascii, other: other, to: &output)
        }
        if end == text.utf8.count { return }
        do throws(CharsetError) {
            try BrowserEncoder(self, set).appendByTable(text, from: end, to: &output)
        } catch {
            output.removeSubrange(start...)
            throw error
        }
    }

    /// Decodes bytes to text.
    func decode(_ bytes: UnsafeBufferPointer<UInt8>, invalid: InvalidBytesPolicy) throws(CharsetError) -> String {
        switch behavior {
        case nil: try unsafe BrowserDecoder(definition: definition, invalid: invalid).text(bytes)
        case let behavior?: try unsafe CoreFoundationDecoder(self, behavior, invalid).text(bytes)
        }
    }

    /// Decodes UTF-8 text in which the bytes of the charset are ASCII or escaped.
    func decode(
        escapedText bytes: UnsafeBufferPointer<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(CharsetError) -> String {
        if unsafe bytes.isASCII {
            return try unsafe decode(escaped: bytes, space: space, malformed: malformed, invalid: invalid)
        }
        return try unsafe bytes.textKeepingCharacters { run, start throws(CharsetError) in
            do throws(CharsetError) {
                return try unsafe decode(escaped: run, space: space, malformed: malformed, invalid: invalid)
            } catch {
                throw error.moved(by: start)
            }
        }
    }

    /// Decodes bytes that may be percent-encoded.
    func decode(
        escaped bytes: UnsafeBufferPointer<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(CharsetError) -> String {
        guard unicodeEscapes == .decoded else {
            return try unsafe decode(byteEscapes: bytes, space, malformed, invalid)
        }
        let reader = UnicodeEscapeReader(charset: name, invalid: invalid)
        return try unsafe reader.text(bytes) { bytes throws(CharsetError) in
            try unsafe decode(byteEscapes: bytes, space, malformed, invalid)
        }
    }

    private func decode(
        byteEscapes bytes: UnsafeBufferPointer<UInt8>, _ space: SpaceNotation, _ malformed: MalformedEscapePolicy,
        _ invalid: InvalidBytesPolicy
    ) throws(CharsetError) -> String {
        if let behavior {
            let decoder = try CoreFoundationDecoder(self, behavior, invalid)
            if try decoder.encoding.readsRuns(behavior) {
                return try unsafe decoder.text(runs: bytes, space: space, malformed: malformed)
            }
        } else if let text = try unsafe BrowserDecoder(definition: definition, invalid: invalid).textByTable(
            escaped: bytes, space: space, malformed: malformed)
        {
            return text
        }
        var decoded: [UInt8] = []
        do {
            try unsafe decoded.append(percentDecoding: bytes, space: space, malformed: malformed)
        } catch {
            throw CharsetError(kind: .malformedEscape, offset: error.offset, charset: name)
        }
        do {
            return try unsafe decoded.withContiguousBytes { bytes throws(CharsetError) in
                try unsafe decode(bytes, invalid: invalid)
            }
        } catch {
            guard error.kind == .invalidBytes else { throw error }
            throw CharsetError(
                kind: .invalidBytes, offset: unsafe bytes.offset(ofDecoded: error.offset), charset: error.charset)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the byte or escape that decodes to the byte at the given index.
    fileprivate func offset(ofDecoded number: Int) -> Int {
        var (position, decoded) = (0, 0)
        while decoded < number, position < count {
            position += unsafe escapedByte(at: position) == nil ? 1 : 3
            decoded += 1
        }
        return position
    }
}
