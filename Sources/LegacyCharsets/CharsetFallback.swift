public import PercentEncoding

/// Charsets that a reader tries in turn, value by value: the first one in which all of it is text.
///
/// ```swift
/// let reader = CharsetFallback([.utf8, .gbk])
/// try reader.percentDecoded("%C4%E3").text           // "你"
/// try reader.percentDecoded("%E4%BD%A0").charset    // Charset.utf8
/// ```
///
/// Strict charsets go first: hardly any text of another charset is UTF-8 by chance, whereas windows-1252 takes nearly all bytes.
/// As a `TextEncoding` it also serves a query decoder; what it writes is in the first charset.
public struct CharsetFallback: Hashable, Sendable {
    /// The charsets, in the order in which they are tried.
    public let charsets: [Charset]

    /// A fallback from one charset to the next; without any, it is UTF-8 alone.
    public init(_ charsets: [Charset]) {
        self.charsets = charsets.isEmpty ? [.utf8] : charsets
    }

    /// The text of percent-encoded bytes, and the charset that it was read in. Characters beyond ASCII are themselves.
    ///
    /// - Throws: ``CharsetError`` with the names of all charsets if the bytes are text in none of them, at the byte up to which most can be
    ///   read in one; or that of the first charset to which an escape is malformed.
    /// - Complexity: Linear in the length of the text and the number of charsets.
    public func percentDecoded(
        _ text: some StringProtocol, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(CharsetError) -> (text: String, charset: Charset) {
        try unsafe text.utf8.withContiguousBytes { bytes throws(CharsetError) in
            try first { charset, invalid throws(CharsetError) in
                try unsafe charset.decode(escapedText: bytes, space: space, malformed: malformed, invalid: invalid)
            }
        }
    }

    /// The text of percent-encoded bytes, and the charset that it was read in. Bytes from 0x80 on are the charset's as well.
    ///
    /// - Throws: ``CharsetError`` with the names of all charsets if the bytes are text in none of them, at the byte up to which most can be
    ///   read in one; or that of the first charset to which an escape is malformed.
    /// - Complexity: Linear in the number of bytes and of charsets.
    public func percentDecoded(
        _ bytes: some Collection<UInt8>, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
    ) throws(CharsetError) -> (text: String, charset: Charset) {
        try unsafe bytes.withContiguousBytes { bytes throws(CharsetError) in
            try first { charset, invalid throws(CharsetError) in
                try unsafe charset.decode(escaped: bytes, space: space, malformed: malformed, invalid: invalid)
            }
        }
    }

    /// The text of bytes, and the charset that it was read in.
    ///
    /// - Throws: ``CharsetError`` with the names of all charsets if the bytes are text in none of them, at the byte up to which most can be
    ///   read in one.
    /// - Complexity: Linear in the number of bytes and of charsets.
    public func text(
        decoding bytes: some Collection<UInt8>
    ) throws(CharsetError) -> (text: String, charset: Charset) {
        try unsafe bytes.withContiguousBytes { bytes throws(CharsetError) in
            try first { charset, invalid throws(CharsetError) in try unsafe charset.decode(bytes, invalid: invalid) }
        }
    }

    /// The text in the first charset that reads it; if there is none and invalid bytes are replaced, in the last.
    private func first(
        invalid: InvalidBytesPolicy = .fail, _ decode: (Charset, InvalidBytesPolicy) throws(CharsetError) -> String
    ) throws(CharsetError) -> (text: String, charset: Charset) {
        var failure: CharsetError?
        for charset in charsets {
            do {
                return (try decode(charset, .fail), charset)
            } catch {
                // Another charset makes no difference to what is not there.
                guard error.kind == .invalidBytes || error.kind == .malformedEscape else { throw error }
                // An escape that no charset reads is wrong, whichever of them the bytes are in.
                if error.kind == .malformedEscape, failure?.kind != .malformedEscape { failure = error }
                if error.kind == .invalidBytes,
                    failure.map({ $0.kind == error.kind && $0.offset < error.offset }) ?? true
                {
                    failure = CharsetError(kind: .invalidBytes, offset: error.offset, charset: name)
                }
            }
        }
        if invalid == .replace, let last = charsets.last { return (try decode(last, .replace), last) }
        throw failure ?? CharsetError(kind: .unknownLabel)
    }
}

extension CharsetFallback: TextEncoding {
    /// The charsets in a profile, but for those for which one has been chosen already.
    public func adapted(to profile: CharsetProfile) -> any TextEncoding {
        CharsetFallback(charsets.map { $0.inProfile(profile) })
    }

    /// The names of the charsets.
    public var name: String { charsets.map(\.name).joined(separator: ", ") }

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

    /// The text of percent-encoded bytes in the first charset in which they are text; if there is none and invalid bytes are
    /// replaced, in the last.
    ///
    /// - Throws: `TextEncodingError` with the offset of a byte of the input.
    public func text(
        percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String {
        try unsafe text(bytes, invalid) { charset, bytes, invalid throws(CharsetError) in
            try unsafe charset.decode(escaped: bytes, space: space, malformed: malformed, invalid: invalid)
        }
    }

    /// The text of percent-encoded text in the first charset in which all of it is text; characters beyond ASCII are themselves. If
    /// there is none and invalid bytes are replaced, in the last.
    ///
    /// - Throws: `TextEncodingError` with the offset of a byte of the input.
    public func text(
        percentDecodingUTF8 text: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String {
        try unsafe self.text(text, invalid) { charset, bytes, invalid throws(CharsetError) in
            try unsafe charset.decode(escapedText: bytes, space: space, malformed: malformed, invalid: invalid)
        }
    }

    private func text(
        _ bytes: Span<UInt8>, _ invalid: InvalidBytesPolicy,
        _ decode: (Charset, UnsafeBufferPointer<UInt8>, InvalidBytesPolicy) throws(CharsetError) -> String
    ) throws(TextEncodingError) -> String {
        do throws(CharsetError) {
            return try unsafe bytes.withUnsafeBufferPointer { bytes throws(CharsetError) in
                try first(invalid: invalid) { charset, invalid throws(CharsetError) in
                    try unsafe decode(charset, bytes, invalid)
                }.text
            }
        } catch {
            throw TextEncodingError(error)
        }
    }
}
