internal import CLegacyCharsets
public import PercentEncoding

extension Charset: TextEncoding {
    /// Whether text and bytes are the same as long as they are ASCII: in all charsets except UTF-7, UTF-16, UTF-32 and
    /// those with escape sequences.
    ///
    /// - Complexity: O(1).
    public var isASCIICompatible: Bool {
        row(in: profile).map { unsafe pct_charset_reads_as_ascii($0.pointer) } ?? false
    }

    /// Appends the bytes of the text in this charset. If encoding fails, nothing is appended.
    ///
    /// - Throws: `TextEncodingError` of the kind `unavailable`, or of the kind `unencodable` with the offset of a scalar.
    /// - Complexity: Linear; a table is compiled on first use.
    public func append(_ text: String, to output: inout [UInt8]) throws(TextEncodingError) {
        try asTextEncodingError { () throws(CharsetError) in try encode(text, using: nil, to: &output) }
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
                try unsafe decode(
                    bytes, as: .escaped, CharsetRules(space: space, malformed: malformed, invalid: invalid))
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
                try unsafe decode(
                    bytes, as: .text, CharsetRules(space: space, malformed: malformed, invalid: invalid))
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
