internal import LegacyCharsets
internal import PercentEncoding

/// A coder that decodes text in a charset to UTF-8.
struct CharsetDecoder: PieceCoder {
    /// The decoder with its charset and policies.
    var decoder: CharsetWindowDecoder

    var unit: CodingFailure.Unit { .byte }
    var growth: Int { 3 }

    mutating func code(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        var text: [UInt8] = []
        let step: CharsetStep
        do {
            step = try unsafe decoder.decode(window, at: position, to: &text)
        } catch {
            throw .charset(error)
        }
        try output.append(text)
        return (step.read, step.failure.map { CodingFailure($0) })
    }
}

/// A coder that decodes in the first charset in which the whole input is valid. The whole input must therefore be read
/// first.
struct FallbackDecoder: PieceCoder {
    /// The source of the bytes.
    enum Source {
        /// Characters. Non-ASCII characters are kept, unless the argument is not UTF-8.
        case argument
        /// Bytes in the charset.
        case input
    }

    /// The charsets, in the order of the attempts.
    let charsets: CharsetFallback
    /// The meaning of `+`.
    let space: SpaceNotation
    /// The policy for malformed escapes.
    let malformed: MalformedEscapePolicy
    /// The policy for text that is valid in no charset.
    let invalid: InvalidBytesPolicy
    let source: Source

    var unit: CodingFailure.Unit { .byte }
    var growth: Int { 3 }
    func code(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        if position == .inner { return (0, nil) }
        let text: String
        do {
            text =
                unsafe source == .argument && window.isWellFormedUTF8
                ? try charsets.text(
                    percentDecodingUTF8: window.span, space: space, malformed: malformed, invalid: invalid)
                : try charsets.text(
                    percentDecoding: window.span, space: space, malformed: malformed, invalid: invalid)
        } catch {
            return (0, CodingFailure(error, in: charsets))
        }
        try output.append(Array(text.utf8))
        return (window.count, nil)
    }
}

/// A coder that encodes UTF-8 text in a charset.
struct CharsetEncoder: PieceCoder {
    private let charset: Charset
    private var encoder: CharsetWindowEncoder

    /// Creates a coder that keeps the bytes of a set.
    init(charset: Charset, set: EscapeSet) {
        self.charset = charset
        encoder = CharsetWindowEncoder(charset, using: set)
    }

    var unit: CodingFailure.Unit { .scalar }
    // A byte order mark and a character of UTF-32 take 24 bytes when escaped.
    var growth: Int { 32 }

    mutating func code(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        var bytes: [UInt8] = []
        let step: CharsetStep
        do {
            step = try unsafe encoder.encode(window, at: position, to: &bytes)
        } catch {
            throw .charset(error)
        }
        try output.append(bytes)
        return (step.read, step.failure.map(failure))
    }

    private func failure(_ error: CharsetError) -> CodingFailure {
        guard let scalar = error.scalar else { return CodingFailure(error) }
        return .unencodable(scalar, in: charset, at: error.offset)
    }
}

extension Charset {
    /// Whether the faster decoder without a charset gives the same text, as for UTF-8 in all profiles.
    var isPlainUTF8: Bool {
        coreFoundationEncoding == Charset.utf8.coreFoundationEncoding
            && unicodeEscapes == Charset.utf8.unicodeEscapes
    }
}
