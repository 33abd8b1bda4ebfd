internal import CLegacyCharsets
public import PercentEncoding

/// A list of charsets that a decoder tries in turn for each value. The decoder uses the first charset that can read the
/// whole value.
///
/// ```swift
/// let reader = CharsetFallback([.utf8, .gbk])
/// try reader.percentDecoded("%C4%E3").text           // "你"
/// try reader.percentDecoded("%E4%BD%A0").charset    // Charset.utf8
/// ```
///
/// Put strict charsets first: text of another charset is hardly ever valid UTF-8 by chance, whereas windows-1252
/// accepts nearly all bytes. A fallback is also a `TextEncoding` for a query decoder. Encoders use the first charset.
///
/// With more than ``limit`` charsets, decoding throws ``CharsetError/Kind/tooManyCharsets``. As a `TextEncoding`, the
/// fallback then throws `TextEncodingError.Kind.unavailable`.
public struct CharsetFallback: Hashable, Sendable {
    /// The maximum number of charsets. The tool and the bindings for other languages have the same limit.
    public static let limit = Int(PCT_MOST_CHARSETS)

    /// The charsets, in the order of the attempts.
    public let charsets: [Charset]

    /// Creates a fallback that tries the charsets in order. An empty list means UTF-8 alone.
    public init(_ charsets: [Charset]) {
        self.charsets = charsets.isEmpty ? [.utf8] : charsets
    }

    /// Decodes percent-encoded text and returns the charset used. Non-ASCII characters stand for themselves.
    ///
    /// - Throws: ``CharsetError``. If no charset can read the bytes, the error has the names of all charsets and the
    ///   largest offset at which a charset failed. If an escape is malformed, the error comes from the first charset
    ///   that rejects the escape.
    /// - Complexity: Linear in the length of the text and in the number of charsets.
    public func percentDecoded(
        _ text: some StringProtocol, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(CharsetError) -> (text: String, charset: Charset) {
        try unsafe text.utf8.withContiguousBytes { bytes throws(CharsetError) in
            try unsafe first(bytes, as: .text, CharsetRules(space: space, malformed: malformed))
        }
    }

    /// Decodes percent-encoded bytes and returns the charset used. Unescaped bytes from 0x80 on are also bytes of the
    /// charset.
    ///
    /// - Throws: ``CharsetError``. If no charset can read the bytes, the error has the names of all charsets and the
    ///   largest offset at which a charset failed. If an escape is malformed, the error comes from the first charset
    ///   that rejects the escape.
    /// - Complexity: Linear in the number of bytes and in the number of charsets.
    public func percentDecoded(
        _ bytes: some Collection<UInt8>, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(CharsetError) -> (text: String, charset: Charset) {
        try unsafe bytes.withContiguousBytes { bytes throws(CharsetError) in
            try unsafe first(bytes, as: .escaped, CharsetRules(space: space, malformed: malformed))
        }
    }

    /// Decodes bytes and returns the charset used.
    ///
    /// - Throws: ``CharsetError`` if no charset can read the bytes. The error has the names of all charsets and the
    ///   largest offset at which a charset failed.
    /// - Complexity: Linear in the number of bytes and in the number of charsets.
    public func text(
        decoding bytes: some Collection<UInt8>
    ) throws(CharsetError) -> (text: String, charset: Charset) {
        try unsafe bytes.withContiguousBytes { bytes throws(CharsetError) in
            try unsafe first(bytes, as: .plain, CharsetRules())
        }
    }

    private func first(
        _ bytes: UnsafeBufferPointer<UInt8>, as input: CharsetInput, _ rules: CharsetRules
    ) throws(CharsetError) -> (text: String, charset: Charset) {
        let (text, index) = try unsafe Charset.decode(bytes, as: input, in: charsets, rules)
        return (text, charsets[index])
    }
}

extension CharsetFallback: TextEncoding {
    /// Returns the fallback with its charsets in a profile. Charsets with an explicit profile keep it.
    public func adapted(to profile: CharsetProfile) -> any TextEncoding {
        CharsetFallback(charsets.map { $0.inProfile(profile) })
    }

    /// The names of the charsets.
    public var name: String { Charset.names(of: charsets) }

    /// Whether all charsets are compatible with ASCII, and not too many.
    public var isASCIICompatible: Bool {
        charsets.count <= Self.limit && charsets.allSatisfy(\.isASCIICompatible)
    }

    /// Appends the bytes of the text in the first charset.
    ///
    /// - Throws: `TextEncodingError` with the offset of a Unicode scalar.
    public func append(_ text: String, to output: inout [UInt8]) throws(TextEncodingError) {
        try charsets[0].append(text, to: &output)
    }

    /// Appends the bytes of the text in the first charset, percent-encoded.
    ///
    /// - Throws: `TextEncodingError` with the offset of a Unicode scalar.
    public func append(
        percentEncoding text: String, using set: EscapeSet, to output: inout [UInt8]
    ) throws(TextEncodingError) {
        try charsets[0].append(percentEncoding: text, using: set, to: &output)
    }

    /// Decodes percent-encoded bytes in the first charset that can read them. If no charset can read the bytes and
    /// invalid bytes are replaced, uses the first charset.
    ///
    /// - Throws: `TextEncodingError` with the offset of a byte of the input.
    public func text(
        percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String {
        try text(bytes, as: .escaped, CharsetRules(space: space, malformed: malformed, invalid: invalid))
    }

    /// Decodes percent-encoded text in the first charset that can read it. Non-ASCII characters stand for themselves.
    /// If no charset can read the text and invalid bytes are replaced, uses the first charset.
    ///
    /// - Throws: `TextEncodingError` with the offset of a byte of the input.
    public func text(
        percentDecodingUTF8 text: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String {
        try self.text(text, as: .text, CharsetRules(space: space, malformed: malformed, invalid: invalid))
    }

    private func text(
        _ bytes: Span<UInt8>, as input: CharsetInput, _ rules: CharsetRules
    ) throws(TextEncodingError) -> String {
        do throws(CharsetError) {
            return try unsafe bytes.withUnsafeBufferPointer { bytes throws(CharsetError) in
                try unsafe first(bytes, as: input, rules).text
            }
        } catch {
            throw TextEncodingError(error)
        }
    }
}
